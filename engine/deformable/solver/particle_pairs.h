// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/deformable/solver/particle_problem.h"

namespace topple {

/// Memory of the search for pairs.
struct ParticleGrid {
    /// Copy of the fields of a particle that the search reads.
    struct Entry {
        std::uint64_t cell = 0; ///< Number of the cube that the particle is in.
        Vec3 position;          ///< [m]
        /// Upper bound of its motion in this step, beside the common motion of all. [m]
        Real way = 0;
        std::uint32_t particle = 0, part = 0; ///< Index of the particle, and of its part.
    };
    /// Sorting key of an entry.
    struct Key {
        std::uint64_t cell = 0;  ///< Number of the cube.
        std::uint32_t entry = 0; ///< Index.
    };
    std::vector<Entry> entries, sorted;    ///< By cell, then by particle.
    std::vector<Key> keys, sorted_keys;    ///< Scratch: of the entries.
    std::vector<std::uint32_t> candidates; ///< Scratch: entries near the current one.
};

/// Finds the pairs of particles that may touch each other in this step: of different deformables,
/// and of one that collides with itself. Through a grid of cubes, sorted, so that the order is
/// unique. Pairs that are made nearer than two radii keep the distance they were made at.
void find_particle_pairs(ParticleProblem& problem, ParticleGrid& grid);

/// Pushes the particles of the pairs apart, with friction.
void solve_particle_pairs(ParticleProblem& problem);

} // namespace topple
