// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/shapes/convex_hull.h"
#include "topple/math/transform.h"

#include <array>
#include <span>
#include <vector>

namespace topple {

/// A convex polyhedron in the frame of the pair; borrows everything. A triangle is represented by two faces back to
/// back.
struct HullView {
    std::span<const Vec3> vertices; ///< [m]
    std::span<const ConvexHull::Face>
        faces; ///< Planes, and ranges of their vertices in `face_indices`.
    std::span<const std::uint16_t> face_indices; ///< Vertex indices, sorted by face.
    std::span<const ConvexHull::Edge> edges;     ///< Each edge once.
    Real size = 0; ///< Radius of an inscribed sphere: the unit of the tolerances. [m]

    /// Indices of the vertices of a face, counter-clockwise from outside.
    [[nodiscard]] std::span<const std::uint16_t> face_vertices(std::uint32_t face) const {
        return face_indices.subspan(faces[face].first_index, faces[face].vertex_count);
    }
    /// From the begin to the end of an edge. [m]
    [[nodiscard]] Vec3 edge_vector(const ConvexHull::Edge& e) const {
        return vertices[e.end] - vertices[e.begin];
    }
};

/// The hull in its own frame.
inline HullView view_of(const ConvexHull& hull) {
    return {hull.vertices, hull.faces, hull.face_indices, hull.edges, hull.inner_radius};
}

/// Returns whether the face covers the point in a projection along its normal; the border counts.
bool covers(const HullView& hull, std::uint32_t face, Vec3 p);

/// The hull in another frame; keeps its memory between calls.
struct MovedHull {
    std::vector<Vec3> vertices;          ///< In the other frame. [m]
    std::vector<ConvexHull::Face> faces; ///< In the other frame.
};
/// Returns the transformed vertices only, which suffice to find most gaps.
std::span<const Vec3> moved_vertices(const HullView& hull,
                                     const Transform& frame_from_hull,
                                     MovedHull& storage);
/// All of it.
HullView moved(const HullView& hull, const Transform& frame_from_hull, MovedHull& storage);

/// Vertices of a box's faces, counter-clockwise from outside; numbered as in BoxHull.
inline constexpr std::array<std::uint16_t, 24> kBoxFaceIndices{
    0, 4, 6, 2, // -x
    1, 3, 7, 5, // +x
    0, 1, 5, 4, // -y
    2, 6, 7, 3, // +y
    0, 2, 3, 1, // -z
    4, 5, 7, 6, // +z
};

/// A box as a hull, without an allocation. Vertex bits: 1 for +x, 2 for +y, 4 for +z; faces -x +x
/// -y +y -z +z.
class BoxHull {
public:
    ///@{
    /// Of half extents [m], at a pose; the axes are the columns of a rotation.
    BoxHull(Vec3 half_extents, const Transform& frame_from_box);
    BoxHull(Vec3 half_extents, Vec3 center, const Mat3& axes);
    ///@}
    /// Borrows this object.
    [[nodiscard]] HullView view() const;

private:
    std::array<Vec3, 8> vertices_;
    std::array<ConvexHull::Face, 6> faces_;
    Real size_;
};

/// A triangle as two faces back to back: 0 is the front, 1 the back. Edge i runs from vertex i to
/// vertex i + 1.
class TriangleHull {
public:
    /// Of three vertices, counter-clockwise seen from the front. [m]
    TriangleHull(Vec3 a, Vec3 b, Vec3 c);
    /// Borrows this object.
    [[nodiscard]] HullView view() const;
    /// Returns the unit normal; zero for a triangle without area.
    [[nodiscard]] Vec3 normal() const { return faces_[0].normal; }
    /// Returns vertex i modulo 3. [m]
    [[nodiscard]] Vec3 vertex(int i) const { return vertices_[static_cast<std::size_t>(i % 3)]; }
    /// Returns the unit vector in the plane that points away from the triangle across edge i.
    [[nodiscard]] Vec3 outward(int i) const;

private:
    std::array<Vec3, 3> vertices_;
    std::array<ConvexHull::Face, 2> faces_;
};

} // namespace topple
