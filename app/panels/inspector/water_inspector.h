// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panels/panels.h"

namespace topple::app {

/// All water volumes of the world, each with its numbers; and a way to fill one in. Main thread only.
void inspect_water_volumes(PanelCall& call);

} // namespace topple::app
