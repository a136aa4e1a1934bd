// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/water/pools.h"

namespace topple::app {

void add_water(World& world, const Water& water) { must(world.set_water_volume(water)); }

void add_pool(World& world, Vec3 half, Real depth, const Water& water) {
    constexpr Real kFreeboard = 0.35f; // [m]
    add_floor(world);
    add_walls(world, {half.x, (depth + kFreeboard) / 2, half.z});
    Water filled = water;
    filled.box = {{-half.x, 0, -half.z}, {half.x, depth, half.z}};
    add_water(world, filled);
}

} // namespace topple::app
