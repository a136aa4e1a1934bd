// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/shapes/primitives.h"

#include <cstdint>
#include <span>
#include <vector>

namespace topple {

/// A hierarchy of spheres (Hubbard 1995): a rigid motion of all of them changes only one transform, and the test of
/// two spheres is the cheapest one. Each node is split in the middle along the axis with the widest spread of the
/// centers. Spheres of a negative radius, or not finite, are never found.
class SphereTree {
public:
    /// Builds the tree. O(n log n).
    explicit SphereTree(std::span<const Sphere> spheres);

    /// Returns the indices of all spheres that share a point with `sphere`, in increasing order.
    [[nodiscard]] std::vector<std::uint32_t> find_overlaps(const Sphere& sphere) const;

    /// A sphere of the tree that contains the spheres of its children. Parents come before children.
    struct Node {
        Sphere sphere; ///< Coordinates in the frame of the spheres. [m]
        int depth = 0; ///< 0 is the root.
        /// Indices of nodes; 0 in a leaf, since the root is never a child.
        std::uint32_t children[2] = {0, 0};
        std::uint32_t leaf = 0; ///< Leaf: index in the list of spheres.
        /// Returns whether the node holds a single sphere of the list.
        [[nodiscard]] bool is_leaf() const { return children[0] == 0; }
    };
    /// Returns all nodes, the root first; empty without spheres.
    [[nodiscard]] std::span<const Node> nodes() const { return nodes_; }

private:
    std::uint32_t build(std::span<std::uint32_t> part, std::span<const Sphere> spheres, int depth);

    std::vector<Node> nodes_;
};

} // namespace topple
