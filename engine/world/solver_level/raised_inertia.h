// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/solver_level/level_sources.h"

#include <vector>

namespace topple {

/// Reduces the swings [rad^2] and overloads [-] where raised masses and inertias would give the solver too much kinetic
/// energy.
void bound_raised_inertia(const LevelSources& from,
                          std::vector<Real>& group_energies, ///< Memory. [J]
                          std::vector<Real>& swings,
                          std::vector<Real>& overloads);

} // namespace topple
