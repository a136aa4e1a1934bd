// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panels/panels.h"

namespace topple::app {

/// The numbers of all force fields of the scene, which can be changed, and a button that removes each.
void inspect_force_fields(PanelCall& call);

} // namespace topple::app
