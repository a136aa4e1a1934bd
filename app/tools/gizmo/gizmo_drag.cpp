// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/tools/gizmo/gizmo_drag.h"

#include "topple/math/angle.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace topple::app {
namespace {

constexpr Real kSmallestFactor = 0.01f;

Real snapped(Real value, Real step) { return step > 0 ? std::round(value / step) * step : value; }

std::string formatted(const char* format, Real value) {
    char text[48];
    std::snprintf(text, sizeof text, format, static_cast<double>(value));
    return text;
}

} // namespace

GizmoDrag::GizmoDrag(const Gizmo& gizmo,
                     const GizmoHandle& handle,
                     const GizmoView& view,
                     Vec2 pointer)
    : gizmo_(gizmo),
      handle_(handle),
      press_(pointer),
      point_(gizmo.pivot),
      values_(at_rest()) {
    if (gizmo.kind == GizmoKind::rotate)
        ring_.emplace(gizmo, handle.axis, view, pointer);
    else
        point_ = point_under(gizmo, handle, view, pointer).value_or(gizmo.pivot);
    while (!is_along(typed_axis_))
        ++typed_axis_;
}

Vec3 GizmoDrag::at_rest() const { return gizmo_.kind == GizmoKind::scale ? Vec3{1, 1, 1} : Vec3{}; }

/// Returns whether the handle changes the number of an axis. The box that scales along all axes has a single number,
/// the first.
bool GizmoDrag::is_along(int axis) const {
    if (handle_.is_center)
        return gizmo_.kind == GizmoKind::move || axis == 0;
    return handle_.is_plane != (axis == handle_.axis);
}

bool GizmoDrag::set(Vec3 values) {
    const bool has_changed = values != values_;
    values_ = values;
    return has_changed;
}

/// Returns the numbers that the pointer gives, without steps.
Vec3 GizmoDrag::values_at(const GizmoView& view, Vec2 pointer) const {
    Vec3 values = at_rest();
    if (ring_) {
        values[handle_.axis] = ring_->angle_at(pointer);
        return values;
    }
    if (gizmo_.kind == GizmoKind::scale && handle_.is_center) {
        const Real factor = center_factor(press_, pointer, view.viewport.pixel_scale);
        return {factor, factor, factor};
    }
    const auto at = point_under(gizmo_, handle_, view, pointer);
    if (!at)
        return values_;
    if (gizmo_.kind == GizmoKind::move)
        return rotate_inverse(gizmo_.axes, *at - point_);
    const Vec3 axis = axis_of(gizmo_, handle_.axis);
    const Real before = dot(point_ - gizmo_.pivot, axis);
    if (before > 0)
        values[handle_.axis] = dot(*at - gizmo_.pivot, axis) / before;
    return values;
}

bool GizmoDrag::follow(const GizmoView& view, Vec2 pointer, const DragSteps& steps) {
    if (is_typing())
        return false;
    Vec3 values = values_at(view, pointer);
    const Real step = gizmo_.kind == GizmoKind::move     ? steps.grid
                      : gizmo_.kind == GizmoKind::rotate ? steps.angle
                                                         : steps.factor;
    for (int axis = 0; axis < 3; ++axis) {
        if (values[axis] == at_rest()[axis])
            continue; // 1 may be no multiple of the step
        values[axis] = snapped(values[axis], step);
        if (gizmo_.kind == GizmoKind::scale)
            values[axis] = std::max(values[axis], std::max(step, kSmallestFactor));
    }
    return set(values);
}

bool GizmoDrag::follow_to(Vec3 displacement) {
    if (is_typing())
        return false;
    Vec3 values;
    const Vec3 local = rotate_inverse(gizmo_.axes, displacement);
    for (int axis = 0; axis < 3; ++axis)
        values[axis] = is_along(axis) ? local[axis] : 0;
    return set(values);
}

bool GizmoDrag::is_typing() const {
    return std::any_of(
        typed_.begin(), typed_.end(), [](const TypedNumber& n) { return !n.is_empty(); });
}

bool GizmoDrag::take(const KeyEvent& event) {
    if (event.key == Key::tab && event.kind == KeyEvent::Kind::press) {
        do
            typed_axis_ = (typed_axis_ + 1) % 3;
        while (!is_along(typed_axis_));
        return true;
    }
    if (!typed_[static_cast<std::size_t>(typed_axis_)].take(event))
        return false;
    use_typed();
    return true;
}

/// Numbers that were not typed stay at rest. A factor that is not positive is still being typed, as in "0.5".
void GizmoDrag::use_typed() {
    Vec3 values = at_rest();
    for (int axis = 0; axis < 3; ++axis) {
        const auto typed = typed_[static_cast<std::size_t>(axis)].value();
        if (!typed)
            continue;
        if (gizmo_.kind == GizmoKind::move)
            values[axis] = *typed;
        else if (gizmo_.kind == GizmoKind::rotate)
            values[axis] = radians_from_degrees(*typed);
        else if (*typed >= kSmallestFactor)
            values[axis] = *typed;
        else
            return;
    }
    if (gizmo_.kind == GizmoKind::scale && handle_.is_center)
        values = {values.x, values.x, values.x};
    set(values);
}

Vec3 GizmoDrag::moved() const {
    return gizmo_.kind == GizmoKind::move ? rotate(gizmo_.axes, values_) : Vec3{};
}

Quat GizmoDrag::rotation() const {
    return ring_ ? from_axis_angle(axis_of(gizmo_, handle_.axis), values_[handle_.axis]) : Quat{};
}

Scaling GizmoDrag::scaling() const {
    return {gizmo_.pivot, gizmo_.axes, gizmo_.kind == GizmoKind::scale ? values_ : Vec3{1, 1, 1}};
}

std::string GizmoDrag::in_words(int axis) const {
    const TypedNumber& typed = typed_[static_cast<std::size_t>(axis)];
    const bool is_typed = is_typing() && (!typed.is_empty() || axis == typed_axis_);
    const std::string number = is_typed ? typed.text() + (axis == typed_axis_ ? "_" : "") : "";
    switch (gizmo_.kind) {
    case GizmoKind::move:
        return is_typed ? number + " m" : formatted("%+.3f m", values_[axis]);
    case GizmoKind::rotate:
        return is_typed ? number + "°" : formatted("%+.1f°", degrees_from_radians(values_[axis]));
    case GizmoKind::scale:
        return "× " + (is_typed ? number : formatted("%.2f", values_[axis]));
    }
    return {};
}

std::string GizmoDrag::in_words() const {
    if (gizmo_.kind == GizmoKind::scale && handle_.is_center)
        return in_words(0);
    std::string words;
    for (int axis = 0; axis < 3; ++axis)
        if (is_along(axis))
            words += (words.empty() ? "" : " · ") + std::string(1, "XYZ"[axis]) + ' ' +
                     in_words(axis);
    return words;
}

} // namespace topple::app
