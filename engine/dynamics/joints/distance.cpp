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
    if (j.lower == j.upper) {
        length.value -= j.lower;
        rows.lock(length);
        return;
    }
    rows.limit(length, j.lower, j.upper);
    rows.drive(length, j.drive);
}

} // namespace topple
