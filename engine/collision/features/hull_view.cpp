// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/collision/features/hull_view.h"

namespace topple {
namespace {

using Edge = ConvexHull::Edge;
using Face = ConvexHull::Face;

constexpr std::uint16_t face_with_side(std::uint16_t begin, std::uint16_t end) {
    for (std::uint16_t face = 0; face < 6; ++face)
        for (std::uint16_t k = 0; k < 4; ++k)
            if (kBoxFaceIndices[face * 4u + k] == begin &&
                kBoxFaceIndices[face * 4u + (k + 1u) % 4u] == end)
                return face;
    return 6;
}

constexpr std::array<Edge, 12> make_box_edges() {
    std::array<Edge, 12> edges{};
    std::size_t count = 0;
    for (std::uint16_t begin = 0; begin < 8; ++begin)
        for (std::uint16_t bit = 1; bit < 8; bit = static_cast<std::uint16_t>(bit * 2))
            if ((begin & bit) == 0) {
                const auto end = static_cast<std::uint16_t>(begin | bit);
                edges[count++] = {
                    begin, end, face_with_side(begin, end), face_with_side(end, begin)};
            }
    return edges;
}
constexpr std::array<Edge, 12> kBoxEdges = make_box_edges();

constexpr std::array<std::uint16_t, 6> kTriangleFaceIndices{0, 1, 2, 0, 2, 1};
constexpr std::array<Edge, 3> kTriangleEdges{{{0, 1, 0, 1}, {1, 2, 0, 1}, {2, 0, 0, 1}}};

/// The size of the other hull of the pair sets the tolerances, since the size of a sliver is meaningless.
constexpr Real kTriangleSize = 1e6f;

} // namespace

bool covers(const HullView& hull, std::uint32_t face, Vec3 p) {
    const std::span<const std::uint16_t> vertices = hull.face_vertices(face);
    const Vec3 n = hull.faces[face].normal;
    Vec3 begin = hull.vertices[vertices.back()];
    for (const std::uint16_t v : vertices) {
        const Vec3 end = hull.vertices[v];
        if (dot(cross(end - begin, n), p - begin) > 0)
            return false;
        begin = end;
    }
    return true;
}

std::span<const Vec3> moved_vertices(const HullView& hull,
                                     const Transform& frame_from_hull,
                                     MovedHull& storage) {
    const Mat3 rotation = to_mat3(frame_from_hull.rotation);
    storage.vertices.resize(hull.vertices.size());
    for (std::size_t i = 0; i < hull.vertices.size(); ++i)
        storage.vertices[i] = rotation * hull.vertices[i] + frame_from_hull.position;
    return storage.vertices;
}

HullView moved(const HullView& hull, const Transform& frame_from_hull, MovedHull& storage) {
    const Mat3 rotation = to_mat3(frame_from_hull.rotation);
    moved_vertices(hull, frame_from_hull, storage);
    storage.faces.assign(hull.faces.begin(), hull.faces.end());
    for (Face& face : storage.faces) {
        face.normal = rotation * face.normal;
        face.offset += dot(face.normal, frame_from_hull.position);
    }
    return {storage.vertices, storage.faces, hull.face_indices, hull.edges, hull.size};
}

BoxHull::BoxHull(Vec3 half_extents, const Transform& frame_from_box)
    : BoxHull(half_extents, frame_from_box.position, to_mat3(frame_from_box.rotation)) {}

BoxHull::BoxHull(Vec3 half_extents, Vec3 center, const Mat3& axes)
    : size_(min_component(half_extents)) {
    const Vec3 x = axes.x * half_extents.x;
    const Vec3 y = axes.y * half_extents.y;
    const Vec3 z = axes.z * half_extents.z;
    const std::array<Vec3, 4> xy{center - x - y, center + x - y, center - x + y, center + x + y};
    for (std::size_t i = 0; i < 4; ++i) {
        vertices_[i] = xy[i] - z;
        vertices_[i + 4] = xy[i] + z;
    }
    const std::array<Vec3, 3> normals{axes.x, axes.y, axes.z};
    for (std::uint16_t axis = 0; axis < 3; ++axis) {
        const Vec3 n = normals[axis];
        const Real middle = dot(n, center);
        const Real h = half_extents[axis];
        faces_[axis * 2u] = {-n, h - middle, static_cast<std::uint16_t>(axis * 8u), 4};
        faces_[axis * 2u + 1u] = {n, h + middle, static_cast<std::uint16_t>(axis * 8u + 4u), 4};
    }
}

HullView BoxHull::view() const { return {vertices_, faces_, kBoxFaceIndices, kBoxEdges, size_}; }

TriangleHull::TriangleHull(Vec3 a, Vec3 b, Vec3 c) : vertices_{a, b, c} {
    const Vec3 n = normalize(cross(b - a, c - a));
    faces_[0] = {n, dot(n, a), 0, 3};
    faces_[1] = {-n, -dot(n, a), 3, 3};
}

HullView TriangleHull::view() const {
    return {vertices_, faces_, kTriangleFaceIndices, kTriangleEdges, kTriangleSize};
}

Vec3 TriangleHull::outward(int i) const {
    return normalize(cross(vertex(i + 1) - vertex(i), normal()));
}

} // namespace topple
