// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/scenes/scene_parts.h"

#include <array>
#include <string_view>

namespace topple::app {

/// Level ground in pieces: 30 m along X, 5 m across, its top at y = 0.
enum class PiecewiseGround {
    mesh,   ///< One mesh of triangles of half a meter.
    boxes,  ///< Static cubes of 1 m.
    meshes, ///< Meshes of 2.5 m, side by side.
    mixed   ///< Meshes and boxes of 2.5 m, in a checkerboard.
};
inline constexpr std::array<PiecewiseGround, 4> kPiecewiseGrounds{PiecewiseGround::mesh,
                                                                  PiecewiseGround::boxes,
                                                                  PiecewiseGround::meshes,
                                                                  PiecewiseGround::mixed};
std::string_view name_of(PiecewiseGround ground); ///< Returns "mesh", "boxes", ...

/// Bodies that cross the internal edges, at 5 m/s along X and 0.7 m/s along Z.
enum class GroundRunner {
    ball,    ///< Radius 25 cm, rolling.
    box,     ///< Side 60 cm, sliding without friction.
    capsule, ///< Radius 20 cm, lying across, rolling.
    hull     ///< Prism of six sides, sliding without friction.
};
inline constexpr std::array<GroundRunner, 4> kGroundRunners{GroundRunner::ball,
                                                            GroundRunner::box,
                                                            GroundRunner::capsule,
                                                            GroundRunner::hull};
std::string_view name_of(GroundRunner runner);     ///< Returns "ball", "box", ...
inline constexpr Vec3 kRunnerVelocity{5, 0, 0.7f}; ///< Initial velocity. [m/s]

struct GroundTrial {
    BodyId runner;
    Real height = 0; ///< Height of its origin in contact with the ground. [m]
};
/// Adds the ground around `middle` and the runner at its near end, without rolling resistance.
GroundTrial add_ground_trial(World& world,
                             PiecewiseGround ground,
                             GroundRunner runner,
                             Vec3 middle = {});

/// Deviations of a ride from a smooth one.
struct GroundRide {
    double hop = 0;          ///< Largest deviation from the initial height. [m]
    double speed_change = 0; ///< Change of the level speed over its initial value. [-]
    double heading = 0;      ///< Largest deviation from the initial direction. [rad]
};
/// Updates the ride; call it after every step.
void look_at_ride(GroundRide& ride, const World& world, const GroundTrial& trial, double height);

} // namespace topple::app
