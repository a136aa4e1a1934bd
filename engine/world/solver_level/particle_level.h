// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/world_state.h"

namespace topple {

/// Returns the level whose sub-steps the settings of the deformables ask for.
int level_of_particles(const WorldState& state);

} // namespace topple
