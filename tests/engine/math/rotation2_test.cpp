// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/math/rotation2.h"

#include "tests/support/test.h"

#include <limits>

namespace topple {
namespace {

TEST(Rotation2, QuarterTurnsInDegreesAreExact) {
    EXPECT_EQ(rotation_by_degrees(0), Rotation2{});
    EXPECT_EQ(rotation_by_degrees(90), (Rotation2{0, 1}));
    EXPECT_EQ(rotation_by_degrees(180), (Rotation2{-1, 0}));
    EXPECT_EQ(rotation_by_degrees(270), (Rotation2{0, -1}));
    EXPECT_EQ(rotation_by_degrees(-90), (Rotation2{0, -1}));
    EXPECT_EQ(rotation_by_degrees(360), Rotation2{});
    EXPECT_EQ(rotation_by_degrees(-36000), Rotation2{});
    EXPECT_EQ(rotation_by_degrees(std::numeric_limits<Real>::quiet_NaN()), Rotation2{});
}

TEST(Rotation2, DegreesAndRadiansTurnAlikeAndCounterClockwise) {
    for (int deg = -720; deg <= 720; deg += 7) {
        const double a = deg * 3.14159265358979323846 / 180;
        const Rotation2 r = rotation_by_degrees(static_cast<Real>(deg));
        EXPECT_NEAR(r.cos, std::cos(a), 3e-7);
        EXPECT_NEAR(r.sin, std::sin(a), 3e-7);
        const Rotation2 s = rotation_by(static_cast<Real>(a));
        EXPECT_NEAR(s.cos, std::cos(a), 2e-6);
        EXPECT_NEAR(s.sin, std::sin(a), 2e-6);
    }
}

TEST(Rotation2, TurnsBackAndComposes) {
    const Rotation2 a = rotation_by(0.7f), b = rotation_by(-1.9f);
    const Vec2 v{3, -2};
    EXPECT_LT(distance(rotate_inverse(a, rotate(a, v)), v), 1e-6f);
    EXPECT_LT(distance(rotate(a * b, v), rotate(a, rotate(b, v))), 1e-6f);
    EXPECT_LT(distance(rotate(conjugate(a), v), rotate_inverse(a, v)), 1e-6f);
    EXPECT_NEAR(angle_of(a), 0.7f, 1e-6f);
    EXPECT_EQ(rotate(rotation_by_degrees(90), {1, 0}), (Vec2{0, 1}));
}

} // namespace
} // namespace topple
