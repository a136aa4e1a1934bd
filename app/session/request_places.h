// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/request.h"

namespace topple::app {

/// Converts the places of a request from the frame of `view` to that of the world; see frame/view_cell.h.
void move_to_world(Request& request, const GridCell& view);

} // namespace topple::app
