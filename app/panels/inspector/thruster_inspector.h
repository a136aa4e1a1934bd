// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panels/panels.h"

namespace topple::app {

/// The numbers of all thrusters on a body, a button that removes each, and one that adds another. Main thread only.
void inspect_thrusters(PanelCall& call, const Body& body);

} // namespace topple::app
