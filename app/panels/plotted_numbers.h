// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panels/panels.h"

#include <string>

namespace topple::app {

/// Returns "speed of body 3", "kinetic energy".
std::string display_name(const PublishedFrame& frame, const PlottedQuantity& quantity);

/// Shows a name on the left and a number on the right, which a click plots.
void plotted_fact(PanelCall& call,
                  const PlottedQuantity& quantity,
                  const char* name,
                  const std::string& text);

/// Draws an entry of a menu for every quantity of the body or of the joint, or of the world if both are null. The
/// plotted ones have a tick; a press plots one, or removes it.
void draw_quantity_items(PanelCall& call, BodyId body, JointId joint);

} // namespace topple::app
