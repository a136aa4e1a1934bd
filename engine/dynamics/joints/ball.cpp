// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/joints/joint_rows_detail.h"

// Ball joint: the two anchors coincide.
//     C    = (c_b + r_b) - (c_a + r_a)
//     Cdot = v_b + w_b x r_b - v_a - w_a x r_a

namespace topple {

void find_ball_rows(const PlacedJoint& at, RowWriter& rows) { hold_point(at.pose, rows); }

} // namespace topple
