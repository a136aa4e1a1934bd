// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/tools/joint_handles.h"

#include "app/view/frame_poses.h"
#include "app/view/hardware/joint_placement.h"
#include "topple/math/angle.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace topple::app {
namespace {

// Beside the gestures of the spawn stream.
constexpr std::uint64_t kFirstGesture = std::uint64_t{3} << 60u;
constexpr Real kReach = 12;         // radius around a handle that takes the press [px]
constexpr Real kArc = 2.4f;         // radius of the circle of limits over the measure of the joint
constexpr Real kSpeedArc = 3;       // the same for the motor's speed
constexpr Real kSpeedShown = 0.25f; // time whose motion shows a speed [s]

const Joint* only_selected(const ToolContext& context) {
    const Selection& selection = context.selection;
    return selection.joints().size() == 1 ? find_joint(context.frame, selection.joints().front())
                                          : nullptr;
}

Real& number_of(JointSettings& settings, JointHandleKind kind) {
    switch (kind) {
    case JointHandleKind::lower:
        return settings.lower;
    case JointHandleKind::upper:
        return settings.upper;
    case JointHandleKind::speed:
        break;
    }
    return settings.drive.speed;
}

std::string text_of_handle(const JointHandle& handle) {
    const bool is_speed = handle.kind == JointHandleKind::speed;
    char text[48];
    if (handle.is_angle && !is_speed)
        std::snprintf(text,
                      sizeof text,
                      "%.1f\xc2\xb0",
                      static_cast<double>(degrees_from_radians(handle.value)));
    else
        std::snprintf(text,
                      sizeof text,
                      is_speed ? handle.is_angle ? "%.2f rad/s" : "%.2f m/s" : "%.2f m",
                      static_cast<double>(handle.value));
    return text;
}

const char* words_of(JointHandleKind kind) {
    switch (kind) {
    case JointHandleKind::lower:
        return "lower limit ";
    case JointHandleKind::upper:
        return "upper limit ";
    case JointHandleKind::speed:
        break;
    }
    return "speed of the motor ";
}

/// Returns a handle of kind `lower` without a value, in the coordinate of the joint's limits; none if it has no handle.
std::optional<JointHandle> guide_of(const PlacedJoint& joint) {
    const JointTypeInfo& info = info_of(joint.type);
    const Vec3 z = rotate(joint.frame_a, {0, 0, 1});
    const Vec3 x = rotate(joint.frame_a, {1, 0, 0});
    JointHandle guide{.origin = joint.a, .axis = z, .zero = x, .radius = kArc * joint.unit};
    switch (joint.type) {
    case JointType::hinge:
    case JointType::cone_twist:
        guide.is_angle = true;
        return guide;
    case JointType::slider:
        guide.offset = x * (0.6f * joint.unit);
        return guide;
    case JointType::wheel:
        guide.axis = rotate(joint.frame_a, {0, 1, 0});
        guide.offset = x * (0.6f * joint.unit);
        return guide;
    default:
        break;
    }
    if (!has_length(joint.type) || info.has_pulleys)
        return std::nullopt;
    guide.axis = normalize_or(joint.b - joint.a, joint.down);
    guide.offset = any_perpendicular(guide.axis) * (0.6f * joint.unit);
    return guide;
}

} // namespace

Vec3 JointHandle::place_of(Real shown) const {
    if (!is_angle)
        return origin + offset + axis * shown;
    return origin + (zero * std::cos(shown) + cross(axis, zero) * std::sin(shown)) * radius;
}

std::optional<Real> JointHandle::value_at(const Ray& ray) const {
    constexpr Real
        kFlat = 0.05f; // sine of the angle between ray and circle below which it is an edge
    const Vec3 start = ray.origin - origin - offset;
    const Real along = dot(axis, ray.direction);
    if (!is_angle) {
        const Real apart = 1 - along * along;
        if (apart < kFlat * kFlat)
            return std::nullopt;
        return (dot(axis, start) - along * dot(ray.direction, start)) / apart / per_value;
    }
    if (std::abs(along) < kFlat)
        return std::nullopt;
    const Vec3 at = start - ray.direction * (dot(axis, start) / along);
    const Real angle = std::atan2(dot(at, cross(axis, zero)), dot(at, zero));
    const Real now = value * per_value;
    return (angle + 2 * kPi * std::round((now - angle) / (2 * kPi))) / per_value;
}

std::vector<JointHandle> handles_of(const PublishedFrame& frame, const Joint& joint) {
    const FramePoses poses(FrameViewInput{.frame = &frame});
    JointPlacement placement(frame, poses.world_from_body);
    const PlacedJoint placed = placement.place(joint);
    std::vector<JointHandle> handles;
    std::optional<JointHandle> guide = guide_of(placed);
    if (!guide)
        return handles;
    const auto add = [&](JointHandleKind kind, Real value) {
        guide->kind = kind;
        guide->value = value;
        handles.push_back(*guide);
    };
    const JointLimits::Use use = info_of(joint.type).limits.use;
    if (use == JointLimits::Use::lengths || (use == JointLimits::Use::range && joint.has_limits))
        add(JointHandleKind::lower, joint.lower);
    if (use == JointLimits::Use::rest || !handles.empty())
        add(JointHandleKind::upper, joint.upper);
    const bool turns_or_slides = joint.type == JointType::hinge || joint.type == JointType::slider;
    if (turns_or_slides && joint.drive.max_force > 0 && joint.drive.hertz == 0) {
        guide->radius = kSpeedArc * placed.unit;
        guide->offset = -guide->offset;
        guide->per_value = kSpeedShown;
        add(JointHandleKind::speed, joint.drive.speed);
    }
    return handles;
}

