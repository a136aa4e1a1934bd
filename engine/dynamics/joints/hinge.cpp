// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/joints/joint_rows_detail.h"

// Hinge: a ball joint whose axes, the Z of the two frames, also stay aligned. With x and y the other two axes of
// frame A and z_b the axis of B,
//     C1 = dot(x, z_b),   C1dot = dot(w_b - w_a, z_b x x)
//     C2 = dot(y, z_b),   C2dot = dot(w_b - w_a, z_b x y)
// The remaining coordinate is the angle of B against A around Z, on which limits and the drive act.

namespace topple {

void find_hinge_rows(const PlacedJoint& at, RowWriter& rows) {
    const Joint& j = at.joint;
    const JointPose& p = at.pose;
    hold_point(p, rows);
    hold_axis(p, rows);
    if (uses_main_axis(j))
        use_main_axis(j, twist(p), rows);
}

} // namespace topple
