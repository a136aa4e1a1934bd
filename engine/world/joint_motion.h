// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/world_state.h"

#include <optional>

namespace topple {

/// Present coordinates of a joint and their rates: of the frame of B in the frame of A, whose origins are the anchors.
/// `turn` is the angle of a hinge, a screw or a gear's axle and the twist of a cone and twist joint; `shift.z` the
/// displacement of a slider, `shift.y` the travel of a wheel's suspension; `distance` the length of a rope or a spring.
struct JointMotion {
    Vec3 shift;              ///< Anchor of B, in the axes of A's frame. [m]
    Vec3 shift_velocity;     ///< Rate of `shift`. [m/s]
    Quat rotation;           ///< Frame of B in the frame of A.
    Vec3 spin;               ///< Angular velocity of B against A, in the axes of A's frame. [rad/s]
    Real turn = 0;           ///< Twist of B about the Z of the frames, in (-pi, pi]. [rad]
    Real turn_speed = 0;     ///< Rate of `turn`. [rad/s]
    Real swing = 0;          ///< Angle between the two Z, in [0, pi]. [rad]
    Real distance = 0;       ///< Distance of the anchors. [m]
    Real distance_speed = 0; ///< Rate of `distance`; 0 if the anchors coincide. [m/s]
    Vec3 force;              ///< Mean force of the joint on B in the last step, in the world. [N]
    Vec3 torque; ///< Mean torque on B around its anchor in the last step, in the world. [N m]
};

/// Returns the motion of a joint between the bodies of the state; none if the joint does not exist. Frames that the
/// joint's type does not use are those of the definition.
std::optional<JointMotion> find_joint_motion(const WorldState& state, JointId id);

} // namespace topple
