// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/deformable/solver/particle_problem.h"

namespace topple {

/// Speed at which a mouse joint approaches a target at the distance `far` [m]. [m/s]
Real mouse_joint_speed(Real far, Real hertz);

/// Adds a mouse joint for a particle of `part` in this step. The particle gets the weight of everything that hangs on
/// it; otherwise its neighbors would hold it back.
void add_mouse_joint(ParticleProblem& problem,
                     ParticlePart& part,
                     std::uint32_t particle,
                     Vec3 target,
                     Real hertz,
                     Real strength);

/// Moves the particles of `part` that mouse joints hold towards their targets, limited in speed and strength. Called
/// after the particles have moved freely, before anything else moves them.
void solve_mouse_joints(ParticleProblem& problem, const ParticlePart& part, Real h);

} // namespace topple
