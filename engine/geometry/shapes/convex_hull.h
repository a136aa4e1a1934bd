// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/result.h"
#include "topple/geometry/shapes/aabb.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace topple {

/// A closed convex polyhedron as the contact code wants it: flat faces with their vertices in
/// order, and every edge once with the two faces that share it. Its origin is where its maker put
/// it.
struct ConvexHull {
    /// A flat face with its polygon.
    struct Face {
        Vec3 normal{};                  ///< Unit, outward.
        Real offset = 0;                ///< dot(normal, p) = offset on the face. [m]
        std::uint16_t first_index = 0;  ///< Into `face_indices`.
        std::uint16_t vertex_count = 0; ///< At least 3; counter-clockwise from outside.
    };
    /// An edge between two faces.
    struct Edge {
        std::uint16_t begin = 0, end = 0; ///< Vertices.
        /// The face to the left, walked from begin to end, and the one to the right, seen from
        /// outside.
        std::uint16_t left_face = 0,
                      right_face = 0; ///< Index into `faces`.
    };

    std::vector<Vec3> vertices;              ///< [m]
    std::vector<Face> faces;                 ///< In the order of `vertices`.
    std::vector<std::uint16_t> face_indices; ///< Vertex indices, face after face.
    std::vector<Edge> edges;                 ///< Every edge once.
    Vec3 centroid{};                         ///< Of the volume. [m]
    Aabb bounds{};                           ///< [m]
    Real inner_radius = 0; ///< Radius of the largest sphere about the centroid that fits. [m]

    /// Vertex indices of a face, counter-clockwise from outside.
    [[nodiscard]] std::span<const std::uint16_t> face_vertices(const Face& f) const {
        return std::span(face_indices).subspan(f.first_index, f.vertex_count);
    }
};

/// The six-faced hull of a box about the origin. Requires: half extents > 0.
ConvexHull box_hull(Vec3 half_extents);

/// Vertices of a hull that a body collides with, unless a caller asks for more.
inline constexpr int kMaxHullVertices = 64;

/// Quickhull (Barber, Dobkin, Huhdanpaa 1996) in double, with coplanar faces merged and at most
/// `max_vertices` vertices kept, the farthest first. Same points in, same hull out. Fails: fewer
/// than four distinct points, a flat or straight cloud, or a coordinate that is not finite, with a
/// sentence that says which.
Result<ConvexHull> build_convex_hull(std::span<const Vec3> points,
                                     int max_vertices = kMaxHullVertices);

/// Index of a vertex farthest along `direction`; the lowest such index on a tie.
std::uint32_t support_vertex(const ConvexHull& hull, Vec3 direction);

/// Distance that a vertex may lie off its face and still count as on it: for coplanarity and
/// convexity. [m] Relative to the size, plus what a float can say that far from the origin.
inline double flatness_tolerance(const Aabb& bounds) {
    const double size = max_component(extents(bounds));
    const double farthest = std::max(max_component(abs(bounds.min)),
                                     max_component(abs(bounds.max)));
    return 1e-5 * size + 2.4e-7 * farthest;
}

/// Checks the invariants. Fails: naming the part that is not closed, convex, planar, outward or
/// consistent (Euler: V - E + F = 2).
Result<void> validate(const ConvexHull& hull);

} // namespace topple
