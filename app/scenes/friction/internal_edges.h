// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/scenes/scene_parts.h"

#include <array>
#include <string_view>

namespace topple::app {

/// Level ground that is not of one piece: 30 m along X, 5 m across, its top at y = 0.
enum class PiecewiseGround {
    mesh,   ///< One mesh of triangles of half a meter.
    boxes,  ///< Static cubes of 1 m.
    meshes, ///< Meshes of 2.5 m, side by side.
    mixed   ///< Meshes and boxes of 2.5 m, like a chessboard.
};
inline constexpr std::array<PiecewiseGround, 4> kPiecewiseGrounds{PiecewiseGround::mesh,
                                                                  PiecewiseGround::boxes,
                                                                  PiecewiseGround::meshes,
                                                                  PiecewiseGround::mixed};
std::string_view name_of(PiecewiseGround ground); ///< "mesh", "boxes", ...

/// Bodies that cross the internal edges, at 5 m/s along X and 0.7 m/s along Z.
enum class GroundRunner {
    ball,    ///< Of 25 cm, rolling.
    box,     ///< Of 60 cm, sliding without friction.
    capsule, ///< Of 20 cm, lying across, rolling.
    hull     ///< A prism of six sides, sliding without friction.
};
inline constexpr std::array<GroundRunner, 4> kGroundRunners{GroundRunner::ball,
                                                            GroundRunner::box,
                                                            GroundRunner::capsule,
                                                            GroundRunner::hull};
std::string_view name_of(GroundRunner runner);     ///< "ball", "box", ...
inline constexpr Vec3 kRunnerVelocity{5, 0, 0.7f}; ///< At the start. [m/s]

struct GroundTrial {
    BodyId runner;
    Real height = 0; ///< Of its origin while it touches the ground. [m]
};
/// Adds the ground about `middle` and the runner at its near end. Without rolling resistance.
GroundTrial add_ground_trial(World& world,
                             PiecewiseGround ground,
                             GroundRunner runner,
                             Vec3 middle = {});

/// How rough the ride was.
struct GroundRide {
    double hop = 0;          ///< The farthest it was ever from its height. [m]
    double speed_change = 0; ///< Of its level speed, over what it was. [-]
    double heading = 0;      ///< The farthest its direction ever was from that of the start. [rad]
};
/// Looks at it once more: after every step of a ride.
void look_at_ride(GroundRide& ride, const World& world, const GroundTrial& trial, double height);

} // namespace topple::app
