// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/control_source.h"

#include <algorithm>
#include <array>

namespace topple {

/// Lets a person control a drive while time runs. The control has a level from -1 to 1, which follows the values of
/// the two sources. At level 0 the drive does what its own numbers say; at 1 its goal (the speed of a motor, the
/// target of a spring) is `at_positive`, at -1 `at_negative`.
struct DriveControl {
    ControlSource positive{}, negative{}; ///< Sources that raise and lower the level.
    /// Whether the strongest force of the drive is proportional to the level as well: at level 0 a motor lets its axle
    /// turn freely.
    bool coasts = false;
    Real at_positive = 0; ///< Goal of the drive at level 1. [m/s, rad/s, m or rad]
    Real at_negative = 0; ///< Goal of the drive at level -1. [m/s, rad/s, m or rad]
    Real ramp = 0;        ///< Time in which the level goes from 0 to 1; 0: at once. [s]
    Real expo = 0;        ///< Share of the cube in the response; see control_response. [-]
    friend bool operator==(const DriveControl&, const DriveControl&) = default;
};

/// Returns whether a source controls the drive.
constexpr bool is_bound(const DriveControl& control) {
    return control.positive != ControlSource::none || control.negative != ControlSource::none;
}

/// One number of a control.
struct DriveControlSetting {
    Real DriveControl::*member; ///< Member of DriveControl.
    const char* key;            ///< Key in scene files.
    const char* words;          ///< Name in messages.
    Real lowest, highest;       ///< Accepted range.
};
/// Numbers of a control, in the order of files and hashes.
inline constexpr std::array<DriveControlSetting, 4> kDriveControlSettings{{
    {&DriveControl::at_positive, "at_positive", "the positive goal of a control", -1.0e6f, 1.0e6f},
    {&DriveControl::at_negative, "at_negative", "the negative goal of a control", -1.0e6f, 1.0e6f},
    {&DriveControl::ramp, "ramp", "the ramp of a control", 0, 60},
    {&DriveControl::expo, "expo", "the expo of a control", 0, 1},
}};

/// Returns the level at which a control aims with these values of the sources. [-]
constexpr Real aimed_level(const DriveControl& control, const ControlValues& values) {
    const Real up = values[static_cast<std::size_t>(control.positive)];
    const Real down = values[static_cast<std::size_t>(control.negative)];
    return std::clamp(up - down, Real(-1), Real(1));
}

/// Returns the level after a step of length `dt`, in which it follows `aim` along the ramp.
constexpr Real next_level(const DriveControl& control, Real level, Real aim, Real dt) {
    if (!(control.ramp > dt))
        return aim;
    const Real most = dt / control.ramp;
    return level + std::clamp(aim - level, -most, most);
}

/// Returns (1 - e) x + e x^3 for the level x and e = `expo`, the response of remote controls: fine around the middle,
/// full at the ends.
constexpr Real control_response(Real level, Real expo) {
    return (1 - expo) * level + expo * level * level * level;
}

/// Returns the goal of a drive whose own goal is `goal`.
constexpr Real controlled_goal(const DriveControl& control, Real level, Real goal) {
    const Real x = control_response(level, control.expo);
    return x >= 0 ? goal + (control.at_positive - goal) * x
                  : goal + (goal - control.at_negative) * x;
}

} // namespace topple
