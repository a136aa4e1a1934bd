// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/textbook/planar/quadtree.h"

#include "topple/core/assert.h"

#include <algorithm>
#include <array>
#include <utility>

namespace topple::planar {
namespace {

void keep_each_once(std::vector<Quadtree::Id>& ids) {
    std::sort(ids.begin(), ids.end());
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
}

/// Returns four quarters that share the center to the last bit.
std::array<Rect, 4> quarters(const Rect& r) {
    const Vec2 m = center(r);
    return {Rect{r.min, m},
            Rect{{m.x, r.min.y}, {r.max.x, m.y}},
            Rect{{r.min.x, m.y}, {m.x, r.max.y}},
            Rect{m, r.max}};
}

} // namespace

Quadtree::Quadtree(const Rect& world, QuadtreeSettings settings) : settings_(settings) {
    TOPPLE_ASSERT(is_bounded(world));
    TOPPLE_ASSERT(settings.max_depth >= 1 && settings.max_depth <= 24);
    TOPPLE_ASSERT(settings.node_capacity >= 1);
    nodes_.push_back({world, 0, 0, {}});
}

Quadtree::Id Quadtree::insert(const Rect& bounds) {
    TOPPLE_ASSERT(is_bounded(bounds));
    Id id = static_cast<Id>(entries_.size());
    if (free_ids_.empty()) {
        entries_.emplace_back();
    } else {
        id = free_ids_.back();
        free_ids_.pop_back();
    }
    entries_[id] = {bounds, true};
    ++size_;
    if (contains(nodes_[0].bounds, bounds))
        add(0, id);
    else
        outside_.push_back(id);
    return id;
}

void Quadtree::remove(Id id) {
    TOPPLE_ASSERT(is_in_use(id));
    const Rect bounds = entries_[id].bounds;
    entries_[id].in_use = false;
    free_ids_.push_back(id);
    --size_;
    if (std::erase(outside_, id) == 0)
        take(0, id, bounds);
}

void Quadtree::move(Id id, const Rect& bounds) {
    TOPPLE_ASSERT(is_in_use(id) && is_bounded(bounds));
    if (std::erase(outside_, id) == 0)
        take(0, id, entries_[id].bounds);
    entries_[id].bounds = bounds;
    if (contains(nodes_[0].bounds, bounds))
        add(0, id);
    else
        outside_.push_back(id);
}

void Quadtree::add(std::uint32_t node, Id id) {
    const std::uint32_t first = nodes_[node].first_child;
    if (first == 0) {
        nodes_[node].ids.push_back(id);
        const auto capacity = static_cast<std::size_t>(settings_.node_capacity);
        if (nodes_[node].ids.size() > capacity && nodes_[node].depth + 1 < settings_.max_depth)
            split(node);
        return;
    }
    for (std::uint32_t child = first; child < first + 4; ++child) {
        if (overlaps(nodes_[child].bounds, entries_[id].bounds))
            add(child, id);
    }
}

void Quadtree::split(std::uint32_t node) {
    std::uint32_t first = 0;
    if (free_children_.empty()) {
        first = static_cast<std::uint32_t>(nodes_.size());
        nodes_.resize(nodes_.size() + 4);
    } else {
        first = free_children_.back();
        free_children_.pop_back();
    }
    const auto parts = quarters(nodes_[node].bounds);
    for (std::uint32_t i = 0; i < 4; ++i)
        nodes_[first + i] = {parts[i], nodes_[node].depth + 1, 0, {}};
    const std::vector<Id> ids = std::exchange(nodes_[node].ids, {});
    nodes_[node].first_child = first;
    for (const Id id : ids)
        add(node, id);
}

/// Visits only nodes that the rectangle reaches; on the way back, parents with few items become leaves.
void Quadtree::take(std::uint32_t node, Id id, const Rect& bounds) {
    if (!overlaps(nodes_[node].bounds, bounds))
        return;
    const std::uint32_t first = nodes_[node].first_child;
    if (first == 0) {
        std::erase(nodes_[node].ids, id);
        return;
    }
    for (std::uint32_t child = first; child < first + 4; ++child)
        take(child, id, bounds);
    collapse(node);
}

/// Collapses below the capacity instead of at it, so that a single item that comes and goes does not split the node
/// each time.
void Quadtree::collapse(std::uint32_t node) {
    const std::uint32_t first = nodes_[node].first_child;
    std::vector<Id> ids;
    for (std::uint32_t child = first; child < first + 4; ++child) {
        if (nodes_[child].first_child != 0)
            return; // the node has more items than a leaf may hold
        ids.insert(ids.end(), nodes_[child].ids.begin(), nodes_[child].ids.end());
    }
    keep_each_once(ids);
    if (ids.size() >= static_cast<std::size_t>(settings_.node_capacity))
        return;
    nodes_[node].ids = std::move(ids);
    nodes_[node].first_child = 0;
    free_children_.push_back(first);
}

std::vector<Quadtree::Id> Quadtree::query(const Rect& area) const {
    std::vector<Id> found;
    for (const Id id : outside_) {
        if (overlaps(entries_[id].bounds, area))
            found.push_back(id);
    }
    collect(0, area, found);
    keep_each_once(found);
    return found;
}

void Quadtree::collect(std::uint32_t node, const Rect& area, std::vector<Id>& found) const {
    const Node& n = nodes_[node];
    if (!overlaps(n.bounds, area))
        return;
    for (const Id id : n.ids) {
        if (overlaps(entries_[id].bounds, area))
            found.push_back(id);
    }
    for (std::uint32_t child = n.first_child; child != 0 && child < n.first_child + 4; ++child)
        collect(child, area, found);
}

std::vector<Quadtree::Cell> Quadtree::cells() const {
    std::vector<Cell> cells;
    std::vector<std::uint32_t> open{0};
    for (std::size_t i = 0; i < open.size(); ++i) {
        const Node& n = nodes_[open[i]];
        cells.push_back({n.bounds, n.depth, n.first_child == 0, n.ids.size()});
        for (std::uint32_t k = 0; n.first_child != 0 && k < 4; ++k)
            open.push_back(n.first_child + k);
    }
    return cells;
}

} // namespace topple::planar
