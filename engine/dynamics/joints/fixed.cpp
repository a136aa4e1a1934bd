// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/joints/joint_rows_detail.h"

// Fixed joint: the two frames coincide. The remaining rotation is small, so twice the vector part of its quaternion
// is its rotation vector, and the rates of its components are those of w_b - w_a.

namespace topple {

void find_fixed_rows(const PlacedJoint& at, RowWriter& rows) {
    hold_point(at.pose, rows);
    hold_rotation(at.pose, rows);
}

} // namespace topple
