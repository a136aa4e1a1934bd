// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "engine/dynamics/joints/rows_detail.h"
#include "engine/math/trigonometry.h"

// Hinge: a ball joint whose axes, the Z of the two frames, also stay together. With x and y the
// other two axes of frame A and z_b the axis of B,
//     C1 = dot(x, z_b),   C1dot = dot(w_b - w_a, z_b x x)
//     C2 = dot(y, z_b),   C2dot = dot(w_b - w_a, z_b x y)
// The angle is the twist of B against A about Z, in (-pi, pi]; limits are one-sided rows about z_a.

namespace topple {
namespace {

struct HingeAxes {
    Vec3 swing_1, swing_2; ///< z_b x x, z_b x y
    Real error_1 = 0, error_2 = 0;
    Vec3 axis; ///< z_a
    Real angle = 0;
};

HingeAxes axes_of(const JointConstraint& j, const BodyState& a, const BodyState& b) {
    const Quat frame_a = a.q * j.local_frame_a, frame_b = b.q * j.local_frame_b;
    const Mat3 axes_a = to_mat3(frame_a);
    const Vec3 z_b = rotate(frame_b, {0, 0, 1});
    HingeAxes h{cross(z_b, axes_a.x),
                cross(z_b, axes_a.y),
                dot(axes_a.x, z_b),
                dot(axes_a.y, z_b),
                axes_a.z};
    if (j.has_limits) {
        const Quat twist = conjugate(frame_a) * frame_b;
        const Real half = twist.w < 0 ? atan2(-twist.z, -twist.w) : atan2(twist.z, twist.w);
        h.angle = 2 * half;
    }
    return h;
}

void solve_limits(JointConstraint& j,
                  const HingeAxes& h,
                  BodyState& a,
                  BodyState& b,
                  bool use_bias,
                  Real inv_h) {
    const Real inverse_mass = dot(h.axis, a.inv_inertia * h.axis) +
                              dot(h.axis, b.inv_inertia * h.axis);
    const Real mass = inverse_mass > 0 ? 1 / inverse_mass : 0;
    const Real lower = solve_one_sided(
        h.angle - j.lower, dot(h.axis, b.w - a.w), mass, j.soft, use_bias, inv_h, j.lower_impulse);
    apply_angular_pair(a, b, h.axis * lower);
    const Real upper = solve_one_sided(
        j.upper - h.angle, dot(h.axis, a.w - b.w), mass, j.soft, use_bias, inv_h, j.upper_impulse);
    apply_angular_pair(a, b, -h.axis * upper);
}

void solve_tilt(JointConstraint& j, const HingeAxes& h, BodyState& a, BodyState& b, bool use_bias) {
    const Softness& soft = use_bias ? j.soft : kRigid;
    const Vec3 m1 = a.inv_inertia * h.swing_1 + b.inv_inertia * h.swing_1;
    const Vec3 m2 = a.inv_inertia * h.swing_2 + b.inv_inertia * h.swing_2;
    const Real k11 = dot(h.swing_1, m1), k12 = dot(h.swing_1, m2), k22 = dot(h.swing_2, m2);
    const Real det = k11 * k22 - k12 * k12;
    const Real inv_det = det > 0 ? 1 / det : 0;
    const Vec3 dw = b.w - a.w;
    const Real rhs_1 = dot(h.swing_1, dw) + soft.bias_rate * h.error_1;
    const Real rhs_2 = dot(h.swing_2, dw) + soft.bias_rate * h.error_2;
    const Real delta_1 = -soft.mass_scale * inv_det * (k22 * rhs_1 - k12 * rhs_2) -
                         soft.impulse_scale * j.angular_impulse.x;
    const Real delta_2 = -soft.mass_scale * inv_det * (k11 * rhs_2 - k12 * rhs_1) -
                         soft.impulse_scale * j.angular_impulse.y;
    j.angular_impulse += {delta_1, delta_2, 0};
    apply_angular_pair(a, b, h.swing_1 * delta_1 + h.swing_2 * delta_2);
}

} // namespace

void warm_start_hinge(const JointConstraint& j, BodyState& a, BodyState& b) {
    const HingeAxes h = axes_of(j, a, b);
    apply_angular_pair(a,
                       b,
                       h.swing_1 * j.angular_impulse.x + h.swing_2 * j.angular_impulse.y +
                           h.axis * (j.lower_impulse - j.upper_impulse));
    warm_start_ball(j, a, b);
}

void solve_hinge(JointConstraint& j, BodyState& a, BodyState& b, bool use_bias, Real inv_h) {
    const HingeAxes h = axes_of(j, a, b);
    if (j.has_limits)
        solve_limits(j, h, a, b, use_bias, inv_h);
    solve_tilt(j, h, a, b, use_bias);
    solve_ball(j, a, b, use_bias);
}

} // namespace topple
