// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/core/assert.h"
#include "topple/spatial/broad_phase/box_hierarchy_detail.h"
#include "topple/spatial/broad_phase/frustum_query_detail.h"
#include "topple/spatial/tree/box_distance.h"
#include "topple/spatial/tree/overflow_stack.h"

#include <algorithm>
#include <array>
#include <bit>

namespace topple::spatial_detail {
namespace {

constexpr std::size_t kStackSize = 256;
/// Number of node pairs with which a search for pairs starts, so that threads can share it.
constexpr std::size_t kSearches = 128, kSearchesPerBlock = 4;
alignas(16) constexpr std::array<float, 4> kEmptyMin{Aabb::kInfinity,
                                                     Aabb::kInfinity,
                                                     Aabb::kInfinity,
                                                     0};
alignas(16) constexpr std::array<float, 4> kEmptyMax{-Aabb::kInfinity,
                                                     -Aabb::kInfinity,
                                                     -Aabb::kInfinity,
                                                     0};

template<typename Visit>
void for_each_bit(unsigned mask, Visit visit) {
    for (; mask != 0; mask &= mask - 1)
        visit(static_cast<std::size_t>(std::countr_zero(mask)));
}

/// One box against four: finds the lanes that overlap it.
class BoxQuery {
public:
    explicit BoxQuery(const Aabb& box)
        : min_{Float4::all(box.min.x), Float4::all(box.min.y), Float4::all(box.min.z)},
          max_{Float4::all(box.max.x), Float4::all(box.max.y), Float4::all(box.max.z)} {}

