// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/spatial/tree/wide_boxes.h"

#include "topple/core/assert.h"

#include <algorithm>

namespace topple::spatial_detail {

BoxBlock BoxBlock::none() {
    BoxBlock out;
    for (std::size_t row = 0; row < 6; ++row)
        std::fill_n(out.bounds[row], 4, row < 3 ? Aabb::kInfinity : -Aabb::kInfinity);
    std::fill_n(out.proxy, 4, kNoProxy);
    return out;
}

void BoxBlock::put(std::size_t lane, const Aabb& box) {
    for (int axis = 0; axis < 3; ++axis) {
        bounds[axis][lane] = box.min[axis];
        bounds[axis + 3][lane] = box.max[axis];
    }
}

Aabb BoxBlock::get(std::size_t lane) const {
    return {{bounds[0][lane], bounds[1][lane], bounds[2][lane]},
            {bounds[3][lane], bounds[4][lane], bounds[5][lane]}};
}

namespace {

float half_node_area(const BoxNode& n) {
    const float x = n.max[0] - n.min[0], y = n.max[1] - n.min[1], z = n.max[2] - n.min[2];
    return x * y + y * z + z * x;
}

/// Replaces the largest child by its own children as long as four slots suffice.
void open_children(std::span<const BoxNode> nodes, std::vector<std::uint32_t>& children) {
    for (;;) {
        std::size_t widest = children.size();
        for (std::size_t i = 0; i < children.size(); ++i) {
            const BoxNode& child = nodes[children[i]];
            if (child.is_leaf || children.size() - 1 + child.count > 4)
                continue;
            if (widest == children.size() ||
                half_node_area(child) > half_node_area(nodes[children[widest]]))
                widest = i;
        }
        if (widest == children.size())
            return;
        const BoxNode opened = nodes[children[widest]];
        children.erase(children.begin() + static_cast<std::ptrdiff_t>(widest));
        for (std::uint32_t i = 0; i < opened.count; ++i)
            children.push_back(opened.first + i);
    }
}

} // namespace

std::uint32_t WideBoxes::add_blocks(std::span<const BoxNode> nodes, std::uint32_t node) {
    children_.clear();
    if (nodes[node].is_leaf)
        children_.push_back(node); // a tree that consists of one leaf
    for (std::uint32_t i = 0; !nodes[node].is_leaf && i < nodes[node].count; ++i)
        children_.push_back(nodes[node].first + i);
    open_children(nodes, children_);
    const auto first = static_cast<std::uint32_t>(blocks_.size());
    const std::size_t count = std::max<std::size_t>((children_.size() + 3) / 4, 1);
    TOPPLE_ASSERT(first + count <= kFirst && count <= 8);
    blocks_.insert(blocks_.end(), count, BoxBlock::none());
    for (std::size_t i = 0; i < children_.size(); ++i) {
        BoxBlock& block = blocks_[first + i / 4];
        const BoxNode& child = nodes[children_[i]];
        if (child.count == 0)
            continue;
        block.put(i % 4, child.box());
        block.proxy[i % 4] = kLeaf | children_[i];
        if (!child.is_leaf)
            pending_.push_back({children_[i],
                                static_cast<std::uint32_t>(first + i / 4),
                                static_cast<std::uint32_t>(i % 4)});
    }
    return first | static_cast<std::uint32_t>(count - 1) << kMoreShift;
}

void WideBoxes::build(std::span<const BoxNode> nodes) {
    blocks_.clear();
    pending_.clear();
    if (nodes.empty())
        return;
    // The root must have a single block: further children go below it.
    const std::uint32_t root = add_blocks(nodes, 0);
    if ((root & kMore) != 0) {
        // Several adjacent blocks cannot be named by kRoot alone: the traversal starts with one lane that leads to
        // them.
        for (Pending& p : pending_)
            ++p.block;
        blocks_.insert(blocks_.begin(), BoxBlock::none());
        blocks_[0].put(0, nodes[0].box());
        blocks_[0].proxy[0] = root + 1;
    }
    for (std::size_t i = 0; i < pending_.size(); ++i) {
        const Pending waiting = pending_[i];
        const std::uint32_t code = add_blocks(nodes, waiting.node);
        blocks_[waiting.block].proxy[waiting.lane] = code;
    }
}

bool WideBoxes::is_consistent(std::span<const BoxNode> nodes) const {
    std::vector<std::uint8_t> seen(nodes.size(), 0);
    std::vector<std::pair<Branch, Aabb>> open;
    if (!nodes.empty())
        open.emplace_back(kRoot, nodes[0].box());
    while (!open.empty()) {
        const auto [branch, around] = open.back();
        open.pop_back();
        for (const BoxBlock& block : blocks_of(branch))
            for (std::size_t lane = 0; lane < 4; ++lane) {
                const Branch child{block.proxy[lane]};
                if (child.code == kNoProxy)
                    continue;
                const Aabb box = block.get(lane);
                if (!contains(around, box))
                    return false;
                if (!child.is_leaf())
                    open.emplace_back(child, box);
                else if (child.leaf() >= nodes.size() || seen[child.leaf()]++ != 0 ||
                         box != nodes[child.leaf()].box())
                    return false;
            }
    }
    for (std::size_t i = 0; i < nodes.size(); ++i)
        if (nodes[i].is_leaf && nodes[i].count > 0 && seen[i] == 0)
            return false;
    return true;
}

} // namespace topple::spatial_detail
