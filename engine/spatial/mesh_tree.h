// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/geometry/ray.h"
#include "engine/geometry/triangle_mesh.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace topple {

/// How a mesh finds the triangles near a ray or a box. All answer alike, bit for bit.
enum class MeshAccelerator : std::uint8_t { bvh, octree, brute_force };
inline constexpr int kMeshAcceleratorCount = 3;
std::string_view name_of(MeshAccelerator accelerator); ///< "bvh", "octree", "brute"
std::optional<MeshAccelerator> mesh_accelerator_from(std::string_view name);

/// What a traversal did, for those who want to watch. Filled only when asked for.
struct TraversalTrace {
    struct Node {
        Aabb box;
        int depth = 0;
        bool pruned = false; ///< Its box was met, but farther than the best hit so far, or missed.
    };
    std::vector<Node> nodes;              ///< In the order in which they were looked at.
    std::vector<std::uint32_t> triangles; ///< Tested, in order.
};

/// A mesh with everything needed to ask it questions; immutable, shared between worlds, frames and
/// threads. Builds the BVH at once; the octree is built on first use (thread-safe).
class MeshTree {
public:
    /// Requires: validate(mesh).
    explicit MeshTree(TriangleMesh mesh);
    ~MeshTree();

    [[nodiscard]] const TriangleMesh& mesh() const;
    [[nodiscard]] const Aabb& bounds() const;
    /// Outward edge topology and mass were looked at once, here. See mass_properties.h.
    [[nodiscard]] bool is_closed() const;

    /// Nearest hit; ties go to the lowest triangle. Watertight (Woop, Benthin, Wald 2013): no ray
    /// slips between two triangles that share an edge. The winner's t, u, v are recomputed in
    /// double by one function, so that every accelerator and instruction set gives the same bits.
    [[nodiscard]] std::optional<RayHit> cast_ray(const Ray& ray,
                                                 MeshAccelerator how = MeshAccelerator::bvh,
                                                 TraversalTrace* trace = nullptr) const;
    /// Whether anything is hit at all; the cheaper question for shadows.
    [[nodiscard]] bool is_hit(const Ray& ray, MeshAccelerator how = MeshAccelerator::bvh) const;

    /// Appends the triangles whose boxes overlap `box`, in increasing order.
    void find_triangles(const Aabb& box, std::vector<std::uint32_t>& out) const;

    struct TreeStats {
        double build_ms = 0;
        std::size_t node_count = 0;
        std::size_t byte_count = 0;
        int depth = 0; ///< Levels: `level_boxes` has something for 0 to depth - 1.
    };
    /// All zero for brute force, which has no tree.
    [[nodiscard]] TreeStats stats(MeshAccelerator how) const;

    /// The boxes of one level of the tree, for drawing; `depth` 0 is the root.
    [[nodiscard]] std::vector<Aabb> level_boxes(MeshAccelerator how, int depth) const;

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace topple
