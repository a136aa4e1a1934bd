// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/tools/spawn_tool.h"

#include "app/session/frame/frame_query.h"
#include "app/tools/spawn_bodies.h"
#include "app/tools/spawn_soft.h"
#include "app/tools/surface_point.h"

#include <algorithm>
#include <optional>

namespace topple::app {
namespace {

constexpr Real kSmallest = 0.05f, kLargest = 10; // [m]
constexpr Real kDragSlop = 6;                    // [px]
constexpr Real kTurnPerNotch = kPi / 12;
constexpr const char* kNoModel = "Choose an OBJ file first: 'Browse...' in the spawn options";

bool lacks_model(const SpawnSettings& settings) {
    return settings.kind == SpawnKind::model && settings.model_path.empty();
}

/// Bodies to spawn at a point of a surface. At the side of a low object they would reach into the ground, so they are
/// raised to stand on it.
std::vector<BodyDef> placed(const ToolContext& context, Vec3 point, Vec3 normal) {
    std::vector<BodyDef> bodies = bodies_to_spawn(context.settings.spawn, point, normal);
    constexpr Real kOffTheSurface = 0.01f; // [m]
    const std::optional<Real> ground = ground_below(context.frame, point + normal * kOffTheSurface);
    Aabb bounds;
    for (const BodyDef& body : bodies)
        for (const ColliderDef& collider : body.colliders)
            bounds = unite(
                bounds, bounds_of(collider.shape, body.world_from_body * collider.body_from_shape));
    if (ground && is_bounded(bounds) && bounds.min.y < *ground)
        for (BodyDef& body : bodies)
            body.world_from_body.position.y += *ground - bounds.min.y;
    return bodies;
}

void show_ghosts(const ToolContext& context, Vec3 point, Vec3 normal, ToolOutput& out) {
    const SpawnSettings& settings = context.settings.spawn;
    for (const BodyDef& body : placed(context, point, normal))
        for (const ColliderDef& collider : body.colliders)
            out.ghosts.push_back({collider.shape, body.world_from_body * collider.body_from_shape});
    for (const DeformableDef& def : soft_to_spawn(settings, point)) {
        const SoftOutline outline = outline_of(def);
        out.ghosts.push_back({outline.shape, outline.world_from_shape});
    }
    if (settings.kind == SpawnKind::model)
        add_cross(out.annotations, point, 0.5f, rgb(0x3f8fd0));
    add_arrow(out.annotations, point, point + normal * 0.4f, rgb(0x3f8fd0, 0.7f));
}

} // namespace

bool SpawnTool::press(const ToolContext& context, ToolOutput&) {
    const SurfacePoint at = surface_under_pointer(context);
    press_ = Press{context.pointer, at.point, at.normal, context.settings.spawn.size};
    return true;
}

void SpawnTool::drag(const ToolContext& context, ToolOutput& out) {
    if (!press_)
        return;
    const Vec2 moved = context.pointer - press_->pointer;
    if (length(moved) > kDragSlop) {
        // A drag of half a picture's height gives four times the size.
        const Real share = moved.x / std::max(context.viewport.size.y, 1.0f);
        const Real factor = share >= 0 ? 1 + 6 * share : 1 / (1 - 6 * share);
        context.settings.spawn.size = std::clamp(press_->size * factor, kSmallest, kLargest);
    }
    out.cursor = CursorShape::crosshair;
    out.status = "release to place · drag right for larger, left for smaller · Esc cancels";
    show_ghosts(context, press_->point, press_->normal, out);
}

void SpawnTool::release(const ToolContext& context, ToolOutput& out) {
    if (!press_)
        return;
    const SpawnSettings& settings = context.settings.spawn;
    if (settings.kind == SpawnKind::model) {
        if (lacks_model(settings))
            out.requests.push_back(Tell{.is_warning = true, .text = kNoModel});
        else
            out.imports.push_back({.path = settings.model_path,
                                   .position = press_->point,
                                   .is_static = settings.is_static,
                                   .max_parts = settings.model_parts});
    } else {
        out.requests.push_back(
            Do{SpawnBodies{.bodies = placed(context, press_->point, press_->normal),
                           .joints = {},
                           .label = label_of(settings),
                           .deformables = soft_to_spawn(settings, press_->point)}});
    }
    press_.reset();
}

void SpawnTool::hover(const ToolContext& context, ToolOutput& out) {
    const SurfacePoint at = surface_under_pointer(context);
    out.cursor = CursorShape::crosshair;
    const SpawnSettings& settings = context.settings.spawn;
    out.status = lacks_model(settings)
                     ? std::string(kNoModel)
                     : "click places a " + label_of(settings) +
                           " · drag sets its size · wheel turns it · Esc puts the tool away";
    show_ghosts(context, at.point, at.normal, out);
}

bool SpawnTool::scroll(const ToolContext& context, Real notches, ToolOutput&) {
    if (context.modifiers.ctrl) // the camera's wheel remains available
        return false;
    context.settings.spawn.turn += notches * kTurnPerNotch;
    return true;
}

bool SpawnTool::cancel(ToolOutput&) {
    const bool was_pressed = press_.has_value();
    press_.reset();
    return was_pressed;
}

} // namespace topple::app
