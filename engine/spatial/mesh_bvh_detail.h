// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/spatial/mesh_ray_detail.h"
#include "engine/spatial/mesh_tree.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace topple::spatial_detail {

/// Up to eight children side by side, so that one pass over a few cache lines decides about all:
///
///     bounds[0..2][8]  min x, y, z      bounds[3..5][8]  max x, y, z      child[8]
///
/// A child is `kNoChild` (with a box that nothing meets), the index of a node, or a leaf: kLeafBit,
/// three bits of block count - 1, 28 bits of first block. Two halves of four here; the layout is as
/// good for one sweep of eight.
struct alignas(64) WideNode {
    float bounds[6][8];
    std::uint32_t child[8];
};
inline constexpr std::uint32_t kNoChild = 0xffffffffu;
inline constexpr std::uint32_t kLeafBit = 0x80000000u;
inline constexpr std::uint32_t kFirstBlockBits = 28;
inline constexpr std::uint32_t kFirstBlockMask = (1u << kFirstBlockBits) - 1;

inline bool is_leaf(std::uint32_t child) { return (child & kLeafBit) != 0; }
inline std::uint32_t first_block(std::uint32_t leaf) { return leaf & kFirstBlockMask; }
inline std::uint32_t block_count(std::uint32_t leaf) {
    return ((leaf >> kFirstBlockBits) & 7u) + 1;
}
Aabb box_of(const WideNode& node, std::size_t slot);

/// The triangles of a mesh in a tree of eight-wide nodes. Immutable; any number of threads may ask.
class MeshBvh {
public:
    MeshBvh() = default;
    /// Requires: validate(mesh).
    explicit MeshBvh(const TriangleMesh& mesh);

    /// Lowers `nearest`; `trace` may be null.
    void find_nearest(const MeshRay& ray, NearestHit& nearest, TraversalTrace* trace) const;
    [[nodiscard]] bool is_hit(const MeshRay& ray) const;
    /// Appends the triangles whose boxes overlap `box`, in no particular order.
    void find_triangles(const Aabb& box, std::vector<std::uint32_t>& out) const;

    [[nodiscard]] std::vector<Aabb> level_boxes(int depth) const;
    [[nodiscard]] int depth() const { return depth_; } ///< Levels; 0 without triangles.
    [[nodiscard]] std::size_t node_count() const { return nodes_.size(); }
    [[nodiscard]] std::size_t byte_count() const;

private:
    friend class WideTreeBuilder;
    template<typename Entry>
    void descend(const MeshRay& ray, NearestHit& nearest, TraversalTrace* trace) const;
    [[nodiscard]] std::span<const TriangleBlock> blocks_of(std::uint32_t leaf) const;

    std::vector<WideNode> nodes_; ///< Root first.
    std::vector<TriangleBlock> blocks_;
    Aabb bounds_;
    int depth_ = 0;
};

} // namespace topple::spatial_detail
