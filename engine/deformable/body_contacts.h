// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/deformable/particle_problem.h"

namespace topple {

/// Cuts the particles into blocks and finds the obstacles that each block may reach in this step.
void find_near_obstacles(ParticleProblem& problem);
/// The contacts of all particles that may touch something in this step. Requires: near obstacles.
void find_body_contacts(ParticleProblem& problem, const SolverBodies& bodies);

/// Notes how fast particles come, for `bounce_off`.
void begin_contacts(ParticleProblem& problem, const SolverBodies& bodies);
/// Pushes particles out of bodies and bodies away from particles, with friction on the way
/// (Macklin et al. 2014, "Unified Particle Physics", section 6.1).
void solve_body_contacts(ParticleProblem& problem, SolverBodies& bodies, Real h);
/// Gives back the speed that restitution asks for. Requires: velocities follow from positions.
void bounce_off(ParticleProblem& problem, SolverBodies& bodies, Real h);

/// Puts particles back that have passed through something within the step, which contacts prevent
/// unless a hand or a spring has made them faster than they were. `starts`: where they were before
/// the step; `start_poses`: of the obstacles then.
void stop_tunnelling(ParticleProblem& problem,
                     std::span<const Vec3> starts,
                     std::span<const Transform> start_poses,
                     const SolverBodies& bodies);

} // namespace topple
