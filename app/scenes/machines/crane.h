// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/scenes/machines/machine_parts.h"

#include <span>

namespace topple::app {

inline constexpr Real kCraneTower = 7;       ///< Height of the jib above the ground. [m]
inline constexpr Real kCraneReach = 8;       ///< Length of the jib in front of the tower. [m]
inline constexpr Real kCraneBack = 3;        ///< Length of the jib behind the tower. [m]
inline constexpr Real kCraneJibHalf = 0.22f; ///< Half of the distance between its two rails. [m]

/// Adds the jib along X: two rails with a counterweight and a cab. `between`: more parts, beside the rails.
BodyId add_crane_jib(World& world, std::span<const ColliderDef> between = {});
/// Adds the trolley, under the jib.
BodyId add_crane_trolley(World& world, Vec3 position);
/// Returns the place of the trolley at a distance from the tower's axis. [m]
constexpr Vec3 on_crane_jib(Real out) { return {out, kCraneTower - 0.2f, 0}; }

} // namespace topple::app
