// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/math/axis_angle.h"

#include "tests/engine/math/math_support.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"

namespace topple {
namespace {

TEST(RotationMatrix, AboutTheAxesIsAQuarterTurnOfTheNextAxis) {
    const Real quarter = kPi / 2;
    test::expect_near(rotation_z(quarter) * Vec3{1, 0, 0}, {0, 1, 0}, 1e-6f);
    test::expect_near(rotation_x(quarter) * Vec3{0, 1, 0}, {0, 0, 1}, 1e-6f);
    test::expect_near(rotation_y(quarter) * Vec3{0, 0, 1}, {1, 0, 0}, 1e-6f);
    EXPECT_NEAR(rotation_z(kPi / 4).x.x, 0.70710678f, 1e-6f);
    EXPECT_NEAR(rotation_z(kPi / 4).x.y, 0.70710678f, 1e-6f);
}

TEST(RotationMatrix, IsTheSumOfWhatStaysWhatIsAlongAndWhatGoesRound) {
    Random random(test::seed());
    SCOPED_TRACE(test::seed());
    for (int i = 0; i < 500; ++i) {
        const Vec3 axis = test::random_unit(random);
        const Real angle = random.between(-7, 7);
        const Mat3 m = rotation_matrix(axis, angle);
        test::expect_near(m, to_mat3(from_axis_angle(axis, angle)), 2e-6f);
        test::expect_near(m * transpose(m), Mat3{}, 2e-6f);
        ASSERT_NEAR(determinant(m), 1, 2e-6f);
        test::expect_near(rotation_matrix({1, 0, 0}, angle), rotation_x(angle), 1e-6f);
        test::expect_near(rotation_matrix({0, 1, 0}, angle), rotation_y(angle), 1e-6f);
        test::expect_near(rotation_matrix({0, 0, 1}, angle), rotation_z(angle), 1e-6f);
    }
}

TEST(RotationMatrix, OfEulerAnglesIsThatOfTheQuaternion) {
    Random random(test::seed());
    SCOPED_TRACE(test::seed());
    for (int i = 0; i < 500; ++i) {
        const Real roll = random.between(-4, 4), pitch = random.between(-4, 4),
                   yaw = random.between(-4, 4);
        test::expect_near(
            rotation_zxy(roll, pitch, yaw), to_mat3(from_euler_zxy(roll, pitch, yaw)), 2e-6f);
    }
    // Gimbal lock is at a quarter turn of pitch and not of yaw: roll and yaw then act about one axis.
    const Real a = kPi / 6, quarter = kPi / 2;
    test::expect_near(rotation_zxy(0, quarter, a), rotation_zxy(-a, quarter, 0), 1e-6f);
    EXPECT_GT(distance(rotation_zxy(0, a, quarter).x, rotation_zxy(-a, 0, quarter).x), 0.1f);
}

TEST(AxisAngle, OfAnyLengthButNone) {
    const auto q = rotation_about({0, 0, 5}, 0.6f);
    ASSERT_TRUE(q.has_value());
    EXPECT_LT(test::angle_between(*q, from_axis_angle({0, 0, 1}, 0.6f)), 1e-6);
    EXPECT_FALSE(rotation_about({}, 1));
    EXPECT_EQ(rotation_about({}, 1).value_or(Quat{}), Quat{});
    EXPECT_FALSE(rotation_about({1, 0, 0}, std::nanf("")));
}

TEST(AxisAngle, ComesBackFromTheQuaternionTheShorterWay) {
    Random random(test::seed());
    SCOPED_TRACE(test::seed());
    for (int i = 0; i < 500; ++i) {
        const Quat q = test::random_rotation(random);
        const AxisAngle a = to_axis_angle(q);
        ASSERT_TRUE(a.angle >= 0 && a.angle <= kPi + 1e-6f);
        ASSERT_LT(test::angle_between(from_axis_angle(a.axis, a.angle), q), 3e-6);
    }
    EXPECT_EQ(to_axis_angle({}).angle, 0);
    EXPECT_EQ(to_axis_angle({}).axis, (Vec3{0, 1, 0}));
    EXPECT_NEAR(to_axis_angle(from_axis_angle({0, 1, 0}, 1e-4f)).angle, 1e-4f, 1e-9f);
}

TEST(Slerp, TurnsAtASteadySpeed) {
    const Quat a = from_axis_angle({0, 1, 0}, 0.2f), b = from_axis_angle({0, 1, 0}, 2.6f);
    const Quat minus_b{-b.x, -b.y, -b.z, -b.w}; // the same rotation
    for (int i = 0; i <= 8; ++i) {
        const Real t = static_cast<Real>(i) / 8;
        const Quat expected = from_axis_angle({0, 1, 0}, 0.2f + 2.4f * t);
        EXPECT_LT(test::angle_between(slerp(a, b, t), expected), 2e-6);
        EXPECT_LT(test::angle_between(slerp(a, minus_b, t), expected), 2e-6);
    }
    EXPECT_LT(test::angle_between(slerp(a, a, 0.3f), a), 1e-6);
}

} // namespace
} // namespace topple
