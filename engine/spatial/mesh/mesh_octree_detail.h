// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/spatial/mesh/closest_triangle_detail.h"
#include "topple/spatial/mesh/mesh_ray_detail.h"
#include "topple/spatial/mesh/mesh_tree.h"

#include <cstdint>
#include <vector>

namespace topple::spatial_detail {

/// Triangles in cubes that are halved along all axes; a triangle is listed in every leaf that its box touches. Slower
/// and larger than the BVH, but easier to visualize, which is its purpose. Bounds of the depth and of the number of
/// lists per triangle limit the memory for long thin triangles.
class MeshOctree {
public:
    /// Requires: validate(mesh); the mesh outlives this object.
    explicit MeshOctree(const TriangleMesh& mesh);

    void find_nearest(const MeshRay& ray,
                      const ConservativeRay& cells,
                      NearestHit& nearest,
                      TraversalTrace* trace) const;
    [[nodiscard]] bool is_hit(const MeshRay& ray, const ConservativeRay& cells) const;
    /// Finds each triangle once.
    void find_all(const MeshRay& ray, const ConservativeRay& cells, HitList& out) const;
    void find_closest(Vec3 point, ClosestTriangle& closest) const;
    /// Returns a ray for the cells, widened more than the one for triangles. A hit may lie outside its triangle's box
    /// by the widening of the triangle ray; it must not lie outside the cell around the box.
    [[nodiscard]] ConservativeRay cell_ray(const ScaledRay& ray) const;

    [[nodiscard]] std::vector<Aabb> level_boxes(int depth) const;
    [[nodiscard]] int depth() const { return depth_; }
    [[nodiscard]] std::size_t node_count() const { return nodes_.size(); }
    [[nodiscard]] std::size_t byte_count() const;
    [[nodiscard]] double sah_cost() const;

private:
    struct Node {
        Aabb cell;
        std::uint32_t first_child = 0; ///< First of eight adjacent children; 0 for a leaf.
        std::uint32_t first = 0;       ///< Leaf: first index in `listed_`.
        std::uint32_t count = 0;
        int depth = 0;
    };
    template<typename Visit>
    bool visit_leaves(const MeshRay& ray, const ConservativeRay& cells, Visit visit) const;
    [[nodiscard]] static Aabb root_cell(const Aabb& bounds);
    void split(std::uint32_t index, std::vector<std::vector<std::uint32_t>>& lists);

    const TriangleMesh* mesh_;
    std::vector<Aabb> boxes_; ///< Boxes of the triangles; only while building.
    std::size_t entry_count_ = 0;
    std::vector<Node> nodes_; ///< Sorted breadth-first.
    std::vector<std::uint32_t> listed_;
    int depth_ = 0;
};

} // namespace topple::spatial_detail
