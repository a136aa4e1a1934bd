// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/view/shadow_fit.h"

#include "app/view/shadow_ranges.h"
#include "app/view/style/theme.h"
#include "tests/app/view/frame_builder.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/core/random.h"
#include "topple/math/view/projection.h"

#include <cmath>

namespace topple::app {
namespace {

const Vec3 kToSun = normalize(Vec3{-0.44f, 0.70f, 0.56f});

Vec3 random_vec3(Random& random, Real size) {
    const auto one = [&] { return (random.unit() * 2 - 1) * size; };
    const Real x = one(), y = one();
    return {x, y, one()};
}

TEST(ShadowFit, EveryPointOfTheBoundsIsInsideTheMap) {
    Random random(test::seed());
    for (int round = 0; round < 200; ++round) {
        const Vec3 middle = random_vec3(random, 30), half = abs(random_vec3(random, 10));
        const Aabb bounds{middle - half, middle + half};
        const ShadowFit fit = fit_shadow(bounds, kToSun, 1024);
        for (int i = 0; i < 8; ++i) {
            const Vec3 corner{(i & 1) != 0 ? bounds.max.x : bounds.min.x,
                              (i & 2) != 0 ? bounds.max.y : bounds.min.y,
                              (i & 4) != 0 ? bounds.max.z : bounds.min.z};
            const Vec3 world = rotate(sun_axes(kToSun), corner);
            const Vec4 clip = fit.clip_from_world * to_vec4(world, 1);
            EXPECT_LE(std::abs(clip.x), 1) << "round " << round;
            EXPECT_LE(std::abs(clip.y), 1) << "round " << round;
            EXPECT_LE(std::abs(clip.z), 1) << "round " << round;
        }
    }
}

TEST(ShadowFit, AStaticPointKeepsItsPlaceWithinATexelWhileTheBoundsMove) {
    // Moving bounds of the same size shift the map by whole texels: the fraction of a texel at
    // which a fixed point lies does not change.
    const auto fraction = [](Real shift) {
        const Aabb bounds{{-5 + shift, 0, -5}, {5 + shift, 4, 5}};
        const ShadowFit fit = fit_shadow(bounds, kToSun, 1024);
        const Vec4 clip = fit.clip_from_world * Vec4{1, 0, 2, 1};
        const Real texel = (clip.x * 0.5f + 0.5f) * 1024;
        return texel - std::floor(texel);
    };
    for (const Real shift : {0.013f, 0.1f, 0.77f})
        EXPECT_NEAR(fraction(shift), fraction(0), 0.02f) << shift;
}

TEST(ShadowFit, TheFootprintHoldsWhereTheSunThrowsAPointOfTheBounds) {
    const Vec3 point{2, 5, 3};
    const Vec3 in_sun = rotate_inverse(sun_axes(kToSun), point);
    const ShadowFit fit = fit_shadow(grown({in_sun, in_sun}, 0.5f), kToSun, 1024);
    const PlaneRect rect = shadow_footprint(fit, kToSun, {0, 1, 0}, 0, {1, 0, 0}, {0, 0, 1});
    // The shadow of the point falls at p - s * 5 / s.y.
    const Vec3 thrown = point - kToSun * (5 / kToSun.y);
    EXPECT_LE(rect.u_min, thrown.x);
    EXPECT_GE(rect.u_max, thrown.x);
    EXPECT_LE(rect.v_min, thrown.z);
    EXPECT_GE(rect.v_max, thrown.z);
}

TEST(ShadowRanges, TheCloseOneHasWhatIsAroundTheTargetAndTheWideOneWhatIsFarAway) {
    const RenderCamera camera = camera_at({0, 6, 8}, {}, 1); // 10 m from the target
    const ShadowRanges ranges(camera);
    ShadowBounds bounds;
    ranges.grow(bounds, {0, 0.5f, 0}, 0.9f);
    const Vec3 alone = extents(bounds.of(ShadowRange::close));
    EXPECT_NEAR(alone.x, 1.8f, 1e-4f);
    ranges.grow(bounds, {60, 0.5f, -40}, 0.9f);
    EXPECT_EQ(extents(bounds.of(ShadowRange::close)).x, alone.x) << "far away";
    EXPECT_EQ(extents(bounds.of(ShadowRange::usual)).x, alone.x);
    EXPECT_GT(extents(bounds.of(ShadowRange::wide)).x, 20);
    // A hill that the camera stands on does not stretch the map beyond the range.
    ranges.grow(bounds, {0, -50, 0}, 80);
    EXPECT_LE(max_component(extents(bounds.of(ShadowRange::close))), 160.01f);
    EXPECT_NEAR(extents(bounds.of(ShadowRange::close)).x, 2 * 0.6f * 10, 1e-3f);
}

TEST(ShadowRanges, WhatStandsTowardsTheSunCountsFromAfar) {
    const RenderCamera camera = camera_at({0, 6, 8}, {}, 1);
    ShadowBounds bounds;
    ShadowRanges(camera).grow(bounds, sun_direction() * 40, 0.5f);
    EXPECT_TRUE(is_bounded(bounds.of(ShadowRange::close))) << "its shadow falls on the target";
}

} // namespace
} // namespace topple::app
