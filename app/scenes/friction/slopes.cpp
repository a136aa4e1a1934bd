// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/friction/slopes.h"

namespace topple::app {

RampTrial build_ramp(World& world, Real friction, Real slope) {
    const Quat tilt = from_axis_angle({0, 0, 1}, -slope);
    const Material material{.friction = friction};
    add_box(world,
            {.position = rotate(tilt, {0, -1, 0}),
             .half_extents = {60, 1, 10},
             .rotation = tilt,
             .motion = Motion::static_,
             .material = material,
             .name = "slope"});
    const BodyId box = add_box(world,
                               {.position = rotate(tilt, {-40, 0.25f, 0}),
                                .half_extents = {0.5f, 0.25f, 0.5f},
                                .rotation = tilt,
                                .density = 1000,
                                .material = material,
                                .name = "box"});
    return {box, rotate(tilt, {1, 0, 0})};
}

BodyId build_drop(World& world, Real restitution, Real drop) {
    const Material material{.restitution = restitution};
    add_ground(world, material, 50);
    return add_ball(world,
                    {.position = {0, 0.5f + drop, 0},
                     .radius = 0.5f,
                     .density = 1000,
                     .material = material,
                     .name = "ball"});
}

} // namespace topple::app
