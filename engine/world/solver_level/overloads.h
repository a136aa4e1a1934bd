// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/solver_level/static_loads.h"

#include <vector>

namespace topple {

/// Finds, by body that joints hold, how many times heavier it would have to be for the solver to converge under the load
/// on it; empty if no body is overloaded. [-]
void find_overloads(const LevelSources& from,
                    const StaticLoads& static_loads,
                    std::vector<Real>& load_masses, ///< Memory, by body. [kg]
                    std::vector<Real>& overloads);

} // namespace topple
