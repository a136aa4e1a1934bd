// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/shapes/primitives.h"

#include <cstdint>
#include <span>
#include <vector>

namespace topple {

/// A hierarchy of spheres (Hubbard 1995): turning and moving all of them together is moving two
/// numbers, and a test of two spheres is the cheapest there is. Each is parted in the middle along
/// the axis in which the centers lie farthest apart. Spheres of a negative radius, or not finite, are never found.
class SphereTree {
public:
    /// Builds the tree. O(n log n).
    explicit SphereTree(std::span<const Sphere> spheres);

    /// Indices of all spheres that have a point in common with `sphere`, in increasing order.
    [[nodiscard]] std::vector<std::uint32_t> find_overlaps(const Sphere& sphere) const;

    /// A sphere of the tree that contains the spheres of its children. Parents come before children.
    struct Node {
        Sphere sphere; ///< In the frame of the spheres. [m]
        int depth = 0; ///< 0 is the root.
        /// Indices of nodes; 0 in a leaf, for the root is nobody's child.
        std::uint32_t children[2] = {0, 0};
        std::uint32_t leaf = 0; ///< Of a leaf: index in the list of spheres.
        /// Whether the node stands for one sphere of the list.
        [[nodiscard]] bool is_leaf() const { return children[0] == 0; }
    };
    /// All nodes, the root first; empty for no spheres.
    [[nodiscard]] std::span<const Node> nodes() const { return nodes_; }

private:
    std::uint32_t build(std::span<std::uint32_t> part, std::span<const Sphere> spheres, int depth);

    std::vector<Node> nodes_;
};

} // namespace topple
