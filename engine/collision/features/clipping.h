// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/collision/features/hull_view.h"
#include "topple/collision/features/manifold.h"

#include <span>

namespace topple {

/// An edge of one of the two shapes, or a vertex as an edge of no length.
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

/// The number of the point where two edges meet: two edges of one shape name their common vertex;
/// one of each shape, their crossing. It does not depend on which shape's face was the reference,
/// so a contact whose two faces are equally good keeps its impulses when the choice changes.
std::uint32_t feature_id(EdgeLabel in, EdgeLabel out);

/// The part of one face that lies over another, and how deep.
struct FaceContact {
    const HullView& reference;    ///< Its face gives the normal.
    std::uint32_t reference_face; ///< Index.
    const HullView& incident;     ///< Its face is clipped.
    std::uint32_t incident_face;  ///< Index.
    int reference_shape;          ///< 0 when the reference is A.
    Real margin;                  ///< [m]
};

/// Sutherland-Hodgman (1974) against the sides of the reference face; points no farther than the
/// margin from its plane, at most four of them. The normal points from A to B. Empty if the faces
/// do not lie over each other.
Manifold clip_faces(const FaceContact& contact);

/// The face of the hull whose normal points most against `direction`.
std::uint32_t most_opposed_face(const HullView& hull, Vec3 direction);

/// The face to be clipped: of those that have the vertex farthest against `normal`, the most
/// opposed. The most opposed of all may miss that vertex, the one that must not be lost.
std::uint32_t incident_face(const HullView& hull, Vec3 normal);

/// Returns the distance by which the sides of a face are moved out before they cut, so that vertices of
/// equal boxes stacked exactly stay vertices despite rounding. The distance is less for a face with a
/// sharp tip, which would grow farther than its sides. [m]
Real clip_growth(const HullView& hull, std::uint32_t face, Real size);

/// Copies at most four of the candidates: a far vertex, the one farthest from it, and the two that
/// add most area on either side; the deepest takes the place of its nearest if they are all clearly
/// less deep. Among nearly equal ones the first stays, so that the choice is the same in the next
/// step.
void reduce(std::span<const ManifoldPoint> candidates, Manifold& manifold);

} // namespace topple
