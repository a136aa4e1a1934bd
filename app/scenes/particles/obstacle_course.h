// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/scenes/scene_parts.h"
#include "topple/core/random.h"

namespace topple::app {

/// Adds the tilted slabs of a cookbook's demonstration of particles, over a ground, with its gravity.
void add_obstacle_course(World& world);
/// Returns a random start above the slabs. [m]
Vec3 above_obstacle_course(Random& random);
inline constexpr SceneCamera kObstacleCourseCamera{.target = {-0.5f, 3.6f, -0.8f},
                                                   .yaw_deg = 62,
                                                   .pitch_deg = -18,
                                                   .distance = 17};

/// Returns the height of the lowest particle over the ground; a particle either rolls off or lies on it. [m]
Real lowest_on_course(const World& world);

} // namespace topple::app
