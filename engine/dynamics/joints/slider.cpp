// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/joints/joint_rows_detail.h"

// Slider: B's anchor stays on the line through A's along Z, and B does not turn against A. With x, y, z the axes of
// frame A, which turn with it,
//     C1 = dot(x, gap),  C2 = dot(y, gap),   C1dot = dot(x, v_b + w_b x r_b - v_a - w_a x (r_a + gap))
// The remaining coordinate is dot(z, gap), the displacement.

namespace topple {

void find_slider_rows(const PlacedJoint& at, RowWriter& rows) {
    const Joint& j = at.joint;
    const JointPose& p = at.pose;
    rows.lock(shift_along(p, p.axes_a.x));
    rows.lock(shift_along(p, p.axes_a.y));
    hold_rotation(p, rows);
    if (uses_main_axis(j))
        use_main_axis(j, shift_along(p, p.axes_a.z), rows);
}

} // namespace topple
