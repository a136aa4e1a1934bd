// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/scenes/machines/machine_parts.h"

namespace topple::app {

/// A car with an engine, gears and tyres, which drives along the X of its pose.
struct RallyCar {
    BodyId body;
    VehicleId vehicle;
    std::vector<JointId> wheels; ///< Front left, front right, rear left, rear right.
};
/// Numbers of the car while no key is held.
struct RallyDriving {
    Real throttle = 0; ///< From -1 to 1. [-]
    Real steering = 0; ///< Angle of the front wheels to the left. [rad]
};
/// Adds a car of a ton that stands on the pose: W and S drive, A and D steer, the space bar is the parking brake.
RallyCar add_rally_car(World& world, const Transform& pose, const RallyDriving& driving);

} // namespace topple::app
