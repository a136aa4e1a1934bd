// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/joints/joint_rows_detail.h"
#include "topple/math/trigonometry.h"

// Cone and twist, for shoulders and hips: a ball joint whose Z axes stay within `swing` of each other, and whose
// twist around them (the rotation that remains after the swing is undone) may be limited too.
//     swing = angle(z_a, z_b),   dswing/dt = dot(n, w_b - w_a),   n = z_a x z_b / |z_a x z_b|
// Friction of the swing acts around the two axes of B perpendicular to z_b; n is always a combination of them.

namespace topple {
namespace {

Coordinate swing_of(const JointPose& p) {
    const Vec3 across = cross(p.axes_a.z, p.axes_b.z);
    const Real sine = length(across);
    // With aligned axes any direction will do, since the limit is far away.
    const Vec3 n = sine > 0 ? across / sine : p.axes_a.x;
    return turn_about(n, atan2(sine, dot(p.axes_a.z, p.axes_b.z)));
}

} // namespace

void find_cone_twist_rows(const PlacedJoint& at, RowWriter& rows) {
    const Joint& j = at.joint;
    const JointPose& p = at.pose;
    hold_point(p, rows);
    rows.limit(swing_of(p), -j.swing, j.swing);
    if (uses_main_axis(j))
        use_main_axis(j, twist(p), rows);
    const JointDrive friction{.max_force = j.turn_drive.max_force};
    rows.drive(turn_about(p.axes_b.x, 0), friction);
    rows.drive(turn_about(p.axes_b.y, 0), friction);
}

} // namespace topple
