// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/tools/field_tool.h"

#include "app/tools/surface_point.h"
#include "app/view/lines/force_lines.h"

namespace topple::app {
namespace {

constexpr float kPreviewAlpha = 0.8f; // [-]

Wind wind_on(Vec3 point, const ToolContext& context) {
    const ForceSettings& settings = context.settings.force;
    const Vec3 half = settings.wind_size * 0.5f;
    Vec3 forward = rotate(context.camera.world_from_camera().rotation, {0, 0, -1});
    forward.y = 0;
    return {.box = {point - Vec3{half.x, 0, half.z}, point + Vec3{half.x, 2 * half.y, half.z}},
            .velocity = normalize_or(forward, {1, 0, 0}) * settings.wind_speed};
}

ForceField field_at_pointer(const ToolContext& context) {
    const ForceSettings& settings = context.settings.force;
    const Vec3 point = surface_under_pointer(context).point;
    if (settings.mode == ForceMode::wind)
        return {.id = {}, .field = wind_on(point, context)};
    Attractor attractor = settings.attractor;
    attractor.center = point + Vec3{0, settings.attractor_height, 0};
    return {.id = {}, .field = attractor};
}

} // namespace

bool FieldTool::press(const ToolContext&, ToolOutput&) { return false; }

void FieldTool::click(const ToolContext& context, ToolOutput& out) {
    out.requests.push_back(Do{SetForceField{field_at_pointer(context)}});
}

void FieldTool::hover(const ToolContext& context, ToolOutput& out) {
    out.cursor = CursorShape::crosshair;
    out.status = context.settings.force.mode == ForceMode::wind
                     ? "click: a box of wind here, away from you · the inspector changes it"
                     : "click: an attractor here · the inspector changes it";
    add_force_field(out.annotations, field_at_pointer(context), kPreviewAlpha);
}

} // namespace topple::app
