// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/body.h"
#include "topple/dynamics/parameters.h"
#include "topple/math/view/view_volume.h"

namespace topple {

/// Constants of a well-known cookbook of game physics, labeled "cookbook" in menus.
namespace cookbook {

inline constexpr Real kGravity = 9.82f;          ///< Downwards. [m/s^2]
inline constexpr Real kStep = 1.0f / 30;         ///< [s]
inline constexpr Real kRestitution = 0.5f;       ///< [-]
inline constexpr Real kFriction = 0.6f;          ///< [-]
inline constexpr Real kMass = 1;                 ///< [kg]
inline constexpr Real kKeptInAStep = 0.98f;      ///< Share of the velocity kept by damping. [-]
inline constexpr Real kProjectionShare = 0.45f;  ///< [-]
inline constexpr Real kPenetrationSlack = 0.01f; ///< [m]
inline constexpr int kIterations = 5;            ///< Solver iterations.

// Constants of its particles and cloth (engine/textbook/printed/printed_particles.h).
inline constexpr Real kParticleMass = 1;          ///< [kg]
inline constexpr Real kParticleBounce = 0.7f;     ///< Restitution. [-]
inline constexpr Real kParticleKept = 0.95f;      ///< Share of the velocity kept after each step.
                                                  ///< [-]
inline constexpr Real kParticleRadius = 0.1f;     ///< Radius for drawing. [m]
inline constexpr Real kOffsetOfEuler = 0.002f;    ///< Distance kept from a surface after a hit. [m]
inline constexpr Real kOffsetOfVerlet = 0.003f;   ///< [m]
inline constexpr Real kClothBounce = 0;           ///< [-]
inline constexpr Real kClothKept = 0.9f;          ///< [-]
inline constexpr Real kSpringConstant = -1;       ///< Opposite sign convention of the book. [N/m]
inline constexpr Real kSpringDamping = 0;         ///< [N s/m]
inline constexpr std::uint32_t kLeastOfCloth = 3; ///< Number of particles along a side.

// Constants of its camera. The speeds of turning (250, 120), zooming (200) and panning (180) are left out: they
// multiply the mouse's motion by the frame time, so that the camera would turn farther at a lower frame rate.
/// Perspective of its pictures.
inline constexpr PerspectiveView kView{.fov_y = kPi / 3,
                                       .aspect = 1.3f,
                                       .near_distance = 0.01f,
                                       .far_distance = 1000};
inline constexpr Real kOrbitDistance = 10; ///< [m]
/// Range of the camera's distance. [m]
inline constexpr Real kNearestOrbit = 3, kFarthestOrbit = 15;
/// Range of the camera's pitch; positive looks down. [deg]
inline constexpr Real kLowestPitch_deg = -20, kHighestPitch_deg = 80;

} // namespace cookbook

/// Returns the book's step, gravity and solver, corrected; all other parameters are the engine's defaults.
Parameters cookbook_parameters();

/// Returns a body of its default mass, restitution, friction and damping. The damping is converted to a rate: it
/// keeps 0.98 in one of its own steps, and the same per second with any step.
BodyDef cookbook_body(const Shape& shape);

///@{
/// Returns the lower restitution, or the geometric mean of the frictions. [-]
Real cookbook_restitution(Real a, Real b);
Real cookbook_friction(Real a, Real b);
///@}

} // namespace topple
