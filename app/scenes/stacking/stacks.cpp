// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/stacking/stacks.h"

namespace topple::app {
namespace {

Vec3 place_of(int i) { return {0, 0.5f + static_cast<Real>(i), 0}; }

} // namespace

void build_stack(World& world, int count) {
    add_ground(world);
    for (int i = 0; i < count; ++i)
        add_box(world, {.position = place_of(i), .density = 1000});
}

void build_squeezed_box(World& world, Real heavy) {
    add_ground(world);
    add_box(world, {.position = place_of(0), .name = "light", .mass = 1});
    add_box(world, {.position = place_of(1), .name = "heavy", .mass = heavy});
}

void build_heavy_top(World& world, Real heavy) {
    add_ground(world);
    for (int i = 0; i < kLightBoxes; ++i)
        add_box(world, {.position = place_of(i), .mass = 1});
    add_box(world, {.position = place_of(kLightBoxes), .name = "heavy", .mass = heavy});
}

} // namespace topple::app
