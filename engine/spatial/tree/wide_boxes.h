// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/shapes/aabb.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace topple::spatial_detail {

/// Stands in lanes without a box.
inline constexpr std::uint32_t kNoProxy = 0xffffffffu;

/// Four boxes in structure-of-arrays layout; unused lanes hold a box that nothing overlaps, and kNoProxy.
struct alignas(16) BoxBlock {
    float bounds[6][4];     ///< min x, y, z, max x, y, z.
    std::uint32_t proxy[4]; ///< Proxy, or node, of the box of each lane.

    /// A block without boxes.
    static BoxBlock none();
    ///@{
    /// Writes or reads the box of a lane. [m]
    void put(std::size_t lane, const Aabb& box);
    [[nodiscard]] Aabb get(std::size_t lane) const;
    ///@}
};

/// A node with any number of children, in the form used for building and refitting.
struct alignas(16) BoxNode {
    float min[4]; ///< Lower corner [m]. The fourth lane is 0, so that four compare as three.
    float max[4]; ///< Upper corner [m], and 0.
    std::uint32_t first = 0; ///< First of its children, or of its blocks.
    std::uint32_t count = 0; ///< Number of its children, or of its proxies.
    bool is_leaf = false;    ///< Whether it has proxies instead of children.

    /// The bounds as a box. [m]
    [[nodiscard]] Aabb box() const { return {{min[0], min[1], min[2]}, {max[0], max[1], max[2]}}; }
};

/// The same tree in the form used for queries: children and grandchildren four in a block, so that one test finds
/// those that are met. A block's `proxy` tells the contents of a lane: see `Branch`.
class WideBoxes {
public:
    /// Target of a lane: a leaf, or adjacent blocks.
    struct Branch {
        std::uint32_t code; ///< Kind, first block or node, and how many more blocks follow.
        /// Whether it leads to a leaf.
        [[nodiscard]] bool is_leaf() const { return (code & kLeaf) != 0; }
        /// Returns the index of the node.
        [[nodiscard]] std::uint32_t leaf() const { return code & ~kLeaf; }
    };
    static constexpr Branch kRoot{0}; ///< Leads to the blocks of the root.

    /// Requires: parents before children, node count within 28 bits, at most 32 children each.
    void build(std::span<const BoxNode> nodes);

    /// The blocks that a branch leads to. Requires: not a leaf.
    [[nodiscard]] std::span<const BoxBlock> blocks_of(Branch branch) const {
        return std::span(blocks_).subspan(branch.code & kFirst,
                                          ((branch.code & kMore) >> kMoreShift) + 1u);
    }
    /// Returns whether every leaf occurs once, in a lane with the leaf's own box, below lanes that contain it.
    [[nodiscard]] bool is_consistent(std::span<const BoxNode> nodes) const;

private:
    static constexpr std::uint32_t kLeaf = 1u << 31, kMoreShift = 28, kMore = 7u << kMoreShift,
                                   kFirst = (1u << kMoreShift) - 1;
    /// Adds blocks for the children of a node; returns the first of them.
    std::uint32_t add_blocks(std::span<const BoxNode> nodes, std::uint32_t node);

    struct Pending {
        std::uint32_t node, block, lane; ///< A node whose children have no blocks yet, and the lane
                                         ///< that refers to it.
    };
    std::vector<BoxBlock> blocks_;
    std::vector<Pending> pending_;        ///< Scratch of build.
    std::vector<std::uint32_t> children_; ///< Scratch of build.
};

} // namespace topple::spatial_detail
