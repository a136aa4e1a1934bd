// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/core/random.h"
#include "topple/geometry/distance/closest_point.h"
#include "topple/geometry/rays/ray_tests.h"
#include "topple/math/inverse.h"
#include "topple/math/quat.h"
#include "topple/math/trigonometry.h"

#include <cmath>
#include <type_traits>

namespace topple {
namespace {

static_assert(std::is_same_v<Real, double>, "compiled with TOPPLE_DOUBLE");

// Bounds that floats cannot meet: an error that remains in double is the algorithm's own.

Vec3 random_point(Random& random, float reach) {
    return {random.between(-reach, reach),
            random.between(-reach, reach),
            random.between(-reach, reach)};
}

TEST(InDouble, RaysMeetSpheresOnTheirSurface) {
    Random random(test::seed());
    int hits = 0;
    for (int i = 0; i < 1000; ++i) {
        const Sphere ball{random_point(random, 3), random.between(0.1f, 2)};
        const Vec3 from = random_point(random, 5);
        const Ray ray{from, normalize(ball.center + random_point(random, 0.5f) - from)};
        const auto hit = cast_ray(ball, ray);
        if (!hit || hit->inside)
            continue;
        ++hits;
        EXPECT_NEAR(distance(hit->point, ball.center), ball.radius, 1e-12);
        EXPECT_LT(distance(hit->normal * ball.radius + ball.center, hit->point), 1e-12);
    }
    EXPECT_GT(hits, 500);
}

TEST(InDouble, NearestPointsOfCrossingSegmentsAreAtRightAnglesToBoth) {
    Random random(test::seed());
    int crossing = 0;
    for (int i = 0; i < 1000; ++i) {
        const Segment a{random_point(random, 1), random_point(random, 1)};
        const Segment b{random_point(random, 1), random_point(random, 1)};
        const SegmentGap gap = closest_between(a, b);
        const Vec3 across = gap.on_second - gap.on_first;
        const auto is_between = [](const Segment& s, Vec3 p) {
            return distance(s.a, p) > 1e-6 && distance(s.b, p) > 1e-6;
        };
        if (!is_between(a, gap.on_first) || !is_between(b, gap.on_second))
            continue;
        ++crossing;
        EXPECT_NEAR(dot(across, a.b - a.a), 0, 1e-12);
        EXPECT_NEAR(dot(across, b.b - b.a), 0, 1e-12);
    }
    EXPECT_GT(crossing, 50);
}

TEST(InDouble, ATurnAndItsInverseLeaveAVectorAsItWas) {
    Random random(test::seed());
    for (int i = 0; i < 1000; ++i) {
        // The engine's sine is accurate to float; the test is about the rotation.
        const Quat turn = normalize(
            from_axis_angle(normalize(random_point(random, 1)), random.between(-3, 3)));
        const Vec3 v = random_point(random, 10);
        EXPECT_LT(distance(rotate_inverse(turn, rotate(turn, v)), v), 1e-13);
        EXPECT_NEAR(length(rotate(turn, v)), length(v), 1e-13);
    }
}

TEST(InDouble, SinesAreThoseOfTheMathematicalLibrary) {
    for (int i = -1000; i <= 1000; ++i) {
        const double angle = i * 0.01;
        EXPECT_NEAR(sin_cos(angle).sin, std::sin(angle), 1e-7);
        EXPECT_NEAR(sin_cos(angle).cos, std::cos(angle), 1e-7);
    }
}

TEST(InDouble, AMatrixTimesItsInverseIsTheIdentity) {
    Random random(test::seed());
    for (int i = 0; i < 200; ++i) {
        const Mat3 m{random_point(random, 1), random_point(random, 1), random_point(random, 1)};
        if (std::abs(determinant(m)) < 0.01)
            continue;
        const auto inverted = inverse(m);
        ASSERT_TRUE(inverted);
        const Mat3 one = m * *inverted;
        EXPECT_LT(distance(one * Vec3{1, 0, 0}, Vec3{1, 0, 0}), 1e-11);
        EXPECT_LT(distance(one * Vec3{0, 1, 0}, Vec3{0, 1, 0}), 1e-11);
        EXPECT_LT(distance(one * Vec3{0, 0, 1}, Vec3{0, 0, 1}), 1e-11);
    }
}

} // namespace
} // namespace topple
