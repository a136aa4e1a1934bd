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
    PlacedBodies placed;
    std::vector<Grab>& grabs;
    std::vector<Vec3>& grab_impulses; ///< [N s]
};

/// Memory of `apply_inputs`: the grabs of the step before.
struct InputMemory {
    std::vector<Grab> grabs;
    std::vector<Vec3> grab_impulses; ///< [N s]
};

/// Applies the inputs of this step: single impulses at once, grabs as records that the solver reads. Wakes the bodies.
/// Inputs that name what is missing, or with numbers that are not finite, do nothing.
/// Returns the work of the impulses. [J]
double apply_inputs(std::span<const StepInput> inputs,
                    const WorldState& state,
                    const InputRecords& records,
                    InputMemory& memory);

} // namespace topple
