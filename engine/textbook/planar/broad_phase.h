// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/textbook/planar/quadtree.h"

#include <compare>

namespace topple::planar {

/// Two whose rectangles overlap, a < b: candidates for a test of their shapes.
struct Pair {
    std::uint32_t a = 0, b = 0;
    friend constexpr auto operator<=>(Pair, Pair) = default;
};

// All pairs of rectangles that overlap, touching included, in ascending order and each once: the same
// three times. Empty and NaN rectangles are in no pair.

/// By asking everyone about everyone: what the others are held against.
std::vector<Pair> all_pairs(std::span<const Rect> rects);

/// In order of their left ends, comparing with those whose right end is still to come (Cohen and others
/// 1995).
std::vector<Pair> sweep_pairs(std::span<const Rect> rects);

/// Of what is in the tree, by its ids.
std::vector<Pair> tree_pairs(const Quadtree& tree);

} // namespace topple::planar
