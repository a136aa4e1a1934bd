// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/deformable/solver/particle_problem.h"

namespace topple {

/// Memory of the search for pairs.
struct ParticleGrid {
    /// What the search looks at, so that it need not look elsewhere.
    struct Entry {
        std::uint64_t cell = 0;
        Vec3 position; ///< [m]
        Real way = 0;  ///< How far it may come in this step, beside what all move together. [m]
        std::uint32_t particle = 0, part = 0;
    };
    struct Key {
        std::uint64_t cell = 0;
        std::uint32_t entry = 0;
    };
    std::vector<Entry> entries, sorted; ///< By cell, then by particle.
    std::vector<Key> keys, sorted_keys;
    std::vector<std::uint32_t> candidates; ///< Entries near the one that is looked at.
};

/// The particles that may touch each other in this step: of different deformables, and of one that
/// collides with itself. Through a grid of cubes, sorted, so that the order is one. Those that are made
/// nearer than two radii keep the distance they were made at.
void find_particle_pairs(ParticleProblem& problem, ParticleGrid& grid);

/// Pushes them apart, with friction.
void solve_particle_pairs(ParticleProblem& problem);

} // namespace topple
