// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/collision/features/clipping.h"
#include "topple/collision/features/round_shape_detail.h"
#include "topple/core/function_ref.h"
#include "topple/geometry/shapes/primitives.h"

#include <vector>

namespace topple {

/// The flat or straight part of a shape that faces a direction: the end of a cylinder, the line on its side,
/// the face of a hull, the axis of a capsule.
struct FacingPart {
    /// A vertex of a line or a face.
    struct Vertex {
        Vec3 p;                 ///< [m]
        std::uint16_t name = 0; ///< Index of the vertex in its shape.
    };
    int shape = 0; ///< For the labels of features: 0 for A, 1 for B.
    Vec3 normal;   ///< Of its plane, unit, out of the shape; of a line, the plane least tilted.
    Vec3 point;    ///< On the plane. The middle of a disc. [m]
    /// Two for a line, more for a face, counter-clockwise from outside; none for a disc.
    std::vector<Vertex> vertices;
    Real radius = 0;        ///< Of a disc. [m]
    Vec3 rim_x, rim_z;      ///< Of a disc: two unit vectors in it, fixed to the body.
    Vec3 deepest;           ///< Of a disc: towards its deepest point. Unit.
    bool is_tilted = false; ///< Of a disc: so far that the deepest point is clearly deepest.
    std::uint16_t disc = 0; ///< Which of the two.

    /// Whether the part is the end of a cylinder or a cone.
    [[nodiscard]] bool is_disc() const { return vertices.empty(); }
};

/// What faces along `direction`, which is unit and points out of the shape. The part is overwritten.
void find_facing_part(const RoundShape& solid, Vec3 direction, FacingPart& part);
/// The face that has the deepest vertex.
void find_facing_part(const HullView& hull, Vec3 direction, FacingPart& part);
/// The whole line.
void find_facing_part(const Segment& line, Vec3 direction, FacingPart& part);

/// The name of one of its points.
constexpr EdgeLabel point_label(const FacingPart& part, int name) {
    const auto n = static_cast<std::uint16_t>(name);
    return edge_label(part.shape, n, n);
}
/// The points that stand for a part: its vertices, or some of its rim, the deepest first.
void for_points_of(const FacingPart& part, FunctionRef<void(Vec3, EdgeLabel)> visit);

/// Two parts that may lie over each other.
struct FacingPair {
    const FacingPart& a; ///< Of A.
    const FacingPart& b; ///< Of B.
    Vec3 normal;         ///< Unit, from A to B.
    Real radius_b = 0;   ///< By which B's part is rounded. [m]
    Real margin = 0;     ///< [m]
    Real size = 0;       ///< The unit of the tolerances. [m]
};

/// Where the two parts lie over each other, seen along the normal: at most four points no farther apart
/// than the margin. None if they do not overlap, or if one is seen edge on.
Manifold overlap(const FacingPair& pair);

/// The points of the solid that lie lowest over a plane, which takes the place of A.
Manifold rest_on_plane(const RoundShape& solid, const PlaneShape& plane, Real margin);

} // namespace topple
