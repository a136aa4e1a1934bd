// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/function_ref.h"
#include "topple/core/instruction_set.h"
#include "topple/core/result.h"
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

/// Method that finds the triangles near a ray or a box. All give the same answers, bit for bit.
enum class MeshAccelerator : std::uint8_t { bvh, octree, brute_force };
inline constexpr int kMeshAcceleratorCount = 3;        ///< Number of values of MeshAccelerator.
std::string_view name_of(MeshAccelerator accelerator); ///< "bvh", "octree", "brute"
/// Returns the accelerator of that name; none for an unknown one.
std::optional<MeshAccelerator> mesh_accelerator_from(std::string_view name);

/// Hit of a ray and a mesh in 16 bytes, for callers with a million rays.
struct MeshHit {
    Real t = 0;                          ///< Unit: lengths of the ray's direction.
    Real u = 0, v = 0;                   ///< Weights of the triangle's second and third vertex. [-]
    std::uint32_t triangle = kNoFeature; ///< kNoFeature on a miss.

    /// Returns whether anything was hit.
    explicit operator bool() const { return triangle != kNoFeature; }
    friend bool operator==(const MeshHit&, const MeshHit&) = default;
};

/// The point of a mesh that is nearest to another point.
struct MeshPoint {
    Vec3 point{};                        ///< Coordinates in the mesh's frame. [m]
    Real distance = 0;                   ///< [m]
    std::uint32_t triangle = kNoFeature; ///< Triangle on which the point lies.
};

/// Record of a traversal, for teaching and drawing. Filled only on request.
struct TraversalTrace {
    /// A node whose box was tested.
    struct Node {
        Aabb box;      ///< Coordinates in the mesh's frame. [m]
        int depth = 0; ///< 0 is the root.
        /// The traversal did not descend: the box was missed, or entered farther away than the best hit so far.
        bool pruned = false;
    };
    std::vector<Node> nodes;              ///< Sorted in the order of the tests.
    std::vector<std::uint32_t> triangles; ///< Tested, in order.
};

/// Settings of a build. They change no bit of the tree or of any answer.
struct MeshTreeOptions {
    InstructionSet instruction_set = best_instruction_set(); ///< Requires: is_supported.
    JobPool* pool = nullptr;                                 ///< Null: only the calling thread.
};

/// Returns the number of threads, 1 to `most`, that a pool for the build of a tree over that many triangles needs:
/// the build divides a mesh among its threads in ranges of some thousand triangles.
int threads_for_build(std::size_t triangle_count, int most);

/// Growth of the cost of a refitted tree, over the cost when it was built, above which it is built anew. [-] A query
/// takes time in proportion to the cost, so that it takes at most about 1.5 times as long as it should; a build takes
/// as long as ten to twenty refits, and a mesh that moves to and fro about its first form never reaches the limit.
inline constexpr double kMostRefitGrowth = 1.5;

/// A mesh with its accelerators; immutable, shared between worlds, frames and threads. Builds the BVH at once; the
/// octree is built on first use (thread-safe).
class MeshTree {
public:
    /// Requires: validate(mesh).
    explicit MeshTree(TriangleMesh mesh, const MeshTreeOptions& options = {});
    /// Builds a tree of a large mesh. `progress` receives the finished share, 0 to 1, on the calling thread, and
    /// returns false to stop. Requires: validate(mesh). Fails: stopped.
    static Result<MeshTree> build(TriangleMesh mesh,
                                  FunctionRef<bool(double)> progress,
                                  const MeshTreeOptions& options = {});
    /// Returns the same triangles with other vertices: the tree keeps its shape and gets new boxes, several times
    /// faster than a build. Queries become slower with the deformation of the surface, so that a tree whose cost by
    /// area has grown by more than kMostRefitGrowth since it was built is built anew instead. Neither that nor the
    /// threads of `pool` change an answer. Requires: the same number of vertices, and a valid mesh.
    [[nodiscard]] MeshTree refitted(std::vector<Vec3> vertices, JobPool* pool = nullptr) const;
    ///@{
    /// Leaves the source in a state that allows only assignment and destruction.
    MeshTree(MeshTree&&) noexcept;
    MeshTree& operator=(MeshTree&&) noexcept;
    ///@}
    ~MeshTree();

