// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/render/joint_lines.h"

#include <cmath>

namespace topple::app {
namespace {

constexpr Rgba kJoint = rgb(0x8e44ad), kSelected = rgb(0x0a7cff), kOpen = rgb(0xd8402a),
               kLimit = rgb(0x0072b2);

/// Angle of B against A about the hinge's axis, from A's frame. [rad]
Real hinge_angle(Quat world_from_frame_a, Quat world_from_frame_b) {
    const Quat a_from_b = conjugate(world_from_frame_a) * world_from_frame_b;
    return 2 * std::atan2(a_from_b.z, a_from_b.w);
}

void add_hinge(DebugGeometry& out, const JointDrawing& joint, Vec3 anchor, Rgba color) {
    const Quat frame_a = joint.world_from_a.rotation * joint.local_frame_a;
    const Quat frame_b = joint.world_from_b.rotation * joint.local_frame_b;
    const Vec3 axis = rotate(frame_a, {0, 0, 1}), zero = rotate(frame_a, {1, 0, 0});
    const float width = joint.is_selected ? 4.0f : 2.5f;
    out.lines.push_back(
        {anchor - axis * joint.size, anchor + axis * joint.size, color, width, 0, true});
    const Real radius = 0.7f * joint.size;
    const Vec3 pointer = rotate(frame_b, {1, 0, 0}) * radius;
    out.lines.push_back({anchor, anchor + pointer, color, 2, 0, true});
    if (!joint.has_limits)
        return;
    const Rgba faint = with_alpha(kLimit, joint.alpha);
    add_arc(out, anchor, axis, zero * radius, joint.lower, joint.upper, faint, 2);
    const Vec3 side = cross(axis, zero);
    for (const Real angle : {joint.lower, joint.upper})
        out.lines.push_back({anchor,
                             anchor + (zero * std::cos(angle) + side * std::sin(angle)) * radius,
                             faint,
                             1.5f,
                             0,
                             true});
    const Real angle = hinge_angle(frame_a, frame_b);
    const bool is_at_limit = angle <= joint.lower || angle >= joint.upper;
    out.points.push_back({anchor + pointer, is_at_limit ? kOpen : faint, 7, true});
}

void add_distance(DebugGeometry& out, const JointDrawing& joint, Vec3 a, Vec3 b, Rgba color) {
    const Real length_now = distance(a, b);
    const bool is_taut = length_now >= joint.upper || length_now <= joint.lower;
    const float width = joint.is_selected ? 4.0f : 2.5f;
    out.lines.push_back({a, b, color, width, is_taut ? 0.0f : 0.15f * joint.size, true});
}

} // namespace

void add_joint(DebugGeometry& out, const JointDrawing& joint) {
    const Vec3 a = transform_point(joint.world_from_a, joint.local_anchor_a);
    const Vec3 b = transform_point(joint.world_from_b, joint.local_anchor_b);
    const Rgba color = with_alpha(joint.is_selected ? kSelected : kJoint, joint.alpha);
    const float dot_size = joint.is_selected ? 12.0f : 9.0f;
    switch (joint.type) {
    case JointType::distance:
        add_distance(out, joint, a, b, color);
        break;
    case JointType::hinge:
        add_hinge(out, joint, a, color);
        break;
    case JointType::ball:
        break;
    }
    if (joint.type != JointType::distance)
        out.lines.push_back({a, b, with_alpha(kOpen, joint.alpha), 3, 0, true});
    out.points.push_back({a, color, dot_size, true});
    out.points.push_back({b, color, dot_size, true});
}

} // namespace topple::app
