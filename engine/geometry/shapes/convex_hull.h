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

/// A closed convex polyhedron in the form that the contact code reads: flat faces with their vertices in order, and
/// every edge once with its two faces. The origin is chosen by the creator.
struct ConvexHull {
    /// A flat face with its polygon.
    struct Face {
        Vec3 normal{};                  ///< Unit vector, outward.
        Real offset = 0;                ///< dot(normal, p) = offset on the face. [m]
        std::uint16_t first_index = 0;  ///< First index in `face_indices`.
        std::uint16_t vertex_count = 0; ///< Number of vertices, at least 3; counter-clockwise from
                                        ///< outside.
    };
    /// An edge between two faces.
    struct Edge {
        std::uint16_t begin = 0, end = 0; ///< Indices of the vertices.
        /// Faces to the left and to the right of the edge from begin to end, seen from outside.
        std::uint16_t left_face = 0,
                      right_face = 0; ///< Index into `faces`.
    };

    std::vector<Vec3> vertices;              ///< [m]
    std::vector<Face> faces;                 ///< Faces, each referring to `vertices`.
    std::vector<std::uint16_t> face_indices; ///< Vertex indices, face after face.
    std::vector<Edge> edges;                 ///< Every edge once.
    Vec3 centroid{};                         ///< Centroid of the volume. [m]
    Aabb bounds{};                           ///< [m]
    Real inner_radius = 0; ///< Radius of the largest inscribed sphere around the centroid. [m]

    /// Returns the vertex indices of a face, counter-clockwise from outside.
    [[nodiscard]] std::span<const std::uint16_t> face_vertices(const Face& f) const {
        return std::span(face_indices).subspan(f.first_index, f.vertex_count);
    }
};

/// Returns the six-faced hull of a box centered on the origin. Requires: half extents > 0.
ConvexHull box_hull(Vec3 half_extents);

/// Default limit of the vertices of a colliding hull.
inline constexpr int kMaxHullVertices = 64;

/// Quickhull (Barber, Dobkin, Huhdanpaa 1996) in double, with coplanar faces merged and at most `max_vertices`
/// vertices kept, the farthest first. Deterministic. Fails: fewer than four distinct points, a flat or straight
/// cloud, or a coordinate that is not finite, with a sentence that says which.
Result<ConvexHull> build_convex_hull(std::span<const Vec3> points,
                                     int max_vertices = kMaxHullVertices);

/// Returns the index of a vertex farthest along `direction`; the lowest such index on a tie.
std::uint32_t support_vertex(const ConvexHull& hull, Vec3 direction);

/// Returns the distance up to which a vertex counts as on a face, for coplanarity and convexity. [m] Relative to the
/// size, plus the resolution of a float that far from the origin.
inline double flatness_tolerance(const Aabb& bounds) {
    const double size = max_component(extents(bounds));
    const double farthest = std::max(max_component(abs(bounds.min)),
                                     max_component(abs(bounds.max)));
    return 1e-5 * size + 2.4e-7 * farthest;
}

/// Checks the invariants. Fails: with a message that names the part that is not closed, convex, planar, outward or
/// consistent (Euler: V - E + F = 2).
Result<void> validate(const ConvexHull& hull);

} // namespace topple
