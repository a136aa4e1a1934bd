// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/joint_motion.h"

#include "topple/math/axis_angle.h"
#include "topple/math/trigonometry.h"
#include "topple/world/state/lookup.h"

#include <algorithm>

namespace topple {
namespace {

/// One end of a joint, in the world.
struct JointEnd {
    Vec3 anchor, velocity; ///< Place and velocity of the anchor as a point of the body. [m], [m/s]
    Vec3 w;                ///< Angular velocity of the body. [rad/s]
    Quat frame;            ///< Frame of the joint.
};

/// Returns the end on a body, or on the world for a null id, in the frame of the joint's cell.
JointEnd end_on(const WorldState& state, const Joint& joint, BodyId id, Vec3 anchor, Quat frame) {
    const GridCell cell = cell_of_joint(state, joint);
    const std::uint32_t i = id ? index_of(state, id) : kNoIndex;
    if (i == kNoIndex)
        return {anchor + offset_of(joint.world_cell, cell), {}, {}, frame};
    const Body& body = state.bodies[i];
    JointEnd end{.anchor = transform_point(pose_in(cell, body), anchor),
                 .velocity = {},
                 .w = {},
                 .frame = body.world_from_body.rotation * frame};
    if (body.motion == Motion::static_ || body.is_disabled)
        return end; // it keeps its place, whatever its velocity
    end.velocity = velocity_at(body, end.anchor);
    end.w = body.w;
    return end;
}

} // namespace

std::optional<JointMotion> find_joint_motion(const WorldState& state, JointId id) {
    const std::uint32_t i = index_of(state, id);
    if (i == kNoIndex)
        return std::nullopt;
    const Joint& joint = state.joints[i];
    const JointEnd a = end_on(state, joint, joint.a, joint.local_anchor_a, joint.local_frame_a);
    const JointEnd b = end_on(state, joint, joint.b, joint.local_anchor_b, joint.local_frame_b);
    const Quat to_a = conjugate(a.frame);
    const Vec3 gap = b.anchor - a.anchor, w = b.w - a.w;
    const Vec3 z_a = rotate(a.frame, {0, 0, 1}), z_b = rotate(b.frame, {0, 0, 1});
    const Real h = state.parameters.dt;
    JointMotion out;
    out.shift = rotate(to_a, gap);
    // The axes of A turn with it, so that a point at rest moves backwards in them.
    out.shift_velocity = rotate(to_a, b.velocity - a.velocity - cross(a.w, gap));
    out.rotation = to_a * b.frame;
    out.spin = rotate(to_a, w);
    out.turn = twist_about_z(out.rotation);
    // d twist/dt = dot(z_a + z_b, w) / (1 + dot(z_a, z_b)); opposite axes leave the twist undefined.
    constexpr Real kOpposite = 1.0e-3f;
    out.turn_speed = dot(z_a + z_b, w) / std::max(1 + dot(z_a, z_b), kOpposite);
    out.swing = atan2(length(cross(z_a, z_b)), dot(z_a, z_b));
    out.distance = length(gap);
    if (out.distance > 0)
        out.distance_speed = dot(gap, b.velocity - a.velocity) / out.distance;
    out.force = joint.impulse / h;
    out.torque = joint.angular_impulse / h;
    return out;
}

} // namespace topple
