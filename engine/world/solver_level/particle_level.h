// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/world_state.h"

namespace topple {

/// Returns the level whose sub-steps the deformables ask for, whatever they touch.
int level_of_particles(const WorldState& state);

} // namespace topple
