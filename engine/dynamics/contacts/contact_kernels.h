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
    Real push_speed = 0; ///< Largest speed at which overlap is resolved. [m/s]
    /// Approach speed above which a point is in an impact, where no spring acts. [m/s]
    Real impact_speed = 0;
    bool use_bias = true;      ///< Whether to pull towards zero separation.
    bool use_friction = false; ///< Whether to solve the tangential rows too.
    bool bounds_each_tangent =
        false; ///< Friction is bounded as FrictionModel::pyramid says, otherwise as a cone.
    /// First sweep after a move: recompute the masses of bodies whose inertia has turned.
    bool refresh_masses = false;
};

/// Blocks and their numbers, and the bodies they act on.
struct ContactBlocks {
    ContactBlock* blocks = nullptr; ///< Borrowed.
    float* numbers = nullptr;       ///< Numbers of all blocks; 32-byte aligned.
    BodyState* bodies = nullptr;    ///< Indexed by solver body.
};

/// The arithmetic of contacts for one number of lanes. Every width gives the same bits; the choice affects only
/// speed. All functions are thread-safe for ranges of one color.
struct ContactKernels {
    int width = 1; ///< Number of lanes.
    /// Computes masses and lever arms from the output of `fill_lane`.
    void (*prepare)(const ContactBlocks&, std::size_t begin, std::size_t end);
    /// Computes only the masses, from lever arms that have changed.
    void (*find_masses)(const ContactBlocks&, std::size_t begin, std::size_t end);
    /// Applies the impulses that the contacts hold.
    void (*warm_start)(const ContactBlocks&, std::size_t begin, std::size_t end);
    /// One Gauss-Seidel sweep.
    void (*solve)(const ContactBlocks&, std::size_t begin, std::size_t end, const ContactSweep&);
    /// Applies restitution once, after the sub-steps.
    void (*restitute)(const ContactBlocks&, std::size_t begin, std::size_t end, Real threshold);
};

/// Returns the kernels of one instruction set. Requires: it is supported.
const ContactKernels& contact_kernels(InstructionSet set);

} // namespace topple
