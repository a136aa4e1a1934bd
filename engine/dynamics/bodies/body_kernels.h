// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/instruction_set.h"
#include "topple/dynamics/bodies/body_state.h"

namespace topple {

/// The integration of bodies that lie side by side, as many as there are lanes. Every width gives the bits of
/// integrate.h; which one is used is a matter of speed.
struct BodyKernels {
    int width = 1; ///< Lanes.
    /// Gravity and damping for one sub-step.
    void (*integrate_velocities)(BodyState*, const BodyDrift*);
    /// Moves and turns bodies for one sub-step of `h` seconds and adds late_dv, except those whose bits are set in the
    /// result, of which nothing is changed: they may be fast (see is_fast), or tumble, and cost more than a lane gives.
    unsigned (*integrate_positions)(BodyState*, const BodyDrift*, Real h);
};

/// The kernels of one instruction set. Requires: it is supported.
const BodyKernels& body_kernels(InstructionSet set);

} // namespace topple
