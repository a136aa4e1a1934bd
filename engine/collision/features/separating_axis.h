// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/collision/features/clipping.h"
#include "topple/collision/features/hull_rows_detail.h"
#include "topple/collision/features/hull_view.h"
#include "topple/collision/features/manifold.h"
#include "topple/geometry/shapes/primitives.h"

#include <limits>

namespace topple {

/// A face and how far the other hull stays above it; negative where it reaches below.
struct FaceAxis {
    Real separation = -std::numeric_limits<Real>::infinity(); ///< [m]
    std::uint32_t face = 0;                                   ///< Index.
};

/// An edge of each hull that touch with their sides, and how far apart.
struct EdgeAxis {
    Real separation = -std::numeric_limits<Real>::infinity(); ///< [m]
    ConvexHull::Edge edge_a, edge_b;                          ///< One of each hull.
    Vec3 normal; ///< Unit, from A to B; zero when no pair of edges counts.
};

/// Two edges and the axis along which they touch.
struct CrossedEdges {
    Segment a, b;               ///< One of each hull. [m]
    EdgeLabel label_a, label_b; ///< Of the edges.
    Vec3 normal;                ///< Unit, from A to B.
    Real separation = 0;        ///< [m]
    Real size = 0;              ///< Of the smaller hull. [m]
};
/// One point, halfway where they come nearest; none if only the lines cross and not the edges.
Manifold cross_edges(const CrossedEdges& edges);

/// The best axis of each kind.
struct BestSeparatingAxes {
    FaceAxis face_a, face_b; ///< Of the faces of each hull.
    EdgeAxis edge;           ///< Of the pairs of edges.
};

/// Whether B's face is clearly better than A's, which is preferred.
bool prefers_face_of_b(Real face_a, Real face_b, Real size);
/// The separation that a pair of edges must exceed to be preferred to a face. [m]
Real least_for_edges(Real face, Real size);

/// Whether the manifold of a face replaces that of two crossing edges, of which one lies on the face: it has both ends of
/// that edge, so that the body does not rock from one to the other, and is as deep. The axis of the face itself loses
/// where the edge goes on beyond the face, since its far end reaches deep below the plane.
bool holds_edge(const Manifold& on_face, Real edge_separation, Real size);

/// The manifold of the axis of least penetration, where faces are preferred over edges and A over B
/// as long as they are nearly as good.
Manifold build_manifold(const HullView& a,
                        const HullView& b,
                        const BestSeparatingAxes& axes,
                        Real margin);

/// All faces, and the pairs of edges that can matter; no point if any axis shows a gap wider than
/// the margin. In A's frame; B as it is in its own.
Manifold collide_hulls(const HullView& a, const HullView& b, const Transform& a_from_b, Real margin);

/// One hull against many small ones, which are the second of each pair.
class HullAmongTriangles {
public:
    /// Borrows the view.
    void assign(const HullView& hull);
    /// Whether the face that showed the last gap shows one here too: it often does, and asking
    /// costs nothing.
    [[nodiscard]] bool is_clear_of(std::span<const Vec3> vertices, Real margin) const;
    /// The contact with one of the small hulls; remembers the face that shows a gap.
    [[nodiscard]] Manifold collide(const HullView& triangle, Real margin);

private:
    HullView hull_;
    VertexRows vertices_;
    FaceRows faces_;
    std::uint32_t last_gap_ = 0; ///< A face.
};

} // namespace topple
