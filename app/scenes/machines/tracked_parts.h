// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/scenes/machines/machine_parts.h"

namespace topple::app {

/// A vehicle on two tracks, which drives along the X of its pose.
struct TrackedVehicle {
    BodyId body;
    VehicleId vehicle;
    std::vector<JointId> wheels; ///< Left and right wheel of each axle in turn, from front to rear.
};
/// Adds a tracked vehicle of 4.5 tons that stands on the pose: W and S drive, A and D turn it, also on the spot.
/// `throttle` and `steer` from -1 to 1 count while no key is held.
TrackedVehicle add_tracked_vehicle(World& world, const Transform& pose, Real throttle, Real steer);

} // namespace topple::app
