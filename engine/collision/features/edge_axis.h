// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/collision/features/hull_rows_detail.h"
#include "topple/collision/features/hull_view.h"
#include "topple/geometry/shapes/aabb.h"
#include "topple/math/simd/simd_array.h"

#include <array>
#include <cstdint>
#include <limits>
#include <vector>

namespace topple {

/// A pair of edges of the two hulls that touch with their sides, and their separation.
struct EdgeAxis {
    Real separation = -std::numeric_limits<Real>::infinity(); ///< [m]
    ConvexHull::Edge edge_a, edge_b;                          ///< One of each hull.
    Vec3 normal; ///< Unit vector from A to B; zero if no pair of edges counts.
};

/// Selects the pairs of edges to test.
struct EdgeSearch {
    Real margin; ///< A gap wider than this ends the search. [m]
    Real floor;  ///< Only separations above this count. [m]
    Real near;   ///< Only edges this close to the other hull's bounds count. [m]
};

/// The edges of one hull, each tested against those of many triangles. A triangle's edges define one plane, so that the
/// arc of a hull's edge can only cross that of a triangle's edge if the normals of its two faces lie on different sides
/// of the plane perpendicular to the triangle's edge: one dot product for each face replaces two for each edge.
class HullEdges {
public:
    /// Borrows everything.
    void assign(const HullView& hull, const VertexRows& vertices, const FaceRows& faces);
    /// Returns the axis of the pair of edges with the largest separation; the triangle comes first.
    [[nodiscard]] EdgeAxis find_axis(const HullView& triangle, const EdgeSearch& search);

private:
    /// Fills `sides_`.
    void find_sides(const Aabb& box);
    /// Fills `heights_` and `signs_`.
    void find_heights(const HullView& triangle);

    const HullView* hull_ = nullptr;
    const VertexRows* vertices_ = nullptr;
    const FaceRows* faces_ = nullptr;
    Aabb bounds_;                     ///< Box around the vertices. [m]
    std::vector<std::uint8_t> sides_; ///< Indexed by vertex: sides_of.
    std::vector<std::uint8_t>
        signs_; ///< Indexed by face: bit k if heights_[k] > 0, bit k + 4 if it is < 0.
    std::array<SimdArray, 3> heights_; ///< By edge k of the triangle and face: dot(normal, edge). [m]
};

} // namespace topple
