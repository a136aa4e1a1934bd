// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/bodies/body_state.h"
#include "topple/dynamics/parameters.h"
#include "topple/dynamics/step_input.h"

namespace topple {

/// A mouse joint as the solver reads it: a damped spring, solved implicitly in every sub-step, which cannot gain
/// energy for any settings. Its last impulse is kept, so that a light handle can carry a heavy load although the two
/// are solved one after the other.
struct MouseJointConstraint {
    std::uint32_t body = 0;     ///< Index of the solver body.
    std::uint32_t source = 0;   ///< Index of the mouse joint among those of the step.
    Vec3 local_r;               ///< Vector from the center of mass to the grabbed point, in body
                                ///< axes. [m]
    Vec3 center;                ///< Center of mass at the start of the step. [m]
    Vec3 target;                ///< World coordinates. [m]
    Real stiffness = 0;         ///< [N/m]
    Real damping = 0;           ///< [N s/m]
    Real reach = 0;             ///< Length above which the force of the spring is constant. [m]
    Real max_force = 0;         ///< [N]
    bool hold_rotation = false; ///< Whether to turn the body too.
    Quat target_rotation;       ///< World from body, used with `hold_rotation`.
    Real omega = 0;             ///< Angular frequency of the spring. [rad/s]
    Real damping_ratio = 0;     ///< [-]
    Vec3 impulse;               ///< Impulse of the last sub-step. [N s]
    Vec3 dw;                    ///< Change of the angular velocity in the last sub-step. [rad/s]
    /// Velocities of the grabbed point and of the body before the push. [m/s], [rad/s]
    Vec3 v_before, w_before;
};

/// Creates the spring of a mouse joint. `carried_mass` is the mass of everything joined to the body: the spring is
/// stiff enough to carry it all at the frequency of the parameter table.
MouseJointConstraint prepare_mouse_joint(const MouseJoint& mouse_joint,
                                         const Parameters& parameters,
                                         std::uint32_t body,
                                         Vec3 local_center,
                                         Vec3 center,
                                         Real extent,
                                         Real carried_mass);

/// Applies the last impulse, and the damping and rotation of the body.
void warm_start_mouse_joint(MouseJointConstraint& mouse_joint, BodyState& body, Real h);
/// One sweep over the spring, in a sub-step of `h` [s].
void solve_mouse_joint(MouseJointConstraint& mouse_joint, BodyState& body, Real h);

/// Stores the velocities before the push of a sub-step, for `work_of_mouse_joint`.
void note_velocity(MouseJointConstraint& mouse_joint, const BodyState& body);
/// Returns the work of the mouse joint in the push that ends; see external_work.h. [J]
double work_of_mouse_joint(const MouseJointConstraint& mouse_joint,
                           const BodyState& body,
                           const BodyDrift& drift);

} // namespace topple
