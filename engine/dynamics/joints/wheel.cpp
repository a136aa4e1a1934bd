// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/joints/joint_rows_detail.h"
#include "topple/math/trigonometry.h"

// Wheel: A is the car. A's Y is the direction of the suspension, A's Z the axle at zero steering; B's Z is the axle
// of the wheel.
//     dot(x_a, gap) = dot(z_a, gap) = 0     the hub stays on the suspension's line
//     dot(y_a, z_b) = 0                     the axle is perpendicular to that line
//     steering = atan2(dot(x_a, z_b), dot(z_a, z_b)), about y_a      the axle is steered
// The joint's hertz and damping ratio are those of the suspension, which is at rest with coincident anchors; without
// hertz the suspension is rigid.

namespace topple {

void find_wheel_rows(const PlacedJoint& at, RowWriter& rows) {
    const Joint& j = at.joint;
    const JointPose& p = at.pose;
    const bool is_sprung = j.hertz > 0;
    const bool is_steered = j.turn_drive.max_force > 0;
    const Coordinate travel = shift_along(p, p.axes_a.y);
    const Coordinate steering = turn_about(
        p.axes_a.y, atan2(dot(p.axes_a.x, p.axes_b.z), dot(p.axes_a.z, p.axes_b.z)));
    rows.lock(shift_along(p, p.axes_a.x));
    rows.lock(shift_along(p, p.axes_a.z));
    rows.lock(cosine_between(p.axes_a.y, p.axes_b.z));
    if (!is_steered)
        rows.lock(steering);
    if (!is_sprung)
        rows.lock(travel);
    if (is_sprung) {
        rows.spring(travel, 0, j.hertz, j.damping_ratio);
        if (j.has_limits)
            rows.limit(travel, j.lower, j.upper);
    }
    rows.drive(steering, turn_drive(j));
    rows.drive(turn_about(p.axes_b.z, 0), main_drive(j));
}

} // namespace topple
