// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "engine/spatial/mesh_bvh_detail.h"
#include "engine/spatial/spill_stack_detail.h"

#include <bit>
#include <type_traits>

namespace topple::spatial_detail {
namespace {

struct PlainEntry {
    std::uint32_t child;
    Real near;
};
/// An entry that knows where it came from, for those who watch.
struct WatchedEntry {
    std::uint32_t child;
    Real near;
    std::uint32_t parent, slot;
    int depth;
};
constexpr std::size_t kStackSize = 256; ///< Eight-wide trees of 36 levels; deeper ones spill.

template<typename Visit>
void for_each_bit(unsigned mask, Visit visit) {
    for (; mask != 0; mask &= mask - 1)
        visit(static_cast<std::size_t>(std::countr_zero(mask)));
}

struct ChildrenMet {
    alignas(16) std::array<Real, 8> near;
    unsigned mask; ///< Bit i: child i may hold a hit between t_min and t_max.
};

inline void meet_children(const WideNode& node, const MeshRay& ray, Real t_max, ChildrenMet& out) {
    const Float4 first = broadcast4(ray.scaled_t_min()), last = broadcast4(t_max);
    out.mask = 0;
    for (unsigned lane = 0; lane < 8; lane += 4) {
        const WidenedRay::Interval4 met = ray.boxes().interval4(node.bounds[0] + lane, 8);
        store4(out.near.data() + lane, met.near);
        const Mask4 meets = (met.near <= met.far) & (met.near <= last) & (first <= met.far);
        out.mask |= bits(meets) << lane;
    }
}

void note_triangles(std::span<const TriangleBlock> blocks, TraversalTrace& trace) {
    for (const TriangleBlock& block : blocks)
        for (const std::uint32_t id : block.id)
            if (id != kNoFeature)
                trace.triangles.push_back(id);
}

} // namespace

Aabb box_of(const WideNode& node, std::size_t slot) {
    return {{node.bounds[0][slot], node.bounds[1][slot], node.bounds[2][slot]},
            {node.bounds[3][slot], node.bounds[4][slot], node.bounds[5][slot]}};
}

std::span<const TriangleBlock> MeshBvh::blocks_of(std::uint32_t leaf) const {
    return std::span(blocks_).subspan(first_block(leaf), block_count(leaf));
}

/// Front to back: the nearest child first, the others stacked with the times at which they begin,
/// and dropped unopened if a hit before that has been found meanwhile.
template<typename Entry>
void MeshBvh::descend(const MeshRay& ray, NearestHit& nearest, TraversalTrace* trace) const {
    constexpr bool kWatched = std::is_same_v<Entry, WatchedEntry>;
    SpillStack<Entry, kStackSize> stack;
    ChildrenMet met;
    const auto open = [&](const Entry& entry) {
        const WideNode& node = nodes_[entry.child];
        meet_children(node, ray, nearest.hit.scaled_t, met);
        const std::size_t first = stack.size();
        for_each_bit(met.mask, [&](std::size_t slot) {
            if constexpr (kWatched)
                stack.push({node.child[slot],
                            met.near[slot],
                            entry.child,
                            static_cast<std::uint32_t>(slot),
                            entry.depth + 1});
            else
                stack.push({node.child[slot], met.near[slot]});
        });
        sort_nearest_last(stack, first);
        if constexpr (kWatched)
            for (std::size_t slot = 0; slot < 8; ++slot)
                if (node.child[slot] != kNoChild && (met.mask >> slot & 1u) == 0)
                    trace->nodes.push_back({box_of(node, slot), entry.depth + 1, true});
    };

    open(Entry{}); // Node 0, depth 0.
    while (!stack.empty()) {
        const Entry entry = stack.pop();
        const bool pruned = entry.near > nearest.hit.scaled_t;
        if constexpr (kWatched)
            trace->nodes.push_back({box_of(nodes_[entry.parent], entry.slot), entry.depth, pruned});
        if (pruned)
            continue;
        if (!is_leaf(entry.child)) {
            open(entry);
            continue;
        }
        for (const TriangleBlock& block : blocks_of(entry.child))
            for_each_bit(ray.through4(block), [&](std::size_t lane) {
                if (const auto hit = ray.find_hit(block.get(lane)))
                    nearest.offer(*hit, block.id[lane]);
            });
        if constexpr (kWatched)
            note_triangles(blocks_of(entry.child), *trace);
    }
}

void MeshBvh::find_nearest(const MeshRay& ray, NearestHit& nearest, TraversalTrace* trace) const {
    if (nodes_.empty())
        return;
    if (!trace) {
        descend<PlainEntry>(ray, nearest, nullptr);
        return;
    }
    const bool missed = !ray.may_hit(ray.boxes().interval(bounds_), nearest.hit.scaled_t);
    trace->nodes.push_back({bounds_, 0, missed});
    if (!missed)
        descend<WatchedEntry>(ray, nearest, trace);
}

bool MeshBvh::is_hit(const MeshRay& ray) const {
    if (nodes_.empty())
        return false;
    SpillStack<std::uint32_t, kStackSize> stack; // Unsorted: any hit will do.
    ChildrenMet met;
    stack.push(0);
    while (!stack.empty()) {
        const std::uint32_t child = stack.pop();
        if (!is_leaf(child)) {
            const WideNode& node = nodes_[child];
            meet_children(node, ray, ray.scaled_t_max(), met);
            for_each_bit(met.mask, [&](std::size_t slot) { stack.push(node.child[slot]); });
            continue;
        }
        for (const TriangleBlock& block : blocks_of(child))
            for (unsigned mask = ray.through4(block); mask != 0; mask &= mask - 1)
                if (ray.find_hit(block.get(static_cast<std::size_t>(std::countr_zero(mask)))))
                    return true;
    }
    return false;
}

void MeshBvh::find_triangles(const Aabb& box, std::vector<std::uint32_t>& out) const {
    if (nodes_.empty() || is_empty(box))
        return;
    const std::array<Float4, 3> low{
        broadcast4(box.min.x), broadcast4(box.min.y), broadcast4(box.min.z)};
    const std::array<Float4, 3> high{
        broadcast4(box.max.x), broadcast4(box.max.y), broadcast4(box.max.z)};
    // Absent triangles are NaN, which compares false. The box of an absent child is inverted, which
    // only an infinite query overlaps.
    const auto overlap = [&](std::size_t axis, Float4 min, Float4 max) {
        return (min <= high[axis]) & (low[axis] <= max);
    };
    SpillStack<std::uint32_t, kStackSize> stack;
    stack.push(0);
    while (!stack.empty()) {
        const std::uint32_t child = stack.pop();
        if (!is_leaf(child)) {
            const WideNode& node = nodes_[child];
            for (std::size_t lane = 0; lane < 8; lane += 4) {
                const auto along = [&](std::size_t axis) {
                    return overlap(
                        axis, load4(node.bounds[axis] + lane), load4(node.bounds[axis + 3] + lane));
                };
                for_each_bit(bits(along(0) & along(1) & along(2)), [&](std::size_t slot) {
                    if (node.child[lane + slot] != kNoChild)
                        stack.push(node.child[lane + slot]);
                });
            }
            continue;
        }
        for (const TriangleBlock& block : blocks_of(child)) {
            const auto along = [&](std::size_t axis) {
                const Float4 a = load4(block.corner[0][axis]), b = load4(block.corner[1][axis]);
                const Float4 c = load4(block.corner[2][axis]);
                return overlap(axis, min4(min4(a, b), c), max4(max4(a, b), c));
            };
            for_each_bit(bits(along(0) & along(1) & along(2)),
                         [&](std::size_t lane) { out.push_back(block.id[lane]); });
        }
    }
}

std::vector<Aabb> MeshBvh::level_boxes(int depth) const {
    if (nodes_.empty() || depth < 0 || depth >= depth_)
        return {};
    if (depth == 0)
        return {bounds_};
    std::vector<std::uint32_t> level{0}, next;
    for (int i = 1; i < depth; ++i) {
        next.clear();
        for (const std::uint32_t index : level)
            for (const std::uint32_t child : nodes_[index].child)
                if (!is_leaf(child)) // kNoChild has the bit of a leaf.
                    next.push_back(child);
        level.swap(next);
    }
    std::vector<Aabb> boxes;
    for (const std::uint32_t index : level)
        for (std::size_t slot = 0; slot < 8; ++slot)
            if (nodes_[index].child[slot] != kNoChild)
                boxes.push_back(box_of(nodes_[index], slot));
    return boxes;
}

std::size_t MeshBvh::byte_count() const {
    return nodes_.size() * sizeof(WideNode) + blocks_.size() * sizeof(TriangleBlock);
}

} // namespace topple::spatial_detail
