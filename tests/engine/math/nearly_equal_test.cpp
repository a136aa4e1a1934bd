// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/math/nearly_equal.h"

#include "tests/support/landmarks.h"
#include "tests/support/test.h"

namespace topple {
namespace {

TEST(NearlyEqual, IsAbsoluteBelowOneAndRelativeAbove) {
    EXPECT_TRUE(nearly_equal(1, 1 + 0x1p-23f));
    EXPECT_FALSE(nearly_equal(1, 1 + 0x1p-22f));
    EXPECT_TRUE(nearly_equal(1e6f, 1e6f + 0.0625f)); // 1e6 * 2^-23 = 0.119
    EXPECT_FALSE(nearly_equal(1e6f, 1e6f + 0.125f));
    EXPECT_TRUE(nearly_equal(0, 1e-7f)); // 2^-23 = 1.19e-7
    EXPECT_FALSE(nearly_equal(0, 1.2e-7f));
}

TEST(NearlyEqual, AbsoluteIsTooStrictAmongLargeNumbersAndRelativeNearZero) {
    EXPECT_FALSE(equal_absolute(1e6f, 1e6f + 0.0625f));
    EXPECT_TRUE(equal_relative(1e6f, 1e6f + 0.0625f));
    EXPECT_TRUE(equal_absolute(0, 1e-9f));
    EXPECT_FALSE(equal_relative(0, 1e-9f));
}

TEST(NearlyEqual, InfinitiesEqualThemselvesAndNothingEqualsANan) {
    for (const auto equal : {&equal_absolute, &equal_relative}) {
        EXPECT_TRUE(equal(kInf, kInf, kEpsilon));
        EXPECT_FALSE(equal(kInf, -kInf, kEpsilon));
        EXPECT_FALSE(equal(kInf, 1, kEpsilon));
        EXPECT_FALSE(equal(kNan, kNan, kEpsilon));
        EXPECT_FALSE(equal(1, kNan, kEpsilon));
    }
    EXPECT_TRUE(nearly_equal(kInf, kInf));
    EXPECT_FALSE(nearly_equal(3, kInf));
    EXPECT_FALSE(nearly_equal(kNan, kNan));
    EXPECT_FALSE(nearly_equal(3e38f, -3e38f)); // the difference overflows
}

TEST(NearlyEqual, IsNotTransitiveAndExactEqualityIs) {
    const Real a = 1, b = 1 + 0x1p-23f, c = 1 + 0x1p-22f;
    EXPECT_TRUE(nearly_equal(a, b) && nearly_equal(b, c) && !nearly_equal(a, c));
    EXPECT_TRUE((Vec3{a, 0, 0} != Vec3{b, 0, 0}));
    EXPECT_TRUE((Vec2{a, 0} != Vec2{b, 0}));
}

TEST(NearlyEqual, VectorsAndMatricesAreComparedByComponent) {
    const Real e = 0x1p-23f;
    EXPECT_TRUE(nearly_equal(Vec2{1, 2}, Vec2{1 + e, 2}));
    EXPECT_FALSE(nearly_equal(Vec2{1, 2}, Vec2{1, 3}));
    EXPECT_TRUE(nearly_equal(Vec3{1, 2, 3}, Vec3{1, 2, 3}));
    EXPECT_FALSE(nearly_equal(Vec3{1, 2, 3}, Vec3{1, 2, kNan}));
    EXPECT_TRUE(nearly_equal(Vec4{1, 2, 3, 4}, Vec4{1, 2, 3, 4 + e}));
    EXPECT_TRUE(nearly_equal(Mat2{}, Mat2{{1, e}, {0, 1}}));
    EXPECT_FALSE(nearly_equal(Mat3{}, Mat3{{1, 0.1f, 0}}));
    EXPECT_TRUE(nearly_equal(Mat3{}, Mat3{{1, 0.1f, 0}}, 0.2f));
    EXPECT_FALSE(nearly_equal(Mat4{}, Mat4{{1, 0, 0, 1}}));
}

static_assert(nearly_equal(1, 1) && !nearly_equal(1, 2));

} // namespace
} // namespace topple
