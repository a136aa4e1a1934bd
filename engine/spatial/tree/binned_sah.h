// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/function_ref.h"
#include "topple/core/parallel.h"
#include "topple/geometry/shapes/aabb.h"
#include "topple/spatial/tree/huge_pages.h"

#include <cstdint>
#include <vector>

namespace topple::spatial_detail {

/// One box during the build. Its far corner is negated, so that both corners grow by taking the minimum of eight
/// numbers.
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

/// A binary tree over boxes by the surface area heuristic, before it is laid out for traversal.
struct BinaryTree {
    /// A leaf, or a node with two children.
    struct Node {
        Aabb box; ///< Tight. [m]
        std::uint32_t
            first = 0; ///< Leaf: first box. Inner node: the left child; the right one follows it.
        std::uint32_t count = 0; ///< Leaf: number of boxes. Else 0.
    };
    std::vector<Node> nodes; ///< Root first, parents before children; empty for no boxes.
};

/// Most boxes of a leaf.
inline constexpr std::uint32_t kMaxLeafSize = 8;

/// Top-down, binned surface area heuristic (Wald 2007, "On fast Construction of SAH-based Bounding Volume
/// Hierarchies"), 16 bins on all three axes. A leaf costs one per four boxes or part thereof, since four are tested
/// at once. Puts the boxes into the order of the leaves. Deterministic for any number of threads. If binning finds no
/// split (equal centers, no area) or gets too deep, the range is halved. The depth stays below 80. Requires: boxes
/// bounded, coordinates within 1e18, fewer than 2^31 of them. `progress` receives the finished share, 0 to 1, on the
/// calling thread, and returns false to stop; the tree is then empty.
BinaryTree build_binned_sah(
    RayVector<BuildBox>& boxes,
    JobPool& pool,
    FunctionRef<bool(double)> progress = [](double) { return true; });

} // namespace topple::spatial_detail
