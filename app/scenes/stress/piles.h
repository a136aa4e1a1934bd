// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/scenes/scene_parts.h"

namespace topple::app {

inline constexpr std::string_view kPileLimit = "larger piles take gigabytes of memory to step";

/// Adds four walls around a pit with its bottom at y = 0. The visible walls are low; invisible colliding walls reach
/// up to `height`. [m]
void add_pit_walls(World& world, Real half_width, Real height);

// Each function fills an empty world, ground first.

/// Balls, boxes, capsules and four kinds of rocks fall into a walled pit, layer by layer. The pit is 10, 16 or 20
/// bodies wide, for up to 1200, up to 5000 or more bodies.
void build_mixed_pile(World& world, int count);

/// Three by three by three cubes of 0.5 m, 0.35 m apart: each overlaps its neighbors, and the lowest layer the
/// ground, by 0.15 m.
void build_overlapping_grid(World& world);
/// Five cubes of 0.5 m at the same place above the ground.
void build_coincident_cubes(World& world);

/// Returns the number of bodies that are disabled, under the ground, or more than `reach` [m] away.
int count_lost(const World& world, Real reach);

} // namespace topple::app
