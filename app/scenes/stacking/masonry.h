// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/scenes/scene_parts.h"

namespace topple::app {

// What stands by leaning on itself. Each fills an empty world, ground first.

/// A half circle of `blocks` equal voussoirs, 3 m inside, 4.2 m outside, 1.2 m deep, 2000 kg/m^3.
/// Body 1 + i is the i-th from the right; the keystone is body 1 + blocks / 2.
void build_arch(World& world, int blocks);

/// Pairs of cards that lean on each other at 20 degrees, flat cards across, one pair fewer a storey.
struct CardHouse {
    int storeys = 3;
    Real half_length = 0.5f;     ///< Of a card, up its slope. [m]
    Real half_thickness = 0.02f; ///< [m]
    Real half_depth = 0.35f;     ///< [m]
    Real spacing = 0.76f;        ///< Between pairs of a storey. [m]
    Real gap = 0.01f;            ///< Between flat cards of a storey. [m]
};
inline constexpr CardHouse kThinCards{
    .storeys = 3,
    .half_length = 0.05f,
    .half_thickness = 0.001f,
    .half_depth = 0.035f,
    .spacing = 0.0723f,
    .gap = 0.001f,
};
/// Cards of 700 kg/m^3 and friction 0.6, storey by storey from below. The last body is a leaning
/// card of the top pair.
void build_card_house(World& world, const CardHouse& house);

} // namespace topple::app
