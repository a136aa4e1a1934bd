// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/scenes/scene_parts.h"
#include "topple/core/random.h"

namespace topple::app {

/// The tilted slabs of a cookbook's demonstration of particles, over a ground, in its gravity.
void add_obstacle_course(World& world);
/// Where one of them begins: at random, above the slabs. [m]
Vec3 above_obstacle_course(Random& random);
inline constexpr SceneCamera kObstacleCourseCamera{.target = {0, 2.4f, -0.5f},
                                                   .yaw_deg = 62,
                                                   .pitch_deg = -18,
                                                   .distance = 15};

/// Of all particles over the ground; who does not roll off it lies on it. [m]
Real lowest_on_course(const World& world);

} // namespace topple::app
