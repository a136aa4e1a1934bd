// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/tools/gizmo_tool.h"

#include "app/tools/grab_tool.h"
#include "topple/math/angle.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace topple::app {
namespace {

constexpr Real kStillPress = 2; // a press that moves less changes nothing [px]
// Above the gestures of the panels and below those of the mouse's grab. The two tools have every second number.
constexpr std::uint64_t kFirstGesture = std::uint64_t{1} << 62u;

GizmoView view_of(const ToolContext& context) { return {context.camera, context.viewport}; }

Real snapped(Real value, Real step) { return step > 0 ? std::round(value / step) * step : value; }

/// Ctrl does the opposite of the setting while it is held.
bool snaps(const ToolContext& context) {
    return context.settings.gizmo.snaps != context.modifiers.ctrl;
}

/// Rounds the displacement along each axis of the gizmo.
Vec3 on_grid(const Gizmo& gizmo, Vec3 moved, Real grid) {
    Vec3 local = rotate_inverse(gizmo.axes, moved);
    for (int axis = 0; axis < 3; ++axis)
        local[axis] = snapped(local[axis], grid);
    return rotate(gizmo.axes, local);
}

std::string in_words(const Gizmo& gizmo, Vec3 moved, Real turned) {
    char text[96];
    if (gizmo.kind == GizmoKind::rotate) {
        std::snprintf(
            text, sizeof text, "%.1f°", static_cast<double>(degrees_from_radians(turned)));
    } else {
        const Vec3 local = rotate_inverse(gizmo.axes, moved);
        std::snprintf(text,
                      sizeof text,
                      "x %+.3f m · y %+.3f m · z %+.3f m",
                      static_cast<double>(local.x),
                      static_cast<double>(local.y),
                      static_cast<double>(local.z));
    }
    return text;
}

} // namespace

/// Returns the gizmo at the mean of the centers of mass; none without a selected body.
std::optional<Gizmo> GizmoTool::gizmo_of(const ToolContext& context) const {
    Vec3 sum;
    int count = 0;
    Quat axes;
    for (const BodyId id : context.selection.bodies())
        if (const Body* body = find_body(context.frame, id)) {
            sum += body->center_of_mass;
            axes = body->world_from_body.rotation;
            ++count;
        }
    if (count == 0)
        return std::nullopt;
    const bool is_local = context.settings.gizmo.is_local && count == 1;
    return gizmo_at(
        kind_, sum * (1 / static_cast<Real>(count)), is_local ? axes : Quat{}, view_of(context));
}

bool GizmoTool::press(const ToolContext& context, ToolOutput&) {
    const auto gizmo = gizmo_of(context);
    const auto handle = gizmo ? handle_at(*gizmo, view_of(context), context.pointer) : std::nullopt;
    if (!handle)
        return false;
    Held held{.gizmo = *gizmo,
              .handle = *handle,
              .press = context.pointer,
              .gesture = kFirstGesture + 2 * ++drag_count_ + static_cast<std::uint64_t>(kind_)};
    held.is_paused = context.frame.timeline.is_paused;
    bool has_dynamic = false;
    for (const BodyId id : context.selection.bodies())
        if (const Body* body = find_body(context.frame, id)) {
            held.starts.push_back({id, body->world_from_body});
            has_dynamic = has_dynamic || body->motion == Motion::dynamic;
        }
    if (has_dynamic && !held.is_paused) {
        held.pulls = held.starts.size() == 1;
        held.is_refused = !held.pulls;
    }
    if (kind_ == GizmoKind::rotate)
        held.ring.emplace(*gizmo, handle->axis, view_of(context), context.pointer);
    else
        held.point = point_under(*gizmo, *handle, view_of(context), context.pointer)
                         .value_or(gizmo->pivot);
    held_ = std::move(held);
    return true;
}

/// Measures how far the pointer has moved or turned the gizmo. Returns false if it is where it was.
bool GizmoTool::measure(const ToolContext& context) {
    Held& held = *held_;
    const Vec3 moved_before = held.moved;
    const Real turned_before = held.turned;
    const GizmoSettings& settings = context.settings.gizmo;
    if (held.ring) {
        const Real angle = held.ring->angle_at(context.pointer);
        held.turned = snaps(context) ? snapped(angle, radians_from_degrees(settings.angle_deg))
                                     : angle;
    } else if (const auto at = point_under(
                   held.gizmo, held.handle, view_of(context), context.pointer)) {
        const Vec3 moved = *at - held.point;
        held.moved = snaps(context) ? on_grid(held.gizmo, moved, settings.grid) : moved;
    }
    return held.moved != moved_before || held.turned != turned_before;
}

