// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/step_input.h"
#include "topple/world/state/broad_phase_index.h"

#include <span>
#include <vector>

namespace topple {

/// The records that step inputs change.
struct InputRecords {
    PlacedBodies placed;              ///< Bodies; those that are pushed or held wake.
    std::vector<Grab>& grabs;         ///< Replaced by the grabs among the inputs.
    std::vector<Vec3>& grab_impulses; ///< [N s]
};

/// Memory of `apply_inputs`: the grabs of the step before.
struct InputMemory {
    std::vector<Grab> grabs;         ///< In their order.
    std::vector<Vec3> grab_impulses; ///< [N s]
};

/// Applies the inputs of this step: single impulses at once, grabs as records that the solver
/// reads. Wakes the bodies. Inputs that name a missing body, or with numbers that are not finite,
/// do nothing. Returns the work of the impulses. [J]
double apply_inputs(std::span<const StepInput> inputs,
                    const WorldState& state,
                    const InputRecords& records,
                    InputMemory& memory);

} // namespace topple
