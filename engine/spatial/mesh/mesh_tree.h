// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/instruction_set.h"
#include "topple/geometry/shapes/primitives.h"
#include "topple/geometry/shapes/ray.h"
#include "topple/geometry/shapes/triangle_mesh.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace topple {

class JobPool;

/// Method that finds the triangles near a ray or a box. All answer alike, bit for bit.
enum class MeshAccelerator : std::uint8_t { bvh, octree, brute_force };
inline constexpr int kMeshAcceleratorCount = 3;        ///< Number of values of MeshAccelerator.
std::string_view name_of(MeshAccelerator accelerator); ///< "bvh", "octree", "brute"
/// The accelerator of that name; none for an unknown one.
std::optional<MeshAccelerator> mesh_accelerator_from(std::string_view name);

/// Hit of a ray and a mesh in 16 bytes, for callers with a million rays.
struct MeshHit {
    Real t = 0;                          ///< In lengths of the ray's direction.
    Real u = 0, v = 0;                   ///< Weights of the triangle's second and third vertex. [-]
    std::uint32_t triangle = kNoFeature; ///< kNoFeature on a miss.

    /// Whether anything was hit.
    explicit operator bool() const { return triangle != kNoFeature; }
    friend bool operator==(const MeshHit&, const MeshHit&) = default;
};

/// The point of a mesh that is nearest to another point.
struct MeshPoint {
    Vec3 point{};                        ///< In the mesh's frame. [m]
    Real distance = 0;                   ///< [m]
    std::uint32_t triangle = kNoFeature; ///< On which the point lies.
};

/// Record of a traversal, for teaching and drawing. Filled only when asked for.
struct TraversalTrace {
    /// A node whose box was tested.
    struct Node {
        Aabb box;      ///< In the mesh's frame. [m]
        int depth = 0; ///< 0 is the root.
        /// The traversal went no deeper: the box was missed, or met farther away than the best hit
        /// so far.
        bool pruned = false;
    };
    std::vector<Node> nodes;              ///< In the order in which they were looked at.
    std::vector<std::uint32_t> triangles; ///< Tested, in order.
};

/// Settings of a build. Neither changes a bit of the tree or of any answer.
struct MeshTreeOptions {
    InstructionSet instruction_set = best_instruction_set(); ///< Requires: is_supported.
    JobPool* pool = nullptr;                                 ///< Null: this thread alone.
};

/// A mesh with everything needed to ask it questions; immutable, shared between worlds, frames and
/// threads. Builds the BVH at once; the octree is built on first use (thread-safe).
class MeshTree {
public:
    /// Requires: validate(mesh).
    explicit MeshTree(TriangleMesh mesh, const MeshTreeOptions& options = {});
    /// The same triangles with their vertices elsewhere: the tree keeps its shape and gets new
    /// boxes, several times faster than building, and slower to ask the more the surface was bent.
    /// Requires: as many vertices as the mesh has, and that it stays valid.
    [[nodiscard]] MeshTree refitted(std::vector<Vec3> vertices) const;
    ///@{
    /// Leaves an object behind that can only be assigned to or destroyed.
    MeshTree(MeshTree&&) noexcept;
    MeshTree& operator=(MeshTree&&) noexcept;
    ///@}
    ~MeshTree();

    /// The triangles.
    [[nodiscard]] const TriangleMesh& mesh() const;
    /// Box around the mesh, in its own frame. [m]
    [[nodiscard]] const Aabb& bounds() const;
    /// Whether the mesh is the surface of a solid, found once, at the build. See mass_properties.h.
    [[nodiscard]] bool is_closed() const;

    /// Nearest hit; ties go to the lowest triangle. Watertight (Woop, Benthin, Wald 2013): no ray
    /// slips between two triangles that share an edge. The winner's t, u, v are computed in double
    /// by one function, so that every accelerator and instruction set gives the same bits.
    [[nodiscard]] std::optional<RayHit> cast_ray(const Ray& ray,
                                                 MeshAccelerator how = MeshAccelerator::bvh,
                                                 TraversalTrace* trace = nullptr) const;
    /// Whether anything is hit at all: cheaper than `cast_ray`, for shadows.
    [[nodiscard]] bool is_hit(const Ray& ray, MeshAccelerator how = MeshAccelerator::bvh) const;
    /// Appends every hit, the nearest first, of equal ones the lowest triangle first.
    void find_hits(const Ray& ray,
                   std::vector<MeshHit>& out,
                   MeshAccelerator how = MeshAccelerator::bvh) const;

    /// Many rays through the BVH: `out[i]` is what `cast_ray(rays[i])` finds. Requires: equal sizes.
    void cast_rays(std::span<const Ray> rays,
                   std::span<MeshHit> out,
                   JobPool* pool = nullptr) const;
    /// `cast_rays` for rays of a picture, of which eight in a row begin and look nearly alike: they
    /// go through the tree together, which is a fifth faster. Other rays get the same answers, not
    /// faster.
    void cast_picture(std::span<const Ray> rays,
                      std::span<MeshHit> out,
                      JobPool* pool = nullptr) const;
    /// `out[i]` is 1 where `is_hit(rays[i])`, else 0. Requires: equal sizes.
    void are_hit(std::span<const Ray> rays,
                 std::span<std::uint8_t> out,
                 JobPool* pool = nullptr) const;
    /// Point and unit normal of a hit. Requires: hit.
    [[nodiscard]] RayHit ray_hit(const MeshHit& hit) const;

    /// Appends the triangles whose boxes overlap `box`, in increasing order.
    void find_triangles(const Aabb& box, std::vector<std::uint32_t>& out) const;
    /// Appends the triangles whose boxes the plane cuts, or nearly, in increasing order.
    void find_triangles(const Plane& plane, std::vector<std::uint32_t>& out) const;
    /// The point of the surface nearest to `point`, if it is no farther than `max_distance`; of equal
    /// ones that of the lowest triangle.
    [[nodiscard]] std::optional<MeshPoint> find_closest_point(
        Vec3 point,
        Real max_distance,
        MeshAccelerator how = MeshAccelerator::bvh) const;

    /// Size and quality of a tree.
    struct TreeStats {
        double build_ms = 0;     ///< Wall time.
        double build_cpu_ms = 0; ///< Processor time of the whole process meanwhile.
        ///@{
        /// Nodes and bytes of memory.
        std::size_t node_count = 0;
        std::size_t byte_count = 0;
        ///@}
        int depth = 0; ///< Levels: `level_boxes` has something for 0 to depth - 1.
        /// Boxes and triangles that a random line through the bounds is expected to look at, by area.
        double sah_cost = 0;
    };
    /// All zero for brute force, which has no tree, but for the cost: every triangle.
    [[nodiscard]] TreeStats stats(MeshAccelerator how) const;

    /// The boxes of one level of the tree, for drawing; `depth` 0 is the root.
    [[nodiscard]] std::vector<Aabb> level_boxes(MeshAccelerator how, int depth) const;

private:
    struct Impl;
    explicit MeshTree(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

} // namespace topple
