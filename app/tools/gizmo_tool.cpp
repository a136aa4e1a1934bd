// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/tools/gizmo_tool.h"

#include "app/tools/bindings.h"
#include "app/tools/grab_tool.h"
#include "topple/math/angle.h"

#include <algorithm>

namespace topple::app {
namespace {

constexpr Real kStillPress = 2; // a press that moves less changes nothing [px]
// Above the gestures of the panels and below those of the mouse's grab. The three tools have every third number.
constexpr std::uint64_t kFirstGesture = std::uint64_t{1} << 62u;

GizmoView view_of(const ToolContext& context) { return {context.camera, context.viewport}; }

/// Ctrl does the opposite of the setting while it is held.
DragSteps steps_of(const ToolContext& context) {
    const GizmoSettings& settings = context.settings.gizmo;
    if (settings.snaps == context.modifiers.ctrl)
        return {};
    return {settings.grid, radians_from_degrees(settings.angle_deg), settings.scale_step};
}

/// Returns the axes of the shape if the body has only one, and of the body otherwise: only sizes along the axes of a
/// shape can be changed without shear.
Quat axes_for_scaling(const PublishedFrame& frame, const Body& body) {
    const auto colliders = colliders_of(frame, body);
    const Quat body_from_axes = colliders.size() == 1 ? colliders[0].body_from_shape.rotation
                                                      : Quat{};
    return body.world_from_body.rotation * body_from_axes;
}

std::string hint_of(GizmoKind kind, const GizmoHandle& handle) {
    switch (kind) {
    case GizmoKind::rotate:
        return "drag the ring to rotate · Ctrl snaps";
    case GizmoKind::scale:
        return handle.is_center ? "drag the square to scale along all axes · Ctrl snaps"
                                : "drag the box to scale along its axis · Ctrl snaps";
    case GizmoKind::move:
        break;
    }
    return handle.is_center  ? "drag to move across the picture · V snaps to corners, edges, faces"
           : handle.is_plane ? "drag the square to move in its plane · Ctrl snaps"
                             : "drag the arrow to move along it · Ctrl snaps";
}

} // namespace

std::vector<BodyId> GizmoTool::Held::bodies() const {
    std::vector<BodyId> ids;
    for (const Start& start : starts)
        ids.push_back(start.body);
    return ids;
}

/// Returns the gizmo at the mean of the centers of mass; none without a selected body.
std::optional<Gizmo> GizmoTool::gizmo_of(const ToolContext& context) const {
    Vec3 sum;
    int count = 0;
    Quat axes;
    const bool scales = kind_ == GizmoKind::scale;
    for (const BodyId id : context.selection.bodies())
        if (const Body* body = find_body(context.frame, id)) {
            sum += body->center_of_mass;
            axes = scales ? axes_for_scaling(context.frame, *body) : body->world_from_body.rotation;
            ++count;
        }
    if (count == 0)
        return std::nullopt;
    const bool is_local = (context.settings.gizmo.is_local || scales) && count == 1;
    return gizmo_at(
        kind_, sum * (1 / static_cast<Real>(count)), is_local ? axes : Quat{}, view_of(context));
}

/// Notes the bodies to be dragged, or the reason why they cannot be.
void GizmoTool::take_bodies(const ToolContext& context, Held& held) const {
    bool has_dynamic = false;
    std::string reason;
    for (const BodyId id : context.selection.bodies()) {
        const Body* body = find_body(context.frame, id);
        if (body == nullptr)
            continue;
        if (context.frame.state->object_marks.is_locked(id)) {
            reason = "locked: unlock it in the outliner first";
            continue;
        }
        Start start{id, form_of(context.frame, *body), body->world_from_body};
        std::string own = kind_ == GizmoKind::scale ? reason_not_to_scale(start.form) : "";
        if (!own.empty()) {
            reason = std::move(own);
            continue;
        }
        held.starts.push_back(std::move(start));
        has_dynamic = has_dynamic || body->motion == Motion::dynamic;
    }
    const std::string pause_key = context.keys.in_brackets(Action::toggle_pause);
    if (held.starts.empty()) {
        held.refusal = std::move(reason);
    } else if (kind_ == GizmoKind::scale && !held.is_paused) {
        held.refusal = "sizes can be changed while time is paused" + pause_key;
    } else if (has_dynamic && !held.is_paused) {
        held.pulls = held.starts.size() == 1;
        if (!held.pulls)
            held.refusal = "several bodies can be dragged while time is paused" + pause_key;
    }
}

/// Returns the handle under the pointer. A selected body itself moves like the square in the middle, by the point
/// where it was pressed.
std::optional<GizmoTool::Pressed> GizmoTool::pressed_handle(const ToolContext& context) const {
    const auto gizmo = gizmo_of(context);
    if (!gizmo)
        return std::nullopt;
    if (const auto handle = handle_at(*gizmo, view_of(context), context.pointer))
        return Pressed{*gizmo, *handle};
    if (kind_ != GizmoKind::move || context.modifiers.shift)
        return std::nullopt;
    const auto hit = pick(context.frame, context.pointer_ray(), Pickable::unlocked);
    if (!hit || !context.selection.contains(hit->body))
        return std::nullopt;
    Pressed pressed{*gizmo, {.is_center = true}};
    pressed.gizmo.pivot = hit->hit.point;
    return pressed;
}

bool GizmoTool::press(const ToolContext& context, ToolOutput&) {
    const auto pressed = pressed_handle(context);
    if (!pressed)
        return false;
    Held held{.drag = {pressed->gizmo, pressed->handle, view_of(context), context.pointer},
              .starts = {},
              .is_paused = context.frame.timeline.is_paused,
              .refusal = {},
              .press = context.pointer,
              .gesture = kFirstGesture + 3 * ++drag_count_ + static_cast<std::uint64_t>(kind_)};
    take_bodies(context, held);
    if (kind_ == GizmoKind::move)
        held.base = snap_base(context.frame,
                              view_of(context),
                              context.pointer,
                              held.bodies(),
                              gizmo_of(context)->pivot);
    held_ = std::move(held);
    return true;
}

/// Places every body where the displacement or the rotation about the pivot takes it.
void GizmoTool::place(ToolOutput& out) {
    const GizmoDrag& drag = held_->drag;
    const Quat turn = drag.rotation();
    const Vec3 pivot = drag.gizmo().pivot;
    for (Start& start : held_->starts) {
        const Transform& from = start.form.world_from_body;
        start.asked = {from.position + drag.moved(), from.rotation};
        if (kind_ == GizmoKind::rotate)
            start.asked = {pivot + rotate(turn, from.position - pivot),
                           normalize(turn * from.rotation)};
        out.requests.push_back(Do{.command = SetPose{start.body, start.asked},
                                  .gesture = held_->gesture,
                                  .selects_created = false});
    }
}

/// Gives every body its scaled shapes and its place; none if one of them would be refused, whose reason is the status.
void GizmoTool::scale(ToolOutput& out) {
    std::vector<BodyForm> forms;
    for (const Start& start : held_->starts) {
        Result<BodyForm> form = scaled(start.form, held_->drag.scaling());
        if (!form.ok()) {
            out.status = form.error().message;
            return;
        }
        forms.push_back(std::move(*form));
    }
    for (std::size_t i = 0; i < forms.size(); ++i) {
        Start& start = held_->starts[i];
        start.is_reshaped = true;
        out.requests.push_back(
            Do{.command = SetColliders{start.body, std::move(forms[i].colliders)},
               .gesture = held_->gesture,
               .selects_created = false});
        const Transform& pose = forms[i].world_from_body;
        if (pose == start.asked)
            continue;
        start.asked = pose;
        out.requests.push_back(Do{.command = SetPose{start.body, pose},
                                  .gesture = held_->gesture,
                                  .selects_created = false});
    }
}

/// Draws the one body's center of mass to the displaced place with the mouse joint, which holds its rotation.
void GizmoTool::pull(ToolOutput& out) {
    const GizmoDrag& drag = held_->drag;
    const Start& start = held_->starts.front();
    const Transform& from = start.form.world_from_body;
    MouseJoint joint;
    joint.body = start.body;
    joint.local_point = inverse_transform_point(from, drag.gizmo().pivot);
    joint.target = drag.gizmo().pivot + drag.moved();
    joint.hold_rotation = true;
    joint.target_rotation = normalize(drag.rotation() * from.rotation);
    if (!held_->has_begun)
        out.requests.push_back(GrabBegin{joint});
    out.requests.push_back(GrabMove{joint.target, true, joint.target_rotation});
}

void GizmoTool::apply(bool has_changed, ToolOutput& out) {
    if (held_->pulls)
        pull(out);
    else if (has_changed && kind_ == GizmoKind::scale)
        scale(out);
    else if (has_changed)
        place(out);
    held_->has_begun = true;
}

/// Follows the pointer, or snaps to a feature under it. Returns whether the drag has changed.
bool GizmoTool::follow(const ToolContext& context) {
    Held& held = *held_;
    const GizmoView view = view_of(context);
    held.target.reset();
    if (kind_ == GizmoKind::move && context.snaps_to_features && !held.drag.is_typing())
        held.target = snap_target(context.frame, view, context.pointer, held.bodies());
    return held.target ? held.drag.follow_to(held.target->point - held.base)
                       : held.drag.follow(view, context.pointer, steps_of(context));
}

std::string GizmoTool::status_of_drag() const {
    std::string status = held_->drag.in_words();
    if (held_->drag.is_typing())
        status += " · Enter applies";
    else if (held_->target)
        status += std::string(" · at ") + name_of(held_->target->kind);
    else
        status += kind_ == GizmoKind::move
                      ? " · type a number · Ctrl snaps to the grid, V to vertices, edges, faces"
                      : " · type a number · Ctrl snaps";
    return status + " · Esc " + (held_->pulls ? "lets go" : "puts back");
}

void GizmoTool::drag(const ToolContext& context, ToolOutput& out) {
    if (!held_)
        return;
    out.cursor = CursorShape::hand;
    const bool is_gone = std::any_of(
        held_->starts.begin(), held_->starts.end(), [&](const Start& start) {
            return find_body(context.frame, start.body) == nullptr;
        });
    // When time starts or stops, the other way of dragging would begin anew.
    if (is_gone || context.frame.timeline.is_paused != held_->is_paused) {
        let_go(out);
        return;
    }
    if (!held_->refusal.empty()) {
        out.status = held_->refusal;
        return;
    }
    const bool has_moved = length(context.pointer - held_->press) > kStillPress;
    const bool has_changed = (held_->has_begun || has_moved) && follow(context);
    out.status = status_of_drag();
    if (held_->has_begun || has_moved)
        apply(has_changed, out);
}

/// Takes the keys of a number. Enter applies it and ends the drag; a body that is pulled needs time to get there, so
/// that its number stays in force until the button is released.
KeyUse GizmoTool::key(const ToolContext&, const KeyEvent& event, ToolOutput& out) {
    if (!held_ || !held_->refusal.empty())
        return KeyUse::none;
    if (kind_ == GizmoKind::move && event.key == kFeatureSnapKey && !event.modifiers.ctrl)
        return KeyUse::taken;
    if (held_->drag.take(event)) {
        apply(true, out);
        return KeyUse::taken;
    }
    const bool is_enter = event.key == Key::enter || event.key == Key::keypad_enter;
    if (!is_enter || event.kind != KeyEvent::Kind::press)
        return KeyUse::none;
    if (held_->pulls)
        return KeyUse::taken;
    let_go(out);
    return KeyUse::ends_press;
}

void GizmoTool::release(const ToolContext&, ToolOutput& out) { let_go(out); }

void GizmoTool::click(const ToolContext& context, ToolOutput& out) { select_clicked(context, out); }

void GizmoTool::hover(const ToolContext& context, ToolOutput& out) {
    const auto pressed = pressed_handle(context);
    lit_ = pressed ? std::optional(pressed->handle) : std::nullopt;
    if (lit_) {
        out.cursor = CursorShape::hand;
        out.status = hint_of(kind_, *lit_);
        return;
    }
    if (const auto hit = pick(context.frame, context.pointer_ray(), Pickable::unlocked))
        out.hovered = hit->body;
    out.status = gizmo_of(context) ? "drag a handle · click selects · Shift-click adds"
                                   : "click a body to select it, then drag its handles";
}

/// Restores the poses and shapes before the drag; the session then drops the edit.
void GizmoTool::put_back(ToolOutput& out) {
    for (Start& start : held_->starts) {
        if (start.is_reshaped)
            out.requests.push_back(Do{.command = SetColliders{start.body, start.form.colliders},
                                      .gesture = held_->gesture,
                                      .selects_created = false});
        if (start.asked != start.form.world_from_body)
            out.requests.push_back(Do{.command = SetPose{start.body, start.form.world_from_body},
                                      .gesture = held_->gesture,
                                      .selects_created = false});
    }
}

/// Ends the drag; the bodies stay where they are.
void GizmoTool::let_go(ToolOutput& out) {
    if (held_ && held_->pulls && held_->has_begun)
        out.requests.push_back(GrabEnd{});
    held_.reset();
}

bool GizmoTool::cancel(const ToolContext&, ToolOutput& out) {
    const bool was_held = held_.has_value();
    if (held_ && !held_->pulls && held_->has_begun)
        put_back(out);
    let_go(out);
    return was_held;
}

void GizmoTool::annotate(const ToolContext& context, ToolOutput& out) {
    auto gizmo = gizmo_of(context);
    if (!gizmo)
        return;
    Vec3 stretch{1, 1, 1};
    if (held_) {
        gizmo->axes = held_->drag.gizmo().axes; // the handles keep their directions during a drag
        lit_ = held_->drag.handle();
        stretch = held_->drag.scaling().factors;
    }
    add_gizmo(out.annotations, *gizmo, view_of(context), lit_, stretch);
    if (!held_ || !held_->refusal.empty() || !held_->has_begun)
        return;
    if (held_->target)
        add_snap(out.annotations, *held_->target, held_->base + held_->drag.moved());
    const GizmoHandle& handle = *lit_;
    const Vec3 below = rotate(context.camera.world_from_camera().rotation,
                              {0, -0.3f * gizmo->size, 0});
    const Vec3 place = handle.is_center || handle.is_plane
                           ? gizmo->pivot + below
                           : gizmo->pivot + axis_of(*gizmo, handle.axis) *
                                                (gizmo->size * stretch[handle.axis]);
    out.annotations.labels.push_back(
        {.position = place, .text = held_->drag.in_words(), .color = {}, .has_plate = true});
}

} // namespace topple::app
