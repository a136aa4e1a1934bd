// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/spatial/broad_phase/loose_octree_detail.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace topple::spatial_detail {
namespace {

constexpr std::size_t kSplitAbove = 8; ///< Proxies in a cell.
/// Number of proxies in a cell and below it under which it is merged; well below a split, to avoid oscillation.
constexpr std::uint32_t kMergeBelow = 5;
constexpr Real kSmallestHalf = 1e-6f; ///< [m]

Aabb cube_box(Vec3 center, Real half) {
    const Vec3 h{half, half, half};
    return {center - h, center + h};
}
Aabb loose_box(Vec3 center, Real half) { return cube_box(center, 2 * half); }

std::uint32_t octant_of(Vec3 center, Vec3 point) {
    return (point.x >= center.x ? 1u : 0u) | (point.y >= center.y ? 2u : 0u) |
           (point.z >= center.z ? 4u : 0u);
}
/// Returns the center of a child of a cube, or of a parent of which the cube is the opposite child.
Vec3 shifted(Vec3 center, std::uint32_t octant, Real by) {
    return center + Vec3{octant & 1u ? by : -by, octant & 2u ? by : -by, octant & 4u ? by : -by};
}

} // namespace

void LooseOctree::build(std::span<const std::uint32_t> proxies) {
    cubes_.clear();
    free_.clear();
    cube_of_.assign(boxes().size(), kNone);
    Aabb bounds;
    for (const std::uint32_t proxy : proxies)
        bounds = unite(bounds, boxes()[proxy]);
    if (is_empty(bounds))
        bounds = {{}, {}};
    root_ = new_cube(
        center(bounds), std::max(max_component(half_extents(bounds)), kSmallestHalf), kNone);
    for (const std::uint32_t proxy : proxies)
        insert(proxy, root_);
    build_hierarchy();
}

void LooseOctree::move(std::span<const std::uint32_t> moved) {
    bool is_reshaped = false;
    for (const std::uint32_t proxy : moved) {
        const Aabb& box = boxes()[proxy];
        const Cube& cube = cubes_[cube_of_[proxy]];
        if (contains(loose_box(cube.center, cube.half), box))
            continue;
        remove(proxy);
        grow_root(box);
        insert(proxy, root_);
        is_reshaped = true;
    }
    if (is_reshaped)
        return build_hierarchy();
    for (const std::uint32_t proxy : moved)
        hierarchy().set_box(proxy, boxes()[proxy]);
    hierarchy().refit();
}

std::uint32_t LooseOctree::new_cube(Vec3 center, Real half, std::uint32_t parent) {
    std::uint32_t index;
    if (free_.empty()) {
        index = static_cast<std::uint32_t>(cubes_.size());
        cubes_.emplace_back();
    } else {
        index = free_.back();
        free_.pop_back();
    }
    Cube& cube = cubes_[index];
    cube.center = center;
    cube.half = half;
    cube.parent = parent;
    cube.total = 0;
    cube.is_split = false;
    cube.child.fill(kNone);
    cube.proxies.clear();
    return index;
}

/// Doubles the root towards the box until the box fits.
void LooseOctree::grow_root(const Aabb& box) {
    while (!contains(loose_box(cubes_[root_].center, cubes_[root_].half), box)) {
        const Vec3 old_center = cubes_[root_].center;
        const Real half = cubes_[root_].half;
        const std::uint32_t towards = octant_of(old_center, center(box));
        if (cubes_[root_].total == 0) { // There is nothing to keep below it.
            cubes_[root_].center = center(box);
            cubes_[root_].half = std::max(half, max_component(half_extents(box)));
            cubes_[root_].is_split = false;
            continue;
        }
        const std::uint32_t grown = new_cube(shifted(old_center, towards, half), 2 * half, kNone);
        cubes_[grown].is_split = true;
        cubes_[grown].total = cubes_[root_].total;
        cubes_[grown].child[7 - towards] = root_;
        cubes_[root_].parent = grown;
        root_ = grown;
    }
}

/// Returns the child into which a box fits, creating it if necessary; kNone if the box is too large for any child, or
/// the cell too small to tell its children apart.
std::uint32_t LooseOctree::child_for(std::uint32_t index, const Aabb& box) {
    const Vec3 middle = cubes_[index].center;
    const Real half = cubes_[index].half * 0.5f;
    const Real farthest = max_component(abs(middle));
    if (half < kSmallestHalf || farthest + half == farthest)
        return kNone;
    const std::uint32_t octant = octant_of(middle, center(box));
    const std::uint32_t existing = cubes_[index].child[octant];
    const Vec3 child_center = existing != kNone ? cubes_[existing].center
                                                : shifted(middle, octant, half);
    if (!contains(loose_box(child_center, half), box))
        return kNone;
    if (existing != kNone)
        return existing;
    const std::uint32_t made = new_cube(child_center, half, index);
    cubes_[index].child[octant] = made;
    return made;
}

/// Requires: the loose box of `index` contains that of the proxy.
void LooseOctree::insert(std::uint32_t proxy, std::uint32_t index) {
    for (;;) {
        ++cubes_[index].total;
        if (!cubes_[index].is_split)
            break;
        const std::uint32_t child = child_for(index, boxes()[proxy]);
        if (child == kNone)
            break;
        index = child;
    }
    cube_of_[proxy] = index;
    cubes_[index].proxies.push_back(proxy);
    while (!cubes_[index].is_split && cubes_[index].proxies.size() > kSplitAbove) {
        split(index);
        // All proxies may have moved into one child, which is then as full.
        index = cube_of_[proxy];
    }
}

