// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/spatial/broad_phase/tree_broad_phase_detail.h"

namespace topple::spatial_detail {

/// A binary tree over moving boxes. Motion degrades it; once about a sixth of the boxes has moved, it is rebuilt by
/// halving space, which is cheaper than repairing it.
class DynamicBvh final : public TreeBroadPhase {
public:
    /// Returns the nodes; only leaves, of up to eight proxies, hold any.
    [[nodiscard]] std::vector<Cell> cells() const override;

protected:
    void build(std::span<const std::uint32_t> proxies) override;
    void move(std::span<const std::uint32_t> moved) override;

private:
    struct alignas(16) Item {
        float twice_center[3];
        std::uint32_t proxy;
    };
    struct Range {
        std::uint32_t begin, end, node;
        int depth;
    };
    void build_items();
    [[nodiscard]] std::uint32_t part(const Range& range);

    std::vector<Item> items_; ///< One item per proxy in the tree, in the order of the leaves.
    std::size_t moved_since_build_ = 0;
    std::vector<Range> open_;                 ///< Scratch of build_items.
    std::vector<std::uint32_t> leaf_proxies_; ///< Scratch of build_items.
};

} // namespace topple::spatial_detail
