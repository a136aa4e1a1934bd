// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/spatial/broad_phase/box_hierarchy_detail.h"
#include "topple/spatial/broad_phase/box_tree.h"

#include <cstdint>
#include <span>
#include <vector>

namespace topple::spatial_detail {

/// Treatment of a box by a broad phase.
enum class BoxPlace : std::uint8_t {
    nowhere, ///< Empty or NaN: it overlaps nothing.
    tree,
    list, ///< Infinite, or so far away that areas would overflow: kept in a list beside the tree.
};
BoxPlace place_of(const Aabb& box);

/// Returns whether a ray may meet a box in the list beside the tree, for which no scene bounds are known.
bool meets_listed(const ScaledRay& ray, const Aabb& box, Real t_max);

/// Sorts pairs (a < b) by a, then b, in time linear in their number. Overwrites `out`.
class PairSorter {
public:
    void sort(std::span<const ProxyPair> pairs,
              std::size_t proxy_count,
              std::vector<ProxyPair>& out,
              JobPool& pool);

private:
    std::vector<std::uint32_t> begin_; ///< First pair of each a.
};

/// The part that both trees share: the list of boxes beside the tree, the order of the pairs, and the queries. A tree
/// only decides which boxes are neighbors.
class TreeBroadPhase : public BoxTree {
public:
    void rebuild(std::span<const Aabb> boxes) final;
    void update(std::span<const Aabb> boxes, std::span<const std::uint32_t> moved) final;
    void find_pairs(std::span<const std::uint8_t> active,
                    std::vector<ProxyPair>& out,
                    JobPool& pool) const final;
    void query(const Aabb& box, FunctionRef<void(std::uint32_t)> visit) const final;
    void cast_ray(const Ray& ray, FunctionRef<Real(std::uint32_t, Real)> visit) const final;
    std::size_t query(const Frustum& frustum, FunctionRef<void(std::uint32_t)> visit) const final;
    void find_near(Vec3 point,
                   Real max_distance,
                   FunctionRef<Real(std::uint32_t, Real)> visit) const final;
    [[nodiscard]] bool is_consistent() const override;

protected:
    [[nodiscard]] std::span<const Aabb> boxes() const { return boxes_; }
    [[nodiscard]] BoxHierarchy& hierarchy() { return hierarchy_; }
    [[nodiscard]] const BoxHierarchy& hierarchy() const { return hierarchy_; }

    /// Builds the hierarchy over these proxies, whose boxes are bounded.
    virtual void build(std::span<const std::uint32_t> proxies) = 0;
    /// Repairs the hierarchy after the boxes of these proxies, which are in the tree, have changed.
    virtual void move(std::span<const std::uint32_t> moved) = 0;

private:
    std::vector<Aabb> boxes_;
    std::vector<BoxPlace> places_;
    std::vector<std::uint32_t> in_tree_, listed_;
    BoxHierarchy hierarchy_;

    std::vector<std::uint32_t> moved_in_tree_; ///< Scratch of update.
    mutable std::vector<ProxyPair> unsorted_;  ///< Scratch of find_pairs.
    mutable PairSorter sorter_;
};

} // namespace topple::spatial_detail
