// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/parallel.h"
#include "topple/world/state/broad_phase_index.h"
#include "topple/world/state/wake.h"

#include <vector>

namespace topple {

/// The bodies that were disabled at the beginning of the step.
struct InvalidBodies {
    std::vector<std::uint32_t> bodies; ///< Indices of the bodies, sorted.

    /// Memory kept from step to step.
    struct Memory {
        BlockLists<std::uint32_t> lists; ///< Indices, by block of bodies.
    };

private:
    friend void disable_invalid_bodies(const PlacedBodies& placed,
                                       const NeighborRecords& neighbors,
                                       InvalidBodies& out,
                                       JobPool& pool);
    Memory memory_;
};

/// Disables bodies whose state is not finite or too large, or that leave the world; see DisableCause. The solver
/// ignores them from now on. Repairs their numbers and wakes their neighbors.
void disable_invalid_bodies(const PlacedBodies& placed,
                            const NeighborRecords& neighbors,
                            InvalidBodies& out,
                            JobPool& pool);

} // namespace topple
