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
    std::array<DVec3, V> vertices;
    std::array<DVec3, N> normals;
    std::array<DVec3, E> edges;
    std::size_t edge_count = E;
    bool is_thin = true;

    operator PolytopeView() const { // NOLINT: a view of itself
        return {vertices, normals, std::span(edges).first(edge_count), is_thin};
    }
};

struct FreePolytope {
    std::vector<DVec3> vertices, normals, edges;
    bool is_thin = false;

    operator PolytopeView() const { return {vertices, normals, edges, is_thin}; } // NOLINT
};

using BoxPolytope = FixedPolytope<8, 3, 3>;

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

template<typename Shape>
concept FlatSided = requires(const Shape& shape) {
    polytope_of(shape);
};

/// Returns the columns of the rotation, in double; the identity if the quaternion has no length.
std::array<DVec3, 3> axes_of(Quat rotation);

} // namespace topple
