// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/scenes/machines/machine_parts.h"

#include <vector>

namespace topple::app {

inline constexpr Real kCarHalfBase = 1.05f; ///< Half of the distance between the axles. [m]
inline constexpr Real
    kCarHalfTrack = 0.72f; ///< Half of the distance between the wheels of an axle. [m]

/// Drives of a car's wheels, along X.
struct CarDrives {
    JointDrive front, rear; ///< A negative speed drives forward.
    DriveControl throttle;  ///< Control of every wheel that has a drive.
    JointDrive steering;    ///< Steering of the front wheels; a positive target is to the left.
    DriveControl steer;     ///< Control of the steering.
};
/// Returns drives of all wheels by the keys W and S, and a steering by A and D.
CarDrives keyboard_drives();

struct Car {
    BodyId body;
    std::vector<JointId> wheels; ///< Rear wheels, then front wheels.
};
/// Adds a car of a ton with sprung wheels, whose body's middle is at `at`: 0.75 m above level ground.
Car add_car(World& world, Vec3 at, const CarDrives& drives);

} // namespace topple::app
