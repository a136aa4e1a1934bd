// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/spatial/mesh/mesh_octree_detail.h"
#include "topple/spatial/tree/overflow_stack.h"

#include <algorithm>
#include <array>
#include <span>

namespace topple::spatial_detail {
namespace {

constexpr std::size_t kLeafSize = 8;
constexpr int kMaxDepth = 12;
constexpr std::size_t kMaxGrowthOfSplit = 3; ///< A split may list each triangle at most 3 times on
                                             ///< average.
constexpr std::size_t kMaxGrowth = 8;        ///< All splits together may list each triangle 8
                                             ///< times.
constexpr std::size_t kStackSize = 128;   ///< With 8 children at 12 levels at most 85 wait.
constexpr Real kCellSlack = 4;               ///< Factor of the widening of the ray; triangles use
                                             ///< 1.

struct Entry {
    std::uint32_t node;
    Real near;
};

/// Octant 0 to 7 of a cell: bit i is the upper half along axis i, so that children are ordered along X, then Y, then
/// Z. No answer depends on the order: rays visit the nearest child first.
Aabb octant(const Aabb& cell, std::uint32_t index) {
    const Vec3 middle = center(cell);
    Aabb out = cell;
    for (int axis = 0; axis < 3; ++axis)
        (index >> axis & 1u ? out.min : out.max)[axis] = middle[axis];
    return out;
}

} // namespace

MeshOctree::MeshOctree(const TriangleMesh& mesh) : mesh_(&mesh) {
    const auto count = static_cast<std::uint32_t>(mesh.triangles.size());
    if (count == 0)
        return;
    Aabb bounds;
    std::vector<std::vector<std::uint32_t>> lists(1);
    for (std::uint32_t i = 0; i < count; ++i) {
        boxes_.push_back(bounds_of(triangle_of(mesh, i)));
        bounds = unite(bounds, boxes_.back());
        lists[0].push_back(i);
    }
    entry_count_ = count;
    nodes_.push_back({.cell = root_cell(bounds)});
    for (std::uint32_t i = 0; i < nodes_.size(); ++i) {
        depth_ = std::max(depth_, nodes_[i].depth + 1);
        split(i, lists);
        std::vector<std::uint32_t>().swap(lists[i]);
    }
    std::vector<Aabb>().swap(boxes_);
}

/// Returns a cube, so that all cells are cubes; it contains the bounds despite rounding.
Aabb MeshOctree::root_cell(const Aabb& bounds) {
    const Real half = max_component(half_extents(bounds));
    const Vec3 middle = center(bounds);
    return unite(bounds, Aabb{middle - Vec3{half, half, half}, middle + Vec3{half, half, half}});
}

/// Gives node `index` eight children, or makes it a leaf that lists its triangles.
void MeshOctree::split(std::uint32_t index, std::vector<std::vector<std::uint32_t>>& lists) {
    const std::size_t before = lists[index].size();
    const Node parent = nodes_[index];
    const auto keep = [&] {
        nodes_[index].first = static_cast<std::uint32_t>(listed_.size());
        nodes_[index].count = static_cast<std::uint32_t>(before);
        listed_.insert(listed_.end(), lists[index].begin(), lists[index].end());
    };
    if (before <= kLeafSize || parent.depth >= kMaxDepth)
        return keep();

    std::array<Aabb, 8> cells;
    std::array<std::vector<std::uint32_t>, 8> parts;
    std::size_t after = 0;
    for (std::uint32_t i = 0; i < 8; ++i) {
        cells[i] = octant(parent.cell, i);
        for (const std::uint32_t triangle : lists[index])
            if (overlaps(cells[i], boxes_[triangle]))
                parts[i].push_back(triangle);
        after += parts[i].size();
    }
    if (after > before * kMaxGrowthOfSplit ||
        entry_count_ - before + after > mesh_->triangles.size() * kMaxGrowth)
        return keep();

    entry_count_ = entry_count_ - before + after;
    nodes_[index].first_child = static_cast<std::uint32_t>(nodes_.size());
    for (std::uint32_t i = 0; i < 8; ++i) {
        nodes_.push_back({.cell = cells[i], .depth = parent.depth + 1});
        lists.push_back(std::move(parts[i]));
    }
}

ConservativeRay MeshOctree::cell_ray(const ScaledRay& ray) const {
    return ConservativeRay(ray, nodes_.empty() ? Aabb{} : nodes_.front().cell, kCellSlack);
}

void MeshOctree::find_nearest(const MeshRay& ray,
                              const ConservativeRay& cells,
                              NearestHit& nearest,
                              TraversalTrace* trace) const {
    if (nodes_.empty())
        return;
    const auto note = [&](const Node& node, bool pruned) {
        if (trace)
            trace->nodes.push_back({node.cell, node.depth, pruned});
    };
    OverflowStack<Entry, kStackSize> stack;
    const auto look_at = [&](std::uint32_t index) {
        const Node& node = nodes_[index];
        if (node.first_child == 0 && node.count == 0)
            return; // An empty cell needs no children.
        const ConservativeRay::Interval met = cells.interval(node.cell);
        if (ray.may_hit(met, nearest.hit.scaled_t))
            stack.push({index, met.near});
        else
            note(node, true);
    };

    look_at(0);
    while (!stack.empty()) {
        const Entry entry = stack.pop();
        const Node& node = nodes_[entry.node];
        const bool pruned = entry.near > nearest.hit.scaled_t;
        note(node, pruned);
        if (pruned)
            continue;
        if (node.first_child != 0) {
            const std::size_t first = stack.size();
            for (std::uint32_t i = 0; i < 8; ++i)
                look_at(node.first_child + i);
            sort_nearest_last(stack, first);
            continue;
        }
        for (const std::uint32_t index : std::span(listed_).subspan(node.first, node.count)) {
            if (const auto hit = ray.find_hit(triangle_of(*mesh_, index)))
                nearest.offer(*hit, index);
            if (trace)
                trace->triangles.push_back(index);
        }
    }
}

/// Calls `visit` with the triangles of every leaf that the ray meets, until it returns true.
template<typename Visit>
bool MeshOctree::visit_leaves(const MeshRay& ray, const ConservativeRay& cells, Visit visit) const {
    if (nodes_.empty())
        return false;
    OverflowStack<std::uint32_t, kStackSize> stack;
    stack.push(0);
    while (!stack.empty()) {
        const Node& node = nodes_[stack.pop()];
        if (!ray.may_hit(cells.interval(node.cell), ray.t_max))
            continue;
        for (std::uint32_t i = 0; node.first_child != 0 && i < 8; ++i)
            stack.push(node.first_child + i);
        for (const std::uint32_t index : std::span(listed_).subspan(node.first, node.count))
            if (visit(index))
                return true;
    }
    return false;
}

bool MeshOctree::is_hit(const MeshRay& ray, const ConservativeRay& cells) const {
    return visit_leaves(ray, cells, [&](std::uint32_t index) {
        return ray.find_hit(triangle_of(*mesh_, index)).has_value();
    });
}

void MeshOctree::find_all(const MeshRay& ray, const ConservativeRay& cells, HitList& out) const {
    std::vector<std::uint32_t> found;
    visit_leaves(ray, cells, [&](std::uint32_t index) {
        found.push_back(index);
        return false;
    });
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    for (const std::uint32_t index : found)
        if (const auto hit = ray.find_hit(triangle_of(*mesh_, index)))
            out.emplace_back(*hit, index);
}

void MeshOctree::find_closest(Vec3 point, ClosestTriangle& closest) const {
    if (nodes_.empty())
        return;
    OverflowStack<Entry, kStackSize> stack;
    const auto look_at = [&](std::uint32_t index) {
        const Real near = least_squared_distance(nodes_[index].cell, point);
        if (static_cast<double>(near) <= closest.squared)
            stack.push({index, near});
    };
    look_at(0);
    while (!stack.empty()) {
        const Entry entry = stack.pop();
        if (static_cast<double>(entry.near) > closest.squared)
            continue;
        const Node& node = nodes_[entry.node];
        const std::size_t first = stack.size();
        for (std::uint32_t i = 0; node.first_child != 0 && i < 8; ++i)
            look_at(node.first_child + i);
        sort_nearest_last(stack, first);
        for (const std::uint32_t index : std::span(listed_).subspan(node.first, node.count))
            closest.offer(triangle_of(*mesh_, index), index, point);
    }
}

std::vector<Aabb> MeshOctree::level_boxes(int depth) const {
    std::vector<Aabb> boxes;
    for (const Node& node : nodes_)
        if (node.depth == depth && (node.first_child != 0 || node.count != 0))
            boxes.push_back(node.cell);
    return boxes;
}

double MeshOctree::sah_cost() const {
    const double whole = nodes_.empty() ? 0 : half_area(nodes_.front().cell);
    if (!(whole > 0))
        return 0;
    double cost = 0;
    for (const Node& node : nodes_)
        if (node.first_child != 0 || node.count != 0)
            cost += static_cast<double>(half_area(node.cell)) * (1.0 + node.count);
    return cost / whole;
}

std::size_t MeshOctree::byte_count() const {
    return nodes_.size() * sizeof(Node) + listed_.size() * sizeof(std::uint32_t);
}

} // namespace topple::spatial_detail
