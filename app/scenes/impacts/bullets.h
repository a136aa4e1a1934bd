// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/scenes/scene_parts.h"

namespace topple::app {

/// A ball of 10 cm and 0.5 kg flies along +X, without gravity, at a wall of 2 x 2 m.
struct BulletDef {
    Real speed = 100;            ///< [m/s]
    Real wall_thickness = 0.02f; ///< [m]
    bool wall_moves = false;     ///< A movable wall has 20 kg.
    Real lead = 0;               ///< Start distance below 3.013 m, by this. [m]
    Vec3 wall;                   ///< Center of the wall. [m]
};
struct BulletTrial {
    BodyId wall, ball;
};
/// Adds the ball and the wall.
BulletTrial add_bullet(World& world, const BulletDef& def);
/// Returns whether the ball is on the far side of the wall.
bool is_through(const World& world, const BulletTrial& trial);

/// A rod of 1 m x 2 cm x 2 cm falls at 10 m/s, rotating end over end at 40 rad/s, on a static floor of 4 x 4 m and 2
/// cm. `number` 0 to 7 sets its initial angle and height.
struct RodTrial {
    BodyId floor, rod;
};
inline constexpr int kRods = 8;
RodTrial add_spinning_rod(World& world, int number, Vec3 middle = {0, 0, 0});
/// Returns whether the rod's center is below the floor.
bool is_through(const World& world, const RodTrial& trial);

} // namespace topple::app
