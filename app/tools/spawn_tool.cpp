// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/tools/spawn_tool.h"

#include "app/session/copied_objects.h"
#include "app/session/frame/frame_query.h"
#include "app/tools/spawn/spawn_bodies.h"
#include "app/tools/spawn/spawn_layout.h"
#include "app/tools/spawn/spawn_soft.h"
#include "app/tools/surface_point.h"

#include <algorithm>
#include <cmath>

namespace topple::app {
namespace {

constexpr Real kDragSlop = 6; // [px]
constexpr Real kTurnPerNotch = kPi / 12;
constexpr Rgba kMark = rgb(0x3f8fd0);
constexpr const char* kNoModel = "Choose an OBJ file first: 'Browse...' in the spawn options";

bool lacks_model(const SpawnSettings& settings) {
    return settings.kind == SpawnKind::model && settings.model_path.empty();
}

/// At the side of a low object bodies would reach into the ground, so they are raised to stand on it.
SpawnBodies raised(const ToolContext& context, SpawnBodies objects, Vec3 point, Vec3 normal) {
    constexpr Real kOffTheSurface = 0.01f; // [m]
    const std::optional<Real> ground = ground_below(context.frame, point + normal * kOffTheSurface);
    const Aabb bounds = bounds_of(objects.bodies);
    if (ground && is_bounded(bounds) && bounds.min.y < *ground)
        translate(objects, {0, *ground - bounds.min.y, 0});
    return objects;
}

/// Objects to spawn at a point of a surface.
SpawnBodies placed(const ToolContext& context, Vec3 point, Vec3 normal) {
    const SpawnSettings& settings = context.settings.spawn;
    SpawnBodies objects = objects_to_spawn(settings, point, normal);
    return is_soft(settings.kind) ? objects : raised(context, std::move(objects), point, normal);
}

void show_ghosts(const ToolContext& context,
                 const SpawnBodies& objects,
                 Vec3 point,
                 Vec3 normal,
                 ToolOutput& out) {
    for (const BodyDef& body : objects.bodies)
        for (const ColliderDef& collider : body.colliders)
            out.ghosts.push_back({collider.shape, body.world_from_body * collider.body_from_shape});
    for (const DeformableDef& def : objects.deformables) {
        const SoftOutline outline = outline_of(def);
        out.ghosts.push_back({outline.shape, outline.world_from_shape});
    }
    if (context.settings.spawn.kind == SpawnKind::model)
        add_cross(out.annotations, point, 0.5f, kMark);
    add_arrow(out.annotations, point, point + normal * 0.4f, rgb(0x3f8fd0, 0.7f));
}

/// Length that a pixel shows at a point. [m]
Real pixel_length(const ToolContext& context, Vec3 point) {
    const Ray here = context.pointer_ray();
    const Ray beside = context.camera.ray_through(context.pointer + Vec2{1, 0}, context.viewport);
    const Real t = distance(here.origin, point);
    return distance(point_at(here, t), point_at(beside, t));
}

/// Number of equal parts that stand on each other in the height.
Real parts_in_height(const SpawnSettings& settings) {
    if (settings.kind == SpawnKind::stack)
        return static_cast<Real>(settings.count);
    return settings.present_mode() == SpawnMode::stack ? static_cast<Real>(settings.copies) : 1;
}

std::string hover_status(const SpawnSettings& settings) {
    if (lacks_model(settings))
        return kNoModel;
    const char* drag = settings.lays_out()                ? " · drag places as many as fit"
                       : measure_count(settings.kind) > 0 ? " · drag sizes it"
                                                          : "";
    const bool is_stack = settings.present_mode() == SpawnMode::stack && settings.copies > 1;
    const std::string one = label_of(settings);
    const char* article = std::string_view("aeiou").find(one[0]) != std::string_view::npos ? "an "
                                                                                           : "a ";
    const std::string what = is_stack
                                 ? std::to_string(settings.copies) + " " + plural_of(settings.kind)
                             : settings.kind == SpawnKind::part ? one
                                                                : article + one;
    return "click places " + what + drag + " · wheel turns it · Esc puts the tool away";
}

void tell_if_replaced(const char* name, Real typed, Real taken, ToolOutput& out) {
    if (typed != taken)
        out.requests.push_back(Tell{.is_warning = true,
                                    .text = std::string(name) + ": " + length_text(typed) +
                                            " m is " + (typed < taken ? "less" : "more") +
                                            " than " + length_text(taken) +
                                            " m, which is taken instead"});
}

} // namespace

void SpawnTool::begin(const ToolContext& context) {
    const SpawnSettings& settings = context.settings.spawn;
    const SurfacePoint at = surface_under_pointer(context);
    // Stacks, walls and soft bodies stand upright on any slope.
    const Vec3 normal = row_of(settings.kind).shape ? at.normal : Vec3{0, 1, 0};
    sizing_ = Sizing{.kind = settings.kind,
                     .scene = context.frame.scene_number,
                     .surface = {at.point, upright_rotation(settings, normal)},
                     .to = at.point,
                     .stage_start = context.pointer,
                     .before = settings.sizes(),
                     .dragged = settings.sizes(),
                     .typed = {}};
}

/// Another kind or scene leaves nothing of a drag.
void SpawnTool::drop_if_stale(const ToolContext& context) {
    if (sizing_ && (sizing_->kind != context.settings.spawn.kind ||
                    sizing_->scene != context.frame.scene_number))
        sizing_.reset();
}

bool SpawnTool::has_typed() const {
    return std::any_of(sizing_->typed.begin(), sizing_->typed.end(), [](const TypedNumber& n) {
        return !n.is_empty();
    });
}

Vec3 SpawnTool::center(const ToolContext& context) const {
    const bool is_click = sizing_->stage == Stage::base && !sizing_->has_moved && !has_typed();
    if (is_click || context.settings.spawn.lays_out())
        return sizing_->surface.point;
    return base_center(
        sizing_->kind, sizing_->surface, sizing_->to, context.settings.spawn.sizes());
}

SpawnBodies SpawnTool::objects(const ToolContext& context) const {
    const SpawnSettings& settings = context.settings.spawn;
    const Vec3 point = center(context), normal = sizing_->surface.normal();
    if (!settings.lays_out() || !sizing_->has_moved)
        return placed(context, point, normal);
    SpawnBodies all{.bodies = {}, .joints = {}, .label = label_of(settings)};
    for (const Transform& foot : spawn_feet(settings, sizing_->surface, sizing_->to))
        all.bodies.push_back(body_on(settings, foot));
    return raised(context, std::move(all), point, normal);
}

/// Returns the measures, with the number of bodies if there are several of one shape.
std::string SpawnTool::label_text(const ToolContext& context, std::size_t body_count) const {
    const TypedNumber& typed = sizing_->typed[sizing_->typed_index];
    const std::string sizes = sizes_text(sizing_->kind,
                                         context.settings.spawn.sizes(),
                                         typed.is_empty() ? kMostSpawnMeasures
                                                          : sizing_->typed_index,
                                         typed.text());
    if (context.settings.spawn.present_mode() == SpawnMode::one || body_count < 2)
        return sizes;
    const bool is_most = body_count >= static_cast<std::size_t>(kMostSpawnedAtOnce);
    return std::to_string(body_count) + " " + plural_of(sizing_->kind) +
           (is_most ? ", the most at once, " : ", ") + sizes;
}

/// Sets the height from the pointer, upwards from the point at which the base was released.
void SpawnTool::span_height(const ToolContext& context) {
    const Real pixel = pixel_length(context, sizing_->to);
    const Real height = height_along_ray(sizing_->surface, sizing_->to, context.pointer_ray())
                            .value_or((sizing_->stage_start.y - context.pointer.y) * pixel);
    const Real step = drag_step(pixel);
    const Real parts = parts_in_height(context.settings.spawn);
    sizing_->dragged[height_index(sizing_->kind)] = std::round(height / parts / step) * step;
}

/// Sets the sizes from the pointer and the typed numbers.
void SpawnTool::follow(const ToolContext& context) {
    Sizing& sizing = *sizing_;
    if (length(context.pointer - sizing.stage_start) > kDragSlop)
        sizing.has_moved = true;
    if (sizing.has_moved && sizing.stage == Stage::height) {
        span_height(context);
    } else if (sizing.has_moved) {
        if (const auto to = plane_point(sizing.surface, context.pointer_ray()))
            sizing.to = *to;
        const Real step = drag_step(pixel_length(context, sizing.to));
        if (!context.settings.spawn.lays_out())
            span_base(sizing.kind, sizing.surface, sizing.to, step, sizing.dragged);
    }
    set_sizes(context);
}

void SpawnTool::set_sizes(const ToolContext& context) {
    SpawnSizes sizes = sizing_->dragged;
    for (std::size_t i = 0; i < measure_count(sizing_->kind); ++i)
        sizes[i] = sizing_->typed[i].value().value_or(sizes[i]);
    context.settings.spawn.sizes() = allowed_sizes(sizing_->kind, sizes);
}

void SpawnTool::show(const ToolContext& context, ToolOutput& out) const {
    const Sizing& sizing = *sizing_;
    const SpawnRow& row = row_of(sizing.kind);
    const SpawnSizes& sizes = context.settings.spawn.sizes();
    const SpawnBodies made = objects(context);
    show_ghosts(context, made, center(context), sizing.surface.normal(), out);
    out.cursor = CursorShape::crosshair;
    if (measure_count(sizing.kind) == 0) {
        out.status = "release to place · Esc cancels";
        return;
    }
    Vec3 at = sizing.to;
    if (sizing.stage == Stage::height)
        at = at + sizing.surface.normal() *
                      (sizes[height_index(sizing.kind)] * parts_in_height(context.settings.spawn));
    out.annotations.labels.push_back({.position = at,
                                      .text = label_text(context, made.bodies.size()),
                                      .color = kMark,
                                      .has_plate = true});
    const bool waits = sizing.stage == Stage::base && row.has_height &&
                       !context.settings.spawn.lays_out();
    out.status = std::string(waits ? "release, then choose the height"
                             : sizing.stage == Stage::height
                                 ? "move up for the height, click places"
                                 : "release to place") +
                 " · type the " + name_in_sentence(row.measures[sizing.typed_index]) +
                 (measure_count(sizing.kind) > 1 ? ", Tab the next" : "") +
                 ", Enter places · Esc cancels";
}

void SpawnTool::place(const ToolContext& context, ToolOutput& out) {
    const SpawnSettings& settings = context.settings.spawn;
    const Vec3 point = center(context);
    for (std::size_t i = 0; i < measure_count(sizing_->kind); ++i)
        if (const auto typed = sizing_->typed[i].value())
            tell_if_replaced(
                row_of(sizing_->kind).measures[i].name, *typed, settings.sizes()[i], out);
    SpawnBodies made = objects(context);
    if (made.bodies.size() > 1 && settings.present_mode() != SpawnMode::one)
        made.label = std::to_string(made.bodies.size()) + " " + plural_of(settings.kind);
    sizing_.reset();
    if (settings.kind != SpawnKind::model) {
        if (!is_empty(made)) // a part that cannot be read is told of when it is chosen
            out.requests.push_back(Do{std::move(made)});
    } else if (lacks_model(settings)) {
        out.requests.push_back(Tell{.is_warning = true, .text = kNoModel});
    } else {
        out.imports.push_back({.path = settings.model_path,
                               .position = point,
                               .is_static = settings.is_static,
                               .max_parts = settings.model_parts});
    }
}

bool SpawnTool::press(const ToolContext& context, ToolOutput& out) {
    drop_if_stale(context);
    if (context.settings.spawn.streams())
        stream_.begin(context, out);
    else if (!sizing_)
        begin(context);
    return true;
}

void SpawnTool::drag(const ToolContext& context, ToolOutput& out) {
    drop_if_stale(context);
    if (stream_.is_on())
        return stream_.go_on(context, out);
    if (!sizing_)
        return;
    follow(context);
    show(context, out);
}

void SpawnTool::release(const ToolContext& context, ToolOutput& out) {
    drop_if_stale(context);
    stream_.end();
    if (!sizing_)
        return;
    follow(context);
    Sizing& sizing = *sizing_;
    const SpawnRow& row = row_of(sizing.kind);
    const bool is_sized = sizing.has_moved || has_typed();
    const bool needs_height = sizing.stage == Stage::base && is_sized && row.has_height &&
                              !context.settings.spawn.lays_out() &&
                              !sizing.typed[height_index(sizing.kind)].value();
    if (!needs_height)
        return place(context, out);
    sizing.stage = Stage::height;
    sizing.stage_start = context.pointer;
    sizing.has_moved = false;
    sizing.typed_index = height_index(sizing.kind);
}

void SpawnTool::hover(const ToolContext& context, ToolOutput& out) {
    drop_if_stale(context);
    if (sizing_) {
        follow(context);
        show(context, out);
        return;
    }
    const SpawnSettings& settings = context.settings.spawn;
    if (settings.streams()) {
        stream_.show(context, out);
        out.status = settings.mode == SpawnMode::rain
                         ? "hold the button: it rains " + plural_of(settings.kind) +
                               " above the pointer"
                         : "hold the button: a spray of " + plural_of(settings.kind) +
                               " flies there";
        return;
    }
    const SurfacePoint at = surface_under_pointer(context);
    out.cursor = CursorShape::crosshair;
    out.status = hover_status(settings);
    show_ghosts(context, placed(context, at.point, at.normal), at.point, at.normal, out);
}

bool SpawnTool::scroll(const ToolContext& context, Real notches, ToolOutput&) {
    if (context.modifiers.ctrl || sizing_) // the camera's wheel remains available
        return false;
    context.settings.spawn.turn += notches * kTurnPerNotch;
    return true;
}

bool SpawnTool::right_press(const ToolContext& context, ToolOutput& out) {
    return cancel(context, out);
}

KeyUse SpawnTool::key(const ToolContext& context, const KeyEvent& event, ToolOutput& out) {
    drop_if_stale(context);
    if (!sizing_ || event.kind == KeyEvent::Kind::release)
        return KeyUse::none;
    Sizing& sizing = *sizing_;
    if (sizing.typed[sizing.typed_index].take(event)) {
        set_sizes(context);
        return KeyUse::taken;
    }
    if (event.modifiers.ctrl || event.modifiers.alt || event.modifiers.super)
        return KeyUse::none;
    const std::size_t count = std::max<std::size_t>(measure_count(sizing.kind), 1);
    if (event.key == Key::tab) {
        sizing.typed_index = (sizing.typed_index + (event.modifiers.shift ? count - 1 : 1)) % count;
        return KeyUse::taken;
    }
    if (event.key != Key::enter && event.key != Key::keypad_enter)
        return KeyUse::none;
    if (event.kind == KeyEvent::Kind::press) {
        set_sizes(context);
        place(context, out);
    }
    return KeyUse::taken;
}

bool SpawnTool::cancel(const ToolContext& context, ToolOutput&) {
    const bool was_on = stream_.is_on();
    stream_.end();
    if (!sizing_)
        return was_on;
    context.settings.spawn.sizes_by_kind[static_cast<std::size_t>(sizing_->kind)] = sizing_->before;
    sizing_.reset();
    return true;
}

} // namespace topple::app
