// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/function_ref.h"
#include "topple/geometry/shapes/aabb.h"
#include "topple/geometry/shapes/frustum.h"
#include "topple/math/simd/simd.h"
#include "topple/spatial/broad_phase/broad_phase.h"
#include "topple/spatial/tree/conservative_ray.h"
#include "topple/spatial/tree/wide_boxes.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace topple::spatial_detail {

/// Destination of pairs of which at least one box is active.
struct PairSink {
    std::span<const std::uint8_t> active;
    std::vector<ProxyPair>& out;

    void add(std::uint32_t a, std::uint32_t b) const {
        if (active[a] != 0 || active[b] != 0)
            out.push_back({std::min(a, b), std::max(a, b)});
    }
};

/// A tree over boxes, independent of the method that built it: any number of children, boxes only in leaves, every
/// box as tight as its contents. Both tree broad phases find their pairs, boxes and rays here.
class BoxHierarchy {
public:
    using Node = BoxNode;

    /// Resets to a root without children, for `proxy_count` proxies, none of which is in the tree.
    void clear(std::size_t proxy_count);
    /// Appends the children of a node in a row behind all other nodes; returns the first.
    std::uint32_t add_children(std::uint32_t parent, std::uint32_t count);
    /// Makes a node a leaf with these proxies.
    void fill_leaf(std::uint32_t node,
                   std::span<const std::uint32_t> proxies,
                   std::span<const Aabb> boxes);
    /// Requires: the proxy is in the tree. The boxes above it are stale until `refit`.
    void set_box(std::uint32_t proxy, const Aabb& box);
    /// Makes every box tight, leaves first.
    void refit();

    /// Finds the pairs of overlapping boxes, at least one of them active; each once, in any order. Replaces the
    /// contents of `out`.
    void find_pairs(std::span<const std::uint8_t> active,
                    std::vector<ProxyPair>& out,
                    JobPool& pool) const;
    void query(const Aabb& box, FunctionRef<void(std::uint32_t)> visit) const;
    /// Returns the number of nodes and boxes tested.
    std::size_t query(const Frustum& frustum, FunctionRef<void(std::uint32_t)> visit) const;
    /// `visit`: see BoxTree::find_near.
    void find_near(Vec3 point,
                   Real max_distance,
                   FunctionRef<Real(std::uint32_t, Real)> visit) const;
    /// Returns the new end of the range, which like those of `visit` is in the caller's units of t.
    Real cast_ray(const ConservativeRay& ray,
                  const ScaledRay& range,
                  Real t_max,
                  FunctionRef<Real(std::uint32_t, Real)> visit) const;

    [[nodiscard]] std::span<const Node> nodes() const { return nodes_; }
    [[nodiscard]] Aabb box_of(std::uint32_t node) const;
    [[nodiscard]] Aabb bounds() const { return nodes_.empty() ? Aabb{} : box_of(0); }
    /// Returns whether every proxy that `is_in` is in exactly one place, with the given box, under boxes that contain
    /// it, and no memory is held for others.
    [[nodiscard]] bool is_consistent(std::span<const Aabb> boxes,
                                     std::span<const std::uint8_t> is_in) const;

private:
    [[nodiscard]] std::span<const BoxBlock> blocks_of(const Node& leaf) const {
        return std::span(blocks_).subspan(leaf.first, (leaf.count + 3) / 4);
    }
    void fit_leaf(Node& leaf) const;
    void mark_active(std::span<const std::uint8_t> active) const;

    std::vector<Node> nodes_; ///< Parents before children.
    std::vector<BoxBlock> blocks_;
    std::vector<std::uint32_t> place_; ///< Place of each proxy: block * 4 + lane.
    WideBoxes wide_;                   ///< Copy of the nodes above in wide blocks, for rays and
                                       ///< boxes.

    // Scratch of find_pairs, kept so that a steady state allocates nothing.
    struct NodePair {
        std::uint32_t a, b;
    };
    /// Adds the pairs between two nodes, or stores their children for later.
    void open_pair(NodePair nodes, std::vector<NodePair>& later, const PairSink& sink) const;

    mutable std::vector<std::uint8_t> node_active_;
    mutable std::vector<NodePair> open_, next_open_; ///< Node pairs with which the search starts.
    mutable BlockLists<NodePair> open_lists_;
    mutable BlockLists<ProxyPair> pair_lists_;
};

} // namespace topple::spatial_detail
