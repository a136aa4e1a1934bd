// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/joints/joint_pose_detail.h"

// Gears: A turns `ratio` times for every turn of B, the other way round, each about the Z of its own
// frame. Turns are added up from step to step, for an angle alone would not know how many there were:
//     C = angle_a + ratio angle_b,   Cdot = dot(z_a, w_a) + ratio dot(z_b, w_b)
// A rack moves along the Z of its frame by `ratio` meters for every radian of the gear:
//     C = way_b - ratio angle_a,     Cdot = dot(z_b, v_b) - ratio dot(z_a, w_a)
// What carries the two must not turn itself.

namespace topple {

Coordinate gear_slip(const Joint& j, const JointPose& p, const BodyState& a, const BodyState& b) {
    const Vec3 turn_a = p.axes_a.z, turn_b = p.axes_b.z * j.ratio;
    return {j.phase + dot(turn_a, a.turn) + dot(turn_b, b.turn), {}, turn_a, {}, turn_b};
}

Coordinate rack_slip(const Joint& j, const JointPose& p, const BodyState& a, const BodyState& b) {
    const Vec3 turn_a = p.axes_a.z * -j.ratio, way_b = p.axes_b.z;
    return {j.phase + dot(turn_a, a.turn) + dot(way_b, b.dp), {}, turn_a, way_b, {}};
}

} // namespace topple
