// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/scenes/scene_parts.h"

namespace topple::app {

// Stacks, as shown in the gallery and measured in the quality table. Each function fills an empty world, ground
// first.

/// Unit cubes of 1000 kg on each other, touching. Body i is the i-th from below, the last the top.
void build_stack(World& world, int count);

/// A unit cube of 1 kg, and one of `heavy` kg on it.
void build_squeezed_box(World& world, Real heavy);

inline constexpr int kLightBoxes = 10;
/// Ten unit cubes of 1 kg, and one of `heavy` kg on them.
void build_heavy_top(World& world, Real heavy = 100);

} // namespace topple::app
