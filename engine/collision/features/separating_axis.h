// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/collision/features/clipping.h"
#include "topple/collision/features/edge_axis.h"
#include "topple/collision/features/hull_rows_detail.h"
#include "topple/collision/features/hull_view.h"
#include "topple/collision/features/manifold.h"
#include "topple/geometry/shapes/primitives.h"

#include <limits>

namespace topple {

/// A face and the separation of the other hull from it; negative for an overlap.
struct FaceAxis {
    Real separation = -std::numeric_limits<Real>::infinity(); ///< [m]
    std::uint32_t face = 0;                                   ///< Index.
};

/// Two edges and the axis along which they touch.
struct CrossedEdges {
    Segment a, b;               ///< One of each hull. [m]
    EdgeLabel label_a, label_b; ///< Labels of the edges.
    Vec3 normal;                ///< Unit vector from A to B.
    Real separation = 0;        ///< [m]
    Real size = 0;              ///< Size of the smaller hull. [m]
};
/// Returns one point, halfway between the nearest points; none if only the lines cross and not the edges.
Manifold cross_edges(const CrossedEdges& edges);

/// The best axis of each kind.
struct BestSeparatingAxes {
    FaceAxis face_a, face_b; ///< Of the faces of each hull.
    EdgeAxis edge;           ///< Of the pairs of edges.
};

/// Returns the separation that a face of B must exceed to be preferred to A's. [m]
Real least_for_face_of_b(Real face_a, Real size);
/// Returns whether B's face is clearly better than A's, which is preferred otherwise.
bool prefers_face_of_b(Real face_a, Real face_b, Real size);
/// Returns the separation that a pair of edges must exceed to be preferred to a face. [m]
Real least_for_edges(Real face, Real size);

/// Returns whether the manifold of a face replaces that of two crossing edges of which one lies on the face: the
/// manifold has both ends of that edge, so that the body does not rock between them, and is as deep. The axis of the
/// face itself is worse if the edge extends beyond the face, since its far end lies deep below the plane.
bool holds_edge(const Manifold& on_face, Real edge_separation, Real size);

/// Builds the manifold of the axis of least penetration; among nearly equal axes, faces are preferred to edges and A
/// to B.
Manifold build_manifold(const HullView& a,
                        const HullView& b,
                        const BestSeparatingAxes& axes,
                        Real margin);

/// Tests all faces, and the pairs of edges that can matter; no point if any axis shows a gap wider than the margin.
/// In A's frame; `b` is in its own frame.
Manifold collide_hulls(const HullView& a, const HullView& b, const Transform& a_from_b, Real margin);

/// One hull tested against many triangles, each as the second of the pair.
class HullAmongTriangles {
public:
    /// Borrows the view.
    void assign(const HullView& hull);
    /// Returns whether one of the faces that showed the last gaps also shows one here: it often does, and the test is
    /// cheap.
    [[nodiscard]] bool is_clear_of(std::span<const Vec3> vertices, Real margin) const;
    /// The contact with one of the triangles; remembers the face that shows a gap.
    [[nodiscard]] Manifold collide(const HullView& triangle, Real margin);

private:
    HullView hull_;
    VertexRows vertices_;
    FaceRows faces_;
    HullEdges edges_;
    RecentFaces gaps_;           ///< Faces that showed the last gaps; at first face 0 four times.
    std::size_t oldest_gap_ = 0; ///< Lane of `gaps_` that is replaced next.
};

} // namespace topple
