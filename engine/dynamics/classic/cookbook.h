// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/dynamics/body.h"
#include "engine/dynamics/parameters.h"

namespace topple {

/// The numbers that a well-known cookbook of game physics works with; "cookbook" wherever they are
/// offered.
namespace cookbook {

inline constexpr Real kGravity = 9.82f;          ///< Downwards. [m/s^2]
inline constexpr Real kStep = 1.0f / 30;         ///< [s]
inline constexpr Real kRestitution = 0.5f;       ///< [-]
inline constexpr Real kFriction = 0.6f;          ///< [-]
inline constexpr Real kMass = 1;                 ///< [kg]
inline constexpr Real kKeptInAStep = 0.98f;      ///< Of the velocities, after damping. [-]
inline constexpr Real kProjectionShare = 0.45f;  ///< [-]
inline constexpr Real kPenetrationSlack = 0.01f; ///< [m]
inline constexpr int kIterations = 5;

} // namespace cookbook

/// Its step, its gravity and its solver, mended; everything else as the engine has it.
Parameters cookbook_parameters();

/// A body of its default mass, restitution, friction and damping. The damping is a rate, so that it
/// leaves 0.98 in one of its own steps and as much in a second whatever the step.
BodyDef cookbook_body(const Shape& shape);

/// The lower restitution and the geometric mean of the frictions.
Real cookbook_restitution(Real a, Real b);
Real cookbook_friction(Real a, Real b);

} // namespace topple
