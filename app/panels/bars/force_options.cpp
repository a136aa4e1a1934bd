// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/panels.h"

#include <imgui.h>

namespace topple::app {
namespace {

void arrow_options(PanelCall& call, ForceSettings& s) {
    ui::slider(call.ui,
               "Scale",
               s.speed_per_meter,
               {.minimum = 0.1,
                .maximum = 100,
                .format = "%.1f m/s per m",
                .is_logarithmic = true,
                .tooltip = "Speed that an object gets for each meter of the arrow; the impulse is "
                           "this speed times its mass"});
    ui::wrapped_note("Drag an arrow from a body. A selected one takes the whole selection along.");
}

void explosion_options(PanelCall& call, ForceSettings& s) {
    ui::slider(call.ui,
               "Radius",
               s.explosion.radius,
               {.minimum = static_cast<double>(ForceSettings::kLeastRadius),
                .maximum = static_cast<double>(ForceSettings::kMostRadius),
                .format = "%.1f m",
                .is_logarithmic = true,
                .tooltip = "Distance from the click from which on nothing is moved"});
    ui::slider(call.ui,
               "Strength",
               s.explosion.speed,
               {.minimum = 0.5,
                .maximum = 100,
                .format = "%.1f m/s",
                .is_logarithmic = true,
                .tooltip = "Speed that an object right at the click gets, whatever its mass; it "
                           "falls to 0 at the radius"});
    ui::wrapped_note("Click a point. It passes through walls.");
}

void wind_options(PanelCall& call, ForceSettings& s) {
    ui::slider(call.ui,
               "Speed",
               s.wind_speed,
               {.minimum = 0.5,
                .maximum = 60,
                .format = "%.1f m/s",
                .is_logarithmic = true,
                .tooltip = "Breeze 4, storm 25, hurricane 35 and more"});
    ImGui::Dummy({ImGui::GetFontSize() * 18, 0}); // three numbers in a row need room
    ui::drag3(call.ui, "Size", "m", s.wind_size, 0.02f, "%.1f");
    constexpr Real kLeast = 0.1f, kMost = 1000; // [m]
    s.wind_size = min(max(s.wind_size, Vec3{kLeast, kLeast, kLeast}), Vec3{kMost, kMost, kMost});
    ui::wrapped_note("Click a point: the wind blows away from you.");
}

void attractor_options(PanelCall& call, ForceSettings& s) {
    ui::slider(call.ui,
               "Strength",
               s.attractor.strength,
               {.minimum = -200,
                .maximum = 200,
                .format = "%.0f N/kg",
                .tooltip = "Force on a kilogram at 1 m; it falls with the square of the distance. "
                           "Negative: repels"});
    ui::slider(call.ui,
               "Radius",
               s.attractor.radius,
               {.minimum = 0.5,
                .maximum = 100,
                .format = "%.1f m",
                .is_logarithmic = true,
                .tooltip = "Distance from which on it has no effect"});
    ui::slider(call.ui,
               "Height",
               s.attractor_height,
               {.minimum = 0, .maximum = 20, .format = "%.1f m", .tooltip = "Above the click"});
    ui::wrapped_note("Click a point.");
}

} // namespace

void draw_force_options(PanelCall& call, ForceSettings& s) {
    static constexpr std::string_view kModes[] = {"Arrow", "Explosion", "Wind", "Attractor"};
    int mode = static_cast<int>(s.mode);
    if (ui::combo(call.ui, "Mode", mode, kModes, "Action of the left button in the scene"))
        s.mode = static_cast<ForceMode>(mode);
    switch (s.mode) {
    case ForceMode::arrow:
        arrow_options(call, s);
        break;
    case ForceMode::explosion:
        explosion_options(call, s);
        break;
    case ForceMode::wind:
        wind_options(call, s);
        break;
    case ForceMode::attractor:
        attractor_options(call, s);
        break;
    }
}

} // namespace topple::app
