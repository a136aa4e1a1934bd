// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/id.h"
#include "topple/dynamics/drive_control.h"
#include "topple/math/vec3.h"

#include <array>

namespace topple {

/// Abilities of a character mover, an upright capsule that walks; see character_mover.h.
struct MoverSettings {
    Real max_slope =
        0.87f; ///< Steepest ground on which it stands; it slides down steeper ground. [rad]
    Real max_step = 0.3f; ///< Highest step that it climbs, and that it walks down without a fall. [m]
    Real skin = 0.01f;    ///< Gap that it keeps to everything, at most a quarter of its radius. [m]
    Real acceleration = 40; ///< Change of the velocity on the ground, towards the wanted one. [m/s^2]
    Real air_acceleration = 8; ///< The same in the air, as long as a velocity is wanted. [m/s^2]
    Real jump_speed = 4.5f;    ///< Speed of a jump, relative to the ground. [m/s]
    Real push_force = 500;     ///< Strongest force on a body in its way. [N]
    friend bool operator==(const MoverSettings&, const MoverSettings&) = default;
};

/// One number of MoverSettings.
struct MoverSetting {
    Real MoverSettings::*member; ///< Member of MoverSettings.
    const char* key;             ///< Key in scene files.
    const char* words;           ///< Name in messages.
    Real lowest, highest;        ///< Accepted range.
};
/// Numbers of MoverSettings, in the order of files and hashes.
inline constexpr std::array<MoverSetting, 7> kMoverSettings{{
    {&MoverSettings::max_slope, "max_slope", "the steepest slope of a character", 0, 1.5f},
    {&MoverSettings::max_step, "max_step", "the highest step of a character", 0, 100},
    {&MoverSettings::skin, "skin", "the skin of a character", 1.0e-3f, 1},
    {&MoverSettings::acceleration, "acceleration", "the acceleration of a character", 0, 1.0e6f},
    {&MoverSettings::air_acceleration,
     "air_acceleration",
     "the acceleration of a character in the air",
     0,
     1.0e6f},
    {&MoverSettings::jump_speed, "jump_speed", "the speed of a character's jump", 0, 1.0e4f},
    {&MoverSettings::push_force, "push_force", "the push of a character", 0, 1.0e9f},
}};

/// Motion of a mover between two steps. A copy continues the same way.
struct MoverState {
    Vec3 velocity{};          ///< World axes; a program may change it. [m/s]
    bool is_grounded = false; ///< Whether it stands on ground that carries it.
    BodyId ground_body{};     ///< Body on which the mover stands; null in the air.
    Vec3 ground_point{};      ///< Point of the ground under the mover, in the world. [m]
    Vec3 ground_normal{};     ///< Unit vector; zero in the air.
    Vec3 surface_velocity{};  ///< Motion of the ground's surface relative to its body. [m/s]
    Vec3 ground_velocity{};   ///< Velocity of the ground's surface in the last step. [m/s]
    friend bool operator==(const MoverState&, const MoverState&) = default;
};

/// Makes a dynamic body a character: in every step a mover sets the motion of the body, whose first collider is a
/// capsule, and the body neither falls nor turns by itself. The mover moves through the world as character_mover.h
/// says; the solver adds the hits of other bodies. Front is -Z of the body.
struct CharacterDef {
    MoverSettings mover{};   ///< Abilities.
    Vec3 wanted_velocity{};  ///< Wanted whatever the controls say, in world axes. [m/s]
    bool wants_jump = false; ///< True: it jumps whenever it stands.
    ///@{
    /// Controls of the wanted velocity in the frame of the body: forward and back, right and left. The goals are the
    /// velocities along the way and against it. `coasts` has no effect. [m/s]
    DriveControl walk{.at_positive = 4, .at_negative = -2.5f};
    DriveControl strafe{.at_positive = 3, .at_negative = -3};
    ///@}
    /// Control of the rotation around the vertical; the goals are angular velocities, positive to the left. [rad/s]
    DriveControl turn{.at_positive = 2.5f, .at_negative = -2.5f};
    ControlSource jump{}; ///< It jumps whenever it stands while this source has a value above 0.5.
    friend bool operator==(const CharacterDef&, const CharacterDef&) = default;
};

/// A character inside a world. Records are sorted by body.
struct Character : CharacterDef {
    BodyId body;      ///< Never null.
    MoverState state; ///< Motion between two steps.
    Vec3 given_velocity{}; ///< Velocity that the last step gave to the body; a difference is a hit. [m/s]
    ///@{
    /// Levels of the controls, from step to step; see DriveControl. [-]
    Real walk_level = 0, strafe_level = 0, turn_level = 0;
    ///@}
    bool jump_is_held = false; ///< Whether the source of the jump had a value in the last step.
};

} // namespace topple
