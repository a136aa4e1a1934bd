// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/tools/impulse_tool.h"

#include "app/tools/grab_tool.h"
#include "app/tools/pointed_object.h"
#include "app/view/gizmo.h"
#include "app/view/lines/force_lines.h"

#include <cstdio>

namespace topple::app {
namespace {

constexpr Real kStillPress = 4;       // a press that moves less is a click [px]
constexpr float kAlongAlpha = 0.45f;  // of the arrows of the other selected objects [-]
constexpr float kWaitingAlpha = 0.6f; // [-]

/// Returns the number with about three digits: "0.52", "12.5", "1200".
std::string number_text_of(Real value) {
    char text[32];
    const int decimals = value >= 100 ? 0 : value >= 10 ? 1 : 2;
    std::snprintf(text, sizeof text, "%.*f", decimals, static_cast<double>(value));
    return text;
}

/// Returns the point under the pointer in the plane through `point` that faces the eye, or in the horizontal one.
std::optional<Vec3> tip_under_pointer(const ToolContext& context, Vec3 point) {
    const GizmoView view{context.camera, context.viewport};
    const GizmoHandle horizontal{.axis = 1, .is_plane = true}, facing{.is_center = true};
    return point_under(gizmo_at(GizmoKind::move, point, {}, view),
                       context.modifiers.shift ? horizontal : facing,
                       view,
                       context.pointer);
}

} // namespace

/// Returns the pressed object as it is now; none if it is gone or does not move.
std::optional<ImpulseTool::Target> ImpulseTool::held_target(const PublishedFrame& frame) const {
    if (held_->deformable) {
        const Deformable* d = find_deformable(frame, held_->deformable);
        if (d == nullptr || d->is_disabled || held_->particle >= d->particles.size())
            return std::nullopt;
        const Vec3 point = d->particles.positions[held_->particle] + held_->local_point;
        return Target{{}, d->id, point, moving_mass(*d)};
    }
    const Body* body = find_body(frame, held_->body);
    if (body == nullptr || !is_movable(*body))
        return std::nullopt;
    return Target{
        body->id, {}, transform_point(body->world_from_body, held_->local_point), body->mass};
}

/// Returns the pressed object first, then the other selected ones if it is selected; empty if it is gone.
std::vector<ImpulseTool::Target> ImpulseTool::targets(const ToolContext& context) const {
    const std::optional<Target> first = held_target(context.frame);
    if (!first)
        return {};
    std::vector<Target> all{*first};
    const Selection& selection = context.selection;
    if (!selection.contains(held_->body) && !selection.contains(held_->deformable))
        return all;
    for (const BodyId id : selection.bodies())
        if (const Body* body = find_body(context.frame, id);
            body != nullptr && id != held_->body && is_movable(*body))
            all.push_back({id, {}, body->center_of_mass, body->mass});
    for (const DeformableId id : selection.deformables())
        if (const Deformable* d = find_deformable(context.frame, id);
            d != nullptr && id != held_->deformable && !d->is_disabled && moving_mass(*d) > 0)
            all.push_back({{}, id, center(bounds_of(*d)), moving_mass(*d)});
    return all;
}

Vec3 ImpulseTool::velocity(const ForceSettings& settings) const {
    if (const std::optional<Real> typed = held_->speed.value())
        return normalize(held_->arrow) * *typed;
    return held_->arrow * settings.speed_per_meter;
}

std::string ImpulseTool::in_words(const std::vector<Target>& targets, Vec3 velocity) const {
    const Real speed = length(velocity);
    const std::string change = (held_->speed.is_empty() ? number_text_of(speed)
                                                        : held_->speed.text() + "_") +
                               " m/s";
    if (targets.size() > 1)
        return std::to_string(targets.size()) + " objects · " + change;
    return number_text_of(targets.front().mass * speed) + " N s · " + change;
}

bool ImpulseTool::press(const ToolContext& context, ToolOutput&) {
    const PointedObject at = object_under_pointer(context);
    if (!can_be_moved(context.frame, at))
        return false;
    Held held;
    held.press = context.pointer;
    if (at.soft) {
        held.deformable = at.soft->deformable;
        held.particle = at.soft->particle;
        held.local_point = at.soft->point - find_deformable(context.frame, held.deformable)
                                                ->particles.positions[held.particle];
    } else {
        held.body = at.body->body;
        held.local_point = inverse_transform_point(
            find_body(context.frame, held.body)->world_from_body, at.body->hit.point);
    }
    held_ = std::move(held);
    return true;
}

/// Takes the tip of the arrow to the pointer, or leaves it if the plane is not under the pointer.
void ImpulseTool::follow(const ToolContext& context) {
    held_->has_moved = held_->has_moved || length(context.pointer - held_->press) > kStillPress;
    const std::optional<Target> target = held_target(context.frame);
    if (!target || !held_->has_moved)
        return;
    if (const auto tip = tip_under_pointer(context, target->point))
        held_->arrow = *tip - target->point;
}

void ImpulseTool::drag(const ToolContext& context, ToolOutput& out) {
    if (!held_)
        return;
    out.cursor = CursorShape::hand;
    out.hovered = held_->body;
    follow(context);
    const std::vector<Target> all = targets(context);
    if (all.empty()) {
        held_.reset();
        return;
    }
    out.status = in_words(all, velocity(context.settings.force)) +
                 (held_->speed.is_empty() ? " · type a speed · Shift: along the ground"
                                          : " · Enter gives it") +
                 (context.frame.timeline.is_paused ? " · acts at the next step" : "") +
                 " · right button cancels";
}

/// Gives the impulses of the arrow and ends the drag.
void ImpulseTool::give(const ToolContext& context, ToolOutput& out) {
    const Vec3 change = velocity(context.settings.force);
    if (change != Vec3{}) {
        for (const Target& target : targets(context))
            out.requests.push_back(
                Push{{target.body, target.point, change * target.mass, target.deformable}});
        draw(context, waiting_.at(context.frame), kWaitingAlpha);
    }
    held_.reset();
}

void ImpulseTool::release(const ToolContext& context, ToolOutput& out) {
    if (!held_)
        return;
    follow(context);
    give(context, out);
}

void ImpulseTool::click(const ToolContext& context, ToolOutput& out) {
    select_clicked(context, out);
}

void ImpulseTool::hover(const ToolContext& context, ToolOutput& out) {
    const PointedObject at = object_under_pointer(context);
    if (at.body)
        out.hovered = at.body->body;
    const bool is_target = can_be_moved(context.frame, at);
    out.cursor = is_target ? CursorShape::hand : CursorShape::arrow;
    out.status = is_target ? "drag an arrow to give an impulse at this point · click selects"
                           : "drag an arrow from a body to give it an impulse";
}

bool ImpulseTool::right_press(const ToolContext& context, ToolOutput& out) {
    return cancel(context, out);
}

/// Takes the keys of a number; Enter gives the impulse.
KeyUse ImpulseTool::key(const ToolContext& context, const KeyEvent& event, ToolOutput& out) {
    if (!held_)
        return KeyUse::none;
    if (held_->speed.take(event))
        return KeyUse::taken;
    const bool is_enter = event.key == Key::enter || event.key == Key::keypad_enter;
    if (!is_enter || event.kind != KeyEvent::Kind::press)
        return KeyUse::none;
    give(context, out);
    return KeyUse::ends_press;
}

bool ImpulseTool::cancel(const ToolContext&, ToolOutput&) {
    const bool was_held = held_.has_value();
    held_.reset();
    return was_held;
}

/// Draws the arrow of the pressed object with its words, and the arrows of the others.
void ImpulseTool::draw(const ToolContext& context, DebugGeometry& out, float alpha) const {
    const std::vector<Target> all = targets(context);
    for (const Target& target : all) {
        const bool is_first = &target == &all.front();
        add_impulse(out,
                    target.point,
                    target.point + held_->arrow,
                    is_first ? in_words(all, velocity(context.settings.force)) : "",
                    is_first ? alpha : alpha * kAlongAlpha);
    }
}

void ImpulseTool::annotate(const ToolContext& context, ToolOutput& out) {
    waiting_.draw(context.frame, out.annotations);
    if (held_ && held_->has_moved)
        draw(context, out.annotations, 1);
}

} // namespace topple::app
