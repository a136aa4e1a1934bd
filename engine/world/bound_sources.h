// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/world_state.h"

#include <vector>

namespace topple {

/// Returns the sources that control a drive of the world, each once, in the order of their first joint; of a joint,
/// the positive source first.
std::vector<ControlSource> bound_sources(const WorldState& state);

} // namespace topple
