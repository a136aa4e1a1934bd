// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/spatial/broad_phase/dynamic_bvh_detail.h"

#include <algorithm>
#include <array>
#include <utility>

namespace topple::spatial_detail {
namespace {

constexpr std::uint32_t kLeafSize = 8;
/// Share of all boxes that may move before a rebuild costs less than the degraded tree. [-]
constexpr double kMovedBeforeBuild = 0.15;
/// Depth from which on the count of boxes is halved instead of space, which bounds the depth: halving space may split
/// off one box per level.
constexpr int kDeepestSplitBySpace = 48;

} // namespace

void DynamicBvh::build(std::span<const std::uint32_t> proxies) {
    items_.resize(proxies.size());
    for (std::size_t i = 0; i < proxies.size(); ++i)
        items_[i].proxy = proxies[i];
    build_items();
}

void DynamicBvh::move(std::span<const std::uint32_t> moved) {
    moved_since_build_ += moved.size();
    if (static_cast<double>(moved_since_build_) >
        kMovedBeforeBuild * static_cast<double>(items_.size())) {
        build_items();
        return;
    }
    for (const std::uint32_t proxy : moved)
        hierarchy().set_box(proxy, boxes()[proxy]);
    hierarchy().refit();
}

/// Starts from the order of the last build, which is mostly sorted already.
void DynamicBvh::build_items() {
    moved_since_build_ = 0;
    hierarchy().clear(boxes().size());
    if (items_.empty())
        return hierarchy().refit();
    for (Item& item : items_) {
        const Aabb& box = boxes()[item.proxy];
        const Vec3 sum = box.min + box.max;
        item = {{sum.x, sum.y, sum.z}, item.proxy};
    }
    open_.assign(1, {0, static_cast<std::uint32_t>(items_.size()), 0, 0});
    while (!open_.empty()) {
        const Range range = open_.back();
        open_.pop_back();
        if (range.end - range.begin <= kLeafSize) {
            leaf_proxies_.clear();
            for (std::uint32_t i = range.begin; i < range.end; ++i)
                leaf_proxies_.push_back(items_[i].proxy);
            hierarchy().fill_leaf(range.node, leaf_proxies_, boxes());
            continue;
        }
        const std::uint32_t middle = part(range);
        const std::uint32_t left = hierarchy().add_children(range.node, 2);
        open_.push_back({middle, range.end, left + 1, range.depth + 1});
        open_.push_back({range.begin, middle, left, range.depth + 1});
    }
    hierarchy().refit();
}

/// Splits a range at the middle of the widest extent of its centers; into equal counts if there is none.
std::uint32_t DynamicBvh::part(const Range& range) {
    const std::uint32_t half = range.begin + (range.end - range.begin) / 2;
    if (range.depth >= kDeepestSplitBySpace)
        return half;
    Float4 low = Float4::all(Aabb::kInfinity), high = Float4::all(-Aabb::kInfinity);
    for (std::uint32_t i = range.begin; i < range.end; ++i) {
        const Float4 center = Float4::load(
            items_[i].twice_center); // The fourth lane is never used.
        low = min(center, low);
        high = max(center, high);
    }
    alignas(16) std::array<float, 4> lows, highs;
    low.store(lows.data());
    high.store(highs.data());
    std::size_t widest = 0;
    for (std::size_t axis = 1; axis < 3; ++axis)
        if (highs[axis] - lows[axis] > highs[widest] - lows[widest])
            widest = axis;

    const Real pivot = lows[widest] * 0.5f + highs[widest] * 0.5f;
    std::uint32_t left = range.begin, right = range.end;
    while (left < right) {
        if (items_[left].twice_center[widest] < pivot)
            ++left;
        else
            std::swap(items_[left], items_[--right]);
    }
    return left == range.begin || left == range.end ? half : left;
}

std::vector<BroadPhase::Cell> DynamicBvh::cells() const {
    const auto nodes = hierarchy().nodes();
    if (nodes.empty() || nodes.front().count == 0)
        return {}; // without proxies the root has no box to draw
    std::vector<Cell> cells(nodes.size());
    for (std::uint32_t i = 0; i < nodes.size(); ++i) {
        cells[i].box = hierarchy().box_of(i);
        if (nodes[i].is_leaf)
            cells[i].count = static_cast<int>(nodes[i].count);
        for (std::uint32_t child = 0; !nodes[i].is_leaf && child < nodes[i].count; ++child)
            cells[nodes[i].first + child].depth = cells[i].depth + 1;
    }
    return cells;
}

} // namespace topple::spatial_detail
