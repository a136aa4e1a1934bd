// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/shapes/primitives.h"

#include <cstdint>
#include <span>
#include <vector>

namespace topple {

/// Balls in balls in balls (Hubbard 1995): turning and moving all of them together is moving two numbers, and
/// a test of two balls is the cheapest there is. Each is parted in the middle along the axis in which the
/// centers lie farthest apart. Balls of a negative radius, or not finite, are never found.
class SphereTree {
public:
    explicit SphereTree(std::span<const Sphere> spheres);

    /// All that have a point in common with `sphere`, in increasing order.
    [[nodiscard]] std::vector<std::uint32_t> find_overlaps(const Sphere& sphere) const;

    /// A ball of the tree: it holds all that its children hold. Parents before children.
    struct Node {
        Sphere sphere;
        int depth = 0;
        std::uint32_t children[2] = {0, 0}; ///< 0: a leaf, for the root is nobody's child.
        std::uint32_t leaf = 0;             ///< Of a leaf: which of the list it is.
        [[nodiscard]] bool is_leaf() const { return children[0] == 0; }
    };
    [[nodiscard]] std::span<const Node> nodes() const { return nodes_; }

private:
    std::uint32_t build(std::span<std::uint32_t> part, std::span<const Sphere> spheres, int depth);

    std::vector<Node> nodes_;
};

} // namespace topple
