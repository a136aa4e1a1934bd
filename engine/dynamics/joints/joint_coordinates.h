// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/joints/joint_row.h"
#include "topple/math/mat3.h"

namespace topple {

/// Current pose of the two sides of a joint.
struct JointPose {
    Vec3 r_a, r_b;         ///< Vector from each center of mass to the anchor, world axes. [m]
    Vec3 gap;              ///< Anchor of B minus anchor of A. [m]
    Quat frame_a, frame_b; ///< Frames of the joint on A and on B: their axes in the world.
    Mat3 axes_a, axes_b;   ///< Columns X, Y, Z of the frames, world axes.
};

/// Displacement of anchor B from anchor A along `n`, which rotates with A:
///     x = dot(n, gap),   dx/dt = dot(n, v_b + w_b x r_b - v_a - w_a x (r_a + gap))
Coordinate shift_along(const JointPose& p, Vec3 n);
/// The same along a fixed direction `n`. Three of them at zero keep the anchors together.
[[gnu::always_inline]] inline Coordinate gap_along(const JointPose& p, Vec3 n) {
    return {dot(n, p.gap), -n, -cross(p.r_a, n), n, cross(p.r_b, n)};
}
/// dot(u, v) with u an axis of A and v one of B: zero keeps them perpendicular.
///     dx/dt = dot(w_b - w_a, v x u)
Coordinate cosine_between(Vec3 u, Vec3 v);
/// Rotation by `angle`, which changes at the rate dot(axis, w_b - w_a).
Coordinate turn_about(Vec3 axis, Real angle);
/// Angle of B's X and Y against A's around their common Z, in (-pi, pi]. If the Z axes differ: the angle that remains
/// after the shortest rotation from Z to Z is undone ("twist"):
///     dx/dt = dot(z_a + z_b, w_b - w_a) / (1 + dot(z_a, z_b))
Coordinate twist(const JointPose& p);
/// Rotation vector from A to B, axes of A. [rad]
Vec3 rotation_vector(const JointPose& p);
/// Component of the rotation vector along axis `i` of A; see rotation_vector.
Coordinate turn_component(const JointPose& p, Vec3 rotation_vector, int i);
/// |gap|
Coordinate distance_between(const JointPose& p);
/// Returns the whole turns that bring the angle nearest to `guess`. [rad]
Real whole_turns(Real angle, Real guess);
/// The twist over many revolutions: plus the whole turns that bring it nearest to
///     phase + dot(z, turn_b - turn_a)
/// with `phase` the twist at the start of the step, as `Joint::phase` of a screw is. [rad]
Coordinate counted_twist(const JointPose& p, Real phase, const BodyState& a, const BodyState& b);

} // namespace topple