    [[nodiscard]] unsigned overlaps4(const BoxBlock& block) const {
        const auto along = [&](std::size_t axis) {
            return (Float4::load(block.bounds[axis]) <= max_[axis]) &
                   (min_[axis] <= Float4::load(block.bounds[axis + 3]));
        };
        return bits(along(0) & along(1) & along(2));
    }

private:
    std::array<Float4, 3> min_, max_;
};

bool overlap(const BoxHierarchy::Node& a, const BoxHierarchy::Node& b) {
    return bits((Float4::load(a.min) <= Float4::load(b.max)) &
                (Float4::load(b.min) <= Float4::load(a.max))) == 15u;
}

void pair_within(std::span<const BoxBlock> blocks, const PairSink& sink) {
    for (std::size_t i = 0; i < blocks.size(); ++i)
        for (std::size_t lane = 0; lane < 4 && blocks[i].proxy[lane] != kNoProxy; ++lane) {
            const BoxQuery query(blocks[i].get(lane));
            for (std::size_t j = i; j < blocks.size(); ++j) {
                const unsigned later = j == i ? ~0u << (lane + 1) : ~0u;
                for_each_bit(query.overlaps4(blocks[j]) & later, [&](std::size_t other) {
                    sink.add(blocks[i].proxy[lane], blocks[j].proxy[other]);
                });
            }
        }
}

void pair_across(std::span<const BoxBlock> blocks,
                 std::span<const BoxBlock> others,
                 const BoxQuery& around_others,
                 const PairSink& sink) {
    for (const BoxBlock& block : blocks)
        for_each_bit(around_others.overlaps4(block), [&](std::size_t lane) {
            const BoxQuery query(block.get(lane));
            for (const BoxBlock& other : others)
                for_each_bit(query.overlaps4(other), [&](std::size_t other_lane) {
                    sink.add(block.proxy[lane], other.proxy[other_lane]);
                });
        });
}

} // namespace

void BoxHierarchy::clear(std::size_t proxy_count) {
    nodes_.assign(1, {});
    blocks_.clear();
    place_.assign(proxy_count, kNoProxy);
}

std::uint32_t BoxHierarchy::add_children(std::uint32_t parent, std::uint32_t count) {
    const auto first = static_cast<std::uint32_t>(nodes_.size());
    nodes_[parent].first = first;
    nodes_[parent].count = count;
    nodes_.resize(nodes_.size() + count);
    return first;
}

void BoxHierarchy::fill_leaf(std::uint32_t node,
                             std::span<const std::uint32_t> proxies,
                             std::span<const Aabb> boxes) {
    nodes_[node].first = static_cast<std::uint32_t>(blocks_.size());
    nodes_[node].count = static_cast<std::uint32_t>(proxies.size());
    nodes_[node].is_leaf = true;
    for (std::size_t i = 0; i < proxies.size(); ++i) {
        if (i % 4 == 0)
            blocks_.push_back(BoxBlock::none());
        blocks_.back().put(i % 4, boxes[proxies[i]]);
        blocks_.back().proxy[i % 4] = proxies[i];
        place_[proxies[i]] = static_cast<std::uint32_t>((blocks_.size() - 1) * 4 + i % 4);
    }
}

void BoxHierarchy::set_box(std::uint32_t proxy, const Aabb& box) {
    TOPPLE_ASSERT(place_[proxy] != kNoProxy);
    blocks_[place_[proxy] / 4].put(place_[proxy] % 4, box);
}

void BoxHierarchy::refit() {
    for (std::size_t i = nodes_.size(); i-- > 0;) {
        Node& node = nodes_[i];
        if (node.is_leaf) {
            fit_leaf(node);
            continue;
        }
        Float4 low = Float4::load(kEmptyMin.data()), high = Float4::load(kEmptyMax.data());
        for (const Node& child : std::span(nodes_).subspan(node.first, node.count)) {
            low = min(low, Float4::load(child.min));
            high = max(high, Float4::load(child.max));
        }
        low.store(node.min);
        high.store(node.max);
    }
    wide_.build(nodes_);
}

void BoxHierarchy::fit_leaf(Node& leaf) const {
    for (std::size_t axis = 0; axis < 3; ++axis) {
        Float4 low = Float4::all(Aabb::kInfinity), high = Float4::all(-Aabb::kInfinity);
        for (const BoxBlock& block : blocks_of(leaf)) {
            low = min(low, Float4::load(block.bounds[axis]));
            high = max(high, Float4::load(block.bounds[axis + 3]));
        }
        alignas(16) std::array<float, 4> lows, highs;
        low.store(lows.data());
        high.store(highs.data());
        leaf.min[axis] = std::min(std::min(lows[0], lows[1]), std::min(lows[2], lows[3]));
        leaf.max[axis] = std::max(std::max(highs[0], highs[1]), std::max(highs[2], highs[3]));
    }
    leaf.min[3] = leaf.max[3] = 0;
}

Aabb BoxHierarchy::box_of(std::uint32_t node) const {
    const Node& n = nodes_[node];
    return {{n.min[0], n.min[1], n.min[2]}, {n.max[0], n.max[1], n.max[2]}};
}

void BoxHierarchy::mark_active(std::span<const std::uint8_t> active) const {
    node_active_.resize(nodes_.size());
    for (std::size_t i = nodes_.size(); i-- > 0;) {
        const Node& node = nodes_[i];
        std::uint8_t any = 0;
        if (node.is_leaf) {
            for (const BoxBlock& block : blocks_of(node))
                for (const std::uint32_t proxy : block.proxy)
                    any |= proxy == kNoProxy ? std::uint8_t(0) : active[proxy];
        } else {
            for (std::uint32_t child = 0; child < node.count; ++child)
                any |= node_active_[node.first + child];
        }
        node_active_[i] = any;
    }
}

/// Pairs every node with itself and its siblings: distant pairs are discarded near the root.
void BoxHierarchy::open_pair(NodePair nodes,
                             std::vector<NodePair>& later,
                             const PairSink& sink) const {
    const auto leave = [&](std::uint32_t a, std::uint32_t b) {
        if ((node_active_[a] | node_active_[b]) != 0 && overlap(nodes_[a], nodes_[b]))
            later.push_back({a, b});
    };
    const auto [ia, ib] = nodes;
    const Node &a = nodes_[ia], &b = nodes_[ib];
    if (ia == ib) {
        if (a.is_leaf)
            pair_within(blocks_of(a), sink);
        for (std::uint32_t i = 0; !a.is_leaf && i < a.count; ++i) {
            if (node_active_[a.first + i] != 0)
                later.push_back({a.first + i, a.first + i});
            for (std::uint32_t j = i + 1; j < a.count; ++j)
                leave(a.first + i, a.first + j);
        }
    } else if (a.is_leaf && b.is_leaf) {
        pair_across(blocks_of(a), blocks_of(b), BoxQuery(box_of(ib)), sink);
    } else {
        const std::uint32_t a_first = a.is_leaf ? ia : a.first, a_count = a.is_leaf ? 1 : a.count;
        const std::uint32_t b_first = b.is_leaf ? ib : b.first, b_count = b.is_leaf ? 1 : b.count;
        for (std::uint32_t i = 0; i < a_count; ++i)
            for (std::uint32_t j = 0; j < b_count; ++j)
                leave(a_first + i, b_first + j);
    }
}

void BoxHierarchy::find_pairs(std::span<const std::uint8_t> active,
                              std::vector<ProxyPair>& out,
                              JobPool& pool) const {
    out.clear();
    if (nodes_.empty())
        return;
    mark_active(active);
    // Opens pairs level by level until there are enough to share, then searches each to its end.
    const PairSink first{active, out};
    open_.assign(1, {0, 0});
    while (!open_.empty() && open_.size() < kSearches) {
        next_open_.clear();
        for (const NodePair nodes : open_)
            open_pair(nodes, next_open_, first);
        std::swap(open_, next_open_);
    }
    const std::size_t block_count = block_count_of(open_.size(), kSearchesPerBlock);
    open_lists_.reset(block_count);
    pair_lists_.reset(block_count);
    pool.parallel_for(open_.size(), kSearchesPerBlock, [&](std::size_t begin, std::size_t end) {
        const std::size_t block = begin / kSearchesPerBlock;
        std::vector<NodePair>& open = open_lists_[block];
        const PairSink sink{active, pair_lists_[block]};
        open.assign(open_.begin() + static_cast<std::ptrdiff_t>(begin),
                    open_.begin() + static_cast<std::ptrdiff_t>(end));
        while (!open.empty()) {
            const NodePair nodes = open.back();
            open.pop_back();
            open_pair(nodes, open, sink);
        }
    });
    pair_lists_.write_to(out, out.size(), pool);
}

void BoxHierarchy::query(const Aabb& box, FunctionRef<void(std::uint32_t)> visit) const {
    if (nodes_.empty() || is_empty(box))
        return;
    const BoxQuery lanes(box);
    OverflowStack<WideBoxes::Branch, kStackSize> stack;
    stack.push(WideBoxes::kRoot);
    while (!stack.empty()) {
        const WideBoxes::Branch branch = stack.pop();
        for (const BoxBlock& block :
             branch.is_leaf() ? blocks_of(nodes_[branch.leaf()]) : wide_.blocks_of(branch))
            for_each_bit(lanes.overlaps4(block), [&](std::size_t lane) {
                const std::uint32_t held = block.proxy[lane];
                if (held == kNoProxy) // An infinite query overlaps empty lanes too.
                    return;
                if (branch.is_leaf())
                    visit(held);
                else
                    stack.push({held});
            });
    }
}

std::size_t BoxHierarchy::query(const Frustum& frustum,
                                FunctionRef<void(std::uint32_t)> visit) const {
    struct Entry {
        std::uint32_t node;
        FrustumQuery::PlaneSet planes;
    };
    if (nodes_.empty())
        return 0;
    const FrustumQuery view(frustum);
    std::size_t looked_at = 0;
    OverflowStack<Entry, kStackSize> stack;
    stack.push({0, FrustumQuery::kAllPlanes});
    while (!stack.empty()) {
        const Entry entry = stack.pop();
        const Node& node = nodes_[entry.node];
        FrustumQuery::PlaneSet planes = entry.planes;
        if (planes != 0) { // Otherwise the box is known to lie entirely inside.
            ++looked_at;
            const auto across = view.planes_across(box_of(entry.node), planes);
            if (!across)
                continue;
            planes = *across;
        }
        if (!node.is_leaf) {
            for (std::uint32_t i = 0; i < node.count; ++i)
                stack.push({node.first + i, planes});
            continue;
        }
        looked_at += planes != 0 ? node.count : 0;
        for (const BoxBlock& block : blocks_of(node))
            for_each_bit(view.seen4(block, planes), [&](std::size_t lane) {
                if (block.proxy[lane] != kNoProxy)
                    visit(block.proxy[lane]);
            });
    }
    return looked_at;
}

void BoxHierarchy::find_near(Vec3 point,
                             Real max_distance,
                             FunctionRef<Real(std::uint32_t, Real)> visit) const {
    struct Entry {
        std::uint32_t node;
        Real near; ///< Squared. [m^2]
    };
    if (nodes_.empty() || is_empty(bounds()))
        return;
    OverflowStack<Entry, kStackSize> stack;
    stack.push({0, least_squared_distance(bounds(), point)});
    while (!stack.empty()) {
        const Entry entry = stack.pop();
        if (!may_be_within(box_of(entry.node), point, max_distance))
            continue;
        const Node& node = nodes_[entry.node];
        if (!node.is_leaf) {
            const std::size_t first = stack.size();
            for (std::uint32_t child = node.first; child < node.first + node.count; ++child)
                stack.push({child, least_squared_distance(box_of(child), point)});
            sort_nearest_last(stack, first);
            continue;
        }
        for (const BoxBlock& block : blocks_of(node))
            for (std::size_t lane = 0; lane < 4 && block.proxy[lane] != kNoProxy; ++lane)
                if (may_be_within(block.get(lane), point, max_distance))
                    max_distance = visit(block.proxy[lane], max_distance);
    }
}

Real BoxHierarchy::cast_ray(const ConservativeRay& ray,
                            const ScaledRay& range,
                            Real t_max,
                            FunctionRef<Real(std::uint32_t, Real)> visit) const {
    struct Entry {
        WideBoxes::Branch branch;
        Real near;
    };
    if (nodes_.empty())
        return t_max;
    const auto is_before = [&](Real near, Real end) { // In the caller's units of t, as `visit`
                                                      // expects.
        return static_cast<double>(near) * range.t_scale <= static_cast<double>(end);
    };
    const Float4 t_min = Float4::all(range.t_min);
    OverflowStack<Entry, kStackSize> stack;
    stack.push({WideBoxes::kRoot, -Aabb::kInfinity});
    while (!stack.empty()) {
        const Entry entry = stack.pop();
        if (!is_before(entry.near, t_max))
            continue;
        const bool is_leaf = entry.branch.is_leaf();
        const std::size_t first = stack.size();
        for (const BoxBlock& block :
             is_leaf ? blocks_of(nodes_[entry.branch.leaf()]) : wide_.blocks_of(entry.branch)) {
            const ConservativeRay::Interval4 met = ray.interval4(block.bounds[0], 4);
            alignas(16) std::array<float, 4> near;
            met.near.store(near.data());
            for_each_bit(bits((met.near <= met.far) & (t_min <= met.far)), [&](std::size_t lane) {
                if (!is_before(near[lane], t_max))
                    return;
                if (is_leaf)
                    t_max = visit(block.proxy[lane], t_max);
                else
                    stack.push({{block.proxy[lane]}, near[lane]});
            });
        }
        sort_nearest_last(stack, first);
    }
    return t_max;
}

bool BoxHierarchy::is_consistent(std::span<const Aabb> boxes,
                                 std::span<const std::uint8_t> is_in) const {
    std::vector<std::uint8_t> seen(boxes.size(), 0);
    std::size_t reached = nodes_.empty() ? 0 : 1, held = 0;
    for (std::uint32_t i = 0; i < nodes_.size(); ++i) {
        const Node& node = nodes_[i];
        Aabb contents;
        if (node.is_leaf) {
            std::uint32_t count = 0;
            held += blocks_of(node).size();
            for (const BoxBlock& block : blocks_of(node))
                for (std::size_t lane = 0; lane < 4 && block.proxy[lane] != kNoProxy; ++lane) {
                    const std::uint32_t proxy = block.proxy[lane];
                    if (proxy >= boxes.size() || seen[proxy]++ != 0 ||
                        block.get(lane) != boxes[proxy] || &blocks_[place_[proxy] / 4] != &block ||
                        place_[proxy] % 4 != lane)
                        return false;
                    contents = unite(contents, boxes[proxy]);
                    ++count;
                }
            if (count != node.count)
                return false;
        } else {
            if (node.count > 0 && node.first <= i) // Parents come before children: no cycles.
                return false;
            reached += node.count;
            for (std::uint32_t child = 0; child < node.count; ++child)
                contents = unite(contents, box_of(node.first + child));
        }
        if (contents != box_of(i))
            return false;
    }
    return reached == nodes_.size() && held == blocks_.size() &&
           std::equal(seen.begin(), seen.end(), is_in.begin()) && wide_.is_consistent(nodes_);
}

} // namespace topple::spatial_detail
