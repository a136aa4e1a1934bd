// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/view/hardware/joint_hardware.h"
#include "topple/collision/shape/shape.h"
#include "topple/dynamics/thrusters/thruster.h"

#include <vector>

namespace topple::app {

/// A thruster in the world.
struct PlacedThruster {
    Vec3 point;             ///< World coordinates. [m]
    Vec3 outward{0, -1, 0}; ///< Unit vector against the force at positive thrust.
    Real unit = 0.1f;       ///< Measure to which all parts are proportional. [m]
    Real share = 0;         ///< Thrust as a share of the full thrust. [-]
};

/// Places a thruster on its body. A nozzle is smaller than the body.
PlacedThruster place(const Thruster& thruster, const JoinedBody& body);
/// Returns the radius of a sphere around the point that holds nozzle and flame. [m]
Real radius_of(const PlacedThruster& thruster);

/// Returns the nozzle.
HardwarePart nozzle_of(const PlacedThruster& thruster);

/// A transparent cone of a flame.
struct FlamePart {
    ConeShape shape;
    Transform world_from_shape;
    bool is_core = false; ///< Whether it is the bright core.
};
/// Returns the flame, whose length grows with the thrust, the core first: none without thrust. The flame of a thruster
/// that pushes against its direction has its tip in the nozzle.
std::vector<FlamePart> flame_of(const PlacedThruster& thruster);

} // namespace topple::app
