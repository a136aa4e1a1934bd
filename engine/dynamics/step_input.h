// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/id.h"
#include "topple/dynamics/deformable_id.h"
#include "topple/math/transform.h"

#include <cstdint>
#include <variant>

namespace topple {

/// A mouse joint of one step: it holds a body by a point and pulls it towards a target, as a spring
/// inside the step (grab_hertz, grab_damping_ratio), with a cap on the force, so that replay
/// repeats it exactly. Or it holds a particle of a deformable.
struct MouseJoint {
    BodyId body;                ///< Null if `deformable` is held.
    Vec3 local_point;           ///< Body frame. [m]
    Vec3 target;                ///< World. [m]
    bool hold_rotation = false; ///< Also turn the body towards `target_rotation`.
    Quat target_rotation;       ///< World from body.
    DeformableId deformable;    ///< Then there is no body.
    std::uint32_t particle = 0; ///< Of it.
    friend bool operator==(const MouseJoint&, const MouseJoint&) = default;
};

/// A single push at a point of a body.
struct Impulse {
    BodyId body;  ///< A body that is missing is no error.
    Vec3 point;   ///< World. [m]
    Vec3 impulse; ///< [N s]
    friend bool operator==(const Impulse&, const Impulse&) = default;
};

/// An input from outside into one step. Inputs that name a missing body do nothing.
using StepInput = std::variant<MouseJoint, Impulse>;

} // namespace topple
