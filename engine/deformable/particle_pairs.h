// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/deformable/particle_problem.h"

namespace topple {

/// Memory of the search for pairs.
struct ParticleGrid {
    struct Entry {
        std::uint64_t cell = 0;
        std::uint32_t particle = 0;
    };
    std::vector<Entry> entries, sorted; ///< By cell, then by particle.
};

/// The particles that may touch each other in this step: of different deformables, and of one that
/// collides with itself. Through a grid of cubes, sorted, so that the order is one. Those that are made
/// nearer than two radii keep the distance they were made at.
void find_particle_pairs(ParticleProblem& problem, ParticleGrid& grid);

/// Pushes them apart, with friction.
void solve_particle_pairs(ParticleProblem& problem);

} // namespace topple
