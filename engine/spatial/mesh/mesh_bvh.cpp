// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/spatial/mesh/mesh_bvh_detail.h"
#include "topple/spatial/tree/overflow_stack.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace topple::spatial_detail {
namespace {

template<typename Visit>
void for_each_lane(unsigned mask, Visit visit) {
    for (; mask != 0; mask &= mask - 1)
        visit(static_cast<std::size_t>(std::countr_zero(mask)));
}

/// Returns the children of a node that a ray enters before `t_max`, and the entry times.
unsigned children_met(const WideNode& node,
                      const MeshRay& ray,
                      Real t_max,
                      std::array<Real, 8>& near) {
    unsigned mask = 0;
    for (std::size_t slot = 0; slot < 8; slot += 4) {
        const ConservativeRay::Interval4 met = ray.boxes.interval4(node.bounds[0] + slot, 8);
        alignas(16) std::array<Real, 4> enters;
        met.near.store(enters.data());
        std::copy(enters.begin(), enters.end(), near.begin() + static_cast<std::ptrdiff_t>(slot));
        const Mask4 meets = (met.near <= met.far) & (met.near <= Float4::all(t_max)) &
                            (Float4::all(ray.t_min) <= met.far);
        mask |= bits(meets) << slot;
    }
    return mask;
}

/// Tests rows of boxes, min x, y, z, max x, y, z, against one box. Missing children of a node are inverted boxes,
/// missing triangles of a block NaN: neither overlaps a bounded box. Includes a margin for the rounding of the exact
/// test: a box entirely on one side here is so there too.
bool is_nearly_cut(const Plane& plane, const Aabb& box) {
    double middle = -double{plane.offset}, reach = 0, size = std::abs(double{plane.offset});
    for (int axis = 0; axis < 3; ++axis) {
        const double n = plane.normal[axis], low = box.min[axis], high = box.max[axis];
        middle += n * (low + high) / 2;
        reach += std::abs(n) * (high - low) / 2;
        size += std::abs(n) * std::max(std::abs(low), std::abs(high));
    }
    return std::abs(middle) <= reach + 1e-9 * size;
}

unsigned overlap4(const std::array<Float4, 6>& rows, const Aabb& box) {
    const auto along = [&](std::size_t axis) {
        const int i = static_cast<int>(axis);
        return (rows[axis] <= Float4::all(box.max[i])) &
               (Float4::all(box.min[i]) <= rows[axis + 3]);
    };
    return bits(along(0) & along(1) & along(2));
}

std::array<Float4, 6> boxes_of(const WideNode& node, std::size_t slot) {
    std::array<Float4, 6> rows{};
    for (std::size_t row = 0; row < 6; ++row)
        rows[row] = Float4::load(node.bounds[row] + slot);
    return rows;
}

std::array<Float4, 6> boxes_of(const TriangleBlock& block) {
    std::array<Float4, 6> rows{};
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const Float4 a = Float4::load(block.vertex[0][axis]),
                     b = Float4::load(block.vertex[1][axis]);
        const Float4 c = Float4::load(block.vertex[2][axis]);
        rows[axis] = min(min(a, b), c);
        rows[axis + 3] = max(max(a, b), c);
    }
    return rows;
}

} // namespace

Aabb box_of(const WideNode& node, std::size_t slot) {
    return {{node.bounds[0][slot], node.bounds[1][slot], node.bounds[2][slot]},
            {node.bounds[3][slot], node.bounds[4][slot], node.bounds[5][slot]}};
}

TriangleBlock TriangleBlock::none() {
    TriangleBlock out;
    for (auto& vertex_axes : out.vertex)
        for (auto& lanes : vertex_axes)
            std::fill(std::begin(lanes), std::end(lanes), std::numeric_limits<float>::quiet_NaN());
    std::fill(std::begin(out.id), std::end(out.id), kNoFeature);
    return out;
}

void TriangleBlock::put(std::size_t lane, const Triangle& triangle, std::uint32_t triangle_id) {
    const std::array<Vec3, 3> vertices{triangle.a, triangle.b, triangle.c};
    for (std::size_t i = 0; i < 3; ++i)
        for (int axis = 0; axis < 3; ++axis)
            vertex[i][axis][lane] = vertices[i][axis];
    id[lane] = triangle_id;
}

Triangle TriangleBlock::get(std::size_t lane) const {
    const auto at = [this, lane](std::size_t i) {
        return Vec3{vertex[i][0][lane], vertex[i][1][lane], vertex[i][2][lane]};
    };
    return {at(0), at(1), at(2)};
}

std::span<const TriangleBlock> MeshBvh::blocks_of(std::uint32_t leaf) const {
    return std::span(blocks_).subspan(first_block(leaf), block_count(leaf));
}

