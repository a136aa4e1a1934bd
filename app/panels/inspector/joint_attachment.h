// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panels/panels.h"

namespace topple::app {

/// Draws the fields of where a joint holds its bodies: its anchors, the points of a pulley, the carrier of a gear, and
/// whether the bodies collide. Main thread only.
void edit_attachment(PanelCall& call, const Joint& joint);

} // namespace topple::app
