// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/panels.h"

namespace topple::app {

void draw_force_options(PanelCall& call, ForceSettings& s) {
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

} // namespace topple::app
