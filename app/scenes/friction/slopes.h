// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/scenes/scene_parts.h"

namespace topple::app {

/// A box on a static slope of 120 m, 40 m uphill from its middle. Fills an empty world.
struct RampTrial {
    BodyId box;
    Vec3 downhill; ///< Unit vector down the slope.
};
/// `friction` is the pair's. The slope falls towards +X by `slope` [rad].
RampTrial build_ramp(World& world, Real friction, Real slope);

/// Drops a ball of 1 m from `drop` [m] below its lowest point; e is the pair's restitution.
BodyId build_drop(World& world, Real restitution, Real drop);

} // namespace topple::app
