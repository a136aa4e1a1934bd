// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/rays/cone_rays.h"

#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/core/random.h"
#include "topple/math/dvec3.h"

namespace topple {
namespace {

/// A cone on the floor, as wide as high: its side slopes by 45 degrees.
constexpr Cone kTent{{1, 0, 0}, {1, 2, 0}, 2};

TEST(RayCone, MeetsTheSideWhereItIsAsWideAsItIsBelowTheApex) {
    // 1 m up the radius is 1 m, so along z = 0.6 the side is at 1 - 0.8.
    const auto hit = cast_ray(kTent, {.origin = {-5, 1, 0.6f}, .direction = {1, 0, 0}});
    ASSERT_TRUE(hit);
    EXPECT_NEAR(hit->t, 5.2f, 1e-6f);
    const float s = std::sqrt(0.5f);
    EXPECT_NEAR(distance(hit->normal, {-0.8f * s, s, 0.6f * s}), 0, 1e-6f);
    EXPECT_FALSE(hit->inside);
}

TEST(RayCone, FromBelowTheBaseIsMet) {
    const auto hit = cast_ray(kTent, {.origin = {2.5f, -3, 0.5f}, .direction = {0, 2, 0}});
    ASSERT_TRUE(hit);
    EXPECT_NEAR(hit->t, 1.5f, 1e-6f);
    EXPECT_EQ(hit->normal, (Vec3{0, -1, 0}));
}

TEST(RayCone, TheHalfThatWouldStandOnTheApexIsNotThere) {
    EXPECT_FALSE(cast_ray(kTent, {.origin = {-5, 3, 0}, .direction = {1, 0, 0}}));
    EXPECT_FALSE(cast_ray(kTent, {.origin = {1.2f, 5, 0}, .direction = {0, 1, 0}}));
}

TEST(RayCone, TheApexIsHitAndPointsUp) {
    const auto hit = cast_ray(kTent, {.origin = {1, 5, 0}, .direction = {0, -1, 0}});
    ASSERT_TRUE(hit);
    EXPECT_NEAR(hit->t, 3, 1e-6f);
    EXPECT_EQ(hit->normal, (Vec3{0, 1, 0}));
    EXPECT_TRUE(cast_ray(kTent, {.origin = {-1, 2, 0}, .direction = {1, 0, 0}})); // touches it
}

TEST(RayCone, AlongItsOwnSideItIsTouched) {
    // The ray runs down the generator towards -x, from beyond the apex.
    const Ray ray{.origin = {2, 3, 0}, .direction = {-1, -1, 0}};
    EXPECT_TRUE(cast_ray(kTent, ray));
}

TEST(RayCone, FromInsideItIsHitAtTheBegin) {
    const auto hit = cast_ray(kTent, {.origin = {1, 0.5f, 0}, .direction = {1, 0, 0}});
    ASSERT_TRUE(hit);
    EXPECT_TRUE(hit->inside);
    EXPECT_EQ(hit->t, 0);
    EXPECT_EQ(hit->normal, (Vec3{-1, 0, 0}));
}

TEST(RayCone, WhatHasNoVolumeOrIsNotFiniteIsMissed) {
    const Ray ray{.origin = {-5, 0, 0}, .direction = {1, 0, 0}};
    EXPECT_FALSE(cast_ray(Cone{{0, 0, 0}, {0, 0, 0}, 1}, ray));
    EXPECT_FALSE(cast_ray(Cone{{0, 0, 0}, {0, 1, 0}, 0}, ray));
    const float nan = std::numeric_limits<float>::quiet_NaN();
    EXPECT_FALSE(cast_ray(Cone{{0, nan, 0}, {0, 1, 0}, 1}, ray));
    EXPECT_FALSE(cast_ray(kTent, {.origin = {nan, 0, 0}, .direction = {1, 0, 0}}));
}

/// Returns the distance of a point outside, by the definition; negative inside. [m]
double outside(const Cone& c, DVec3 p) {
    const DVec3 to_apex = DVec3(c.apex) - DVec3(c.base);
    const double height = length(to_apex), r = static_cast<double>(c.radius);
    const DVec3 up = to_apex * (1 / height), from_base = p - DVec3(c.base);
    const double y = dot(from_base, up), far = length(from_base - up * y);
    const double slant = std::sqrt(height * height + r * r);
    return std::max({-y, y - height, (far * height - r * (height - y)) / slant});
}

TEST(RayCone, AgreesWithSmallStepsAlongTheRay) {
    Random random(test::seed());
    const auto somewhere = [&](float reach) {
        return Vec3{random.between(-reach, reach),
                    random.between(-reach, reach),
                    random.between(-reach, reach)};
    };
    int hits = 0;
    for (int i = 0; i < 300; ++i) {
        const Vec3 base = somewhere(1);
        const Cone cone{base, base + somewhere(2), random.between(0.1f, 2)};
        if (distance(cone.base, cone.apex) < 0.1f)
            continue;
        const Vec3 origin = somewhere(4), target = cone.base + somewhere(1.5f);
        const Ray ray{.origin = origin, .direction = target - origin, .t_max = 3};
        if (length(ray.direction) < 0.1f)
            continue;
        const auto hit = cast_ray(cone, ray);
        // Finds the first step that is inside; there must be none where the test reports no hit.
        constexpr int kSteps = 4000;
        double deepest = 1e9;
        const double last = hit ? static_cast<double>(hit->t) : 3.0;
        for (int k = 0; k < kSteps; ++k) {
            const double t = last * k / kSteps;
            deepest = std::min(deepest,
                               outside(cone, DVec3(ray.origin) + DVec3(ray.direction) * t));
        }
        if (!hit) {
            EXPECT_GT(deepest, -1e-6) << "case " << i << " of seed " << test::seed();
            continue;
        }
        ++hits;
        if (hit->inside) {
            EXPECT_LT(outside(cone, DVec3(ray.origin)), 1e-6);
            continue;
        }
        EXPECT_GT(deepest, -1e-5) << "case " << i << " of seed " << test::seed();
        EXPECT_NEAR(outside(cone, DVec3(hit->point)), 0, 2e-6);
        EXPECT_LE(dot(hit->normal, ray.direction), 1e-5f);
        // The normal is the direction in which the distance grows.
        const DVec3 off = DVec3(hit->point) + DVec3(hit->normal) * 1e-3;
        EXPECT_NEAR(outside(cone, off), 1e-3, 5e-6);
    }
    EXPECT_GT(hits, 60);
}

} // namespace
} // namespace topple
