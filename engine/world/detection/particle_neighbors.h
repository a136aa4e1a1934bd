// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/state/broad_phase_index.h"

#include <vector>

namespace topple {

/// The colliders that particles of deformables may touch in the step.
struct ParticleNeighbors {
    std::vector<std::uint32_t> colliders; ///< Sorted.
    std::uint32_t first_awake = kNoIndex; ///< Body of the first of these colliders whose body is
                                          ///< awake.
};

/// Finds the colliders near the particles of all deformables.
void find_particle_neighbors(const WorldState& state,
                             BroadPhaseIndex& index,
                             ParticleNeighbors& out);

} // namespace topple
