// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/state/broad_phase_index.h"

#include <vector>

namespace topple {

/// The colliders that particles of deformables may touch in the step.
struct ParticleNeighbors {
    std::vector<std::uint32_t> colliders; ///< Sorted.
};

void find_particle_neighbors(const WorldState& state,
                             BroadPhaseIndex& index,
                             ParticleNeighbors& out);

/// Returns the body of the first such collider whose body is awake, or kNoIndex.
std::uint32_t first_awake_neighbor(const WorldState& state, const ParticleNeighbors& neighbors);

} // namespace topple
