// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "tests/engine/world/mover/walker.h"
#include "tests/support/grid_mesh.h"
#include "tests/support/random_vectors.h"
#include "tests/support/test_support.h"
#include "topple/geometry/rays/height_field.h"
#include "topple/math/trigonometry.h"
#include "topple/spatial/mesh/mesh_tree.h"

namespace topple {
namespace {

using test::random_rotation;
using test::Walker;

/// Deepest overlap that a random walk may have at the end of a step. [m]
constexpr Real kDeepest = 5.0e-4f;

/// A person who changes the direction about once a second, and jumps now and then.
MoverWish random_wish(Random& random, MoverWish wish) {
    wish.jumps = random.below(90) == 0;
    if (random.below(50) == 0) {
        const SinCos way = sin_cos(random.between(0, 2 * kPi));
        wish.velocity = Vec3{way.cos, 0, way.sin} * random.between(0, 7);
    }
    return wish;
}

/// Walks for `steps` within 9 m of the origin. Returns the deepest overlap. [m]
template<typename CheckStep>
Real walk_at_random(Walker& t, Random& random, int steps, const CheckStep& check) {
    Real deepest = 0;
    MoverWish wish{.velocity = {3, 0, 0}};
    for (int i = 0; i < steps; ++i) {
        wish = random_wish(random, wish);
        const Vec3 at = t.foot();
        if (length(Vec3{at.x, 0, at.z}) > 9)
            wish.velocity = normalize(Vec3{-at.x, 0, -at.z}) * 4;
        t.step(wish);
        deepest = std::max(deepest, -t.least_gap());
        check(i);
        if (testing::Test::HasFailure())
            break;
    }
    return deepest;
}

TriangleMesh random_hills(Random& random, Real roughness) {
    std::vector<Real> heights;
    for (int i = 0; i < 41 * 41; ++i)
        heights.push_back(random.between(0, roughness));
    return test::grid_mesh(40, 0.6f, [&](int i, int j) {
        const bool is_rim = i == 0 || j == 0 || i == 40 || j == 40;
        return is_rim ? 3 : heights[static_cast<std::size_t>(j * 41 + i)];
    });
}

TEST(MoverRandomWalks, OverRandomMeshesNeverOverlapNorFallThrough) {
    Random random(test::seed());
    for (const Real roughness : {0.1f, 0.4f, 1.0f, 2.0f})
        for (int run = 0; run < 3; ++run) {
            SCOPED_TRACE("roughness " + std::to_string(roughness) + ", run " + std::to_string(run));
            Walker t;
            t.create({.colliders = {{.shape = MeshShape{std::make_shared<const MeshTree>(
                                         random_hills(random, roughness))}}}});
            t.place({0, roughness + 0.5f, 0});
            const Real deepest = walk_at_random(
                t, random, 900, [&](int i) { ASSERT_GT(t.foot().y, -0.05f) << i; });
            EXPECT_LT(deepest, kDeepest);
        }
}

TEST(MoverRandomWalks, OverRandomHeightFieldsNeverOverlapNorFallThrough) {
    Random random(test::seed() + 1);
    for (const Real roughness : {0.2f, 0.8f, 2.0f})
        for (int run = 0; run < 3; ++run) {
            SCOPED_TRACE("roughness " + std::to_string(roughness) + ", run " + std::to_string(run));
            Walker t;
            HeightSamples samples{.columns = 41, .rows = 41, .scale = {0.6f, 1, 0.6f}};
            for (int i = 0; i < 41 * 41; ++i)
                samples.heights.push_back(random.between(0, roughness));
            t.create({.colliders = {{.shape = HeightFieldShape{std::make_shared<const HeightField>(
                                         *HeightField::build(samples))}}}});
            t.place({0, roughness + 0.5f, 0});
            const Real deepest = walk_at_random(
                t, random, 900, [&](int i) { ASSERT_GT(t.foot().y, -0.05f) << i; });
            EXPECT_LT(deepest, kDeepest);
        }
}

TEST(MoverRandomWalks, AmongRandomBlocksNeverOverlapNorGetStuck) {
    Random random(test::seed() + 2);
    for (int run = 0; run < 8; ++run) {
        SCOPED_TRACE(run);
        Walker t;
        t.floor();
        for (int i = 0; i < 60; ++i) {
            const Vec3 at{random.between(-9, 9), random.between(0, 1.2f), random.between(-9, 9)};
            if (length(Vec3{at.x, 0, at.z}) < 1.5f)
                continue;
            const Vec3 half{
                random.between(0.1f, 1), random.between(0.05f, 0.8f), random.between(0.1f, 1)};
            t.block(at, half, random.below(2) == 0 ? Quat{} : random_rotation(random));
        }
        t.place({0, 0.5f, 0});
        const Real deepest = walk_at_random(
            t, random, 1200, [&](int i) { ASSERT_GT(t.foot().y, -0.02f) << i; });
        EXPECT_LT(deepest, kDeepest);
        // Wherever it is, it can leave in some direction, if need be with a jump.
        Real farthest = 0;
        const CharacterMover here = t.mover;
        for (int k = 0; k < 8; ++k) {
            t.mover = here;
            const SinCos way = sin_cos(kPi * static_cast<Real>(k) / 4);
            for (int i = 0; i < 60; ++i)
                t.step({.velocity = Vec3{way.cos, 0, way.sin} * 4, .jumps = true});
            farthest = std::max(
                farthest,
                length(t.foot() - here.world_from_shape.position + Vec3{0, t.height(), 0}));
        }
        EXPECT_GT(farthest, 0.5f);
    }
}

TEST(MoverRandomWalks, AmongMovingPlatformsNeverFallThrough) {
    Random random(test::seed() + 3);
    for (int run = 0; run < 6; ++run) {
        SCOPED_TRACE(run);
        Walker t;
        t.floor();
        std::vector<BodyId> platforms;
        for (int i = 0; i < 14; ++i)
            platforms.push_back(
                t.block({random.between(-8, 8), random.between(0.2f, 1.5f), random.between(-8, 8)},
                        {random.between(0.5f, 1.5f), 0.2f, random.between(0.5f, 1.5f)},
                        {},
                        Motion::kinematic));
        t.place({0, 2.5f, 0});
        int step = 0;
        (void)walk_at_random(t, random, 1200, [&](int i) {
            ASSERT_GT(t.foot().y, -0.6f) << i; // a platform may press it into the floor
            ASSERT_TRUE(is_finite(t.mover.world_from_shape)) << i;
            if (++step % 60 != 0)
                return;
            for (const BodyId id : platforms)
                t.set_velocity(
                    id,
                    {random.between(-1, 1), random.between(-0.4f, 0.4f), random.between(-1, 1)},
                    {0, random.between(-1, 1), 0});
        });
        t.walk_for(3, {});
    }
}

TEST(MoverRandomWalks, FastOnesDoNotTunnel) {
    Random random(test::seed() + 4);
    for (int run = 0; run < 200; ++run) {
        SCOPED_TRACE(run);
        Walker t;
        t.block({0, -0.05f, 0}, {40, 0.05f, 40});
        t.block({20, 5, 0}, {0.02f, 5, 40});
        t.place({random.between(-10, 10), random.between(0.5f, 5), random.between(-10, 10)});
        t.mover.state.velocity = {
            random.between(50, 500), -random.between(10, 500), random.between(-20, 20)};
        for (int i = 0; i < 20; ++i)
            t.step();
        EXPECT_GT(t.foot().y, -1.0e-3f);
        EXPECT_LT(t.foot().x, 20);
    }
}

} // namespace
} // namespace topple
