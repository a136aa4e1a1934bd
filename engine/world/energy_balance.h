// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/result.h"
#include "topple/dynamics/energy/energy_tally.h"
#include "topple/dynamics/step_input.h"
#include "topple/world/world.h"

#include <span>

namespace topple {

/// Energy balance of one step. The energies follow from the states before and after the step; the effects of the causes
/// follow from impulses and velocities within the step. Their difference, the remainder, should be zero but for
/// rounding.
struct EnergyBalance {
    /// Energies and momenta of the two states; bodies whose numbers are not finite are left out.
    EnergyBudget before, after;
    EnergyTally tally; ///< Effects of all causes.

    /// Returns the change of kinetic, potential and elastic energy. [J]
    [[nodiscard]] double change() const;
    /// Returns the change of energy that no cause explains. [J]
    [[nodiscard]] double remainder() const { return change() - tally.sum().work; }
    /// Returns half of the sum of the absolute changes of kinetic, potential and elastic energy and of the absolute
    /// work of all causes: every joule counts once where it leaves, and once where it arrives. [J]
    [[nodiscard]] double turned_over() const;
    /// Returns the change of momentum that neither gravity nor another cause explains. [kg m/s]
    [[nodiscard]] DVec3 momentum_remainder() const;
    /// Returns the same for the angular momentum about the origin. [kg m^2/s]
    [[nodiscard]] DVec3 angular_remainder() const;
};

/// Sums of the balances of several steps.
struct EnergyTotals {
    std::uint64_t step_count = 0; ///< Number of balances.
    EnergyBudget before, after;   ///< Energies before the first and after the last step.
    EnergyTally tally; ///< Sums of the effects; elastic energies before the first and after the last
                       ///< step.
    /// Sum of the changes of elastic energy within the steps. The stiffness of a spring follows from the effective mass
    /// at its ends, which may change between two steps. [J]
    double elastic_change = 0;
    double turned_over = 0;        ///< Sum over the steps. [J]
    double remainder = 0;          ///< Sum over the steps. [J]
    double absolute_remainder = 0; ///< Sum of the absolute values. [J]
    double worst_remainder = 0;    ///< Largest absolute value of a step. [J]
    std::uint64_t worst_step = 0;  ///< Number of that step among the balances, from 1.
    DVec3 momentum_remainder;      ///< Sum over the steps. [kg m/s]
    DVec3 angular_remainder;       ///< Sum over the steps. [kg m^2/s]

    /// Adds the balance of the next step.
    void add(const EnergyBalance& balance);
};

/// Steps a copy of the world and returns the balance of that step. Fails: a solver without sub-steps, whose impulses
/// are not recorded; a solution that is not finite.
Result<EnergyBalance> explain_energy(const World& world, std::span<const StepInput> inputs = {});

/// Takes a step of the world itself, with the same result as World::step, and returns its balance. Fails: as
/// explain_energy; the step is taken all the same.
Result<EnergyBalance> step_with_balance(World& world, std::span<const StepInput> inputs = {});

} // namespace topple
