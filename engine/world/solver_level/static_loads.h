// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/solver_level/support_graph.h"

#include <vector>

namespace topple {

/// Forces of contacts and joints that would hold all bodies at rest.
struct StaticLoads {
    std::vector<Real> contact_forces, joint_forces; ///< Indexed by contact, by joint. [N]
    std::vector<Real> carried; ///< Memory, indexed by body: its weight plus all the weight that it
                               ///< supports. [N]
};

/// Estimates the static loads from the highest body down. They are known before the solver has found the forces, so
/// that a tower is stiff before it has settled. All 0 if no level depends on them, or without gravity.
void estimate_static_loads(const LoadSources& from, Supports& supports, StaticLoads& out);

} // namespace topple