    /// Returns the triangles.
    [[nodiscard]] const TriangleMesh& mesh() const;
    /// Returns the box around the mesh, in its own frame. [m]
    [[nodiscard]] const Aabb& bounds() const;
    /// Returns whether the mesh is the surface of a solid, determined once at the build. See mass_properties.h.
    [[nodiscard]] bool is_closed() const;

    /// Nearest hit; on a tie the lowest triangle. Watertight (Woop, Benthin, Wald 2013): no ray passes between two
    /// triangles that share an edge. One function computes t, u, v of the hit in double, so that every accelerator
    /// and instruction set gives the same bits.
    [[nodiscard]] std::optional<RayHit> cast_ray(const Ray& ray,
                                                 MeshAccelerator how = MeshAccelerator::bvh,
                                                 TraversalTrace* trace = nullptr) const;
    /// Returns whether anything is hit: cheaper than `cast_ray`, for shadows.
    [[nodiscard]] bool is_hit(const Ray& ray, MeshAccelerator how = MeshAccelerator::bvh) const;
    /// Appends every hit, the nearest first; on a tie the lowest triangle first.
    void find_hits(const Ray& ray,
                   std::vector<MeshHit>& out,
                   MeshAccelerator how = MeshAccelerator::bvh) const;

    /// Casts many rays through the BVH: `out[i]` is the result of `cast_ray(rays[i])`. Eight consecutive rays with
    /// nearly equal origins and directions traverse the tree together; of other rays eight take turns. Requires: equal
    /// sizes.
    void cast_rays(std::span<const Ray> rays,
                   std::span<MeshHit> out,
                   JobPool* pool = nullptr) const;
    /// The same as `cast_rays`, which finds out itself whether rays are those of a picture.
    void cast_picture(std::span<const Ray> rays,
                      std::span<MeshHit> out,
                      JobPool* pool = nullptr) const;
    /// `out[i]` is 1 if `is_hit(rays[i])`, else 0; traverses as `cast_rays`. Requires: equal sizes.
    void are_hit(std::span<const Ray> rays,
                 std::span<std::uint8_t> out,
                 JobPool* pool = nullptr) const;
    /// The same as `are_hit`.
    void are_hit_in_picture(std::span<const Ray> rays,
                            std::span<std::uint8_t> out,
                            JobPool* pool = nullptr) const;
    /// Returns point and unit normal of a hit. Requires: hit.
    [[nodiscard]] RayHit ray_hit(const MeshHit& hit) const;

    /// Appends the triangles whose boxes overlap `box`, in increasing order.
    void find_triangles(const Aabb& box, std::vector<std::uint32_t>& out) const;
    /// Appends the triangles whose boxes the plane cuts, or nearly, in increasing order.
    void find_triangles(const Plane& plane, std::vector<std::uint32_t>& out) const;
    /// Returns the point of the surface nearest to `point`, if it is no farther than `max_distance`; on a tie that of
    /// the lowest triangle.
    [[nodiscard]] std::optional<MeshPoint> find_closest_point(
        Vec3 point,
        Real max_distance,
        MeshAccelerator how = MeshAccelerator::bvh) const;

    /// Size and quality of a tree.
    struct TreeStats {
        double build_ms = 0;     ///< Wall time.
        double build_cpu_ms = 0; ///< Processor time of the whole process during the build.
        ///@{
        /// Nodes and bytes of memory.
        std::size_t node_count = 0;
        std::size_t byte_count = 0;
        ///@}
        int depth = 0; ///< Number of levels: `level_boxes` is not empty for 0 to depth - 1.
        /// Expected number of boxes and triangles that a random line through the bounds tests, by area.
        double sah_cost = 0;
    };
    /// Returns zeros for brute force, which has no tree, except for the cost: every triangle.
    [[nodiscard]] TreeStats stats(MeshAccelerator how) const;

    /// Returns the boxes of one level of the tree, for drawing; `depth` 0 is the root.
    [[nodiscard]] std::vector<Aabb> level_boxes(MeshAccelerator how, int depth) const;

private:
    struct Impl;
    explicit MeshTree(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

} // namespace topple
