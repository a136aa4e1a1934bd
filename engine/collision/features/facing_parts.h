// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/collision/features/clipping.h"
#include "topple/collision/features/round_shape_detail.h"
#include "topple/core/function_ref.h"
#include "topple/geometry/shapes/primitives.h"

#include <vector>

namespace topple {

/// The flat or straight part of a shape that faces a direction: the end of a cylinder, a line on its side, the face
/// of a hull, the axis of a capsule, or a single point.
struct FacingPart {
    /// A vertex of a line or a face.
    struct Vertex {
        Vec3 p;                 ///< [m]
        std::uint16_t name = 0; ///< Index of the vertex in its shape.
    };
    int shape = 0; ///< Shape in the feature labels: 0 for A, 1 for B.
    Vec3 normal;   ///< Unit normal of the part's plane, out of the shape; for a line, of the least
                   ///< tilted plane through it.
    Vec3 point;    ///< Point on the plane; the center of a disc. [m]
    /// One for a point, two for a line, more for a face, counter-clockwise from outside; none for a disc.
    std::vector<Vertex> vertices;
    Real radius = 0;        ///< Radius of a disc. [m]
    Vec3 rim_x, rim_z;      ///< Two unit vectors in the plane of a disc, fixed to the body.
    Vec3 deepest;           ///< Direction to the deepest point of a disc. Unit vector.
    bool is_tilted = false; ///< Whether a disc is tilted so far that its deepest point is unique.
    std::uint16_t disc = 0; ///< Index of the disc, 0 or 1.

    /// Whether the part is the end of a cylinder or a cone.
    [[nodiscard]] bool is_disc() const { return vertices.empty(); }
    /// Whether the part is a single point, as of a sphere.
    [[nodiscard]] bool is_point() const { return vertices.size() == 1; }
    /// Whether the part is a straight line.
    [[nodiscard]] bool is_line() const { return vertices.size() == 2; }
};

/// Finds the part that faces `direction`, a unit vector out of the shape. Overwrites the part.
void find_facing_part(const RoundShape& solid, Vec3 direction, FacingPart& part);
/// Finds the face with the deepest vertex.
void find_facing_part(const HullView& hull, Vec3 direction, FacingPart& part);
/// The whole line.
void find_facing_part(const Segment& line, Vec3 direction, FacingPart& part);

/// Returns the label of a point of the part.
constexpr EdgeLabel point_label(const FacingPart& part, int name) {
    const auto n = static_cast<std::uint16_t>(name);
    return edge_label(part.shape, n, n);
}
/// Calls `visit` with the points that represent a part: its vertices, or some points of its rim, the deepest first.
void for_points_of(const FacingPart& part, FunctionRef<void(Vec3, EdgeLabel)> visit);

/// Two parts that may lie over each other.
struct FacingPair {
    const FacingPart& a; ///< Part of A.
    const FacingPart& b; ///< Part of B.
    Vec3 normal;         ///< Unit vector, from A to B.
    Real radius_b = 0;   ///< Rounding radius of B's part. [m]
    Real margin = 0;     ///< [m]
    Real size = 0;       ///< Unit of the tolerances. [m]
};

/// Intersects the two parts, projected along the normal: at most four points within the margin. Empty if the parts do
/// not overlap, or if one is seen edge-on.
Manifold overlap(const FacingPair& pair);

/// Returns the lowest points of the solid over a plane, which takes the role of A.
Manifold rest_on_plane(const RoundShape& solid, const PlaneShape& plane, Real margin);

} // namespace topple
