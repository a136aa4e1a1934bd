// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/parallel.h"
#include "topple/geometry/shapes/aabb.h"
#include "topple/spatial/tree/huge_pages.h"

#include <cstdint>
#include <vector>

namespace topple::spatial_detail {

/// One box while it is being sorted. Its far corner is negated: then both corners grow by taking the
/// smaller, eight numbers alike.
struct alignas(32) BuildBox {
    float low[3];         ///< Lower corner. [m]
    std::uint32_t id;     ///< Of the caller.
    float minus_high[3];  ///< Upper corner, negated. [m]
    std::uint32_t unused; ///< Fills the second four lanes.
};
/// The box in that form.
inline BuildBox build_box(const Aabb& b, std::uint32_t id) {
    return {{b.min.x, b.min.y, b.min.z}, id, {-b.max.x, -b.max.y, -b.max.z}, 0};
}

/// A binary tree over boxes: what the surface area heuristic decides, before it is laid out for
/// speed.
struct BinaryTree {
    /// A leaf, or a node with two children.
    struct Node {
        Aabb box; ///< Tight. [m]
        std::uint32_t
            first = 0; ///< Leaf: into the boxes. Else: the left child; the right one follows it.
        std::uint32_t count = 0; ///< Leaf: how many. Else 0.
    };
    std::vector<Node> nodes; ///< Root first, parents before children; empty for no boxes.
};

/// Most boxes of a leaf.
inline constexpr std::uint32_t kMaxLeafSize = 8;

/// Top-down, binned surface area heuristic (Wald 2007, "On fast Construction of SAH-based Bounding
/// Volume Hierarchies"), 16 bins on all three axes. A leaf costs one per four boxes begun, since
/// four are tested at once. Puts the boxes in the order of the leaves. Same boxes in, same tree out,
/// for any number of threads. Any boxes will do: where binning has nothing to say (equal centers, no
/// area) or goes too deep, the range is halved. Depth stays below 80.
/// Requires: boxes bounded, coordinates within 1e18, fewer than 2^31 of them.
BinaryTree build_binned_sah(RayVector<BuildBox>& boxes, JobPool& pool);

} // namespace topple::spatial_detail
