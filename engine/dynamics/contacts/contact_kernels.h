// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/instruction_set.h"
#include "topple/dynamics/bodies/body_state.h"
#include "topple/dynamics/contacts/contact_block.h"
#include "topple/dynamics/softness.h"

namespace topple {

/// Numbers of a sweep that are the same for every contact.
struct ContactSweep {
    Real inv_h = 0;      ///< [1/s]
    Real push_speed = 0; ///< Greatest speed at which overlap is resolved. [m/s]
    /// A point that closes faster is in an impact, which no spring softens. [m/s]
    Real impact_speed = 0;
    bool use_bias = true;      ///< Pull towards zero separation.
    bool use_friction = false; ///< Solve the tangential rows too.
    /// First sweep after a move: compute the masses anew of bodies whose inertia has turned.
    bool refresh_masses = false;
};

/// Blocks and their numbers, and the bodies they act on.
struct ContactBlocks {
    ContactBlock* blocks = nullptr; ///< Borrowed.
    float* numbers = nullptr;       ///< Of all blocks; 32-byte aligned.
    BodyState* bodies = nullptr;    ///< By solver body.
};

/// The arithmetic of contacts for one number of lanes. Every width gives the same bits; which one
/// is used is a matter of speed. All are thread-safe for ranges of one color.
struct ContactKernels {
    int width = 1; ///< Lanes.
    /// Masses and lever arms from what `fill_lane` wrote.
    void (*prepare)(const ContactBlocks&, std::size_t begin, std::size_t end);
    /// The masses alone, from lever arms that have changed since.
    void (*find_masses)(const ContactBlocks&, std::size_t begin, std::size_t end);
    /// Applies the impulses that the contacts hold.
    void (*warm_start)(const ContactBlocks&, std::size_t begin, std::size_t end);
    /// One Gauss-Seidel sweep.
    void (*solve)(const ContactBlocks&, std::size_t begin, std::size_t end, const ContactSweep&);
    /// Gives back the restitution's share of the approach, once, after the sub-steps.
    void (*restitute)(const ContactBlocks&, std::size_t begin, std::size_t end, Real threshold);
};

/// The kernels of one instruction set. Requires: it is supported.
const ContactKernels& contact_kernels(InstructionSet set);

} // namespace topple
