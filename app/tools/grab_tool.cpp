// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/tools/grab_tool.h"

#include "app/session/frame/groups.h"
#include "app/tools/pointed_object.h"
#include "app/view/hardware/joint_pick.h"

#include <algorithm>

namespace topple::app {
namespace {

constexpr Real kStillPress = 4;           // a press that moves less is a click [px]
constexpr Real kTurnPerPixel = kPi / 300; // [rad/px]

Real depth_of(const OrbitCamera& camera, Vec3 point) {
    return -inverse_transform_point(camera.world_from_camera(), point).z;
}

/// Returns the point of the pointer's ray at depth `depth` in front of the camera.
Vec3 point_at_depth(const ToolContext& context, Real depth) {
    const Ray ray = context.pointer_ray();
    const Transform camera = context.camera.world_from_camera();
    const Vec3 forward = transform_direction(camera, {0, 0, -1});
    const Real along = dot(ray.direction, forward);
    const Real start = dot(ray.origin - camera.position, forward);
    return point_at(ray, (depth - start) / std::max(along, 1e-4f));
}

const Body* body_of(const PublishedFrame& frame, BodyId id) { return find_body(frame, id); }

/// Returns whether the object was deleted, undone or rewound away.
bool is_gone(const PublishedFrame& frame, const MouseJoint& grab) {
    if (!grab.deformable)
        return body_of(frame, grab.body) == nullptr;
    const Deformable* d = find_deformable(frame, grab.deformable);
    return d == nullptr || grab.particle >= d->particles.size();
}

/// Returns the angle under which a few pixels around the pointer are seen: the room around thin hardware. [rad]
Real angle_of_pointer(const ToolContext& context) {
    constexpr Real kRoom = 3; // [px]
    const Ray ray = context.pointer_ray();
    const Ray beside = context.camera.ray_through(context.pointer + Vec2{0, kRoom},
                                                  context.viewport);
    return length(beside.direction - ray.direction) +
           length(beside.origin - ray.origin) / std::max(context.camera.distance(), 1e-3f);
}

/// Returns the joint whose hardware is under the pointer in front of everything else; null if there is none. Before
/// nothing or a static body the pointer may miss it by a few pixels.
JointId joint_under_pointer(const ToolContext& context, const PointedObject& at) {
    if (!context.shows_hardware)
        return {};
    Ray ray = context.pointer_ray();
    if (at.body)
        ray.t_max = at.body->hit.t;
    else if (at.soft)
        ray.t_max = at.soft->t;
    if (const auto hit = pick_joint(context.frame, ray, 0))
        return hit->joint;
    const Body* body = at.body ? body_of(context.frame, at.body->body) : nullptr;
    if (at.soft || (body != nullptr && body->motion != Motion::static_))
        return {};
    const auto near = pick_joint(context.frame, ray, angle_of_pointer(context));
    return near ? near->joint : JointId{};
}

/// Returns whether the object in front, which the tool passes, is locked.
bool points_at_locked(const ToolContext& context) {
    const ObjectMarks& marks = context.frame.state->object_marks;
    if (marks.is_empty())
        return false;
    const PointedObject at = object_under_pointer(context, Pickable::shown);
    return (at.soft && marks.is_locked(at.soft->deformable)) ||
           (at.body && marks.is_locked(at.body->body));
}

} // namespace

bool GrabTool::press(const ToolContext& context, ToolOutput&) {
    const PointedObject at = object_under_pointer(context);
    if (!can_be_moved(context.frame, at))
        return false;
    Held held;
    if (at.soft) {
        held.grab.deformable = at.soft->deformable;
        held.grab.particle = at.soft->particle;
        held.grab.target = at.soft->point;
    } else {
        const Body& body = *body_of(context.frame, at.body->body);
        held.grab.body = body.id;
        held.grab.local_point = inverse_transform_point(body.world_from_body, at.body->hit.point);
        held.grab.target = at.body->hit.point;
        held.grab.target_rotation = body.world_from_body.rotation;
    }
    held.depth = depth_of(context.camera, held.grab.target);
    held.press = held.turned_to = context.pointer;
    held_ = held;
    return true;
}

void GrabTool::begin(ToolOutput& out) {
    held_->has_begun = true;
    out.requests.push_back(GrabBegin{held_->grab});
}

void GrabTool::turn(const ToolContext& context) {
    const Vec2 pixels = context.pointer - held_->turned_to;
    held_->turned_to = context.pointer;
    const Quat camera = context.camera.world_from_camera().rotation;
    const Quat about_up = from_axis_angle(rotate(camera, {0, 1, 0}), pixels.x * kTurnPerPixel);
    const Quat about_right = from_axis_angle(rotate(camera, {1, 0, 0}), pixels.y * kTurnPerPixel);
    MouseJoint& grab = held_->grab;
    grab.hold_rotation = true;
    grab.target_rotation = normalize(about_up * about_right * grab.target_rotation);
}

void GrabTool::move(const ToolContext& context, ToolOutput& out) {
    MouseJoint& grab = held_->grab;
    if (context.modifiers.shift && grab.body) {
        if (const Body* body = body_of(context.frame, grab.body);
            body != nullptr && !grab.hold_rotation)
            grab.target_rotation = body->world_from_body.rotation;
        turn(context);
    } else {
        held_->turned_to = context.pointer;
        grab.target = point_at_depth(context, held_->depth);
    }
    out.requests.push_back(GrabMove{grab.target, grab.hold_rotation, grab.target_rotation});
}

void GrabTool::drag(const ToolContext& context, ToolOutput& out) {
    if (!held_)
        return;
    out.cursor = CursorShape::hand;
    out.hovered = held_->grab.body;
    out.status =
        held_->grab.body
            ? "drag throws · wheel nearer/farther · Shift turns · right button pins it here"
            : "drag pulls · wheel nearer/farther · right button pins it here";
    if (!held_->has_begun) {
        if (length(context.pointer - held_->press) <= kStillPress)
            return;
        begin(out);
    }
    if (is_gone(context.frame, held_->grab)) {
        cancel(context, out);
        return;
    }
    move(context, out);
}

void GrabTool::release(const ToolContext&, ToolOutput& out) {
    if (held_ && held_->has_begun)
        out.requests.push_back(GrabEnd{});
    held_.reset();
}

void GrabTool::click(const ToolContext& context, ToolOutput& out) { select_clicked(context, out); }

void select_clicked(const ToolContext& context, ToolOutput& out) {
    const PointedObject at = object_under_pointer(context);
    Selection selection = context.selection;
    const ClickKeys keys{.adds = context.modifiers.shift,
                         .toggles = context.modifiers.ctrl,
                         .is_single = context.modifiers.alt};
    const auto click = [&](const ObjectId& object) {
        selection = after_click(context.frame, context.selection, object, keys);
    };
    if (const JointId joint = joint_under_pointer(context, at)) {
        if (context.modifiers.ctrl)
            selection.toggle(joint);
        else if (context.modifiers.shift)
            selection.add(joint);
        else
            selection.set_only(joint);
    } else if (at.soft) {
        click(at.soft->deformable);
        out.clicked_soft = at.soft;
    } else if (at.body)
        click(at.body->body);
    else if (!context.modifiers.shift && !context.modifiers.ctrl)
        selection.clear();
    out.selection = selection;
}

void select_for_menu(const ToolContext& context, ToolOutput& out) {
    const PointedObject at = object_under_pointer(context);
    const Selection& selection = context.selection;
    const JointId joint = joint_under_pointer(context, at);
    const bool is_selected = joint     ? selection.contains(joint)
                             : at.soft ? selection.contains(at.soft->deformable)
                                       : at.body && selection.contains(at.body->body);
    if (!is_selected)
        select_clicked(context, out);
}

void GrabTool::hover(const ToolContext& context, ToolOutput& out) {
    const PointedObject at = object_under_pointer(context);
    const bool grabs = can_be_moved(context.frame, at);
    out.cursor = grabs ? CursorShape::hand : CursorShape::arrow;
    out.hovered_joint = joint_under_pointer(context, at);
    if (const Joint* joint = find_joint(context.frame, out.hovered_joint)) {
        out.status = std::string(in_words(joint->type)) + ": click selects" +
                     (grabs ? " · drag grabs the body behind" : "");
        return;
    }
    if (at.body)
        out.hovered = at.body->body;
    out.status = grabs && at.soft ? "drag grabs · click selects"
                 : grabs          ? "drag grabs · click selects · Shift-drag turns"
                                  : "drag orbits · right button flies (WASD) · wheel zooms · "
                                    "Shift-drag selects a box";
    if (const std::string key = context.keys.label(Action::shoot); !key.empty())
        out.status += " · " + key + " shoots";
    if (points_at_locked(context))
        out.status = "locked: the mouse passes it · the outliner unlocks it";
}

bool GrabTool::scroll(const ToolContext& context, Real notches, ToolOutput& out) {
    if (!held_)
        return false;
    if (!held_->has_begun)
        begin(out);
    held_->depth = std::max(0.2f, held_->depth * (1 + 0.08f * notches));
    move(context, out);
    return true;
}

bool GrabTool::right_press(const ToolContext&, ToolOutput& out) {
    if (!held_)
        return false;
    if (!held_->has_begun)
        begin(out);
    out.requests.push_back(GrabEnd{.pin = true});
    held_.reset();
    return true;
}

bool GrabTool::cancel(const ToolContext&, ToolOutput& out) {
    const bool was_holding = held_.has_value();
    if (held_ && held_->has_begun)
        out.requests.push_back(GrabEnd{});
    held_.reset();
    return was_holding;
}

} // namespace topple::app
