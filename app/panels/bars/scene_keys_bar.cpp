// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/panels.h"
#include "app/panels/region.h"

#include <imgui.h>

#include <string>

namespace topple::app {

void draw_scene_keys(PanelCall& call, ToolSettings& tools) {
    if (call.context.bound_sources.empty())
        return;
    std::string label = "Keys drive:";
    for (const ControlSource source : call.context.bound_sources)
        label += ' ' + std::string(name_of(source));
    const ui::Rect& view = call.context.layout.viewport;
    const float em = ImGui::GetFontSize();
    const float height = call.context.has_vehicle ? 4.7f : 3.0f;
    const Vec2 at{view.min.x + em * 0.6f, view.max.y - em * height};
    const ui::Region region(call, "Scene keys", {at, at}, ui::Region::Look::floating);
    ui::checkbox(
        call.ui,
        label.c_str(),
        tools.keys_drive,
        "While time runs, these keys control motors, thrusters and characters of the scene; off: "
        "they are shortcuts");
    if (call.context.has_vehicle)
        ui::checkbox(call.ui,
                     "Camera goes along",
                     tools.camera_goes_along,
                     "The camera keeps its direction and its distance from what these keys drive; "
                     "drag and zoom as you like");
}

} // namespace topple::app
