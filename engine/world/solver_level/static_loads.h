// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/solver_level/support_graph.h"

#include <vector>

namespace topple {

/// The forces that contacts and joints would have if everything stood still.
struct StaticLoads {
    std::vector<Real> contact_forces, joint_forces; ///< By contact, by joint. [N]
    std::vector<Real> carried; ///< Memory, by body: its weight and all that it supports. [N]
};

/// Estimates the static loads from the highest body down: known before the solver has found the forces, so that a
/// tower is stiff before it has settled. All 0 where nothing depends on them, or without gravity.
void estimate_static_loads(const LevelSources& from, SupportMemory& memory, StaticLoads& out);

} // namespace topple
