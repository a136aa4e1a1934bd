// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/collision/features/collision_trace.h"
#include "topple/collision/features/edge_judgement.h"
#include "topple/geometry/shapes/aabb.h"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace topple {

/// Record of the narrow phase of a convex shape and a surface, for explanations: each triangle that the tree offered,
/// the axes on which it was tested, the treatment of its edges, and how the points of several triangles were joined.
struct SurfaceTrace {
    /// Reasons for which a triangle gives points or none.
    enum class CandidateOutcome : std::uint8_t {
        screened, ///< The face that showed the last gap shows one here too; no other is tested.
        no_area,  ///< It has no normal.
        apart,    ///< A gap is wider than the margin, or the features do not face each other.
        backward, ///< It would push the shape deeper into the solid that the surface closes.
        turned,   ///< The normal leads through to the wrong side; the triangle's own is taken.
        dropped,  ///< A neighbor across an edge is nearer, and reports the contact.
        bent,     ///< The surface goes on in the same plane; the triangle's own normal is taken.
        kept,     ///< The contact is kept as it was found.
    };
    static constexpr std::size_t kCandidateOutcomeCount = 8; ///< Number of outcomes.
    /// A candidate triangle.
    struct Triangle {
        std::uint32_t index = 0;      ///< Index of the triangle in the surface.
        std::array<Vec3, 3> vertices; ///< Vertices in the frame of `world_from_local`. [m]
        CandidateOutcome outcome =
            CandidateOutcome::apart; ///< Reason for which the triangle gives points or none.
        /// Axes and clippings, of the triangle as the first shape: its face 0 is the front, 1 the back. The manifold
        /// is the one found by the axes, before its edges were judged.
        CollisionTrace collision;
        /// None: its edges were not judged. The neighbor is an index of `triangles`.
        std::optional<EdgeJudgement> edge;
        Manifold points;       ///< Its contribution, in the world, from A to B.
        std::size_t group = 0; ///< Index of the group that took its points, if there are any.
    };
    /// Points of triangles nearly in one plane, which are reduced together.
    struct Group {
        std::uint32_t triangle = 0;        ///< The first triangle, which gives the normal.
        std::vector<ManifoldPoint> points; ///< Points before the reduction, in the world. [m]
    };

    std::uint32_t
        triangle_count = 0;     ///< Number of triangles of the surface; 0: the pair has no surface.
    Transform world_from_local; ///< Origin of the convex shape, axes of the surface.
    Aabb box;                   ///< Box that a candidate touches, in that frame. [m]
    /// Length of the difference of two normals below which they belong to one group. [-]
    Real lean = 0;
    std::vector<Triangle> triangles; ///< Candidates, in the order of their indices.
    std::vector<Group> groups;       ///< One for each manifold of the pair, in order.
};

/// Records the narrow phase of a surface on this thread, in `collide`, during the lifetime of the object.
class SurfaceRecording {
public:
    /// Borrows the trace. Requires: no other recording of a surface lives on this thread.
    explicit SurfaceRecording(SurfaceTrace& trace);
    ~SurfaceRecording();
    SurfaceRecording(const SurfaceRecording&) = delete;
    SurfaceRecording& operator=(const SurfaceRecording&) = delete;

    /// Returns the trace to write to, or null, as in every step of a world.
    static SurfaceTrace* current() { return current_; }

private:
    static inline constinit thread_local SurfaceTrace* current_ = nullptr;
};

} // namespace topple
