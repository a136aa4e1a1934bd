// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panels/panels.h"

namespace topple::app {

/// The readings of all vehicles on a body: speed, gear, engine, and the slip of each wheel. Main thread only.
void inspect_vehicles(PanelCall& call, const Body& body);

} // namespace topple::app
