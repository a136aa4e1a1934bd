// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/math/quat.h"

#include "tests/engine/math/math_support.h"
#include "tests/support/landmarks.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/math/angle.h"

#include <cmath>
#include <limits>

namespace topple {
namespace {

TEST(Quat, IsNoRotationUntilItIsGivenOne) { EXPECT_EQ(rotate(Quat{}, {1, 2, 3}), (Vec3{1, 2, 3})); }

TEST(Quat, AQuarterTurnAboutAnAxisTakesTheNextAxisToTheOneAfter) {
    test::expect_near(rotate(from_axis_angle(kZ, kPi / 2), kX), kY, 1e-6f);
    test::expect_near(rotate(from_axis_angle(kX, kPi / 2), kY), kZ, 1e-6f);
    test::expect_near(rotate(from_axis_angle(kY, kPi / 2), kZ), kX, 1e-6f);
}

TEST(Quat, AThirdOfATurnAboutTheDiagonalCyclesTheAxes) {
    const Quat q = from_axis_angle(normalize(Vec3{1, 1, 1}), radians_from_degrees(120));
    test::expect_near(rotate(q, kX), kY, 1e-6f);
    test::expect_near(rotate(q, kY), kZ, 1e-6f);
}

TEST(Quat, ProductTurnsByTheRightFactorFirst) {
    Random random(test::seed());
    for (int i = 0; i < 1000; ++i) {
        const Quat a = test::random_rotation(random), b = test::random_rotation(random);
        const Vec3 v = test::random_vector(random, 1);
        test::expect_near(rotate(a * b, v), rotate(a, rotate(b, v)), 2e-6f);
        test::expect_near(rotate_inverse(a, rotate(a, v)), v, 2e-6f);
    }
}

TEST(Quat, AndItsMatrixTurnAlike) {
    Random random(test::seed());
    for (int i = 0; i < 1000; ++i) {
        const Quat q = test::random_rotation(random);
        const Vec3 v = test::random_vector(random, 1);
        const Mat3 m = to_mat3(q);
        test::expect_near(m * v, rotate(q, v), 2e-6f);
        test::expect_near(m * transpose(m), {}, 2e-6f);
        ASSERT_NEAR(determinant(m), 1, 2e-6f);
    }
}

TEST(Quat, ComesBackFromItsMatrixAlsoForHalfTurns) {
    Random random(test::seed());
    for (int i = 0; i < 1000; ++i) {
        const Quat q = test::random_rotation(random);
        ASSERT_LT(test::angle_between(to_quat(to_mat3(q)), q), 2e-6);
    }
    // Each branch of the conversion is the only accurate one for one of these axes.
    for (const Vec3 axis : {kX, kY, kZ}) {
        const Quat half_turn{axis.x, axis.y, axis.z, 0};
        EXPECT_LT(test::angle_between(to_quat(to_mat3(half_turn)), half_turn), 1e-6);
    }
}

TEST(Quat, NormalizeOfNothingOrNonsenseIsNoRotation) {
    EXPECT_EQ(normalize(Quat{0, 0, 0, 0}), Quat{});
    EXPECT_EQ(normalize(Quat{0, std::numeric_limits<Real>::quiet_NaN(), 0, 1}), Quat{});
    EXPECT_EQ(normalize(Quat{0, 0, 0, std::numeric_limits<Real>::infinity()}), Quat{});
    EXPECT_EQ(normalize(Quat{0, 3, 0, 4}), (Quat{0, 0.6f, 0, 0.8f}));
}

TEST(Quat, RotationBetweenTakesOneDirectionToTheOther) {
    Random random(test::seed());
    for (int i = 0; i < 1000; ++i) {
        const Vec3 a = test::random_unit(random), b = test::random_unit(random);
        test::expect_near(rotate(rotation_between(a, b), a), b, 5e-6f);
    }
    for (int i = 0; i < 1000; ++i) { // nearly opposite
        const Vec3 a = test::random_unit(random);
        const Vec3 b = normalize(test::random_vector(random, i % 2 == 0 ? 1e-3f : 1e-6f) - a);
        test::expect_near(rotate(rotation_between(a, b), a), b, 5e-6f);
    }
    for (const Vec3 axis : {kX, kY, kZ, -kX, -kY, -kZ}) {
        test::expect_near(rotate(rotation_between(axis, -axis), axis), -axis, 1e-6f);
        EXPECT_LT(test::angle_between(rotation_between(axis, axis), {}), 1e-6);
    }
}

TEST(Quat, RotationBetweenIsTheShortest) {
    // The angle between (1, 0, 0) and (cos 2, sin 2, 0) is 2 rad, and so is the rotation's.
    const Quat q = rotation_between(kX, {std::cos(2.0f), std::sin(2.0f), 0});
    EXPECT_NEAR(test::angle_between(q, {}), 2, 1e-6);
}

TEST(Quat, IntegrateFollowsASteadySpinAndStaysUnit) {
    // One turn about Y in 1000 steps; the first-order error is theta^3 / 12 a step: 2e-8 each here.
    const Vec3 w_dt{0, 2 * kPi / 1000, 0};
    Quat q;
    for (int i = 0; i < 1000; ++i)
        q = integrate(q, w_dt);
    EXPECT_LT(test::angle_between(q, {}), 1e-4);
    EXPECT_NEAR(dot(q, q), 1, 1e-6f);
}

TEST(Quat, NlerpMeetsBothEndsAndTakesTheShortWay) {
    const Quat a = from_axis_angle(kY, 0.2f), b = from_axis_angle(kY, 1.0f);
    const Quat minus_b{-b.x, -b.y, -b.z, -b.w}; // the same rotation
    for (const Quat to : {b, minus_b}) {
        EXPECT_LT(test::angle_between(nlerp(a, to, 0), a), 1e-6);
        EXPECT_LT(test::angle_between(nlerp(a, to, 1), b), 1e-6);
        // At t = 1/2 nlerp equals slerp; at t = 1/4 the half angle is atan2(sin 0.4, 3 + cos 0.4).
        EXPECT_LT(test::angle_between(nlerp(a, to, 0.5f), from_axis_angle(kY, 0.6f)), 1e-6);
        const Real quarter = 2 * std::atan2(std::sin(0.4f), 3 + std::cos(0.4f));
        EXPECT_LT(test::angle_between(nlerp(a, to, 0.25f), from_axis_angle(kY, 0.2f + quarter)),
                  1e-6);
    }
}

TEST(Quat, EulerAnglesTurnByRollThenPitchThenYaw) {
    const Quat q = from_euler_zxy(
        radians_from_degrees(50), radians_from_degrees(30), radians_from_degrees(40));
    // Roll takes X to (cos 50, sin 50, 0), pitch to (cos 50, sin 50 cos 30, sin 50 sin 30), and
    // yaw mixes x and z of that by cos 40 and sin 40.
    test::expect_near(rotate(q, kX), {0.738605815f, 0.663413948f, -0.119763867f}, 1e-6f);
}

TEST(Quat, AtAQuarterTurnOfPitchYawAndRollAreTheSameFreedom) {
    const Real quarter = kPi / 2, angle = radians_from_degrees(30);
    EXPECT_LT(
        test::angle_between(from_euler_zxy(0, quarter, angle), from_euler_zxy(-angle, quarter, 0)),
        1e-6);
}

TEST(Quat, EulerAnglesGiveTheRotationBackAlsoNearThePoles) {
    Random random(test::seed());
    for (int i = 0; i < 5000; ++i) {
        const Real from_pole = i % 2 == 0 ? random.between(0, 3) : 0.01f * random.unit();
        const Quat q = from_euler_zxy(random.between(-kPi, kPi),
                                      (i % 4 < 2 ? 1.0f : -1.0f) * (kPi / 2 - from_pole),
                                      random.between(-kPi, kPi));
        const EulerZxy e = to_euler_zxy(q);
        ASSERT_LT(test::angle_between(from_euler_zxy(e.roll, e.pitch, e.yaw), q), 2e-6)
            << from_pole << " rad from a pole";
    }
}

TEST(Quat, RollIsZeroAtThePoles) {
    for (const Real pitch : {kPi / 2, -kPi / 2}) {
        const EulerZxy e = to_euler_zxy(from_euler_zxy(0.3f, pitch, 0.9f));
        EXPECT_EQ(e.roll, 0);
        EXPECT_NEAR(e.pitch, pitch, 1e-3f);
    }
}

} // namespace
} // namespace topple
