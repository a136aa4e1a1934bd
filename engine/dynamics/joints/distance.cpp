// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/joints/joint_rows_detail.h"

// Distance joint: lower <= |gap| <= upper, with n the unit vector from anchor A to anchor B,
//     C    = |gap| - length
//     Cdot = dot(n, v_b + w_b x r_b - v_a - w_a x r_a)
// A rigid link if lower = upper, else a rope or a bumper; with a drive, a winch or a piston.

namespace topple {

void find_distance_rows(const PlacedJoint& at, RowWriter& rows) {
    const Joint& j = at.joint;
    const JointPose& p = at.pose;
    Coordinate length = distance_between(p);
    if (!at.constraint.is_spring) {
        const AnchorMotion a = motion_of_anchor(at.a, p.r_a), b = motion_of_anchor(at.b, p.r_b);
        length.second_order = second_order_of_distance(
            length.value, length.linear_b, {b.v - a.v, b.a - a.a}, at.constraint.h);
    }
    if (j.lower == j.upper) {
        length.value -= j.lower;
        rows.lock(length);
        return;
    }
    rows.limit(length, j.lower, j.upper);
    rows.drive(length, main_drive(j));
}

} // namespace topple
