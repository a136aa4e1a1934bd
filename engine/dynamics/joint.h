// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/core/id.h"
#include "engine/math/transform.h"

#include <cstdint>
#include <string>

namespace topple {

enum class JointType : std::uint8_t {
    ball,     ///< Keeps two points together.
    hinge,    ///< ... and two axes aligned.
    distance, ///< Keeps two points between `lower` and `upper` metres apart.
};

/// Everything needed to make a joint; also what `World::describe` gives back.
/// Anchors and axes are in the body frames (origin frame), world where the body is null.
struct JointDef {
    JointId id; ///< Null: the next free one.
    std::string name;
    JointType type = JointType::ball;
    BodyId a, b;                         ///< Null: the world itself. Not both.
    Vec3 local_anchor_a, local_anchor_b; ///< [m]
    Quat local_frame_a,
        local_frame_b;      ///< Hinge: the axis is the frame's Z; equal frames mean angle 0.
    Real hertz = 0;         ///< 0: as stiff as the parameter table says. [Hz]
    Real damping_ratio = 1; ///< Used when hertz > 0. [-]
    bool has_limits =
        false; ///< Hinge: angle of B against A in [lower, upper] rad. Distance: always on.
    Real lower = 0, upper = 0; ///< [rad] or [m]
    bool collide = false;      ///< Whether the two bodies still touch each other.
};

/// A joint inside a world: plain data. Records lie in ordinal order.
struct Joint {
    JointId id;
    JointType type = JointType::ball;
    bool has_limits = false;
    bool collide = false;
    BodyId a, b;
    Vec3 local_anchor_a, local_anchor_b;
    Quat local_frame_a, local_frame_b;
    Real hertz = 0, damping_ratio = 1;
    Real lower = 0, upper = 0;

    // What it gives in a step, as far as the step's last sub-step tells.
    Vec3 linear_impulse;                       ///< Distance uses x. [N s]
    Vec3 angular_impulse;                      ///< Hinge: the two swing rows in x, y. [N m s]
    Real lower_impulse = 0, upper_impulse = 0; ///< Limits. [N s] or [N m s]
};

} // namespace topple
