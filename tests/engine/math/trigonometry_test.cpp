// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/math/trigonometry.h"

#include "tests/support/landmarks.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/core/random.h"

#include <cmath>
#include <limits>

namespace topple {
namespace {

// The C library in double gives the exact values: its errors are a billion times smaller.

TEST(Trigonometry, SinCosKeepsItsPromiseUpToTenThousandRadians) {
    Random random(test::seed());
    for (int i = 0; i < 100'000; ++i) {
        const Real angle = i % 2 == 0 ? random.between(-7, 7) : random.between(-1e4f, 1e4f);
        const SinCos got = sin_cos(angle);
        ASSERT_NEAR(got.sin, std::sin(double{angle}), 2e-7) << angle;
        ASSERT_NEAR(got.cos, std::cos(double{angle}), 2e-7) << angle;
    }
}

TEST(Trigonometry, SinCosIsExactAtZeroAndOddAndEven) {
    EXPECT_EQ(sin_cos(0).sin, 0);
    EXPECT_EQ(sin_cos(0).cos, 1);
    // At 1e9, the largest angle that is reduced, the multiple of pi / 2 in double is off by less than 2e-7.
    for (const Real angle : {1.25f, 1e9f}) {
        EXPECT_NEAR(sin_cos(angle).sin, std::sin(double{angle}), 1e-6);
        EXPECT_EQ(sin_cos(-angle).sin, -sin_cos(angle).sin);
        EXPECT_EQ(sin_cos(-angle).cos, sin_cos(angle).cos);
    }
}

TEST(Trigonometry, SinCosOfNonsenseIsThatOfZero) {
    for (const Real bad : {kNan, kInf, -kInf, 1.1e9f, -1.1e9f}) {
        EXPECT_EQ(sin_cos(bad).sin, 0);
        EXPECT_EQ(sin_cos(bad).cos, 1);
    }
}

TEST(Trigonometry, Atan2KeepsItsPromiseInEveryQuadrant) {
    Random random(test::seed());
    for (int i = 0; i < 100'000; ++i) {
        const Real size = i % 3 == 0 ? 1e-30f : i % 3 == 1 ? 1.0f : 1e30f;
        const Real y = random.between(-size, size), x = random.between(-size, size);
        ASSERT_NEAR(atan2(y, x), std::atan2(double{y}, double{x}), 5e-7) << y << ", " << x;
    }
}

TEST(Trigonometry, Atan2OnTheAxes) {
    EXPECT_EQ(atan2(0, 1), 0);
    EXPECT_FLOAT_EQ(atan2(1, 0), kPi / 2);
    EXPECT_FLOAT_EQ(atan2(-1, 0), -kPi / 2);
    EXPECT_FLOAT_EQ(atan2(0, -1), kPi);
    EXPECT_EQ(atan2(0, 0), 0);
}

TEST(Trigonometry, Atan2OfNonsenseIsZero) {
    EXPECT_EQ(atan2(kNan, 1), 0);
    EXPECT_EQ(atan2(1, kNan), 0);
    constexpr Real kInfinity = std::numeric_limits<Real>::infinity();
    for (const Real sign : {Real(-1), Real(1)}) {
        EXPECT_EQ(atan2(sign * kInfinity, 1), 0);
        EXPECT_EQ(atan2(1, sign * kInfinity), 0);
        EXPECT_EQ(atan2(sign * kInfinity, kInfinity), 0);
        EXPECT_EQ(atan2(kNan, sign * kInfinity), 0);
    }
}

TEST(Trigonometry, AcosIsTheAngleAndClampsItsArgument) {
    for (int i = -1000; i <= 1000; ++i) {
        const Real c = static_cast<Real>(i) / 1000;
        ASSERT_NEAR(acos(c), std::acos(double{c}), 1e-6) << c;
    }
    EXPECT_EQ(acos(1.0000001f), 0);
    EXPECT_FLOAT_EQ(acos(-2), kPi);
}

TEST(Trigonometry, SameBitsOnEveryMachine) {
    // The exact bits are tested: a compiler or machine with other rounding would break replay.
    EXPECT_EQ(sin_cos(1.0f).sin, 0x1.aed548p-1f);
    EXPECT_EQ(sin_cos(1.0f).cos, 0x1.14a28p-1f);
    EXPECT_EQ(sin_cos(100.0f).sin, -0x1.03425cp-1f);
    EXPECT_EQ(atan2(1.0f, 2.0f), 0x1.dac67p-2f);
}

} // namespace
} // namespace topple
