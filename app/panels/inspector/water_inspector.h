// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panels/panels.h"

namespace topple::app {

/// Draws fields for the corners of a box. Returns whether one was changed.
bool edit_box(ui::Context& ui, Aabb& box);

/// Page of all water volumes of the world with their numbers, and a button that adds one. Main thread only.
void inspect_water_volumes(PanelCall& call);

} // namespace topple::app
