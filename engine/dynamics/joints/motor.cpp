// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/joints/joint_rows_detail.h"

// Motor: locks nothing, but pulls B's frame to A's with at most the drives' force and torque; with a speed instead of
// a frequency, pushes along A's Z and turns around it.

namespace topple {

void find_motor_rows(const PlacedJoint& at, RowWriter& rows) {
    const Joint& j = at.joint;
    const JointPose& p = at.pose;
    if (j.drive.hertz > 0)
        for (const Vec3 axis : {p.axes_a.x, p.axes_a.y})
            rows.drive(shift_along(p, axis),
                       {.max_force = j.drive.max_force,
                        .hertz = j.drive.hertz,
                        .damping_ratio = j.drive.damping_ratio});
    rows.drive(shift_along(p, p.axes_a.z), j.drive);
    const Vec3 phi = rotation_vector(p);
    if (j.turn_drive.hertz > 0)
        for (const int i : {0, 1})
            rows.drive(turn_component(p, phi, i),
                       {.max_force = j.turn_drive.max_force,
                        .hertz = j.turn_drive.hertz,
                        .damping_ratio = j.turn_drive.damping_ratio});
    rows.drive(turn_component(p, phi, 2), j.turn_drive);
}

} // namespace topple
