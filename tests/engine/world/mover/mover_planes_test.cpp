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

using test::kWalkerHalf;
using test::kWalkerRadius;
using test::random_rotation;
using test::random_unit;
using test::random_vector;
using test::TestWorld;
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

/// Adds a plate of 10 cm that things pass upward, with its top at `top`.
void add_platform(TestWorld& t, Real top) {
    t.create({.world_from_body = {{0, top - 0.05f, 0}, {}},
              .colliders = {{.shape = BoxShape{{3, 0.05f, 3}}, .one_sided = {0, 1, 0}}}});
}

TEST(MoverPlanes, OneSidedPlatformsAreThereFromAboveOnly) {
    TestWorld t;
    add_platform(t, 0);
    const CapsuleShape capsule{.radius = kWalkerRadius, .half_height = kWalkerHalf};
    const auto count_at = [&](Real foot) {
        return find_mover_planes(
                   t.world, capsule, {{0, foot + kWalkerRadius + kWalkerHalf, 0}, {}}, 0.1f)
            .size();
    };
    EXPECT_EQ(count_at(0.05f), 1u);
    EXPECT_EQ(count_at(-0.005f), 1u); // settled into it
    for (const Real foot : {-0.05f, -0.3f, -0.9f, -1.5f, -1.85f, -1.95f})
        EXPECT_EQ(count_at(foot), 0u) << foot;
    const Transform below{{0, -2, 0}, {}}, above{{0, 2, 0}, {}};
    EXPECT_EQ(cast_mover(t.world, capsule, below, {0, 4, 0}), 1);
    EXPECT_NEAR(cast_mover(t.world, capsule, above, {0, -4, 0}), 1.1f / 4, 1.0e-4f);
}

TEST(MoverPlanes, AMoverJumpsThroughAOneSidedPlatformAndStandsOnIt) {
    for (const Real top : {0.3f, 0.7f, 0.95f, 2.2f}) { // the last one is above its jump
        Walker t, empty;
        for (Walker* each : {&t, &empty}) {
            each->floor();
            each->place({0, 0, 0});
            each->walk_for(0.2f, {});
        }
        add_platform(t, top);
        Real peak = 0;
        for (int i = 0; i < 120; ++i) {
            const MoverWish wish{.velocity = {0.5f, 0, 0}, .jumps = i == 10};
            const bool rises = empty.mover.state.velocity.y > 0;
            t.step(wish);
            empty.step(wish);
            peak = std::max(peak, empty.foot().y);
            if (i <= 10 || rises) {
                // It leaves the last bit of the plate at once, down to its skin.
                ASSERT_LT(distance(t.mover.world_from_shape.position,
                                   empty.mover.world_from_shape.position),
                          0.01f + t.mover.settings.skin)
                    << top << " m, step " << i;
            }
        }
        EXPECT_GT(peak, 0.96f);
        EXPECT_TRUE(t.mover.state.is_grounded);
        EXPECT_NEAR(t.foot().y, top < peak ? top : 0, 0.02f) << top;
    }
}

} // namespace
} // namespace topple
