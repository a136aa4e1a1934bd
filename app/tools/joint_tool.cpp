// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/tools/joint_tool.h"

#include "app/render/joint_lines.h"
#include "app/tools/surface_point.h"

#include <algorithm>

namespace topple::app {
namespace {

Transform pose_of(const PublishedFrame& frame, BodyId id) {
    const Body* body = find_body(frame, id);
    return body != nullptr ? body->world_from_body : Transform{};
}

bool is_movable(const PublishedFrame& frame, BodyId id) {
    const Body* body = find_body(frame, id);
    return body != nullptr && body->motion == Motion::dynamic;
}

const char* type_in_words(JointType type) {
    switch (type) {
    case JointType::ball:
        return "ball joint";
    case JointType::hinge:
        return "hinge";
    case JointType::distance:
        return "distance joint";
    }
    return "joint";
}

} // namespace

JointDef joint_between(const PublishedFrame& frame,
                       const JointSettings& settings,
                       BodyId a,
                       Vec3 point_a,
                       BodyId b,
                       Vec3 point_b,
                       Vec3 axis) {
    const Transform pose_a = pose_of(frame, a), pose_b = pose_of(frame, b);
    JointDef def{.type = settings.type, .a = a, .b = b};
    const bool spans = settings.type == JointType::distance;
    def.local_anchor_a = inverse_transform_point(pose_a, spans ? point_a : point_b);
    def.local_anchor_b = inverse_transform_point(pose_b, point_b);
    const Quat hinge_frame = rotation_between({0, 0, 1}, axis);
    def.local_frame_a = conjugate(pose_a.rotation) * hinge_frame;
    def.local_frame_b = conjugate(pose_b.rotation) * hinge_frame;
    def.hertz = settings.hertz;
    def.damping_ratio = settings.damping_ratio;
    def.has_limits = settings.type == JointType::hinge && settings.has_limits;
    def.lower = settings.lower;
    def.upper = settings.upper;
    if (spans) {
        const Real span = distance(point_a, point_b);
        def.has_limits = true;
        def.lower = std::max(0.0f, span - settings.slack);
        def.upper = span + settings.slack;
    }
    return def;
}

bool JointTool::press(const ToolContext&, ToolOutput&) { return false; }

void JointTool::click(const ToolContext& context, ToolOutput& out) {
    const SurfacePoint at = surface_under_pointer(context);
    if (!first_) {
        if (!at.body)
            return;
        const Transform pose = pose_of(context.frame, at.body);
        first_ = End{at.body,
                     inverse_transform_point(pose, at.point),
                     inverse_transform_direction(pose, at.normal)};
        return;
    }
    if (at.body == first_->body)
        return;
    if (!is_movable(context.frame, first_->body) && !is_movable(context.frame, at.body))
        return;
    const Transform pose = pose_of(context.frame, first_->body);
    out.requests.push_back(
        Do{CreateJoint{joint_between(context.frame,
                                     context.settings.joint,
                                     first_->body,
                                     transform_point(pose, first_->local_point),
                                     at.body,
                                     at.point,
                                     transform_direction(pose, first_->local_normal))}});
    first_.reset();
}

void JointTool::hover(const ToolContext& context, ToolOutput& out) {
    const SurfacePoint at = surface_under_pointer(context);
    const std::string what = type_in_words(context.settings.joint.type);
    out.cursor = CursorShape::crosshair;
    out.hovered = at.body;
    out.annotations.points.push_back(
        {.position = at.point, .color = rgb(0xd8892b), .size_px = 9, .on_top = true});
    if (!first_) {
        out.status = at.body ? what + ": click the first body"
                             : what + ": point at a body to begin";
        return;
    }
    const Transform pose_a = pose_of(context.frame, first_->body);
    const Vec3 point_a = transform_point(pose_a, first_->local_point);
    out.annotations.points.push_back(
        {.position = point_a, .color = rgb(0xd8892b), .size_px = 11, .on_top = true});
    out.annotations.lines.push_back(
        {.a = point_a, .b = at.point, .color = rgb(0xd8892b), .dash_m = 0.08f, .on_top = true});
    if (at.body == first_->body) {
        out.status = "that is the first body: click another one, or the empty world";
        return;
    }
    const JointDef def = joint_between(context.frame,
                                       context.settings.joint,
                                       first_->body,
                                       point_a,
                                       at.body,
                                       at.point,
                                       transform_direction(pose_a, first_->local_normal));
    add_joint(out.annotations,
              {.type = def.type,
               .world_from_a = pose_a,
               .world_from_b = pose_of(context.frame, def.b),
               .local_anchor_a = def.local_anchor_a,
               .local_anchor_b = def.local_anchor_b,
               .local_frame_a = def.local_frame_a,
               .local_frame_b = def.local_frame_b,
               .has_limits = def.has_limits,
               .lower = def.lower,
               .upper = def.upper,
               .alpha = 0.6f});
    out.status = at.body
                     ? what + ": click the second body · right button starts over"
                     : what + ": click to fasten it to the world here · right button starts over";
}

bool JointTool::right_press(const ToolContext&, ToolOutput& out) { return cancel(out); }

bool JointTool::cancel(ToolOutput&) {
    const bool was_begun = first_.has_value();
    first_.reset();
    return was_begun;
}

} // namespace topple::app
