// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/id.h"
#include "topple/dynamics/control_source.h"
#include "topple/dynamics/deformable_id.h"
#include "topple/math/grid_cell.h"

#include <cstdint>
#include <optional>
#include <variant>

namespace topple {

/// A mouse joint of one step: a spring inside the step (grab_hertz, grab_damping_ratio) that pulls a point of a body,
/// or a particle of a deformable, towards a target with a limited force. Replay repeats it exactly.
struct MouseJoint {
    BodyId body{};              ///< Null if `deformable` is held.
    Vec3 local_point{};         ///< Coordinates in the body frame. [m]
    Vec3 target{};              ///< In the frame of `cell`. [m]
    bool hold_rotation = false; ///< Whether to turn the body towards `target_rotation` too.
    Quat target_rotation{};     ///< Target rotation, world from body.
    DeformableId deformable{};  ///< Not null if a particle is held; then `body` is null.
    std::uint32_t particle = 0; ///< Of it.
    GridCell cell{};            ///< See grid_cell.h; 0: around the origin of the world.
    friend bool operator==(const MouseJoint&, const MouseJoint&) = default;
};

/// A single impulse at a point of a body, or of a deformable.
struct Impulse {
    BodyId body{};             ///< Body; a missing one is no error. Null if `deformable` is pushed.
    Vec3 point{};              ///< In the frame of `cell`. [m]
    Vec3 impulse{};            ///< [N s]
    DeformableId deformable{}; ///< Not null if a deformable is pushed; then `body` is null.
    GridCell cell{};           ///< See grid_cell.h; 0: around the origin of the world.
    friend bool operator==(const Impulse&, const Impulse&) = default;
};

/// A force on a body during one step, the same in every sub-step. Its lever arm is that of the beginning of the step,
/// which hardly changes within a step. A force that lasts is given in every step.
struct Force {
    BodyId body{};               ///< Body; a missing one is no error.
    std::optional<Vec3> point{}; ///< In the frame of `cell`; none: the center of mass. [m]
    Vec3 force{};                ///< World axes; zero: no effect, and nothing wakes. [N]
    GridCell cell{};             ///< See grid_cell.h; 0: around the origin of the world.
    friend bool operator==(const Force&, const Force&) = default;
};

/// A torque on a body during one step, the same in every sub-step.
struct Torque {
    BodyId body{}; ///< Body; a missing one is no error.
    Vec3 torque{}; ///< World axes; zero: no effect, and nothing wakes. [N m]
    friend bool operator==(const Torque&, const Torque&) = default;
};

/// A single angular impulse, which changes the rotation of a body at once.
struct AngularImpulse {
    BodyId body{};  ///< Body; a missing one is no error.
    Vec3 impulse{}; ///< World axes. [N m s]
    friend bool operator==(const AngularImpulse&, const AngularImpulse&) = default;
};

/// A single explosion. Every movable body and every movable particle nearer to the center than the radius gets an
/// impulse away from it: its mass times `speed`, times 1 at the center and falling linearly to 0 at the radius. A body
/// gets the impulse at its point nearest to the center, so that it also turns. Nothing shields from an explosion.
struct Explosion {
    Vec3 center{};   ///< In the frame of `cell`. [m]
    Real radius = 3; ///< Positive; other values have no effect. [m]
    Real speed = 10; ///< Impulse over mass at the center; negative: towards the center. [m/s]
    GridCell cell{}; ///< See grid_cell.h; 0: around the origin of the world.
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
using StepInput =
    std::variant<MouseJoint, Impulse, ControlValue, Explosion, Force, Torque, AngularImpulse>;

} // namespace topple
