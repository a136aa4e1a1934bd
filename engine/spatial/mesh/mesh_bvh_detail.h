// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/function_ref.h"
#include "topple/spatial/mesh/closest_triangle_detail.h"
#include "topple/spatial/mesh/mesh_ray_detail.h"
#include "topple/spatial/mesh/mesh_tree.h"
#include "topple/spatial/tree/huge_pages.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace topple::spatial_detail {

/// Up to eight children in structure-of-arrays layout, so that one pass over a few cache lines tests them all:
///
///     bounds[0..2][8]  min x, y, z      bounds[3..5][8]  max x, y, z      child[8]
///
/// A child is `kNoChild` (with a box that nothing meets), the index of a node, or a leaf: kLeafBit, three bits of
/// block count - 1, 28 bits of first block. Padded to 256 bytes, four cache lines.
struct alignas(64) WideNode {
    float bounds[6][8];
    std::uint32_t child[8];
};
static_assert(sizeof(WideNode) == 256);
inline constexpr std::uint32_t kNoChild = 0xffffffffu;
inline constexpr std::uint32_t kLeafBit = 0x80000000u;
inline constexpr std::uint32_t kFirstBlockBits = 28;
inline constexpr std::uint32_t kFirstBlockMask = (1u << kFirstBlockBits) - 1;

constexpr bool is_leaf(std::uint32_t child) { return (child & kLeafBit) != 0; }
constexpr std::uint32_t first_block(std::uint32_t leaf) { return leaf & kFirstBlockMask; }
constexpr std::uint32_t block_count(std::uint32_t leaf) {
    return ((leaf >> kFirstBlockBits) & 7u) + 1;
}
Aabb box_of(const WideNode& node, std::size_t slot);

/// Four triangles, vertex by vertex and axis by axis. Unused lanes hold NaN, which no test ever meets, and
/// kNoFeature. Stores vertices instead of edges: only shared vertices keep the surface closed.
struct alignas(32) TriangleBlock {
    float vertex[3][3][4];
    std::uint32_t id[4];

    /// Returns a block without triangles.
    static TriangleBlock none();
    void put(std::size_t lane, const Triangle& triangle, std::uint32_t triangle_id);
    [[nodiscard]] Triangle get(std::size_t lane) const;
};

/// The triangles of a mesh in a tree of eight-wide nodes. Immutable; any number of threads may query it.
class MeshBvh {
public:
    /// Bound of the depth: at most that of the binary tree, which halves ranges that it cannot split by area.
    static constexpr int kMaxDepth = 80;
    /// Bound of the waiting nodes of a ray's descent: seven children on each level, plus one.
    static constexpr std::size_t kStackSize = 7 * kMaxDepth + 1;

    MeshBvh() = default;
    /// Requires: validate(mesh). Thread count and instruction set change no bit of the result. Without nodes if
    /// `progress` stopped the build; see build_binned_sah.
    MeshBvh(
        const TriangleMesh& mesh,
        const MeshTreeOptions& options,
        FunctionRef<bool(double)> progress = [](double) { return true; });

    /// Replaces the vertices of the triangles and fits the boxes to them; the tree keeps its shape. The threads of
    /// `pool` change no bit.
    void refit(const TriangleMesh& mesh, JobPool* pool = nullptr);

    /// Lowers `nearest`, and records the traversal in the trace.
    void find_nearest(const MeshRay& ray, NearestHit& nearest, TraversalTrace& trace) const;
    void find_all(const MeshRay& ray, HitList& out) const;
    /// Appends the triangles whose boxes overlap `box`, in no particular order.
    void find_triangles(const Aabb& box, std::vector<std::uint32_t>& out) const;
    void find_triangles(const Plane& plane, std::vector<std::uint32_t>& out) const;
    void find_closest(Vec3 point, ClosestTriangle& closest) const;

    [[nodiscard]] std::vector<Aabb> level_boxes(int depth) const;
    [[nodiscard]] int depth() const { return depth_; } ///< Number of levels; 0 without triangles.
    [[nodiscard]] std::size_t node_count() const { return nodes_.size(); }
    [[nodiscard]] std::size_t byte_count() const;
    [[nodiscard]] double sah_cost() const;

    /// Data for the kernels, which traverse without a trace.
    [[nodiscard]] std::span<const WideNode> nodes() const { return nodes_; }
    [[nodiscard]] std::span<const TriangleBlock> blocks() const { return blocks_; }

private:
    friend class WideTreeBuilder;
    [[nodiscard]] std::span<const TriangleBlock> blocks_of(std::uint32_t leaf) const;
    /// Visits the blocks of all leaves that are reached through the slots for which `choose(node, open)` calls
    /// `open(slot)`. In no particular order.
    template<typename Choose, typename Visit>
    void for_blocks_of(Choose choose, Visit visit) const;

    RayVector<WideNode> nodes_; ///< Root first, every parent before its children.
    RayVector<TriangleBlock> blocks_;
    Aabb bounds_;
    int depth_ = 0;
};

} // namespace topple::spatial_detail