std::optional<JointHandle> JointHandles::under_pointer(const ToolContext& context) {
    const Joint* joint = only_selected(context);
    if (joint == nullptr)
        return std::nullopt;
    std::optional<JointHandle> nearest;
    Real least = kReach * context.viewport.pixel_scale;
    for (const JointHandle& handle : handles_of(context.frame, *joint)) {
        const Vec3 pixel = context.camera.project(handle.position(), context.viewport);
        const Real away = length(Vec2{pixel.x, pixel.y} - context.pointer);
        if (!(pixel.z > 0) || !(away < least))
            continue;
        nearest = handle;
        least = away;
    }
    return nearest;
}

bool JointHandles::press(const ToolContext& context) {
    const auto handle = under_pointer(context);
    if (!handle)
        return false;
    const Joint& joint = *only_selected(context);
    const Real pointed = handle->value_at(context.pointer_ray()).value_or(handle->value);
    held_ = Held{.joint = joint.id,
                 .handle = *handle,
                 .before = joint,
                 .press = context.pointer,
                 .beside = pointed - handle->value,
                 .gesture = kFirstGesture + ++drag_count_};
    return true;
}

void JointHandles::drag(const ToolContext& context, ToolOutput& out) {
    const Joint* joint = held_ ? find_joint(context.frame, held_->joint) : nullptr;
    if (joint == nullptr) {
        held_.reset();
        return;
    }
    held_->has_begun = held_->has_begun || context.pointer != held_->press;
    if (!held_->has_begun)
        return;
    // The handle moves with the bodies, and keeps the value that was asked for last.
    const Real asked = held_->handle.value;
    for (const JointHandle& handle : handles_of(context.frame, *joint))
        if (handle.kind == held_->handle.kind)
            held_->handle = handle;
    held_->handle.value = asked;
    const auto value = held_->handle.value_at(context.pointer_ray());
    if (!value)
        return;
    const JointLimits& limits = info_of(joint->type).limits;
    Real lowest = limits.lowest, highest = limits.highest;
    if (held_->handle.kind == JointHandleKind::lower)
        highest = joint->upper;
    else if (held_->handle.kind == JointHandleKind::upper && limits.use != JointLimits::Use::rest)
        lowest = joint->lower;
    else if (held_->handle.kind == JointHandleKind::speed)
        lowest = -(highest = 1.0e3f);
    JointSettings settings = *joint;
    held_->handle.value = std::clamp(*value - held_->beside, lowest, highest);
    number_of(settings, held_->handle.kind) = held_->handle.value;
    out.status = words_of(held_->handle.kind) + text_of_handle(held_->handle) +
                 " · right button takes it back";
    out.requests.push_back(Do{.command = SetJoint{joint->id, settings},
                              .gesture = held_->gesture,
                              .selects_created = false});
}

bool JointHandles::cancel(const ToolContext& context, ToolOutput& out) {
    if (!held_)
        return false;
    if (held_->has_begun && find_joint(context.frame, held_->joint) != nullptr)
        out.requests.push_back(Do{.command = SetJoint{held_->joint, held_->before},
                                  .gesture = held_->gesture,
                                  .selects_created = false});
    held_.reset();
    return true;
}

bool JointHandles::is_pointed_at(const ToolContext& context) const {
    return held_ || under_pointer(context);
}

void JointHandles::draw(const ToolContext& context, ToolOutput& out) const {
    const Joint* joint = only_selected(context);
    if (joint == nullptr)
        return;
    constexpr Rgba kPlain = rgb(0x0a7cff), kBright = rgb(0xd8892b);
    const auto pointed = held_ ? std::optional(held_->handle) : under_pointer(context);
    for (const JointHandle& handle : handles_of(context.frame, *joint)) {
        const bool is_pointed = pointed && pointed->kind == handle.kind;
        const Rgba color = is_pointed ? kBright : kPlain;
        if (handle.is_angle)
            add_arc(out.annotations,
                    handle.origin,
                    handle.axis,
                    handle.zero * handle.radius,
                    0,
                    handle.value * handle.per_value,
                    color,
                    2);
        else
            out.annotations.lines.push_back({.a = handle.place_of(0),
                                             .b = handle.position(),
                                             .color = color,
                                             .width_px = 2,
                                             .on_top = true});
        out.annotations.points.push_back({.position = handle.position(),
                                          .color = color,
                                          .size_px = is_pointed ? 15.0f : 12.0f,
                                          .on_top = true});
        if (is_pointed) {
            out.annotations.labels.push_back(
                {.position = handle.position(), .text = text_of_handle(handle), .has_plate = true});
            if (out.status.empty())
                out.status = words_of(handle.kind) + text_of_handle(handle) + ": drag changes it";
        }
    }
}

} // namespace topple::app
