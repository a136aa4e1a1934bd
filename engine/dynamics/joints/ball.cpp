// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "engine/dynamics/joints/rows_detail.h"

// Ball joint: the two anchors are one point.
//     C    = (c_b + r_b) - (c_a + r_a)
//     Cdot = v_b + w_b x r_b - v_a - w_a x r_a
// Three rows solved as one block, since they share both bodies.

namespace topple {

void warm_start_ball(const JointConstraint& j, BodyState& a, BodyState& b) {
    apply_pair(a, b, anchors_of(j, a, b), j.linear_impulse);
}

void solve_ball(JointConstraint& j, BodyState& a, BodyState& b, bool use_bias) {
    const JointAnchors at = anchors_of(j, a, b);
    const Softness& soft = use_bias ? j.soft : kRigid;
    const Vec3 velocity = velocity_at(b, at.r_b) - velocity_at(a, at.r_a);
    const Vec3 rhs = velocity + at.gap * soft.bias_rate;
    const Vec3 impulse = -solve_or_zero(point_inverse_mass(a, b, at.r_a, at.r_b), rhs) *
                             soft.mass_scale -
                         j.linear_impulse * soft.impulse_scale;
    j.linear_impulse += impulse;
    apply_pair(a, b, at, impulse);
}

} // namespace topple
