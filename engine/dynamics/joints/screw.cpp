// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/joints/joint_rows_detail.h"
#include "topple/math/axis_angle.h"

#include <cmath>

// Screw: B is a nut on the Z of A. B turns about the common Z and advances by `ratio` meters along it for every
// radian; the lead of the thread is 2 pi ratio. With x, y, z the axes of frame A, which turn with it, and z_b the
// axis of B,
//     C1 = dot(x, gap),   C2 = dot(y, gap)       as in slider.cpp
//     C3 = dot(x, z_b),   C4 = dot(y, z_b)       as in hinge.cpp
//     C5 = dot(z, gap) - ratio turn
//     C5dot = dot(z, v_b + w_b x r_b - v_a - w_a x (r_a + gap)) - ratio turn_dot
// An impulse on C5 pushes along z with F and turns about z with -ratio F: without friction a torque M on the nut
// balances the load F = M / ratio (Shigley, "Mechanical Engineering Design", power screws: T = F lead / 2 pi).
//
// The twist of the frames gives the turn up to whole turns. `phase` is the turn at the start of the step; the turn is
// the twist plus the whole turns that bring it nearest to
//     phase + dot(z, turn_b - turn_a)
// so that the count does not drift, and is correct while the rotation since the start of the step is known to half a
// turn. Limits and the drive act on the turn. For a new joint, `phase` is the turn nearest to dot(z, gap) / ratio: a
// screw that is saved after many turns continues from there.

namespace topple {
namespace {

Coordinate turn_of(const PlacedJoint& at) {
    return counted_twist(at.pose, at.joint.phase, at.a, at.b);
}

/// dot(z, gap) - ratio turn
Coordinate thread_slip(const PlacedJoint& at, const Coordinate& turn) {
    Coordinate slip = shift_along(at.pose, at.pose.axes_a.z);
    slip.value -= at.joint.ratio * turn.value;
    slip.angular_a -= turn.angular_a * at.joint.ratio;
    slip.angular_b -= turn.angular_b * at.joint.ratio;
    return slip;
}

} // namespace

void find_screw_rows(const PlacedJoint& at, RowWriter& rows) {
    const Coordinate turn = turn_of(at);
    rows.lock(shift_along(at.pose, at.pose.axes_a.x));
    rows.lock(shift_along(at.pose, at.pose.axes_a.y));
    hold_axis(at.pose, rows);
    rows.lock(thread_slip(at, turn));
    if (uses_main_axis(at.joint))
        use_main_axis(at.joint, turn, rows);
}

Real screw_phase(const PlacedJoint& at) { return turn_of(at).value; }

Real first_screw_phase(const Joint& joint, const Transform& frame_a_from_b) {
    const Real angle = twist_about_z(frame_a_from_b.rotation);
    return joint.ratio == 0 ? angle
                            : angle + whole_turns(angle, frame_a_from_b.position.z / joint.ratio);
}

} // namespace topple
