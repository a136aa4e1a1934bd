// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/math/angle.h"

#include "tests/engine/math/math_support.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"

namespace topple {
namespace {

TEST(Angle, HalfATurnIsPiBothWays) {
    EXPECT_FLOAT_EQ(radians_from_degrees(180), kPi);
    EXPECT_FLOAT_EQ(degrees_from_radians(kPi), 180);
}

TEST(Angle, ThereAndBackKeepsTheDegrees) {
    for (int deg = -720; deg <= 720; deg += 15) {
        const auto angle = static_cast<Real>(deg);
        EXPECT_NEAR(degrees_from_radians(radians_from_degrees(angle)), angle, 1e-4f);
    }
}

TEST(Angle, BetweenVectorsOfAnyLength) {
    EXPECT_NEAR(angle_between({1, 0, 0}, {0, 2, 0}), kPi / 2, 1e-6f);
    EXPECT_NEAR(angle_between({1, 0, 0}, {1, 1, 0}), kPi / 4, 1e-6f);
    EXPECT_NEAR(angle_between({1, 0, 0}, {-3, 0, 0}), kPi, 1e-6f);
}

TEST(Angle, BetweenVectorsOfAPlane) {
    EXPECT_NEAR(angle_between(Vec2{1, 0}, Vec2{1, 1}), kPi / 4, 1e-6f);
    EXPECT_NEAR(angle_between(Vec2{1, 0}, Vec2{-3, 0}), kPi, 1e-6f);
    EXPECT_NEAR(angle_between(Vec2{1, 0}, Vec2{1, 1e-4f}), 1e-4f, 1e-7f);
    EXPECT_NEAR(angle_between(Vec2{0, 1e-18f}, Vec2{1e18f, 0}), kPi / 2, 1e-6f);
}

TEST(Angle, ParallelVectorsMakeNoAngleHoweverRounded) {
    const Vec3 v{1, 9, 1};
    EXPECT_LT(angle_between(v, v * 0.1f), 1e-6f);
    EXPECT_EQ(angle_between({1e10f, 0, 0}, {1e10f, 0, 0}), 0);
    EXPECT_EQ(angle_between({1e-20f, 0, 0}, {1e-20f, 0, 0}), 0);
}

TEST(Angle, SmallAnglesKeepTheirDigits) {
    EXPECT_NEAR(angle_between({1, 0, 0}, {1, 1e-4f, 0}), 1e-4f, 1e-7f);
    EXPECT_NEAR(angle_between({1, 0, 0}, {-1, 1e-4f, 0}), kPi - 1e-4f, 5e-7f);
}

TEST(Angle, WithNothingIsZero) {
    EXPECT_EQ(angle_between(Vec3{}, Vec3{1, 0, 0}), 0);
    EXPECT_EQ(angle_between(Vec3{}, Vec3{}), 0);
    EXPECT_EQ(angle_between(Vec2{}, Vec2{1, 0}), 0);
}

TEST(Angle, OfAMultipleIsZeroOrPiAtEveryScale) {
    Random random(test::seed());
    for (int i = 0; i < 2000; ++i) {
        const Vec3 v = test::random_vector(random, 1) * std::pow(10.0f, random.between(-17, 17));
        const Real k = random.between(0.1f, 10);
        EXPECT_LT(angle_between(v, v * k), 1e-6f) << "seed " << test::seed();
        EXPECT_NEAR(angle_between(v, v * -k), kPi, 2e-6f) << "seed " << test::seed();
    }
}

TEST(Angle, OfAnyTwoVectorsIsANumberFromZeroToPi) {
    // Lengths from 1e-18 to 1e18, also nearly or exactly parallel.
    Random random(test::seed());
    for (int i = 0; i < 5000; ++i) {
        const auto size = [&] { return std::pow(10.0f, random.between(-18, 18)); };
        const Vec3 direction = test::random_vector(random, 1);
        const Vec3 a = direction * size();
        const Vec3 b = (i % 3 == 0   ? direction
                        : i % 3 == 1 ? direction * -1
                                     : test::random_vector(random, 1)) *
                       size();
        const Real angle = angle_between(a, b);
        EXPECT_TRUE(angle >= 0 && angle <= kPi) << angle << ", seed " << test::seed();
        const Real flat = angle_between(Vec2{a.x, a.y}, Vec2{b.x, b.y});
        EXPECT_TRUE(flat >= 0 && flat <= kPi) << flat << ", seed " << test::seed();
    }
}

TEST(Angle, DotIsTheProductOfTheLengthsAndTheCosine) {
    Random random(test::seed());
    SCOPED_TRACE(test::seed());
    for (int i = 0; i < 500; ++i) {
        const Vec3 a = test::random_vector(random, 3), b = test::random_vector(random, 3);
        ASSERT_NEAR(dot(a, b), length(a) * length(b) * std::cos(angle_between(a, b)), 2e-5f);
    }
}

} // namespace
} // namespace topple
