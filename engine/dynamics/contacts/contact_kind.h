// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/coloring.h"
#include "topple/dynamics/contact.h"

#include <cstdint>

namespace topple {

// The kind of a contact is one byte: its place, times kContactCosts, plus its cost class. color_constraints sorts the
// contacts of a color by kind: first by place, so that a thread keeps to its bodies, and in a place by cost, for a
// block takes as long as the slowest of its lanes. ContactBatch reads from the kind how many numbers a lane needs,
// instead of from the contact, which is 228 bytes elsewhere in memory.

inline constexpr std::uint32_t kContactCosts = 16;                          ///< Cost classes.
inline constexpr std::uint32_t kContactPlaces = kKindCount / kContactCosts; ///< Places.

/// Kind of a contact. Requires: 1 to 4 points, and a place below kContactPlaces.
inline std::uint8_t contact_kind(int point_count,
                                 const ContactSurface& surface,
                                 std::uint32_t place = 0) {
    const std::uint32_t cost = static_cast<std::uint32_t>(point_count - 1) +
                               (surface.rolling_lever > 0 ? 4u : 0u) +
                               (surface.restitution > 0 ? 8u : 0u);
    // Up and down again, so that contacts on both sides of the border of two places cost the same.
    return static_cast<std::uint8_t>(place * kContactCosts +
                                     (place % 2 == 0 ? cost : kContactCosts - 1 - cost));
}

/// The cost class of a kind: points - 1, plus 4 with a rolling lever, plus 8 with restitution.
constexpr std::uint32_t cost_of_kind(std::uint8_t kind) {
    const std::uint32_t is_odd = kind / kContactCosts % 2;
    return (kind ^ (0 - is_odd)) % kContactCosts; // 15 - cost is cost with its four bits flipped
}
/// Points of a contact of that cost class, 1 to 4.
constexpr std::int32_t point_count_of_cost(std::uint32_t cost) {
    return 1 + static_cast<std::int32_t>(cost % 4);
}
/// Whether a contact of that cost class has a rolling lever.
constexpr bool resists_rolling(std::uint32_t cost) { return (cost & 4u) != 0; }

} // namespace topple
