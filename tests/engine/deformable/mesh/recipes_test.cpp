// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "tests/support/test.h"
#include "topple/deformable/mesh/deformable.h"
#include "topple/deformable/mesh/follow_recipe.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>
#include <vector>

namespace topple::test {
namespace {

std::size_t count_of(const DeformableMesh& mesh, SpringKind kind) {
    return static_cast<std::size_t>(std::count_if(
        mesh.springs.begin(), mesh.springs.end(), [&](const Spring& s) { return s.kind == kind; }));
}

TEST(Recipes, AClothOfSideNHasItsNumbersOfSprings) {
    // Numbers of springs: structural 2 n (n - 1), shear 2 (n - 1)^2, bend 2 n (n - 2), triangles 2 (n - 1)^2.
    for (const int n : {3, 10, 15, 30}) {
        ClothRecipe recipe;
        recipe.columns = recipe.rows = n;
        recipe.bend.stiffness = 1;
        const DeformableMesh mesh = follow(recipe).mesh;
        const auto expect = [](int count) { return static_cast<std::size_t>(count); };
        EXPECT_EQ(count_of(mesh, SpringKind::structural), expect(2 * n * (n - 1)));
        EXPECT_EQ(count_of(mesh, SpringKind::shear), expect(2 * (n - 1) * (n - 1)));
        EXPECT_EQ(count_of(mesh, SpringKind::bend), expect(2 * n * (n - 2)));
        EXPECT_EQ(mesh.triangles.size(), expect(2 * (n - 1) * (n - 1)));
    }
}

TEST(Recipes, EverySpringOfAClothJoinsTheNeighborsOfItsFamily) {
    // Structural springs run along rows and columns, shear springs along both diagonals of every cell, bend springs
    // to every second particle.
    ClothRecipe recipe;
    recipe.columns = 5;
    recipe.rows = 4;
    recipe.spacing = 0.5f;
    recipe.bend.stiffness = 1;
    const DeformableMesh mesh = follow(recipe).mesh;
    using Pairs = std::set<std::pair<std::uint32_t, std::uint32_t>>;
    const auto expect_family = [&](SpringKind kind, std::vector<std::pair<int, int>> steps) {
        Pairs expected, found;
        for (int row = 0; row < recipe.rows; ++row)
            for (int column = 0; column < recipe.columns; ++column)
                for (const auto& [across, down] : steps) {
                    const int c = column + across, r = row + down;
                    if (c >= 0 && c < recipe.columns && r < recipe.rows)
                        expected.insert(std::minmax(cloth_particle(recipe, column, row),
                                                    cloth_particle(recipe, c, r)));
                }
        for (const Spring& s : mesh.springs) {
            if (s.kind != kind)
                continue;
            EXPECT_TRUE(found.insert(std::minmax(s.a, s.b)).second) << "twice";
            EXPECT_FLOAT_EQ(s.rest, distance(mesh.rest[s.a], mesh.rest[s.b]));
        }
        EXPECT_EQ(found, expected) << static_cast<int>(kind);
    };
    expect_family(SpringKind::structural, {{1, 0}, {0, 1}});
    expect_family(SpringKind::shear, {{1, 1}, {-1, 1}});
    expect_family(SpringKind::bend, {{2, 0}, {0, 2}});
}

TEST(Recipes, AClothIsWhereItWasAskedFor) {
    // 15 particles 0.2 m apart about (5, 6, 0) extend from 5 - 1.4 to 5 + 1.4.
    DeformableDef def;
    def.recipe = ClothRecipe{.columns = 15, .rows = 15, .spacing = 0.2f};
    def.world_from_recipe.position = {5, 6, 0};
    const Particles particles = make_deformable(def).particles;
    Real low = 100, high = -100;
    Vec3 sum;
    for (const Vec3 p : particles.positions) {
        low = std::min(low, p.x);
        high = std::max(high, p.x);
        sum += p / 225;
    }
    EXPECT_NEAR(low, 3.6f, 1e-5f);
    EXPECT_NEAR(high, 6.4f, 1e-5f);
    EXPECT_LT(distance(sum, {5, 6, 0}), 1e-4f);
}

TEST(Recipes, AClothWeighsByItsAreaHoweverFineItIs) {
    // (1 m)^2 of 0.3 kg/m^2.
    for (const int n : {3, 11, 41}) {
        const ClothRecipe recipe{.columns = n,
                                 .rows = n,
                                 .spacing = 1 / static_cast<Real>(n - 1),
                                 .mass_per_area = 0.3f};
        Real mass = 0;
        for (const Real inv_mass : follow(recipe).particles.inv_masses)
            mass += 1 / inv_mass;
        EXPECT_NEAR(mass, 0.3f, 1e-4f);
    }
}

TEST(Recipes, ASoftCubeHasEightParticlesAndTwentyEightSprings) {
    const RecipeResult cube = follow(BlockRecipe{.keeps_volume = true});
    EXPECT_EQ(cube.particles.size(), 8u);
    EXPECT_EQ(count_of(cube.mesh, SpringKind::structural), 12u);
    EXPECT_EQ(count_of(cube.mesh, SpringKind::shear), 12u);
    EXPECT_EQ(count_of(cube.mesh, SpringKind::bend), 4u);
    EXPECT_EQ(cube.mesh.triangles.size(), 12u);
}

TEST(Recipes, TheTetrahedraOfABlockFillIt) {
    // 3 x 2 x 4 cells of (0.5 m)^3 have 3 m^3; all volumes are positive.
    const RecipeResult block = follow(
        BlockRecipe{.cells_x = 3, .cells_y = 2, .cells_z = 4, .keeps_volume = true});
    Real volume = 0;
    for (const Tetrahedron& t : block.mesh.tetrahedra) {
        EXPECT_GT(t.rest_volume, 0);
        volume += t.rest_volume;
    }
    EXPECT_NEAR(volume, 3, 1e-4f);
}

TEST(Recipes, SkinsLookOutward) {
    // By the divergence theorem the volume within a skin is positive only if its triangles are counter-clockwise as
    // seen from outside.
    const auto volume_in = [](const RecipeResult& r) {
        Real volume = 0;
        for (const auto& t : r.mesh.triangles)
            volume += volume_of({}, r.mesh.rest[t[0]], r.mesh.rest[t[1]], r.mesh.rest[t[2]]);
        return volume;
    };
    EXPECT_NEAR(volume_in(follow(BlockRecipe{.cells_x = 2, .cells_y = 3})), 0.75f, 1e-5f);
    // A sphere of 0.5 m has 0.5236 m^3; 1280 triangles within it lack less than 1 %.
    const RecipeResult balloon = follow(BalloonRecipe{});
    EXPECT_NEAR(volume_in(balloon), 0.5236f, 0.0052f);
    EXPECT_EQ(balloon.mesh.rest_volume, volume_in(balloon));
    EXPECT_EQ(balloon.mesh.triangles.size(), 1280u);
    // Euler: V - E + F = 2.
    EXPECT_EQ(balloon.particles.size() + balloon.mesh.triangles.size(),
              balloon.mesh.springs.size() + 2);
}

TEST(Recipes, ARopeIsAsLongAndHeavyAsAsked) {
    const RecipeResult rope = follow(RopeRecipe{.segments = 10, .length = 3, .mass = 2});
    EXPECT_EQ(rope.particles.size(), 11u);
    EXPECT_EQ(rope.mesh.springs.size(), 10u);
    EXPECT_NEAR(rope.particles.positions.back().x, 3, 1e-5f);
    EXPECT_NEAR(11 / rope.particles.inv_masses.front(), 2, 1e-5f);
}

TEST(Recipes, NonsenseIsRefusedInWords) {
    const auto why = [](const Recipe& recipe) {
        const Result<void> checked = validate(recipe);
        return checked ? std::string() : checked.error().message;
    };
    EXPECT_EQ(why(ClothRecipe{}), "");
    EXPECT_NE(why(ClothRecipe{.columns = 1}).find("columns"), std::string::npos);
    EXPECT_NE(why(ClothRecipe{.columns = 100000, .rows = 100000}).find("particles"),
              std::string::npos);
    EXPECT_NE(why(ClothRecipe{.spacing = NAN}).find("spacing"), std::string::npos);
    EXPECT_NE(why(RopeRecipe{.segments = 0}).find("segments"), std::string::npos);
    EXPECT_NE(why(BlockRecipe{.cells_x = -4}).find("cells"), std::string::npos);
    EXPECT_NE(why(BalloonRecipe{.subdivisions = 9}).find("subdivisions"), std::string::npos);
    EXPECT_NE(why(PointsRecipe{}).find("points"), std::string::npos);
    PointsRecipe bad_link{.points = {{}, {{1, 0, 0}}}, .links = {{0, 2}}};
    EXPECT_NE(why(bad_link).find("link 0"), std::string::npos);
}

TEST(Recipes, TheCountOfParticlesIsKnownBeforeTheyAreMade) {
    const SpringNumbers spring{.stiffness = 100};
    for (const Recipe& recipe : {Recipe(ClothRecipe{.columns = 4, .rows = 7}),
                                 Recipe(RopeRecipe{.segments = 9}),
                                 Recipe(BlockRecipe{.cells_x = 2, .cells_y = 3, .cells_z = 4}),
                                 Recipe(BalloonRecipe{.subdivisions = 0, .skin = spring}),
                                 Recipe(BalloonRecipe{.subdivisions = 3, .skin = spring}),
                                 Recipe(PointsRecipe{.points = {{}, {{1, 0, 0}}}})})
        EXPECT_EQ(particle_count_of(recipe),
                  static_cast<std::int64_t>(follow(recipe).particles.size()))
            << recipe.index();
    EXPECT_EQ(particle_count_of(ClothRecipe{.columns = 1'000'000, .rows = 1'000'000}),
              1'000'000'000'000);
}

TEST(Recipes, OnlyXpbdTakesSpringsThatDoNotGive) {
    DeformableDef def;
    def.recipe = RopeRecipe{};
    EXPECT_TRUE(validate(def).ok());
    def.integrator = Integrator::euler;
    EXPECT_FALSE(validate(def).ok());
    def.recipe = RopeRecipe{.stretch = {.stiffness = 100}};
    EXPECT_TRUE(validate(def).ok());
}

TEST(Recipes, DescribingAndMakingAgainIsTheSame) {
    DeformableDef def;
    def.recipe = ClothRecipe{.columns = 4, .rows = 3};
    def.pins = {2};
    Deformable moved = make_deformable(def);
    EXPECT_TRUE(describe(moved).positions.empty()) << "as it was made";
    moved.particles.positions[5] += Vec3{0, 1, 0};
    const Deformable again = make_deformable(describe(moved));
    EXPECT_EQ(again.particles.positions, moved.particles.positions);
    EXPECT_EQ(again.particles.inv_masses, moved.particles.inv_masses);
}

} // namespace
} // namespace topple::test
