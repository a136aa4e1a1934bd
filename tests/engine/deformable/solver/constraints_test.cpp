// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/deformable/solver/constraints.h"

#include "tests/support/test.h"
#include "topple/deformable/mesh/follow_recipe.h"

namespace topple::test {
namespace {

/// Two particles solved once by one spring.
struct Pair {
    std::vector<ParticleRow> rows;

    Pair(Vec3 a, Real mass_a, Vec3 b, Real mass_b)
        : rows{{a, mass_a > 0 ? 1 / mass_a : 0}, {b, mass_b > 0 ? 1 / mass_b : 0}} {}
    Pair& solve(const Spring& s, Real h = 0.01f, Real max_strain = 0) {
        solve_springs(std::span(&s, 1), {rows, h}, max_strain);
        return *this;
    }
};
constexpr Spring kRigid{.a = 0, .b = 1, .rest = 1};

TEST(Constraints, AFixedDistanceSharesItsErrorByInverseMass) {
    // Distance 3 m, rest length 1 m: equal masses share the correction, 1 kg and 3 kg take 3/4 and 1/4, a pin none.
    const Pair equal = Pair({}, 1, {3, 0, 0}, 1).solve(kRigid);
    EXPECT_LT(distance(equal.rows[0].position, {1, 0, 0}), 1e-6f);
    EXPECT_LT(distance(equal.rows[1].position, {2, 0, 0}), 1e-6f);
    const Pair unequal = Pair({}, 1, {3, 0, 0}, 3).solve(kRigid);
    EXPECT_LT(distance(unequal.rows[0].position, {1.5f, 0, 0}), 1e-6f);
    EXPECT_LT(distance(unequal.rows[1].position, {2.5f, 0, 0}), 1e-6f);
    const Pair pinned = Pair({}, 0, {3, 0, 0}, 1).solve(kRigid);
    EXPECT_EQ(pinned.rows[0].position, Vec3{});
    EXPECT_LT(distance(pinned.rows[1].position, {1, 0, 0}), 1e-6f);
}

TEST(Constraints, ParticlesInOnePlaceStayThere) {
    const Pair pair = Pair({1, 1, 1}, 1, {1, 1, 1}, 1).solve(kRigid);
    EXPECT_EQ(pair.rows[0].position, (Vec3{1, 1, 1}));
    EXPECT_EQ(pair.rows[1].position, (Vec3{1, 1, 1}));
}

TEST(Constraints, ASoftSpringMovesAsImplicitEulerWould) {
    // One free mass m on k for a step h from rest at stretch x: x' = x / (1 + k h^2 / m).
    // k = 100, h = 0.1, m = 1: 0.5 -> 0.25.
    const Spring soft{.a = 0, .b = 1, .rest = 1, .stiffness = 100};
    const Pair pair = Pair({}, 0, {1.5f, 0, 0}, 1).solve(soft, 0.1f);
    EXPECT_NEAR(pair.rows[1].position.x, 1.25f, 1e-6f);
}

TEST(Constraints, StrainIsLimitedWhateverTheStiffness) {
    const Spring soft{.a = 0, .b = 1, .rest = 1, .stiffness = 1};
    const Pair pair = Pair({}, 0, {1.5f, 0, 0}, 1).solve(soft, 0.001f, 0.05f);
    EXPECT_NEAR(pair.rows[1].position.x, 1.05f, 1e-6f);
}

TEST(Constraints, AFlatClothDoesNotFeelItsBendConstraints) {
    ClothRecipe recipe{.columns = 5, .rows = 4};
    recipe.bend_rigidity = 1;
    RecipeResult cloth = follow(recipe);
    std::vector<ParticleRow> rows;
    // The points are turned and moved: bend constraints depend on the shape alone.
    const Transform t{{3, -2, 1}, from_axis_angle(normalize(Vec3{1, 2, 3}), 0.7f)};
    for (const Vec3 p : cloth.mesh.rest)
        rows.push_back({transform_point(t, p), 1});
    const std::vector<ParticleRow> before = rows;
    solve_bends(cloth.mesh.bends, {rows, 0.01f});
    for (std::size_t i = 0; i < rows.size(); ++i)
        EXPECT_LT(distance(rows[i].position, before[i].position), 1e-5f);
}

TEST(Constraints, BendConstraintsPullABentClothFlat) {
    // Two triangles with one lifted vertex: the vertex moves down, the shared edge moves up, and the center of mass
    // stays.
    ClothRecipe recipe{.columns = 2, .rows = 2};
    recipe.bend_rigidity = 1;
    const RecipeResult cloth = follow(recipe);
    ASSERT_EQ(cloth.mesh.bends.size(), 1u);
    std::vector<ParticleRow> rows;
    for (const Vec3 p : cloth.mesh.rest)
        rows.push_back({p, 1});
    const Bend& bend = cloth.mesh.bends[0];
    rows[bend.particles[2]].position.y = 0.05f;
    solve_bends(cloth.mesh.bends, {rows, 0.01f});
    EXPECT_LT(rows[bend.particles[2]].position.y, 0.05f);
    EXPECT_GT(rows[bend.particles[0]].position.y, 0);
    Real sum = 0;
    for (const ParticleRow& row : rows)
        sum += row.position.y;
    EXPECT_NEAR(sum, 0.05f, 1e-6f);
}

TEST(Constraints, ATetrahedronGetsItsVolumeBack) {
    const RecipeResult cube = follow(BlockRecipe{.keeps_volume = true});
    std::vector<ParticleRow> rows;
    for (const Vec3 p : cube.mesh.rest)
        rows.push_back({scale(p, {1, 0.7f, 1}), 1});
    for (int i = 0; i < 50; ++i)
        solve_volumes(cube.mesh.tetrahedra, {rows, 0.01f});
    Real volume = 0;
    for (const Tetrahedron& t : cube.mesh.tetrahedra)
        volume += volume_of(rows[t.particles[0]].position,
                            rows[t.particles[1]].position,
                            rows[t.particles[2]].position,
                            rows[t.particles[3]].position);
    EXPECT_NEAR(volume, 0.125f, 1e-4f);
}

TEST(Constraints, PressureKeepsTheVolumeOfASkin) {
    const RecipeResult balloon = follow(BalloonRecipe{.subdivisions = 2, .pressure = 1.5f});
    std::vector<ParticleRow> rows;
    for (const Vec3 p : balloon.mesh.rest)
        rows.push_back({p + Vec3{100, 0, 0}, 1});
    std::vector<Vec3> gradients;
    for (int i = 0; i < 5; ++i)
        solve_pressure(balloon.mesh, {rows, 0.01f}, gradients);
    EXPECT_NEAR(skin_volume(balloon.mesh, rows) / balloon.mesh.rest_volume, 1.5f, 1e-3f);
}

TEST(Constraints, ATetherIsTautAtItsLengthAndNeverPushes) {
    const Tether tether{.particle = 1, .anchor = 0, .length = 2};
    std::vector<ParticleRow> rows{{{}, 0}, {{3, 0, 0}, 1}};
    solve_tethers(std::span(&tether, 1), {rows, 0.01f});
    EXPECT_LT(distance(rows[1].position, {2, 0, 0}), 1e-6f);
    rows[1].position = {0.5f, 0, 0};
    solve_tethers(std::span(&tether, 1), {rows, 0.01f});
    EXPECT_EQ(rows[1].position, (Vec3{0.5f, 0, 0}));
}

} // namespace
} // namespace topple::test
