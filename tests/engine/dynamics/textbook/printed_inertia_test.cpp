// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/textbook/printed_inertia.h"

#include "tests/support/test.h"
#include "topple/dynamics/bodies/integrate.h"

namespace topple {
namespace {

TEST(PrintedInertia, TakesASmallBallForOneOfAKilogramSquareMetre) {
    // Inertia 2/5 * 1 kg * (0.1 m)^2 = 0.004: the inverse is 250, the determinant 6.4e-8.
    const Mat3 small = diagonal({0.004f, 0.004f, 0.004f});
    EXPECT_EQ(printed_inverse_inertia(small), Mat3{});
    // An immovable body turns, too.
    EXPECT_EQ(printed_inverse_inertia(Mat3{{}, {}, {}}), Mat3{});
    // From r = 0.111 m on the result is right: 0.4 * 0.112^2 = 0.0050176.
    const Real i = 0.0050176f;
    EXPECT_NEAR(printed_inverse_inertia(diagonal({i, i, i})).x.x, 1 / i, 1e-2f);
}

/// Returns the angle between the two rotations. [rad]
Real angle_between(Quat a, Quat b) { return 2 * std::acos(std::min(Real(1), std::abs(dot(a, b)))); }

/// A body after 1 s at `w` in steps of 1/240 s.
struct Turned {
    Quat right, printed;
    explicit Turned(Vec3 w) {
        constexpr int kSteps = 240;
        constexpr Real kH = 1.0f / kSteps;
        BodyState body;
        body.inv_mass = 1;
        body.w = w;
        for (int i = 0; i < kSteps; ++i) {
            integrate_position(body, {}, kH);
            printed = turned_by_euler_angles(printed, w * kH);
        }
        right = body.q;
    }
};

TEST(PrintedInertia, AngularVelocityIsNoRateOfEulerAngles) {
    // Exact rotation vector (1, 1, 0): sqrt(2) rad = 81.03 degrees about (1, 1, 0) / sqrt(2).
    const Turned slow({1, 1, 0});
    const Quat exact = from_axis_angle(normalize(Vec3{1, 1, 0}), std::sqrt(2.0f));
    EXPECT_LT(angle_between(slow.right, exact), 1e-3f);
    EXPECT_NEAR(angle_between(slow.printed, exact) * 180 / kPi, 27, 1);
    // Euler angles that are only summed, past a pitch of 90 degrees: the body is nearly upside down.
    const Vec3 w{2, 2, 2};
    EXPECT_NEAR(angle_between(from_euler_zxy(w.z, w.x, w.y), Turned(w).right) * 180 / kPi, 171, 1);
}

TEST(PrintedInertia, AboutOneAxisBothAreRight) {
    const Turned yaw({0, kPi / 2, 0});
    const Quat quarter = from_axis_angle({0, 1, 0}, kPi / 2);
    EXPECT_LT(angle_between(yaw.right, quarter), 1e-3f);
    EXPECT_LT(angle_between(yaw.printed, quarter), 1e-3f);
}

} // namespace
} // namespace topple
