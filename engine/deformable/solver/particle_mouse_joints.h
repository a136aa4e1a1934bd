// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/deformable/solver/particle_problem.h"

namespace topple {

/// Speed at which a mouse joint approaches a target at the distance `far` [m]. [m/s]
Real mouse_joint_speed(Real far, Real hertz);

/// Holds a particle of `part` by a mouse joint in this step. The particle gets the weight of all
/// that hangs on it, or its neighbors would hold it back.
void add_mouse_joint(ParticleProblem& problem,
                     ParticlePart& part,
                     std::uint32_t particle,
                     Vec3 target,
                     Real hertz,
                     Real strength);

/// Moves the particles of `part` that mouse joints hold towards their targets, no faster than an
/// arm and with no more than their strength. After the particles have moved freely, before anything
/// else moves them.
void solve_mouse_joints(ParticleProblem& problem, const ParticlePart& part, Real h);

} // namespace topple
