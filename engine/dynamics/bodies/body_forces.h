// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/bodies/body_state.h"
#include "topple/dynamics/bodies/external_work.h"

#include <span>

namespace topple {

/// Sum of the forces and torques that inputs ask for on a body in a step.
struct BodyForce {
    std::uint32_t body = 0; ///< Index of the body in the world.
    Vec3 force;             ///< World axes. [N]
    Vec3 torque;            ///< About the center of mass, in world axes. [N m]
};

/// A body that such forces push in this step.
struct PushedBody {
    std::uint32_t body = 0;  ///< Index of the solver body.
    Vec3 force, torque;      ///< As in BodyForce. [N], [N m]
    Vec3 v_before, w_before; ///< Velocities before the push of the last sub-step. [m/s], [rad/s]
};

/// Pushes a body in a sub-step of `h` [s]. The acceleration is that of the body's own mass and inertia, as that of
/// gravity is, also while the solver counts with a raised one. Thread-safe for different bodies.
void push_by_forces(const PushedBody& pushed, SolverBodies& bodies, Real h);
/// Stores the velocities before the push of a sub-step, for `add_work_of_forces`.
void begin_work_of_forces(std::span<PushedBody> pushed, std::span<const BodyState> bodies);
/// Adds the work of the forces in the push of `h` [s] that ends; see external_work.h.
void add_work_of_forces(std::span<const PushedBody> pushed,
                        std::span<const BodyState> bodies,
                        Real h,
                        ExternalWork& work);

} // namespace topple
