// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/collision/features/hull_view.h"
#include "topple/collision/features/manifold.h"

#include <span>
#include <vector>

namespace topple {

/// The edge of a shape that a point came from: two vertices of the shape, lower first; the same vertex twice for a
/// vertex. `shape` is 0 for A and 1 for B.
struct EdgeLabel {
    std::uint16_t shape = 0; ///< 0 for A, 1 for B.
    std::uint16_t low = 0;   ///< Index of a vertex.
    std::uint16_t high = 0; ///< Index of the other vertex, not less than `low`; equal for a vertex.
    friend constexpr bool operator==(EdgeLabel, EdgeLabel) = default;
};
/// The label of the edge from v to w, in either order.
constexpr EdgeLabel edge_label(int shape, std::uint16_t v, std::uint16_t w) {
    return {static_cast<std::uint16_t>(shape), v < w ? v : w, v < w ? w : v};
}

/// Returns the feature id of the point where two edges meet: of two edges of one shape, from their common vertex; of
/// one edge of each shape, from their crossing. The id does not depend on which shape's face is the reference, so a
/// contact with two equally good faces keeps its impulses when the choice changes.
std::uint32_t feature_id(EdgeLabel in, EdgeLabel out);

/// A vertex of a polygon being clipped, with the edges before and after it.
struct ClipVertex {
    Vec3 p;            ///< World coordinates. [m]
    EdgeLabel in, out; ///< Edges before and after it.
};
/// Keeps the part of the polygon with dot(side, p) <= limit; new vertices are labeled with `edge`. Overwrites `out`.
void clip_side(std::span<const ClipVertex> polygon,
               Vec3 side,
               Real limit,
               EdgeLabel edge,
               std::vector<ClipVertex>& out);

/// Input of clipping: a reference face and the incident face, which overlap along the normal.
struct FaceContact {
    const HullView& reference;    ///< Hull whose face gives the normal.
    std::uint32_t reference_face; ///< Index.
    const HullView& incident;     ///< Hull whose face is clipped.
    std::uint32_t incident_face;  ///< Index.
    int reference_shape;          ///< 0 if the reference face is on A.
    Real margin;                  ///< [m]
};

/// Clips the incident face against the side planes of the reference face (Sutherland-Hodgman 1974). Keeps points no
/// farther than the margin from the reference plane, at most four. The normal points from A to B. Empty if the faces
/// do not overlap along the normal.
Manifold clip_faces(const FaceContact& contact);

/// Returns the face of the hull whose normal is most opposed to `direction`.
std::uint32_t most_opposed_face(const HullView& hull, Vec3 direction);

/// Returns the incident face: of the faces with the vertex farthest against `normal`, the most opposed one. The most
/// opposed of all faces may miss that vertex, which must be kept.
std::uint32_t incident_face(const HullView& hull, Vec3 normal);

/// Returns the distance by which the sides of a face are moved out before they cut, so that vertices of
/// equal boxes stacked exactly stay vertices despite rounding. The distance is less for a face with a
/// sharp tip, which would grow farther than its sides. [m]
Real clip_growth(const HullView& hull, std::uint32_t face, Real size);

/// Copies at most four of the candidates, first of those that overlap or are about as deep as the deepest, then of all:
/// a far vertex, the one farthest from it, and the two that add most area on either side; the deepest replaces its
/// nearest if all of these are clearly less deep. Among nearly equal candidates the first wins, so that the choice is
/// the same in the next step.
void reduce(std::span<const ManifoldPoint> candidates, Manifold& manifold);

} // namespace topple
