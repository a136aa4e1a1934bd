// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/scenes/scene_parts.h"

#include <array>
#include <string_view>

namespace topple::app {

/// Level ground that is not of one piece: 30 m along X, 5 m across, its top at y = 0.
enum class SeamedGround {
    mesh,   ///< One mesh of triangles of half a meter.
    boxes,  ///< Static cubes of 1 m.
    meshes, ///< Meshes of 2.5 m, side by side.
    mixed   ///< Meshes and boxes of 2.5 m, like a chessboard.
};
inline constexpr std::array<SeamedGround, 4> kSeamedGrounds{SeamedGround::mesh,
                                                            SeamedGround::boxes,
                                                            SeamedGround::meshes,
                                                            SeamedGround::mixed};
std::string_view name_of(SeamedGround ground); ///< "mesh", "boxes", ...

/// What crosses the seams, at 5 m/s along X and 0.7 m/s along Z.
enum class SeamRunner {
    ball,    ///< Of 25 cm, rolling.
    box,     ///< Of 60 cm, sliding without friction.
    capsule, ///< Of 20 cm, lying across, rolling.
    hull     ///< A prism of six sides, sliding without friction.
};
inline constexpr std::array<SeamRunner, 4> kSeamRunners{SeamRunner::ball,
                                                        SeamRunner::box,
                                                        SeamRunner::capsule,
                                                        SeamRunner::hull};
std::string_view name_of(SeamRunner runner);     ///< "ball", "box", ...
inline constexpr Vec3 kSeamVelocity{5, 0, 0.7f}; ///< At the start. [m/s]

struct SeamTrial {
    BodyId runner;
    Real height = 0; ///< Of its origin while it touches the ground. [m]
};
/// Adds the ground about `middle` and the runner at its near end. Without rolling resistance.
SeamTrial add_seam_trial(World& world, SeamedGround ground, SeamRunner runner, Vec3 middle = {});

/// How rough the ride was.
struct SeamRide {
    double hop = 0;          ///< The farthest it was ever from its height. [m]
    double speed_change = 0; ///< Of its level speed, over what it was. [-]
    double heading = 0;      ///< The farthest its direction ever was from that of the start. [rad]
};
/// Looks at it once more: after every step of a ride.
void look_at_ride(SeamRide& ride, const World& world, const SeamTrial& trial, double height);

} // namespace topple::app
