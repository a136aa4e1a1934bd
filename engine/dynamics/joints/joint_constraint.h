// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/dynamics/joint.h"
#include "engine/dynamics/softness.h"
#include "engine/dynamics/solver/body_state.h"

#include <span>

namespace topple {

/// One joint as the solver sees it, prepared once a step. What is immovable is solver body 0, whose
/// frame is the world.
struct JointConstraint {
    JointType type = JointType::ball;
    std::uint32_t a = 0, b = 0; ///< Solver bodies.
    Vec3 local_r_a, local_r_b;  ///< From the centre of mass to the anchor, body axes. [m]
    Vec3 center_delta;          ///< Centre of B minus centre of A at the start of the step. [m]
    Quat local_frame_a, local_frame_b;
    Softness soft;
    bool is_spring = false; ///< Has a stiffness of its own: its give is not relaxed away.
    bool has_limits = false;
    Real lower = 0, upper = 0;

    Vec3 linear_impulse; ///< As in `Joint`.
    Vec3 angular_impulse;
    Real lower_impulse = 0, upper_impulse = 0;
};

/// One side of a joint while it is prepared.
struct JointSide {
    std::uint32_t index = 0;   ///< Solver body.
    Transform world_from_body; ///< Identity for the world itself.
    Vec3 local_center;         ///< Of mass, body frame. [m]
    Vec3 center;               ///< Of mass, world. [m]
};

/// `soft` is for joints without a stiffness of their own; `h` the sub-step [s]. The sub-steps begin
/// with `impulse_scale` times the impulses of the record.
JointConstraint prepare_joint(const Joint& joint,
                              const JointSide& a,
                              const JointSide& b,
                              const Softness& soft,
                              Real h,
                              Real impulse_scale);

void warm_start_joint(const JointConstraint& joint, std::span<BodyState> bodies);
/// `use_bias`: pull towards zero error; else only remove velocity. Thread-safe for joints that
/// share no dynamic body.
void solve_joint(JointConstraint& joint, std::span<BodyState> bodies, bool use_bias, Real inv_h);
/// Impulses, times `scale`, back into the record.
void store_impulses(const JointConstraint& constraint, Joint& joint, Real scale);

/// How far the two bodies are from what the joint asks for. [m]; angles do not count.
Real joint_error(const JointConstraint& joint, std::span<const BodyState> bodies);

} // namespace topple
