// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/inspector/water_inspector.h"

#include "app/session/frame/frame_query.h"

#include <imgui.h>

#include <algorithm>

namespace topple::app {

bool edit_box(ui::Context& ui, Aabb& box) {
    bool changes = ui::drag3(ui, "Lower corner", "m", box.min, 0.02f, "%.2f");
    changes |= ui::drag3(ui, "Upper corner", "m", box.max, 0.02f, "%.2f");
    if (!changes)
        return false;
    // A corner that is dragged past the other stops at this distance.
    constexpr Real kLeast = 0.01f;
    box.max = max(box.max, box.min + Vec3{kLeast, kLeast, kLeast});
    return true;
}

namespace {

bool edit_numbers(ui::Context& ui, Water& water) {
    bool changes = ui::slider(ui,
                              "Density",
                              water.density,
                              {.minimum = 1,
                               .maximum = 20000,
                               .format = "%.0f kg/m³",
                               .is_logarithmic = true,
                               .tooltip = "Oil 900, water 1000, brine 1200, mercury 13500"});
    changes |= ui::slider(ui,
                          "Linear drag",
                          water.linear_drag,
                          {.minimum = 0,
                           .maximum = 10,
                           .format = "%.2f /s",
                           .tooltip = "Drag in proportion to the speed: high for honey"});
    changes |= ui::slider(
        ui,
        "Quadratic drag",
        water.quadratic_drag,
        {.minimum = 0,
         .maximum = 4,
         .tooltip = "Drag in proportion to the square of the speed: 0.5 for a ball, 1 for a box"});
    changes |= ui::drag3(ui, "Current", "m/s", water.current, 0.02f, "%.2f");
    return changes;
}

void inspect_water(PanelCall& call, Water water) {
    ImGui::PushID(static_cast<int>(water.id.ordinal));
    const std::string title = "Water " + std::to_string(water.id.ordinal);
    ui::heading(title.c_str());
    bool changes = edit_box(call.ui, water.box);
    changes |= edit_numbers(call.ui, water);
    if (changes)
        call.ask(Do{SetWaterVolume{water}, call.ui.held.gesture});
    if (ui::button(call.ui, "Remove water", "Removes this volume of water"))
        call.ask(Do{RemoveWaterVolume{water.id}});
    ImGui::PopID();
}

/// Returns a volume six meters wide around the camera's target, from the ground below it to a quarter of a meter
/// above it, but between one and three meters deep. Without ground: from one and a half meters below the target.
Water water_about(Vec3 target, std::optional<Real> ground) {
    const Real bottom = ground.value_or(target.y - 1.5f);
    const Real depth = std::clamp(target.y + 0.25f - bottom, 1.0f, 3.0f);
    Water water;
    water.box = {{target.x - 3, bottom, target.z - 3},
                 {target.x + 3, bottom + depth, target.z + 3}};
    return water;
}

} // namespace

void inspect_water_volumes(PanelCall& call) {
    for (const Water& water : call.context.frame.state->water_volumes)
        inspect_water(call, water);
    ui::heading("Water");
    if (ui::button(call.ui,
                   "Fill with water",
                   "Makes a box of water, 6 m wide, on the ground in the middle of the picture")) {
        const Vec3 target = call.context.camera.target();
        call.ask(Do{SetWaterVolume{water_about(target, ground_below(call.context.frame, target))}});
    }
}

} // namespace topple::app
