// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/scenes/scene_parts.h"

#include <array>

namespace topple::app {

inline constexpr Real kCradleRadius = 0.25f; ///< [m]
inline constexpr Real kCradleLength = 2;     ///< Distance from the hinge to a ball's center. [m]
inline constexpr Real kCradleLift = kPi / 4; ///< Initial angle of the first ball. [rad]

/// Five balls of 1000 kg/m^3 on rigid massless arms, hinged side by side and touching; no friction, restitution 1.
/// The first is lifted towards -X. Returns the balls along +X.
std::array<BodyId, 5> build_touching_cradle(World& world);

} // namespace topple::app
