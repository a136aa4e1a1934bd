// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/math/vec2.h"

#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/core/random.h"

#include <cmath>

namespace topple {
namespace {

TEST(Vec2, IsZeroUntilItIsGivenNumbers) { EXPECT_EQ(Vec2{}, (Vec2{0, 0})); }

TEST(Vec2, AddsSubtractsAndScalesByComponent) {
    const Vec2 a{1, 2}, b{4, -5};
    EXPECT_EQ(a + b, (Vec2{5, -3}));
    EXPECT_EQ(a - b, (Vec2{-3, 7}));
    EXPECT_EQ(-a, (Vec2{-1, -2}));
    EXPECT_EQ(a * 3, (Vec2{3, 6}));
    EXPECT_EQ(3 * a, a * 3);
    EXPECT_EQ(b / 2, (Vec2{2, -2.5f}));
    EXPECT_TRUE(a != b);
}

TEST(Vec2, DotIsTheSumOfTheProducts) { EXPECT_EQ(dot(Vec2{1, 2}, Vec2{4, -5}), 4 - 10); }

TEST(Vec2, CrossIsPositiveWhenTheSecondIsToTheLeft) {
    EXPECT_EQ(cross(Vec2{1, 0}, Vec2{0, 1}), 1);
    EXPECT_EQ(cross(Vec2{0, 1}, Vec2{1, 0}), -1);
    EXPECT_EQ(cross(Vec2{2, 1}, Vec2{4, 2}), 0); // parallel
}

TEST(Vec2, LengthOfThreeFourIsFive) {
    EXPECT_EQ(length(Vec2{3, 4}), 5);
    EXPECT_EQ(length_squared(Vec2{3, 4}), 25);
}

TEST(Vec2, ComponentsAreReachedByNameAndByAxis) {
    Vec2 v{1, 2};
    v[1] = 5;
    EXPECT_EQ(v.y, 5);
    const Vec2 fixed = v;
    EXPECT_EQ(fixed[0], 1);
    EXPECT_EQ(fixed[1], 5);
}

TEST(Vec2, CompoundAssignmentIsTheOperatorItNames) {
    Vec2 v{1, 2};
    v += {3, 4};
    v -= {1, 1};
    v *= 4;
    v /= 2;
    EXPECT_EQ(v, (Vec2{6, 10}));
    EXPECT_EQ(scale({1, 2}, v), (Vec2{6, 20}));
}

TEST(Vec2, MinMaxAbsAndLerpGoByComponent) {
    const Vec2 a{1, -2}, b{-3, 4};
    EXPECT_EQ(min(a, b), (Vec2{-3, -2}));
    EXPECT_EQ(max(a, b), (Vec2{1, 4}));
    EXPECT_EQ(abs(b), (Vec2{3, 4}));
    EXPECT_FALSE(std::signbit(abs(Vec2{}).x) || std::signbit(abs(Vec2{}).y)); // +0 stays +0
    EXPECT_EQ(lerp(a, b, 0.5f), (Vec2{-1, 1}));
}

TEST(Vec2, PerpendicularIsAQuarterTurnToTheLeft) {
    EXPECT_EQ(perpendicular(Vec2{1, 0}), (Vec2{0, 1}));
    EXPECT_EQ(dot(perpendicular(Vec2{3, 4}), Vec2{5, 6}), cross(Vec2{3, 4}, Vec2{5, 6}));
}

TEST(Vec2, NormalizeKeepsTheDirectionAtEverySizeAndNothingStaysNothing) {
    for (const Real size : {1e-30f, 1e-6f, 1.0f, 1e6f, 1e30f}) {
        const Vec2 n = normalize(Vec2{3 * size, 4 * size});
        EXPECT_LT(distance(n, {0.6f, 0.8f}), 1e-6f);
    }
    EXPECT_EQ(normalize(Vec2{}), Vec2{});
    EXPECT_EQ(normalize_or(Vec2{}, {0, 1}), (Vec2{0, 1}));
    EXPECT_EQ(normalize(Vec2{std::nanf(""), 1}), Vec2{});
    EXPECT_EQ(normalize(Vec2{1, std::nanf("")}), Vec2{});
    EXPECT_FALSE(is_finite(Vec2{1, std::nanf("")}));
}

TEST(Vec2, ProjectionAndRemainder) {
    EXPECT_EQ(project(Vec2{3, 4}, {1, 1}), (Vec2{3.5f, 3.5f}));
    EXPECT_EQ(reject(Vec2{3, 4}, {1, 1}), (Vec2{-0.5f, 0.5f}));
    EXPECT_EQ(project(Vec2{3, 4}, {}), Vec2{});
    EXPECT_EQ(reject(Vec2{3, 4}, {}), (Vec2{3, 4}));
}

TEST(Vec2, ReflectionMirrorsWhateverTheLengthOfTheNormal) {
    EXPECT_EQ(reflect(Vec2{1, -1}, {0, 2}), (Vec2{1, 1}));
    const Vec2 v{0.3f, -7};
    EXPECT_LT(distance(reflect(reflect(v, {1, 2}), {1, 2}), v), 1e-6f);
    EXPECT_NEAR(length(reflect(v, {1, 2})), length(v), 1e-6f);
}

TEST(Vec2, PartsAlongVectorsOfAnyLengthAreTheSame) {
    const Vec2 a{1, -2}, direction{0.5f, 1};
    const Vec2 along = project(a, direction); // a . d = -1.5, d . d = 1.25
    EXPECT_LT(distance(along, direction * -1.2f), 1e-6f);
    for (const Real size : {1e-38f, 1e-24f, 1e-22f, 1e20f, 3e38f}) {
        EXPECT_LT(distance(project(a, direction * size), along), 1e-6f) << size;
        EXPECT_LT(distance(reflect(a, direction * size), a - along * 2), 1e-6f) << size;
    }
}

TEST(Vec2, PartsAddUpAndReflectingTwiceIsNothing) {
    Random random(test::seed());
    SCOPED_TRACE(test::seed());
    for (int i = 0; i < 500; ++i) {
        const Vec2 v{random.between(-5, 5), random.between(-5, 5)};
        const Vec2 along{random.between(-5, 5), random.between(-5, 5)};
        ASSERT_LT(distance(project(v, along) + reject(v, along), v), 1e-5f);
        ASSERT_NEAR(dot(reject(v, along), along), 0, 2e-4f);
        ASSERT_LT(distance(reflect(reflect(v, along), along), v), 1e-5f);
        ASSERT_NEAR(length(reflect(v, along)), length(v), 1e-5f);
    }
}

TEST(Vec2, ADirectionTimesASpeedIsAVelocity) {
    const Vec2 velocity = normalize(Vec2{30, 40}) * 10; // 10 m/s along 3-4-5
    EXPECT_LT(distance(velocity, {6, 8}), 1e-6f);
    EXPECT_NEAR(length(velocity), 10, 1e-6f);
}

TEST(Vec2, LengthsAreGoodFrom1em18To1e18AndDirectionsBeyond) {
    for (const Real size : {1e-18f, 1e18f})
        EXPECT_NEAR(length(Vec2{3 * size, 4 * size}) / size, 5, 1e-5f);
    EXPECT_TRUE(std::isinf(length(Vec2{2e19f, 0}))); // the square overflows
    EXPECT_EQ(normalize(Vec2{2e19f, 0}), (Vec2{1, 0}));
    EXPECT_EQ(normalize(Vec2{0, 1e-40f}), (Vec2{0, 1}));
}

} // namespace
} // namespace topple
