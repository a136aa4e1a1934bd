// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/id.h"
#include "topple/dynamics/drive_control.h"
#include "topple/math/vec3.h"

namespace topple {

/// Id of a thruster.
using ThrusterId = Id<struct ThrusterTag>;

/// Definition of a thruster: a nozzle on a body that pushes the body at one point, along a direction that turns with
/// the body.
struct ThrusterDef {
    ThrusterId id{};    ///< Null: the next free id.
    BodyId body{};      ///< Body that is pushed; never null in a world.
    Vec3 local_point{}; ///< Point at which the force acts, in the body frame. [m]
    Vec3 local_direction{
        0,
        1,
        0};           ///< Direction of the force on the body, of any length, in the body frame.
    Real force = 100; ///< Force at full thrust. [N]
    /// Unbound: always full thrust. Bound: the goals are shares of the full thrust from -1 to 1, with 0 at level 0.
    /// `coasts` has no effect.
    DriveControl control{.at_positive = 1};
    friend bool operator==(const ThrusterDef&, const ThrusterDef&) = default;
};

/// A thruster inside a world. Records are sorted by ordinal.
struct Thruster : ThrusterDef {
    Real control_level = 0; ///< Level of the control, from step to step; see DriveControl. [-]
};

/// Returns the thrust as a share of the full thrust; negative: against its direction. [-]
constexpr Real thrust_share(const Thruster& thruster) {
    return is_bound(thruster.control) ? controlled_goal(thruster.control, thruster.control_level, 0)
                                      : 1;
}
/// Returns whether the thruster pushes its body in this step.
constexpr bool is_pushing(const Thruster& thruster) {
    return thruster.force > 0 && thrust_share(thruster) != 0;
}

} // namespace topple
