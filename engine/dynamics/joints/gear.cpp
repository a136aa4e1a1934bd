// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/joints/joint_rows_detail.h"

// Gear: A turns `ratio` times for every turn of B, in the opposite direction, each around the Z of its own frame.
// Turns are accumulated from step to step, since an angle alone does not count revolutions:
//     C = angle_a + ratio angle_b,   Cdot = dot(z_a, w_a) + ratio dot(z_b, w_b)
// A rack moves along the Z of its frame by `ratio` meters for every radian of the gear:
//     C = way_b - ratio angle_a,     Cdot = dot(z_b, v_b) - ratio dot(z_a, w_a)
// The axles of both rest in the world, unless a gear has a carrier C, a body in which they turn. Then its turns count
// against those of C, and the row acts on three bodies:
//     Cdot = dot(z_a, w_a - w_c) + ratio dot(z_b, w_b - w_c)
// An impulse p turns A by p z_a, B by ratio p z_b, and C by minus the sum, so that no angular momentum is made. With
// two half shafts on one axle and ratio 1 this is a differential: w_a + w_b = 2 w_c, with equal torques on both shafts.
// With other ratios it is a planetary gear: A the sun, B the ring, the ratio the teeth of B over those of A.

namespace topple {
namespace {

Coordinate gear_slip(const PlacedJoint& at) {
    const Vec3 turn_a = at.pose.axes_a.z, turn_b = at.pose.axes_b.z * at.joint.ratio;
    const Real slip = at.joint.phase + dot(turn_a, at.a.turn) + dot(turn_b, at.b.turn);
    const Real carried = at.carrier ? dot(turn_a + turn_b, at.carrier->turn) : 0;
    return {at.carrier ? slip - carried : slip, {}, turn_a, {}, turn_b};
}

Coordinate rack_slip(const PlacedJoint& at) {
    const Vec3 turn_a = at.pose.axes_a.z * -at.joint.ratio, way_b = at.pose.axes_b.z;
    return {at.joint.phase + dot(turn_a, at.a.turn) + dot(way_b, at.b.dp), {}, turn_a, way_b, {}};
}

} // namespace

void find_gear_rows(const PlacedJoint& at, RowWriter& rows) { rows.lock(gear_slip(at)); }
void find_rack_rows(const PlacedJoint& at, RowWriter& rows) { rows.lock(rack_slip(at)); }

// The phase is the slip of the gear; the next step adds its rotations to it.
Real gear_phase(const PlacedJoint& at) { return gear_slip(at).value; }
Real rack_phase(const PlacedJoint& at) { return rack_slip(at).value; }

} // namespace topple
