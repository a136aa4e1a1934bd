// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/bodies/body_state.h"
#include "topple/dynamics/parameters.h"
#include "topple/dynamics/step_input.h"

namespace topple {

/// A mouse joint as the solver sees it: a damped spring, solved implicitly in every sub-step, so
/// that no choice of numbers makes it gain energy. Its last impulse is kept, so that a light handle
/// can carry a heavy load although the two are solved one after the other.
struct MouseJointConstraint {
    std::uint32_t body = 0;     ///< Solver body.
    std::uint32_t source = 0;   ///< Index of the mouse joint among those of the step.
    Vec3 local_r;               ///< From the center of mass to the grabbed point, body axes. [m]
    Vec3 center;                ///< Of mass, at the start of the step. [m]
    Vec3 target;                ///< World. [m]
    Real stiffness = 0;         ///< [N/m]
    Real damping = 0;           ///< [N s/m]
    Real reach = 0;             ///< Length above which the spring pulls no harder. [m]
    Real max_force = 0;         ///< [N]
    bool hold_rotation = false; ///< Also turn the body.
    Quat target_rotation;       ///< World from body, with `hold_rotation`.
    Real omega = 0;             ///< Of the spring. [rad/s]
    Real damping_ratio = 0;     ///< [-]
    Vec3 impulse;               ///< Of the last sub-step. [N s]
    Vec3 dw;                    ///< Change of the angular velocity in the last sub-step. [rad/s]
    /// Of the grabbed point and of the body, before the push. [m/s], [rad/s]
    Vec3 v_before, w_before;
};

/// Makes the spring of a mouse joint. `carried_mass` is that of everything joined to the body: the spring
/// is as stiff as it takes to carry all of it at the frequency of the table.
MouseJointConstraint prepare_mouse_joint(const MouseJoint& mouse_joint,
                                         const Parameters& parameters,
                                         std::uint32_t body,
                                         Vec3 local_center,
                                         Vec3 center,
                                         Real extent,
                                         Real carried_mass);

/// Applies the last impulse again, and the damping and turning of the body.
void warm_start_mouse_joint(MouseJointConstraint& mouse_joint, BodyState& body, Real h);
/// One sweep over the spring, in a sub-step of `h` [s].
void solve_mouse_joint(MouseJointConstraint& mouse_joint, BodyState& body, Real h);

/// Keeps the velocities before the push of a sub-step, for `work_of_mouse_joint`.
void note_velocity(MouseJointConstraint& mouse_joint, const BodyState& body);
/// Work of the mouse joint in the push that ends; see external_work.h. [J]
double work_of_mouse_joint(const MouseJointConstraint& mouse_joint,
                           const BodyState& body,
                           const BodyDrift& drift);

} // namespace topple
