// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/dynamics/joints/joint_constraint.h"

#include <algorithm>

namespace topple {

/// Where the anchors are just now.
struct JointAnchors {
    Vec3 r_a, r_b; ///< From each centre of mass, world axes. [m]
    Vec3 gap;      ///< Anchor of B minus anchor of A. [m]
};
inline JointAnchors anchors_of(const JointConstraint& j, const BodyState& a, const BodyState& b) {
    const Vec3 r_a = rotate(a.q, j.local_r_a), r_b = rotate(b.q, j.local_r_b);
    return {r_a, r_b, (j.center_delta + (b.dp - a.dp)) + (r_b - r_a)};
}

/// J M^-1 J^T of "the two anchors move together":
///     (1/m_a + 1/m_b) 1 - [r_a] I_a^-1 [r_a] - [r_b] I_b^-1 [r_b]
inline Mat3 point_inverse_mass(const BodyState& a, const BodyState& b, Vec3 r_a, Vec3 r_b) {
    const Mat3 s_a = skew(r_a), s_b = skew(r_b);
    const Real m = a.inv_mass + b.inv_mass;
    return diagonal({m, m, m}) - s_a * (to_mat3(a.inv_inertia) * s_a) -
           s_b * (to_mat3(b.inv_inertia) * s_b);
}

inline void apply_pair(BodyState& a, BodyState& b, const JointAnchors& at, Vec3 impulse) {
    apply_impulse(a, at.r_a, -impulse);
    apply_impulse(b, at.r_b, impulse);
}
inline void apply_angular_pair(BodyState& a, BodyState& b, Vec3 impulse) {
    a.w -= a.inv_inertia * impulse;
    b.w += b.inv_inertia * impulse;
}

/// A row that only pushes: C >= 0. While C > 0 it allows just the approach that would close it in
/// this sub-step. Updates `total` and returns the increment.
inline Real solve_one_sided(Real c,
                            Real velocity,
                            Real mass,
                            const Softness& soft,
                            bool use_bias,
                            Real inv_h,
                            Real& total) {
    const bool is_open = c > 0;
    const Softness& s = !is_open && use_bias ? soft : kRigid;
    const Real bias = is_open ? c * inv_h : s.bias_rate * c;
    const Real before = total;
    const Real delta = -mass * s.mass_scale * (velocity + bias) - s.impulse_scale * total;
    total = std::max(total + delta, Real(0));
    return total - before;
}

void warm_start_ball(const JointConstraint& j, BodyState& a, BodyState& b);
void solve_ball(JointConstraint& j, BodyState& a, BodyState& b, bool use_bias);

void warm_start_hinge(const JointConstraint& j, BodyState& a, BodyState& b);
void solve_hinge(JointConstraint& j, BodyState& a, BodyState& b, bool use_bias, Real inv_h);

void warm_start_distance(const JointConstraint& j, BodyState& a, BodyState& b);
void solve_distance(JointConstraint& j, BodyState& a, BodyState& b, bool use_bias, Real inv_h);

} // namespace topple
