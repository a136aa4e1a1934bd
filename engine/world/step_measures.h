// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/solver/sweep_residual.h"
#include "topple/dynamics/step_input.h"
#include "topple/world/energy_balance.h"
#include "topple/world/world.h"

#include <optional>
#include <span>
#include <vector>

namespace topple {

/// Residuals of the solver after every sweep of one step.
struct Convergence {
    /// Sweeps over any rows, in order of time, level after level.
    std::vector<SweepResidual> sweeps;

    /// Returns the errors that the step leaves: the sums after the last sweep of every level.
    [[nodiscard]] SweepResidual left() const;
};

/// Measures that a step takes only if it is asked, since they cost time.
struct AskedMeasures {
    bool balance = false;     ///< Energy balance.
    bool convergence = false; ///< Residuals of the solver.
    friend bool operator==(const AskedMeasures&, const AskedMeasures&) = default;
};
/// Measures of one step.
struct StepMeasures {
    std::optional<EnergyBalance>
        balance; ///< None: not asked for, or the step has none (see step_with_balance).
    std::optional<Convergence> convergence; ///< None: not asked for.
};

/// Takes a step of the world itself, with the same result as World::step, and returns the asked measures.
StepMeasures measure_step(World& world,
                          const AskedMeasures& asked,
                          std::span<const StepInput> inputs = {});

/// Steps a copy of the world and returns the residuals of that step.
Convergence explain_convergence(const World& world, std::span<const StepInput> inputs = {});

} // namespace topple
