// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/scenes/scene_parts.h"

namespace topple::app {

inline constexpr std::string_view kPileLimit = "larger piles take gigabytes of memory to step";

/// Four walls around a pit; its bottom is at y = 0. One looks over those that are seen: those that are
/// touched reach up to `height` and are not drawn. [m]
void add_pit_walls(World& world, Real half_width, Real height);

// Each fills an empty world, ground first.

/// Balls, boxes, capsules and four kinds of rocks fall into a walled pit, layer by layer. The pit is
/// 10, 16 or 20 bodies wide, as 1200, 5000 or more are to fit.
void build_mixed_pile(World& world, int count);

/// Three by three by three cubes of 0.5 m, 0.35 m apart: each overlaps its neighbors, and the lowest
/// layer the ground, by 0.15 m.
void build_overlapping_grid(World& world);
/// Five cubes of 0.5 m at one and the same place above the ground.
void build_coincident_cubes(World& world);

/// Number of bodies that are disabled, under the ground, or more than `reach` [m] away.
int count_lost(const World& world, Real reach);

} // namespace topple::app
