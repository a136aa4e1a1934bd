// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/textbook/planar/quadtree.h"

#include <compare>

namespace topple::planar {

/// Two overlapping rectangles, a < b: candidates for a test of their shapes.
struct Pair {
    std::uint32_t a = 0, b = 0; ///< Indices, or ids of the tree.
    friend constexpr auto operator<=>(Pair, Pair) = default;
};

// All pairs of overlapping rectangles, touching included, in ascending order and each once; three methods with the
// same result. Empty and NaN rectangles are in no pair.

/// Brute force: the reference for the others. O(n^2).
std::vector<Pair> all_pairs(std::span<const Rect> rects);

/// Sweep and prune: sorts by left ends, and compares each rectangle with those whose right end is still ahead (Cohen
/// and others 1995).
std::vector<Pair> sweep_pairs(std::span<const Rect> rects);

/// Pairs of the rectangles of a tree, by its ids.
std::vector<Pair> tree_pairs(const Quadtree& tree);

} // namespace topple::planar
