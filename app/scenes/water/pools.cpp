// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/water/pools.h"

namespace topple::app {

void add_water(World& world, const Water& water) { must(world.set_water_volume(water)); }

void add_pool(World& world, Vec3 half, Real depth, const Water& water) {
    constexpr Real kThick = 0.1f, kFreeboard = 0.35f; // [m]
    add_floor(world);
    const Real height = (depth + kFreeboard) / 2;
    for (const Real side : {-1.0f, 1.0f}) {
        add_box(world,
                {.position = {side * (half.x + kThick), height, 0},
                 .half_extents = {kThick, height, half.z + 2 * kThick},
                 .motion = Motion::static_});
        add_box(world,
                {.position = {0, height, side * (half.z + kThick)},
                 .half_extents = {half.x, height, kThick},
                 .motion = Motion::static_});
    }
    Water filled = water;
    filled.box = {{-half.x, 0, -half.z}, {half.x, depth, half.z}};
    add_water(world, filled);
}

} // namespace topple::app
