// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/scenes/scene_parts.h"

namespace topple::app {

/// A basin on the floor, `half` meters to each side of the origin, filled up to `depth` [m]; its walls extend
/// slightly above the water.
void add_pool(World& world, Vec3 half, Real depth, const Water& water = {});
/// Adds the water unchanged.
void add_water(World& world, const Water& water);

} // namespace topple::app
