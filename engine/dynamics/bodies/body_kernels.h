// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/instruction_set.h"
#include "topple/dynamics/bodies/body_state.h"

namespace topple {

/// The integration of as many bodies as there are lanes. Every width gives the bits of integrate.h; the choice
/// affects only speed.
struct BodyKernels {
    int width = 1; ///< Number of lanes.
    /// Applies gravity and damping for one sub-step.
    void (*integrate_velocities)(BodyState*, const BodyDrift*);
    /// Moves and turns bodies for one sub-step of `h` seconds and adds late_dv. Skips the bodies whose bits are set
    /// in the result, unchanged: they may be fast (see is_fast) or tumble, which costs more than a lane saves.
    unsigned (*integrate_positions)(BodyState*, const BodyDrift*, Real h);
};

/// Returns the kernels of one instruction set. Requires: it is supported.
const BodyKernels& body_kernels(InstructionSet set);

} // namespace topple
