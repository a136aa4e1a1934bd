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
    /// in the result, unchanged: they may be fast (see is_fast), or tumble (see TumblingBodies).
    unsigned (*integrate_positions)(BodyState*, const BodyDrift*, Real h);
    int turn_width = 1; ///< Number of bodies that `turn_freely` takes.
    /// Turns bodies as turn_freely of free_turn.h does. A body may be given more than once.
    void (*turn_freely)(BodyState* const*, const BodyDrift* const*, Real h);
};
inline constexpr int kMostTurnWidth = 4; ///< Upper bound of BodyKernels::turn_width.

/// Returns the kernels of one instruction set. Requires: it is supported.
const BodyKernels& body_kernels(InstructionSet set);

} // namespace topple
