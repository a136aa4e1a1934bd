// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/bodies/body_state.h"
#include "topple/dynamics/bodies/external_work.h"

#include <span>
#include <vector>

namespace topple {

/// A thruster that pushes a body in this step.
struct Thrust {
    Vec3 local_r;     ///< Vector from the center of mass to the nozzle, in body axes. [m]
    Vec3 local_force; ///< In body axes. [N]
    Vec3 impulse;     ///< Impulse of the last sub-step, in the world. [N s]
    Vec3 v_before;    ///< Velocity of the point before the push of the last sub-step. [m/s]
};

/// A body with the thrusters that push it.
struct BodyWithThrusters {
    std::uint32_t body = 0;             ///< Index of the solver body.
    std::uint32_t first = 0, count = 0; ///< Range in `ThrusterForces::thrusts`.
};

/// All thrusters that push; found anew in every step; the memory is kept.
struct ThrusterForces {
    std::vector<BodyWithThrusters> bodies; ///< Bodies with at least one thruster each.
    std::vector<Thrust> thrusts;           ///< Sorted by body.
};

/// Pushes a body by its thrusters in a sub-step of `h` [s], along their directions at the beginning of the sub-step.
/// Thread-safe for different bodies.
void push_by_thrusters(ThrusterForces& forces,
                       const BodyWithThrusters& pushed,
                       SolverBodies& bodies,
                       Real h);
/// Stores the velocities before the push of a sub-step, for `add_work_of_thrusters`.
void note_velocities(ThrusterForces& forces, std::span<const BodyState> bodies);
/// Adds the work of the thrusters in the push that ends; see external_work.h.
void add_work_of_thrusters(const ThrusterForces& forces,
                           std::span<const BodyState> bodies,
                           ExternalWork& work);

} // namespace topple
