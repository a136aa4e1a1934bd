// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/deformable/solver/particle_problem.h"

#include <optional>

namespace topple {

/// First contact of a particle with an obstacle on a straight path.
struct ParticleHit {
    Real t = 0;                 ///< Share of the path, 0 to 1. [-]
    Vec3 point;                 ///< Point on the obstacle. [m]
    Vec3 normal;                ///< Unit vector, world, away from the obstacle.
    std::uint32_t obstacle = 0; ///< Index of the obstacle.
};

/// Returns the earliest hit of all, by a ray along the motion and, for grazing contacts, by the distance at its end.
/// The motion is relative to each obstacle's own motion within `h`.
std::optional<ParticleHit> sweep(std::span<const std::uint32_t> near,
                                 std::span<const ParticleObstacle> obstacles,
                                 const SolverBodies& bodies,
                                 Vec3 from,
                                 Vec3 to,
                                 Real radius,
                                 Real h,
                                 std::vector<std::uint32_t>& found);

/// Moves the particles of a block without XPBD from their positions before the sub-step to the new ones, and lets
/// them bounce and slide on obstacles in between: the remaining time continues with the new velocity. Bodies get the
/// opposite impulses.
void bounce_on_obstacles(ParticleProblem& problem,
                         const ParticleBlock& block,
                         SolverBodies& bodies,
                         Real h);

} // namespace topple
