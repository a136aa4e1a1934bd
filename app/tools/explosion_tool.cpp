// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/tools/explosion_tool.h"

#include "app/tools/pointed_object.h"
#include "app/tools/surface_point.h"
#include "app/view/lines/force_lines.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace topple::app {
namespace {

constexpr Real kRadiusPerNotch = 1.1f; // factor of the radius for a notch of the wheel [-]
constexpr float kWaitingAlpha = 0.5f;  // [-]

std::string explosion_in_words(const Explosion& explosion) {
    char text[64];
    std::snprintf(text,
                  sizeof text,
                  "%.1f m · %.1f m/s",
                  static_cast<double>(explosion.radius),
                  static_cast<double>(explosion.speed));
    return text;
}

/// Returns the explosion of the settings at the soft body or the surface under the pointer.
Explosion explosion_at_pointer(const ToolContext& context) {
    Explosion explosion = context.settings.force.explosion;
    const std::optional<SoftHit> soft = object_under_pointer(context, Pickable::shown).soft;
    explosion.center = soft ? soft->point : surface_under_pointer(context).point;
    return explosion;
}

} // namespace

bool ExplosionTool::press(const ToolContext&, ToolOutput&) { return false; }

void ExplosionTool::click(const ToolContext& context, ToolOutput& out) {
    const Explosion explosion = explosion_at_pointer(context);
    out.requests.push_back(Explode{explosion});
    add_explosion(
        waiting_.at(context.frame), explosion.center, explosion.radius, "", kWaitingAlpha);
}

void ExplosionTool::hover(const ToolContext& context, ToolOutput& out) {
    const Explosion explosion = explosion_at_pointer(context);
    out.cursor = CursorShape::crosshair;
    out.status = context.frame.timeline.is_paused
                     ? "click: an explosion here at the next step · Ctrl + wheel: its radius"
                     : "click: an explosion here · Ctrl + wheel: its radius";
    add_explosion(
        out.annotations, explosion.center, explosion.radius, explosion_in_words(explosion));
}

bool ExplosionTool::scroll(const ToolContext& context, Real notches, ToolOutput&) {
    if (!context.modifiers.ctrl)
        return false;
    Real& radius = context.settings.force.explosion.radius;
    radius = std::clamp(radius * std::pow(kRadiusPerNotch, notches),
                        ForceSettings::kLeastRadius,
                        ForceSettings::kMostRadius);
    return true;
}

void ExplosionTool::annotate(const ToolContext& context, ToolOutput& out) {
    waiting_.draw(context.frame, out.annotations);
}

} // namespace topple::app
