// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/geometry/aabb.h"

#include <cstdint>
#include <span>
#include <vector>

namespace topple::spatial_detail {

/// A binary tree over boxes: what the surface area heuristic decides, before it is laid out for
/// speed.
struct BinaryTree {
    struct Node {
        Aabb box;
        std::uint32_t
            first = 0; ///< Leaf: into `order`. Else: the left child; the right one follows it.
        std::uint32_t count = 0; ///< Leaf: how many. Else 0.
    };
    std::vector<Node> nodes; ///< Root first, parents before children; empty for no boxes.
    std::vector<std::uint32_t> order;
};

inline constexpr std::uint32_t kMaxLeafSize = 8;

/// Top-down, binned surface area heuristic (Wald 2007, "On fast Construction of SAH-based Bounding
/// Volume Hierarchies"), 16 bins on all three axes. A leaf costs one per four boxes begun, since
/// four are tested at once. Same boxes in, same tree out. Any boxes will do: where binning has
/// nothing to say (equal centres, no area) or goes too deep, the range is halved. Depth stays
/// below 80.
/// Requires: boxes bounded, coordinates within 1e18, fewer than 2^31 of them.
BinaryTree build_binned_sah(std::span<const Aabb> boxes);

} // namespace topple::spatial_detail
