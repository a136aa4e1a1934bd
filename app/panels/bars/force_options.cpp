// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/panels.h"

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

} // namespace

void draw_force_options(PanelCall& call, ForceSettings& s) {
    static constexpr std::string_view kModes[] = {"Arrow", "Explosion"};
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
    }
}

} // namespace topple::app
