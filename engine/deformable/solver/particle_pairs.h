// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/deformable/solver/particle_problem.h"

namespace topple {

/// Memory of the search for pairs.
struct ParticleGrid {
    /// Copy of the fields of a particle that the search reads.
    struct Entry {
        std::uint64_t cell = 0; ///< Index of the particle's cell.
        Vec3 position;          ///< [m]
        /// Upper bound of its motion in this step, relative to the common motion. [m]
        Real way = 0;
        std::uint32_t particle = 0, part = 0; ///< Index of the particle, and of its part.
    };
    /// Sorting key of an entry.
    struct Key {
        std::uint64_t cell = 0;  ///< Index of the cell.
        std::uint32_t entry = 0; ///< Index of the entry.
    };
    std::vector<Entry> entries, sorted;    ///< Sorted by cell, then by particle.
    std::vector<Key> keys, sorted_keys;    ///< Scratch: keys of the entries.
    std::vector<std::uint32_t> candidates; ///< Scratch: entries near the current one.
};

/// Finds the pairs of particles that may touch each other in this step: of different deformables, and of one that
/// collides with itself. Uses a sorted grid of cubes, so that the order is unique. Pairs that are created nearer than
/// two radii keep their initial distance.
void find_particle_pairs(ParticleProblem& problem, ParticleGrid& grid);

/// Pushes the particles of the pairs apart, with friction.
void solve_particle_pairs(ParticleProblem& problem);

} // namespace topple
