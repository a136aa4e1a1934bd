// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/id.h"
#include "topple/dynamics/control_source.h"
#include "topple/dynamics/deformable_id.h"
#include "topple/math/transform.h"

#include <cstdint>
#include <variant>

namespace topple {

/// A mouse joint of one step: a spring inside the step (grab_hertz, grab_damping_ratio) that pulls a point of a body,
/// or a particle of a deformable, towards a target with a limited force. Replay repeats it exactly.
struct MouseJoint {
    BodyId body{};              ///< Null if `deformable` is held.
    Vec3 local_point{};         ///< Coordinates in the body frame. [m]
    Vec3 target{};              ///< World coordinates. [m]
    bool hold_rotation = false; ///< Whether to turn the body towards `target_rotation` too.
    Quat target_rotation{};     ///< Target rotation, world from body.
    DeformableId deformable{};  ///< Not null if a particle is held; then `body` is null.
    std::uint32_t particle = 0; ///< Of it.
    friend bool operator==(const MouseJoint&, const MouseJoint&) = default;
};

/// A single impulse at a point of a body, or of a deformable.
struct Impulse {
    BodyId body{};             ///< Body; a missing one is no error. Null if `deformable` is pushed.
    Vec3 point{};              ///< World coordinates. [m]
    Vec3 impulse{};            ///< [N s]
    DeformableId deformable{}; ///< Not null if a deformable is pushed; then `body` is null.
    friend bool operator==(const Impulse&, const Impulse&) = default;
};

/// A single explosion. Every movable body and every movable particle nearer to the center than the radius gets an
/// impulse away from it: its mass times `speed`, times 1 at the center and falling linearly to 0 at the radius. A body
/// gets the impulse at its point nearest to the center, so that it also turns. Nothing shields from an explosion.
struct Explosion {
    Vec3 center{};   ///< World coordinates. [m]
    Real radius = 3; ///< Positive; other values have no effect. [m]
    Real speed = 10; ///< Impulse over mass at the center; negative: towards the center. [m/s]
    friend bool operator==(const Explosion&, const Explosion&) = default;
};

/// The value of a source of controls in one step; sources without a value have 0. The drives that it controls follow;
/// see DriveControl.
struct ControlValue {
    ControlSource source{}; ///< None: the value is ignored.
    Real value = 0;         ///< Clamped to the range from -1 to 1. [-]
    friend bool operator==(const ControlValue&, const ControlValue&) = default;
};

/// An input from outside into one step. Inputs that refer to a missing body do nothing.
using StepInput = std::variant<MouseJoint, Impulse, ControlValue, Explosion>;

} // namespace topple
