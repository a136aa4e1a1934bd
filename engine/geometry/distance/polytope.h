// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/shapes/convex_hull.h"
#include "topple/geometry/shapes/frustum.h"
#include "topple/geometry/shapes/primitives.h"
#include "topple/geometry/shapes/triangle_mesh.h"
#include "topple/math/dvec3.h"

#include <array>
#include <span>
#include <vector>

namespace topple {

/// The data of a convex body with flat sides that a separating-axis test reads. Borrows. An invalid body has NaN
/// vertices, which meet nothing.
struct PolytopeView {
    std::span<const DVec3> vertices; ///< World coordinates. [m]
    std::span<const DVec3> normals;  ///< Normals of its faces, of any length; opposite ones once.
    std::span<const DVec3> edges;    ///< Edge directions, of any length except zero; parallel ones
                                     ///< once.
    bool is_thin = false;            ///< Whether the body has no volume: a point, a segment or
                                     ///< flat.
};

/// A body of fixed counts, without an allocation.
template<std::size_t V, std::size_t N, std::size_t E>
struct FixedPolytope {
    std::array<DVec3, V> vertices; ///< As of PolytopeView. [m]
    std::array<DVec3, N> normals;  ///< As of PolytopeView.
    std::array<DVec3, E> edges;    ///< As of PolytopeView.
    std::size_t edge_count = E;    ///< Edges that count, the first ones.
    bool is_thin = true;           ///< As of PolytopeView.

    /// Borrows this object.
    operator PolytopeView() const { // NOLINT: a view of itself
        return {vertices, normals, std::span(edges).first(edge_count), is_thin};
    }
};

/// A body of any counts.
struct FreePolytope {
    std::vector<DVec3> vertices, normals, edges; ///< As of PolytopeView.
    bool is_thin = false;                        ///< As of PolytopeView.

    /// Borrows this object.
    operator PolytopeView() const { return {vertices, normals, edges, is_thin}; } // NOLINT
};

/// A box: three pairs of faces, three directions of edges.
using BoxPolytope = FixedPolytope<8, 3, 3>;

///@{
/// The body of a world shape, in double. An empty box, a hull without vertices and a view without end have
/// NaN for vertices.
FixedPolytope<1, 0, 0> polytope_of(Vec3 point);
FixedPolytope<2, 0, 1> polytope_of(const Segment& segment);
FixedPolytope<3, 1, 3> polytope_of(const Triangle& triangle);
/// An empty box has NaN vertices.
BoxPolytope polytope_of(const Aabb& box);
BoxPolytope polytope_of(const Obb& box);
/// A hull without vertices, as a default hull is, gets one at NaN.
FreePolytope polytope_of(const ConvexHull& hull);
/// A frustum without a far plane has NaN vertices.
FixedPolytope<8, 6, 12> polytope_of(const Frustum& frustum);
///@}

/// Shapes that have a polytope.
template<typename Shape>
concept FlatSided = requires(const Shape& shape) {
    polytope_of(shape);
};

/// Returns the columns of the rotation, in double; the identity if the quaternion has no length.
std::array<DVec3, 3> axes_of(Quat rotation);

} // namespace topple
