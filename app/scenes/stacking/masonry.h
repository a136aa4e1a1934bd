// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/scenes/scene_parts.h"

namespace topple::app {

// Structures that stand by leaning on themselves. Each function fills an empty world, ground first.

/// A half circle of `blocks` equal voussoirs, 3 m inside, 4.2 m outside, 1.2 m deep, 2000 kg/m^3.
/// Body 1 + i is the i-th from the right; the keystone is body 1 + blocks / 2.
void build_arch(World& world, int blocks);

/// Pairs of cards that lean on each other at 20 degrees, flat cards across, one pair fewer on each level.
struct CardHouse {
    int storeys = 3;
    Real half_length = 0.5f;     ///< Half length of a card along its slope. [m]
    Real half_thickness = 0.02f; ///< [m]
    Real half_depth = 0.35f;     ///< [m]
    Real spacing = 0.76f;        ///< Spacing of the pairs of a level. [m]
    Real gap = 0.01f;            ///< Gap between flat cards of a level. [m]
};
inline constexpr CardHouse kThinCards{
    .storeys = 3,
    .half_length = 0.05f,
    .half_thickness = 0.001f,
    .half_depth = 0.035f,
    .spacing = 0.0723f,
    .gap = 0.001f,
};
/// Cards of 700 kg/m^3 and friction 0.6, level by level from below. The last body is a leaning card of the top pair.
void build_card_house(World& world, const CardHouse& house);

} // namespace topple::app