/// Moves the proxies that fit a child into it.
void LooseOctree::split(std::uint32_t index) {
    cubes_[index].is_split = true;
    std::vector<std::uint32_t> all;
    all.swap(cubes_[index].proxies);
    for (const std::uint32_t proxy : all) {
        const std::uint32_t child = child_for(index, boxes()[proxy]);
        const std::uint32_t home = child == kNone ? index : child;
        cubes_[home].proxies.push_back(proxy);
        cubes_[home].total += child == kNone ? 0 : 1;
        cube_of_[proxy] = home;
    }
}

void LooseOctree::remove(std::uint32_t proxy) {
    std::uint32_t emptied = std::exchange(cube_of_[proxy], kNone);
    auto& here = cubes_[emptied].proxies;
    here.erase(std::find(here.begin(), here.end(), proxy));

    std::uint32_t too_few = kNone; // The largest cell with too few proxies to stay split.
    for (std::uint32_t i = emptied; i != kNone; i = cubes_[i].parent)
        if (--cubes_[i].total < kMergeBelow && cubes_[i].is_split)
            too_few = i;
    if (too_few != kNone) {
        std::vector<std::uint32_t> gathered;
        merge(too_few, gathered);
        for (const std::uint32_t other : gathered)
            cube_of_[other] = too_few;
        cubes_[too_few].proxies = std::move(gathered);
        cubes_[too_few].is_split = false;
        emptied = too_few;
    }
    if (cubes_[emptied].total == 0 && emptied != root_) {
        auto& siblings = cubes_[cubes_[emptied].parent].child;
        *std::find(siblings.begin(), siblings.end(), emptied) = kNone;
        free_.push_back(emptied);
    }
}

/// Removes all proxies from a cell and frees the cells below it.
void LooseOctree::merge(std::uint32_t index, std::vector<std::uint32_t>& out) {
    out.insert(out.end(), cubes_[index].proxies.begin(), cubes_[index].proxies.end());
    cubes_[index].proxies.clear();
    for (std::uint32_t& child : cubes_[index].child)
        if (child != kNone) {
            merge(child, out);
            free_.push_back(child);
            child = kNone;
        }
}

/// A cell with both becomes a node whose first child is a leaf of its own proxies.
void LooseOctree::build_hierarchy() {
    constexpr std::uint32_t kOwnOnly = 0x80000000u;
    hierarchy().clear(boxes().size());
    in_order_.assign(1, root_);
    for (std::uint32_t node = 0; node < in_order_.size(); ++node) {
        const Cube& cube = cubes_[in_order_[node] & ~kOwnOnly];
        const auto children = static_cast<std::uint32_t>(
            cube.child.size() -
            static_cast<std::size_t>(std::count(cube.child.begin(), cube.child.end(), kNone)));
        if (children == 0 || (in_order_[node] & kOwnOnly) != 0) {
            hierarchy().fill_leaf(node, cube.proxies, boxes());
            continue;
        }
        const std::uint32_t own = cube.proxies.empty() ? 0 : 1;
        hierarchy().add_children(node, children + own);
        if (own != 0)
            in_order_.push_back(in_order_[node] | kOwnOnly);
        for (const std::uint32_t child : cube.child)
            if (child != kNone)
                in_order_.push_back(child);
    }
    hierarchy().refit();
}

std::vector<BroadPhase::Cell> LooseOctree::cells() const {
    std::vector<Cell> out;
    std::vector<std::pair<std::uint32_t, int>> open;
    if (root_ != kNone && cubes_[root_].total > 0)
        open.emplace_back(root_, 0);
    while (!open.empty()) {
        const auto [index, depth] = open.back();
        open.pop_back();
        const Cube& cube = cubes_[index];
        out.push_back(
            {cube_box(cube.center, cube.half), depth, static_cast<int>(cube.proxies.size())});
        for (const std::uint32_t child : cube.child)
            if (child != kNone)
                open.emplace_back(child, depth + 1);
    }
    return out;
}

bool LooseOctree::is_consistent() const {
    if (!TreeBroadPhase::is_consistent())
        return false;
    if (root_ == kNone)
        return true;
    std::vector<std::uint32_t> open{root_};
    std::size_t reached = 0;
    while (!open.empty()) {
        const std::uint32_t index = open.back();
        open.pop_back();
        ++reached;
        const Cube& cube = cubes_[index];
        std::size_t total = cube.proxies.size();
        for (const std::uint32_t proxy : cube.proxies)
            if (cube_of_[proxy] != index ||
                !contains(loose_box(cube.center, cube.half), boxes()[proxy]))
                return false;
        for (const std::uint32_t child : cube.child)
            if (child != kNone) {
                if (cubes_[child].parent != index || cubes_[child].total == 0)
                    return false;
                total += cubes_[child].total;
                open.push_back(child);
            }
        if (total != cube.total || reached > cubes_.size())
            return false;
    }
    return reached + free_.size() == cubes_.size();
}

} // namespace topple::spatial_detail
