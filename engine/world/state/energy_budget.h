// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/world_state.h"

namespace topple {

/// Computes energies and momenta of the particles of all deformables alone.
EnergyBudget energy_budget_of_particles(const WorldState& state);

/// Computes energies and momenta as energy_budget_of, without the bodies and particles whose part is not finite.
EnergyBudget finite_energy_budget_of(const WorldState& state);

} // namespace topple
