// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace topple {

/// The two solver bodies that a constraint acts on; 0 stands for everything immovable.
struct ConstraintLink {
    std::uint32_t a = 0, b = 0; ///< Indices of solver bodies.
    friend bool operator==(const ConstraintLink&, const ConstraintLink&) = default;
};

/// Number of colors; a constraint for which none of them is free is overflow.
inline constexpr int kColorCount = 24;
inline constexpr int kKindCount = 128; ///< See color_constraints.

/// Constraints in groups ("colors") of which no two share a movable body: the constraints of one group can be solved
/// in any order, or side by side, with the same result.
struct Coloring {
    std::vector<std::uint32_t> order; ///< Constraint indices, color after color; overflow last.
    std::vector<std::uint32_t> begin; ///< First index of each color in `order`, and one past the
                                      ///< last.
    std::uint32_t overflow_begin =
        0; ///< First constraint without a color, in `order`; constraints from there on are solved
           ///< one by one.
    std::vector<std::uint32_t> used; ///< Scratch: colors seen at each body, one bit each.
    std::vector<std::uint8_t> color; ///< Scratch.
    std::vector<std::uint32_t> next; ///< Scratch.
};

/// Gives each constraint the first color that is free at both bodies, in the order given, so the result depends on
/// nothing else. Bodies numbered 1 to `movable_count` move; sharing any other body is no conflict. Within a color,
/// where no result depends on the order, constraints of one kind are adjacent. Kinds are below kKindCount and may be
/// left out. Keeps the memory of `out`.
void color_constraints(std::span<const ConstraintLink> links,
                       std::uint32_t movable_count,
                       Coloring& out,
                       std::span<const std::uint8_t> kinds = {});

} // namespace topple
