// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/view/geometry.h"

#include <array>
#include <cmath>

namespace topple::app {
namespace {

void add_quad(Geometry& out, const std::array<Vec3, 4>& corners, Vec3 normal) {
    const auto first = static_cast<std::uint32_t>(out.vertices.size());
    for (const Vec3 corner : corners)
        out.vertices.push_back({corner, normal});
    for (const std::uint32_t i : {0u, 1u, 2u, 0u, 2u, 3u})
        out.indices.push_back(first + i);
}

/// Adds one row of `segments` + 1 vertices at a polar angle [rad] from the north pole.
void add_ring(Geometry& out, Real polar, int segments) {
    for (int i = 0; i <= segments; ++i) {
        const Real turn = 2 * kPi * static_cast<Real>(i) / static_cast<Real>(segments);
        const Vec3 p{
            std::sin(polar) * std::cos(turn), std::cos(polar), -std::sin(polar) * std::sin(turn)};
        out.vertices.push_back({p, p});
    }
}

} // namespace

Geometry unit_box() {
    Geometry box;
    for (int axis = 0; axis < 3; ++axis) {
        for (const Real sign : {1.0f, -1.0f}) {
            Vec3 normal, u, v;
            normal[axis] = sign;
            u[(axis + 1) % 3] = sign;
            v[(axis + 2) % 3] = 1;
            add_quad(box, {normal - u - v, normal + u - v, normal + u + v, normal - u + v}, normal);
        }
    }
    return box;
}

Geometry unit_sphere(int rings, int segments) {
    Geometry sphere;
    for (int half = 0; half < 2; ++half) {
        for (int ring = half * rings / 2; ring <= (half + 1) * rings / 2; ++ring)
            add_ring(sphere, kPi * static_cast<Real>(ring) / static_cast<Real>(rings), segments);
    }
    // The two rows on the equator coincide; the wall between them is the capsule's side.
    const int row_count = rings + 2;
    const auto at = [segments](int row, int i) {
        return static_cast<std::uint32_t>(row * (segments + 1) + i);
    };
    for (int row = 0; row + 1 < row_count; ++row) {
        for (int i = 0; i < segments; ++i) {
            const auto a = at(row, i), b = at(row + 1, i), c = at(row + 1, i + 1),
                       d = at(row, i + 1);
            if (row + 2 < row_count)
                sphere.indices.insert(sphere.indices.end(), {a, b, c});
            if (row > 0)
                sphere.indices.insert(sphere.indices.end(), {a, c, d});
        }
    }
    // cos(pi/2) is not exactly 0, and the shader distinguishes the halves by the sign.
    const int half_row = rings / 2;
    for (int i = 0; i <= segments; ++i) {
        sphere.vertices[at(half_row, i)].position.y = 1e-6f;
        sphere.vertices[at(half_row + 1, i)].position.y = -1e-6f;
    }
    return sphere;
}

Geometry geometry_of(const RenderMesh& mesh) {
    Geometry out;
    for (std::size_t i = 0; i < mesh.positions.size(); ++i)
        out.vertices.push_back({mesh.positions[i], mesh.normals[i]});
    out.indices = mesh.indices;
    return out;
}

Geometry geometry_of(const EllipsoidHull& hull) { return geometry_of(tessellate(hull)); }

Geometry geometry_of(const ConvexHull& hull) {
    // Distances of the vertices of a face with three or four, which is divided from its first vertex: from the edges
    // that do not touch that vertex, from the last edge and from the first one.
    constexpr std::array<std::uint32_t, 4> kTriangle{0xff0000ffu, 0xff00ff00u, 0xffff0000u},
        kQuadrilateral{0xff00ffffu, 0xff00ff00u, 0xffffff00u, 0xff00ff00u};
    constexpr std::uint32_t kOnEdge = 0xffffff00u, kMiddle = 0xffffffffu;
    Geometry out;
    for (const ConvexHull::Face& face : hull.faces) {
        const auto first = static_cast<std::uint32_t>(out.vertices.size());
        const auto vertices = hull.face_vertices(face);
        const auto count = static_cast<std::uint32_t>(vertices.size());
        const auto& few = count == 3 ? kTriangle : kQuadrilateral;
        Vec3 sum;
        for (std::uint32_t i = 0; i < count; ++i) {
            const Vec3 at = hull.vertices[vertices[i]];
            out.vertices.push_back({.position = at,
                                    .normal = face.normal,
                                    .from_edges = count <= 4 ? few[i] : kOnEdge});
            sum += at;
        }
        if (count <= 4) {
            for (std::uint32_t i = 2; i < count; ++i)
                out.indices.insert(out.indices.end(), {first, first + i - 1, first + i});
            continue;
        }
        out.vertices.push_back({.position = sum / static_cast<Real>(count),
                                .normal = face.normal,
                                .from_edges = kMiddle});
        for (std::uint32_t i = 0; i < count; ++i)
            out.indices.insert(out.indices.end(),
                               {first + count, first + i, first + (i + 1) % count});
    }
    return out;
}

} // namespace topple::app
