// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/scenes/scene_parts.h"

namespace topple::app {

/// A chain of twenty links of 1 kg, half a meter from joint to joint, from a post 15 m high, with a ball of 0.8 m and
/// `heavy_kg` at its end: hanging, or held out level. Without collisions, also of its own parts.
void build_heavy_chain(World& world, Real heavy_kg, bool is_level);
inline constexpr double kHeavyChainLength = 10; ///< Distance from joint to joint. [m]

/// Two rods of 1 m and 10 kg end to end, hinged to a post 5 m high, held out level, without collisions.
void build_double_pendulum(World& world);
/// m g L of the two rods: the energy that the pendulum can lose until it hangs. [J]
inline constexpr double kDoublePendulumRange = 10 * 9.81 * (0.5 + 1.5);

/// Returns the sum of the anchor distances of all joints. [m]
double sum_of_gaps(const World& world);

} // namespace topple::app