Quat GizmoTool::rotation_of(const Held& held) {
    return from_axis_angle(axis_of(held.gizmo, held.handle.axis), held.turned);
}

/// Places every body where the displacement or the rotation about the pivot takes it.
void GizmoTool::place(ToolOutput& out) {
    const Held& held = *held_;
    const Quat turn = rotation_of(held);
    for (const Start& start : held.starts) {
        const Transform& from = start.world_from_body;
        const Vec3 arm = from.position - held.gizmo.pivot;
        Transform pose{from.position + held.moved, from.rotation};
        if (held.ring)
            pose = {held.gizmo.pivot + rotate(turn, arm), normalize(turn * from.rotation)};
        out.requests.push_back(Do{.command = SetPose{start.body, pose},
                                  .gesture = held.gesture,
                                  .selects_created = false});
    }
}

/// Draws the one body's center of mass to the displaced place with the mouse joint, which holds its rotation.
void GizmoTool::pull(ToolOutput& out) {
    const Held& held = *held_;
    const Start& start = held.starts.front();
    const Quat turn = rotation_of(held);
    MouseJoint joint;
    joint.body = start.body;
    joint.local_point = inverse_transform_point(start.world_from_body, held.gizmo.pivot);
    joint.target = held.gizmo.pivot + held.moved;
    joint.hold_rotation = true;
    joint.target_rotation = normalize(turn * start.world_from_body.rotation);
    if (!held.has_begun)
        out.requests.push_back(GrabBegin{joint});
    out.requests.push_back(GrabMove{joint.target, true, joint.target_rotation});
}

void GizmoTool::drag(const ToolContext& context, ToolOutput& out) {
    if (!held_)
        return;
    out.cursor = CursorShape::hand;
    out.status = in_words(held_->gizmo, held_->moved, held_->turned) +
                 " · Ctrl snaps · Esc lets go";
    const bool is_gone = std::any_of(
        held_->starts.begin(), held_->starts.end(), [&](const Start& start) {
            return find_body(context.frame, start.body) == nullptr;
        });
    // When time starts or stops, the other way of dragging would begin anew.
    if (is_gone || context.frame.timeline.is_paused != held_->is_paused) {
        cancel(out);
        return;
    }
    if (held_->is_refused) {
        out.status = "several bodies can be dragged while time is paused (Space)";
        return;
    }
    if (!held_->has_begun && length(context.pointer - held_->press) <= kStillPress)
        return;
    const bool has_changed = measure(context);
    if (held_->pulls)
        pull(out);
    else if (has_changed)
        place(out);
    held_->has_begun = true;
}

void GizmoTool::release(const ToolContext&, ToolOutput& out) { cancel(out); }

void GizmoTool::click(const ToolContext& context, ToolOutput& out) { select_clicked(context, out); }

void GizmoTool::hover(const ToolContext& context, ToolOutput& out) {
    const auto gizmo = gizmo_of(context);
    lit_ = gizmo ? handle_at(*gizmo, view_of(context), context.pointer) : std::nullopt;
    if (lit_) {
        out.cursor = CursorShape::hand;
        out.status = kind_ == GizmoKind::rotate ? "drag the ring to rotate · Ctrl snaps"
                     : lit_->is_plane ? "drag the square to move in its plane · Ctrl snaps"
                                      : "drag the arrow to move along it · Ctrl snaps";
        return;
    }
    if (const auto hit = pick(context.frame, context.pointer_ray()))
        out.hovered = hit->body;
    out.status = gizmo ? "drag a handle · click selects · Shift-click adds"
                       : "click a body to select it, then drag its handles";
}

bool GizmoTool::cancel(ToolOutput& out) {
    const bool was_held = held_.has_value();
    if (held_ && held_->pulls && held_->has_begun)
        out.requests.push_back(GrabEnd{});
    held_.reset();
    return was_held;
}

void GizmoTool::annotate(const ToolContext& context, ToolOutput& out) {
    auto gizmo = gizmo_of(context);
    if (!gizmo)
        return;
    if (held_) {
        gizmo->axes = held_->gizmo.axes; // the handles keep their directions during a drag
        lit_ = held_->handle;
    }
    add_gizmo(out.annotations, *gizmo, view_of(context), lit_);
}

} // namespace topple::app
