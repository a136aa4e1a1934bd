// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/tools/joint_tool.h"

#include "app/view/lines/joint_lines.h"

#include <algorithm>
#include <cmath>

namespace topple::app {
namespace {

Transform pose_of(const PublishedFrame& frame, BodyId id) {
    const Body* body = find_body(frame, id);
    return body != nullptr ? body->world_from_body : Transform{};
}

bool can_be_moved(const PublishedFrame& frame, BodyId id) {
    const Body* body = find_body(frame, id);
    return body != nullptr && body->motion == Motion::dynamic;
}

/// Returns whether a collider of the body is a plane, a mesh or a height field.
bool is_ground(const PublishedFrame& frame, BodyId id) {
    const Body* body = find_body(frame, id);
    if (body == nullptr)
        return false;
    const auto colliders = colliders_of(frame, *body);
    return std::any_of(colliders.begin(), colliders.end(), [&](const Collider& c) {
        const Shape& shape = shape_of(frame, c);
        return is_surface(shape) || std::holds_alternative<PlaneShape>(shape);
    });
}

/// Returns a frame with Z along `axis` and Y as far up as possible, as a wheel's suspension needs.
Quat frame_along(Vec3 axis) {
    const Vec3 up = std::abs(axis.y) < 0.9f ? Vec3{0, 1, 0} : Vec3{1, 0, 0};
    const Vec3 x = normalize_or(cross(up, axis), {1, 0, 0});
    return to_quat({x, cross(axis, x), axis});
}

/// Returns whether anchor A is at the first click; else both anchors are at the second one.
bool spans(JointType type) {
    switch (info_of(type).ends) {
    case JointEnds::two_points:
    case JointEnds::two_axes:
    case JointEnds::curve:
        return true;
    case JointEnds::one_point:
    case JointEnds::one_axis:
    case JointEnds::two_frames:
        return false;
    }
    return false;
}

/// Returns whether the joint takes the limits of the tool, which are angles.
bool takes_limits(JointType type) {
    const JointTypeInfo& info = info_of(type);
    return info.ends == JointEnds::one_axis && info.limits.use == JointLimits::Use::range &&
           info.limits.unit == JointUnit::angle;
}

/// Returns B's frame: Z along the clicked face or, if B slides, perpendicular to the axle of the first.
Quat second_frame(JointType type, const SurfacePoint& a, const SurfacePoint& b) {
    if (info_of(type).axis_b != JointAxisUse::shift)
        return frame_along(b.normal);
    const Vec3 up = std::abs(a.normal.y) < 0.9f ? Vec3{0, 1, 0} : Vec3{0, 0, 1};
    return frame_along(normalize_or(cross(up, a.normal), {1, 0, 0}));
}

void give_length(JointDef& def, Vec3 a, Vec3 b, Real slack) {
    constexpr Real kAbove = 2; // height of the wheels of a pulley [m]
    Real span = distance(a, b);
    if (info_of(def.type).has_pulleys) {
        const Real height = std::max(a.y, b.y) + kAbove;
        def.pulley_a = {a.x, height, a.z};
        def.pulley_b = {b.x, height, b.z};
        span = distance(a, def.pulley_a) + def.ratio * distance(b, def.pulley_b);
        def.lower = 0;
        def.upper = span;
        return;
    }
    def.has_limits = true;
    def.lower = std::max(0.0f, span - slack);
    def.upper = span + (can_be_slack(def.type) ? slack : 0);
}

/// Makes a sagging rail from the first point to the second, whose body runs down it.
void lay_path(JointDef& def, const Transform& pose_a, const Transform& pose_b, Vec3 a, Vec3 b) {
    constexpr Real kSag = 0.3f, kShortest = 0.1f; // share of the span [-]; [m]
    const Vec3 span = distance(a, b) > kShortest ? b - a : Vec3{1, 0, 0};
    const Vec3 middle = span * 0.5f - Vec3{0, kSag * length(span), 0};
    def.path_points = {{}, middle, span};
    def.lower = 0;
    def.upper = distance({}, middle) + distance(middle, span);
    def.local_frame_a = conjugate(pose_a.rotation); // the world's axes
    def.local_frame_b = conjugate(pose_b.rotation);
}

/// Returns the point of a wheel's axle nearest to `point`. The axle goes through the wheel's center of mass: a ball is
/// clicked beside its center, and a wheel that turns around that point limps.
Vec3 point_of_axle(const PublishedFrame& frame, BodyId wheel, Vec3 axle, Vec3 point) {
    const Body* body = find_body(frame, wheel);
    if (body == nullptr)
        return point;
    return body->center_of_mass + axle * dot(point - body->center_of_mass, axle);
}

/// Returns the axle of a wheel on a clicked face, in the direction about which positive speeds roll the car towards its
/// own positive X or Z, whichever is nearer. All four wheels then drive the same way, whichever side they are on.
Vec3 forward_axle(const Transform& world_from_car, Vec3 normal) {
    const Vec3 forward = inverse_transform_direction(world_from_car, cross(normal, {0, 1, 0}));
    const Real along = std::abs(forward.x) > std::abs(forward.z) ? forward.x : forward.z;
    return along < 0 ? -normal : normal;
}

} // namespace

JointDef joint_between(const PublishedFrame& frame,
                       const JointToolSettings& settings,
                       const SurfacePoint& a,
                       const SurfacePoint& b) {
    const Transform pose_a = pose_of(frame, a.body), pose_b = pose_of(frame, b.body);
    JointDef def{.type = settings.type, .a = a.body, .b = b.body};
    const JointEnds ends = info_of(def.type).ends;
    const Vec3 point_b = def.type == JointType::wheel
                             ? point_of_axle(frame, b.body, a.normal, b.point)
                             : b.point;
    def.local_anchor_a = inverse_transform_point(pose_a, spans(def.type) ? a.point : point_b);
    def.local_anchor_b = inverse_transform_point(pose_b, point_b);
    const Quat frame_a = frame_along(def.type == JointType::wheel ? forward_axle(pose_a, a.normal)
                                                                  : a.normal);
    const Quat frame_b = ends == JointEnds::two_axes ? second_frame(def.type, a, b) : frame_a;
    def.local_frame_a = conjugate(pose_a.rotation) * frame_a;
    def.local_frame_b = conjugate(pose_b.rotation) * frame_b;
    apply_settings(settings.numbers, def);
    // Keys of a drive that the joint does not have would show in no panel.
    if (info_of(def.type).drive.label == nullptr || def.drive.max_force == 0)
        def.control = {};
    if (info_of(def.type).turn_drive.label == nullptr || def.turn_drive.max_force == 0)
        def.turn_control = {};
    // Joined bodies may overlap like a door and its frame; through the ground, a body would fall out of sight.
    def.collide = is_ground(frame, a.body) || is_ground(frame, b.body);
    if (!takes_limits(def.type))
        def.has_limits = false;
    if (has_length(def.type))
        give_length(def, a.point, b.point, settings.slack);
    if (ends == JointEnds::curve)
        lay_path(def, pose_a, pose_b, a.point, b.point);
    return def;
}

SurfacePoint JointTool::first_end(const Transform& pose) const {
    return {.point = transform_point(pose, first_->local_point),
            .normal = transform_direction(pose, first_->local_normal),
            .body = first_->body};
}

bool JointTool::press(const ToolContext& context, ToolOutput&) {
    return !first_ && handles_.press(context);
}
void JointTool::drag(const ToolContext& context, ToolOutput& out) { handles_.drag(context, out); }
void JointTool::release(const ToolContext&, ToolOutput&) { handles_.release(); }
void JointTool::annotate(const ToolContext& context, ToolOutput& out) {
    if (!first_)
        handles_.draw(context, out);
}

void JointTool::click(const ToolContext& context, ToolOutput& out) {
    if (!first_ && handles_.is_pointed_at(context))
        return;
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
    if (!can_be_moved(context.frame, first_->body) && !can_be_moved(context.frame, at.body))
        return;
    const Transform pose = pose_of(context.frame, first_->body);
    out.requests.push_back(
        Do{CreateJoint{joint_between(context.frame, context.settings.joint, first_end(pose), at)}});
    first_.reset();
}

void JointTool::hover(const ToolContext& context, ToolOutput& out) {
    if (!first_ && handles_.is_pointed_at(context))
        return;
    const SurfacePoint at = surface_under_pointer(context);
    const std::string what = in_words(context.settings.joint.type);
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
    const JointDef def = joint_between(
        context.frame, context.settings.joint, first_end(pose_a), at);
    add_joint(out.annotations,
              {.def = def,
               .world_from_a = pose_a,
               .world_from_b = pose_of(context.frame, def.b),
               .alpha = 0.6f});
    out.planned_joints.push_back(def);
    out.status = at.body
                     ? what + ": click the second body · right button starts over"
                     : what + ": click to fasten it to the world here · right button starts over";
}

bool JointTool::right_press(const ToolContext& context, ToolOutput& out) {
    return cancel(context, out);
}

bool JointTool::cancel(const ToolContext& context, ToolOutput& out) {
    if (handles_.cancel(context, out))
        return true;
    const bool was_begun = first_.has_value();
    first_.reset();
    return was_begun;
}

} // namespace topple::app
