// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/rotary_motion.h"

#include "tests/support/test.h"
#include "topple/math/quat.h"

namespace topple {
namespace {

TEST(RotaryMotion, APointOnAWheelGoesRoundAndIsPulledInwards) {
    // Velocity and acceleration for 3 rad/s about y, 2 m out along x: 6 m/s towards -z, 18 m/s^2 towards the axis.
    EXPECT_EQ(tangential_velocity({0, 3, 0}, {2, 0, 0}), (Vec3{0, 0, -6}));
    EXPECT_EQ(centripetal_acceleration({0, 3, 0}, {2, 0, 0}), (Vec3{-18, 0, 0}));
    EXPECT_EQ(tangential_acceleration({0, 0.5f, 0}, {2, 0, 0}), (Vec3{0, 0, -1}));
}

TEST(RotaryMotion, ItsAccelerationIsWhatItsPathSays) {
    // Second difference of the position at constant alpha, about one axis: angle w t + alpha t^2 / 2.
    const Vec3 axis = normalize(Vec3{1, 2, -1}), r{0.5f, -1, 2};
    constexpr Real kW = 1.5f, kAlpha = 0.8f, kStep = 0.02f;
    const auto at = [&](Real t) {
        return rotate(from_axis_angle(axis, kW * t + kAlpha * t * t / 2), r);
    };
    const Vec3 measured = (at(kStep) - at(0) * 2 + at(-kStep)) / (kStep * kStep);
    EXPECT_LT(distance(measured, acceleration_at(axis * kW, axis * kAlpha, r)), 0.02f);
}

TEST(RotaryMotion, TorqueIsInertiaTimesAngularAcceleration) {
    // Torque of 5 N along -z, 2 m out along x: 10 N m about y; with 4 kg m^2 it gives 2.5 rad/s^2.
    const Vec3 torque = torque_of({2, 0, 0}, {0, 0, -5});
    EXPECT_EQ(torque, (Vec3{0, 10, 0}));
    const Mat3 inertia = diagonal({8, 4, 8}), inverse = diagonal({0.125f, 0.25f, 0.125f});
    EXPECT_EQ(angular_acceleration(inertia, inverse, {}, torque), (Vec3{0, 2.5f, 0}));
}

TEST(RotaryMotion, ABodyThatIsNotRoundChangesItsSpinWithoutTorque) {
    // -w x I w = (I2 - I3, I3 - I1, I1 - I2) for w = (1, 1, 1): (20, -32, 12) over (52, 40, 20).
    const Mat3 inertia = diagonal({52, 40, 20}), inverse = diagonal({1 / 52.0f, 0.025f, 0.05f});
    const Vec3 change = angular_acceleration(inertia, inverse, {1, 1, 1}, {});
    EXPECT_NEAR(change.x, 20 / 52.0f, 1e-6f);
    EXPECT_NEAR(change.y, -32 / 40.0f, 1e-6f);
    EXPECT_NEAR(change.z, 12 / 20.0f, 1e-6f);
}

} // namespace
} // namespace topple
