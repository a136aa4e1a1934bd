// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "tests/engine/world/mover/walker.h"
#include "tests/support/grid_mesh.h"
#include "tests/support/random_vectors.h"
#include "tests/support/test_support.h"
#include "topple/math/trigonometry.h"
#include "topple/spatial/mesh/mesh_tree.h"

namespace topple {
namespace {

using test::random_rotation;
using test::random_unit;
using test::random_vector;
using test::Walker;

/// Returns the least separation within 30 cm. [m]
Real gap_at(const Walker& t, Vec3 position) {
    Real least = 0.3f;
    for (const MoverPlane& plane : find_mover_planes(t.world, t.mover.shape, {position, {}}, least))
        least = std::min(least, plane.separation);
    return least;
}

/// Goes from random places without an overlap in random directions as far as the planes allow. Returns the deepest
/// overlap that this has led to. [m]
Real deepest_after_allowed_moves(const Walker& t, Random& random, Real reach, Real lift = 0) {
    Real deepest = 0;
    int count = 0;
    for (int i = 0; i < 40000 && count < 4000; ++i) {
        const Vec3 from = random_vector(random, 3) + Vec3{0, lift, 0};
        std::vector<MoverPlane> planes = find_mover_planes(
            t.world, t.mover.shape, {from, {}}, reach);
        if (planes.empty() || gap_at(t, from) < 0)
            continue;
        ++count;
        const Vec3 d = solve_mover_planes(random_unit(random) * reach, planes);
        deepest = std::max(deepest, -gap_at(t, from + d));
    }
    EXPECT_GT(count, 50);
    return deepest;
}

TEST(MoverPlanes, OfANarrowWedgeAreSolvedExactly) {
    for (const Real degrees : {1.0f, 3.0f, 10.0f, 60.0f}) {
        const SinCos half = sin_cos(radians_from_degrees(degrees / 2));
        std::vector<MoverPlane> planes(2);
        planes[0].normal = {-half.sin, 0, half.cos};
        planes[1].normal = {-half.sin, 0, -half.cos};
        // Into the wedge nothing is left, and along its edge all.
        const Vec3 d = solve_mover_planes({1, 0.5f, 0.1f}, planes);
        EXPECT_LT(length(d - Vec3{0, 0.5f, 0}), 1.0e-3f) << degrees;
        // Out of it the way is free.
        EXPECT_LT(length(solve_mover_planes({-1, 0.5f, 0}, planes) - Vec3{-1, 0.5f, 0}), 1.0e-5f);
    }
}

TEST(MoverPlanes, CastsOfAMoverLeaveWhatTheyTouch) {
    Walker t;
    t.floor();
    const Transform on_floor{{0, 0.9f, 0}, {}};
    const auto cast = [&](Vec3 way) { return cast_mover(t.world, t.mover.shape, on_floor, way); };
    EXPECT_EQ(cast({0, 1, 0}), 1);
    EXPECT_EQ(cast({3, 0, 0}), 1);
    EXPECT_EQ(cast({0, -1, 0}), 0);
    t.block({2, 1, 0}, {0.5f, 1, 1});
    EXPECT_NEAR(cast({3, 0, 0}), 1.2f / 3, 1.0e-5f);
}

TEST(MoverPlanes, LeadIntoNoConvexShapes) {
    Random random(test::seed());
    Walker t;
    for (int i = 0; i < 40; ++i)
        t.block(
            random_vector(random, 3),
            {random.between(0.05f, 0.5f), random.between(0.05f, 0.5f), random.between(0.05f, 0.5f)},
            random_rotation(random));
    // The planes may share an error of 0.2 mm.
    EXPECT_LT(deepest_after_allowed_moves(t, random, 0.25f), 1.0e-3f);
}

TEST(MoverPlanes, LeadIntoNoMesh) {
    Random random(test::seed() + 1);
    for (const Real reach : {0.02f, 0.05f, 0.25f}) {
        Walker t;
        t.create(
            {.colliders = {{.shape = MeshShape{std::make_shared<const MeshTree>(test::grid_mesh(
                                20, 0.4f, [&](int, int) { return random.between(-1, 1); }))}}}});
        const Real deepest = deepest_after_allowed_moves(t, random, reach, 4.1f);
        EXPECT_LT(deepest, 1.0e-3f);
    }
}

} // namespace
} // namespace topple
