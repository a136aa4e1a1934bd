// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/solver_level/static_loads.h"

#include <vector>

namespace topple {

/// Computes, for each body that joints hold, the factor of its mass with which the solver would converge under the
/// load on it. Empty if no body is overloaded. [-]
void find_overloads(const LevelSources& from,
                    const StaticLoads& static_loads,
                    std::vector<Real>& load_masses, ///< Memory, indexed by body. [kg]
                    std::vector<Real>& overloads);

} // namespace topple
