// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/body.h"
#include "topple/dynamics/parameters.h"
#include "topple/math/view/view_volume.h"

namespace topple {

/// Numbers of a well-known cookbook of game physics; "cookbook" wherever they are offered.
namespace cookbook {

inline constexpr Real kGravity = 9.82f;          ///< Downwards. [m/s^2]
inline constexpr Real kStep = 1.0f / 30;         ///< [s]
inline constexpr Real kRestitution = 0.5f;       ///< [-]
inline constexpr Real kFriction = 0.6f;          ///< [-]
inline constexpr Real kMass = 1;                 ///< [kg]
inline constexpr Real kKeptInAStep = 0.98f;      ///< Of the velocities, after damping. [-]
inline constexpr Real kProjectionShare = 0.45f;  ///< [-]
inline constexpr Real kPenetrationSlack = 0.01f; ///< [m]
inline constexpr int kIterations = 5;            ///< Sweeps of the solver.

// Particles, and the cloth made of them (engine/textbook/printed/printed_particles.h).
inline constexpr Real kParticleMass = 1;          ///< [kg]
inline constexpr Real kParticleBounce = 0.7f;     ///< Restitution. [-]
inline constexpr Real kParticleKept = 0.95f;      ///< Of the velocity, after each step. [-]
inline constexpr Real kParticleRadius = 0.1f;     ///< As it is drawn. [m]
inline constexpr Real kOffsetOfEuler = 0.002f;    ///< From a surface that was hit. [m]
inline constexpr Real kOffsetOfVerlet = 0.003f;   ///< [m]
inline constexpr Real kClothBounce = 0;           ///< [-]
inline constexpr Real kClothKept = 0.9f;          ///< [-]
inline constexpr Real kSpringConstant = -1;       ///< The sign is the other way round. [N/m]
inline constexpr Real kSpringDamping = 0;         ///< [N s/m]
inline constexpr std::uint32_t kLeastOfCloth = 3; ///< Particles along a side.

// Pictures. The speeds of turning (250, 120), zooming (200) and panning (180) are left out: they are factors of the
// mouse's motion times the time of a picture, so that the camera would turn farther at fewer pictures a second.
/// The perspective of its pictures.
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

/// Its step, its gravity and its solver, mended; everything else as the engine has it.
Parameters cookbook_parameters();

/// A body of its default mass, restitution, friction and damping. The damping is a rate, so that it
/// leaves 0.98 in one of its own steps and as much in a second whatever the step.
BodyDef cookbook_body(const Shape& shape);

///@{
/// The lower restitution, and the geometric mean of the frictions. [-]
Real cookbook_restitution(Real a, Real b);
Real cookbook_friction(Real a, Real b);
///@}

} // namespace topple
