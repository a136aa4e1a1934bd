// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/joints/joint_rows_detail.h"

// Motor: locks nothing, but pulls B's frame to A's with at most the drives' force and torque; with a speed instead of
// a frequency, pushes along A's Z and turns around it.

namespace topple {

namespace {

/// Returns the spring of a drive, towards 0: that across Z.
ControlledDrive towards_zero(const ControlledDrive& along) {
    ControlledDrive across = along;
    across.drive.speed = 0;
    across.drive.target = 0;
    return across;
}

} // namespace

void find_motor_rows(const PlacedJoint& at, RowWriter& rows) {
    const JointPose& p = at.pose;
    const ControlledDrive pull = main_drive(at.joint), turn = turn_drive(at.joint);
    if (pull.drive.hertz > 0)
        for (const Vec3 axis : {p.axes_a.x, p.axes_a.y})
            rows.drive(shift_along(p, axis), towards_zero(pull));
    rows.drive(shift_along(p, p.axes_a.z), pull);
    const Vec3 phi = rotation_vector(p);
    if (turn.drive.hertz > 0)
        for (const int i : {0, 1})
            rows.drive(turn_component(p, phi, i), towards_zero(turn));
    rows.drive(turn_component(p, phi, 2), turn);
}

} // namespace topple
