// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/energy/solver_energy.h"
#include "topple/world/energy_balance.h"
#include "topple/world/solving/solver_input.h"

#include <vector>

namespace topple {

/// Finds the energy balance of one step, which calls its functions in this order. Changes nothing else.
class StepEnergy {
public:
    StepEnergy() : solver_(balance_.tally) {}
    StepEnergy(const StepEnergy&) = delete; // the solver's record refers to the tally
    StepEnergy& operator=(const StepEnergy&) = delete;

    /// Begins with the state before the step.
    void begin(const WorldState& state);
    /// Adds the effects of inputs, and of bodies that were disabled.
    void after_inputs(const WorldState& state);
    /// Record of the solver.
    [[nodiscard]] SolverEnergy& solver() { return solver_; }
    /// Takes the motions of the solution, which `state` does not contain yet.
    void after_solver(const SolverInput& solved, const WorldState& state);
    /// Adds the changes of bodies since the last call of this function or of `after_solver`.
    void add_changes(EnergyCause cause, const WorldState& state);
    /// Ends with the state after the step.
    void end(const WorldState& state);

    /// Returns the balance of the last step. Fails: see explain_energy.
    [[nodiscard]] Result<EnergyBalance> balance() const;

private:
    /// Motion of a body at one moment.
    struct Moment {
        bool is_counted = false; ///< Whether the body counts in the energy.
        DVec3 v, w, center;
        Quat q;
    };
    void note(const WorldState& state);
    void add_change(const Body& b, const Moment& before, const Moment& now, EnergyCause cause);

    EnergyBalance balance_;
    SolverEnergy solver_;
    bool has_impulses_ = false;   ///< Whether the solver records its impulses.
    DVec3 gravity_;               ///< [m/s^2]
    EnergyBudget particles_;      ///< Energy of all particles before the step.
    std::vector<Moment> moments_; ///< Indexed by body.
};

} // namespace topple
