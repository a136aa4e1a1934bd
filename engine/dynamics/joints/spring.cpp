// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/joints/joint_rows_detail.h"

// Spring: pulls the anchors `upper` meters apart, with the frequency and damping ratio of the two bodies without
// others:
//     k = m (2 pi hertz)^2,   c = 2 m damping_ratio (2 pi hertz),   1/m = J M^-1 J^T
// The default frequency is that of a car's suspension.

namespace topple {

void find_spring_rows(const PlacedJoint& at, RowWriter& rows) {
    const Joint& j = at.joint;
    const JointPose& p = at.pose;
    constexpr Real kSoft = 2; // [Hz]
    rows.spring(distance_between(p), j.upper, j.hertz > 0 ? j.hertz : kSoft, j.damping_ratio);
}

} // namespace topple