/// The scalar version of the kernels, with a trace.
void MeshBvh::find_nearest(const MeshRay& ray, NearestHit& nearest, TraversalTrace& trace) const {
    if (nodes_.empty())
        return;
    struct Entry {
        std::uint32_t child, parent, slot;
        Real near;
        int depth;
    };
    OverflowStack<Entry, 256> stack;
    const auto open = [&](std::uint32_t index, int depth) {
        const WideNode& node = nodes_[index];
        std::array<Real, 8> near;
        const unsigned mask = children_met(node, ray, nearest.hit.scaled_t, near);
        const std::size_t first = stack.size();
        for_each_lane(mask, [&](std::size_t slot) {
            stack.push(
                {node.child[slot], index, static_cast<std::uint32_t>(slot), near[slot], depth + 1});
        });
        sort_nearest_last(stack, first);
        for (std::size_t slot = 0; slot < 8; ++slot)
            if (node.child[slot] != kNoChild && (mask >> slot & 1u) == 0)
                trace.nodes.push_back({box_of(node, slot), depth + 1, true});
    };
    const bool missed = !ray.may_hit(ray.boxes.interval(bounds_), nearest.hit.scaled_t);
    trace.nodes.push_back({bounds_, 0, missed});
    if (!missed)
        open(0, 0);
    while (!stack.empty()) {
        const Entry entry = stack.pop();
        const bool pruned = entry.near > nearest.hit.scaled_t;
        trace.nodes.push_back({box_of(nodes_[entry.parent], entry.slot), entry.depth, pruned});
        if (pruned)
            continue;
        if (!is_leaf(entry.child)) {
            open(entry.child, entry.depth);
            continue;
        }
        for (const TriangleBlock& block : blocks_of(entry.child))
            for (std::size_t lane = 0; lane < 4 && block.id[lane] != kNoFeature; ++lane) {
                if (const auto hit = ray.find_hit(block.get(lane)))
                    nearest.offer(*hit, block.id[lane]);
                trace.triangles.push_back(block.id[lane]);
            }
    }
}

template<typename Choose, typename Visit>
void MeshBvh::for_blocks_of(Choose choose, Visit visit) const {
    if (nodes_.empty())
        return;
    OverflowStack<std::uint32_t, 256> stack;
    stack.push(0);
    while (!stack.empty()) {
        const std::uint32_t child = stack.pop();
        if (is_leaf(child)) {
            for (const TriangleBlock& block : blocks_of(child))
                visit(block);
            continue;
        }
        const WideNode& node = nodes_[child];
        choose(node, [&](std::size_t slot) { stack.push(node.child[slot]); });
    }
}

void MeshBvh::find_all(const MeshRay& ray, HitList& out) const {
    for_blocks_of(
        [&](const WideNode& node, const auto& open) {
            std::array<Real, 8> near;
            for_each_lane(children_met(node, ray, ray.t_max, near), open);
        },
        [&](const TriangleBlock& block) {
            for (std::size_t lane = 0; lane < 4 && block.id[lane] != kNoFeature; ++lane)
                if (const auto hit = ray.find_hit(block.get(lane)))
                    out.emplace_back(*hit, block.id[lane]);
        });
}

void MeshBvh::find_triangles(const Aabb& box, std::vector<std::uint32_t>& out) const {
    if (is_empty(box))
        return;
    for_blocks_of(
        [&](const WideNode& node, const auto& open) {
            for (std::size_t half = 0; half < 8; half += 4)
                for_each_lane(overlap4(boxes_of(node, half), box), [&](std::size_t slot) {
                    if (node.child[half + slot] != kNoChild) // Only an infinite box meets missing
                                                             // children.
                        open(half + slot);
                });
        },
        [&](const TriangleBlock& block) {
            for_each_lane(overlap4(boxes_of(block), box),
                          [&](std::size_t lane) { out.push_back(block.id[lane]); });
        });
}

void MeshBvh::find_triangles(const Plane& plane, std::vector<std::uint32_t>& out) const {
    for_blocks_of(
        [&](const WideNode& node, const auto& open) {
            for (std::size_t slot = 0; slot < 8 && node.child[slot] != kNoChild; ++slot)
                if (is_nearly_cut(plane, box_of(node, slot)))
                    open(slot);
        },
        [&](const TriangleBlock& block) {
            for (std::size_t lane = 0; lane < 4; ++lane)
                if (block.id[lane] != kNoFeature &&
                    is_nearly_cut(plane, bounds_of(block.get(lane))))
                    out.push_back(block.id[lane]);
        });
}

void MeshBvh::find_closest(Vec3 point, ClosestTriangle& closest) const {
    if (nodes_.empty())
        return;
    struct Entry {
        std::uint32_t child;
        Real near; ///< [m^2]
    };
    OverflowStack<Entry, 256> stack;
    stack.push({0, 0});
    while (!stack.empty()) {
        const Entry entry = stack.pop();
        if (static_cast<double>(entry.near) > closest.squared)
            continue;
        if (!is_leaf(entry.child)) {
            const WideNode& node = nodes_[entry.child];
            const std::size_t first = stack.size();
            for (std::size_t slot = 0; slot < 8 && node.child[slot] != kNoChild; ++slot) {
                const Real near = least_squared_distance(box_of(node, slot), point);
                if (static_cast<double>(near) <= closest.squared)
                    stack.push({node.child[slot], near});
            }
            sort_nearest_last(stack, first);
            continue;
        }
        for (const TriangleBlock& block : blocks_of(entry.child))
            for (std::size_t lane = 0; lane < 4 && block.id[lane] != kNoFeature; ++lane)
                closest.offer(block.get(lane), block.id[lane], point);
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
    return bytes_for_rays(nodes_.size() * sizeof(WideNode)) +
           bytes_for_rays(blocks_.size() * sizeof(TriangleBlock));
}

double MeshBvh::sah_cost() const {
    const double whole = half_area(bounds_);
    if (!(whole > 0))
        return 0;
    double cost = whole;
    for (const WideNode& node : nodes_)
        for (std::size_t slot = 0; slot < 8 && node.child[slot] != kNoChild; ++slot) {
            double looked_at = 1;
            if (is_leaf(node.child[slot]))
                for (const TriangleBlock& block : blocks_of(node.child[slot]))
                    for (const std::uint32_t id : block.id)
                        looked_at += id != kNoFeature ? 1 : 0;
            cost += static_cast<double>(half_area(box_of(node, slot))) * looked_at;
        }
    return cost / whole;
}

} // namespace topple::spatial_detail
