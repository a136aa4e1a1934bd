// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/view/geometry.h"

#include "app/view/style/color.h"

#include <array>
#include <cmath>

namespace topple::app {
namespace {

constexpr Real kCosCrease = 0.81915f; // 35 degrees

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

/// For each vertex, the corners (3 * triangle + place) that use it.
struct CornersOfVertex {
    std::vector<std::uint32_t> first; ///< One more than the number of vertices.
    std::vector<std::uint32_t> corners;
};

CornersOfVertex corners_by_vertex(const TriangleMesh& mesh) {
    CornersOfVertex result;
    result.first.assign(mesh.vertices.size() + 1, 0);
    for (const auto& triangle : mesh.triangles) {
        for (const std::uint32_t vertex : triangle)
            ++result.first[vertex + 1];
    }
    for (std::size_t i = 1; i < result.first.size(); ++i)
        result.first[i] += result.first[i - 1];
    result.corners.resize(mesh.triangles.size() * 3);
    std::vector<std::uint32_t> next(result.first.begin(), result.first.end() - 1);
    for (std::uint32_t t = 0; t < mesh.triangles.size(); ++t) {
        for (std::uint32_t k = 0; k < 3; ++k)
            result.corners[next[mesh.triangles[t][k]]++] = 3 * t + k;
    }
    return result;
}

std::vector<std::uint32_t> colors_of_triangles(const TriangleMesh& mesh) {
    std::vector<std::uint32_t> colors(mesh.triangles.size(), 0xffffffffu);
    // A single part has the body's color, which shows its state.
    if (mesh.parts.size() < 2)
        return colors;
    for (const MeshPart& part : mesh.parts) {
        const std::uint32_t color = pack({part.color.x, part.color.y, part.color.z, 1});
        for (std::uint32_t t = 0; t < part.triangle_count; ++t)
            colors[part.first_triangle + t] = color;
    }
    return colors;
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

Geometry geometry_of(const ConvexHull& hull) {
    Geometry out;
    for (const ConvexHull::Face& face : hull.faces) {
        const auto first = static_cast<std::uint32_t>(out.vertices.size());
        const auto vertices = hull.face_vertices(face);
        for (const std::uint16_t vertex : vertices)
            out.vertices.push_back({hull.vertices[vertex], face.normal});
        for (std::uint32_t i = 2; i < vertices.size(); ++i)
            out.indices.insert(out.indices.end(), {first, first + i - 1, first + i});
    }
    return out;
}

Geometry geometry_of(const TriangleMesh& mesh) {
    Geometry out;
    std::vector<Vec3> area_normals(mesh.triangles.size()), normals(mesh.triangles.size());
    for (std::uint32_t t = 0; t < mesh.triangles.size(); ++t) {
        const Triangle triangle = triangle_of(mesh, t);
        area_normals[t] = cross(triangle.b - triangle.a, triangle.c - triangle.a);
        normals[t] = normalize(area_normals[t]);
    }
    const CornersOfVertex by_vertex = corners_by_vertex(mesh);
    const auto colors = colors_of_triangles(mesh);
    out.indices.resize(mesh.triangles.size() * 3);
    out.vertices.reserve(mesh.vertices.size());
    for (std::uint32_t v = 0; v < mesh.vertices.size(); ++v) {
        const auto begin = by_vertex.first[v], end = by_vertex.first[v + 1];
        const auto first_made = static_cast<std::uint32_t>(out.vertices.size());
        for (auto i = begin; i < end; ++i) {
            const std::uint32_t corner = by_vertex.corners[i], triangle = corner / 3;
            Vec3 sum;
            for (auto j = begin; j < end; ++j) {
                const std::uint32_t other = by_vertex.corners[j] / 3;
                if (dot(normals[triangle], normals[other]) >= kCosCrease)
                    sum += area_normals[other];
            }
            const Vertex vertex{
                mesh.vertices[v], normalize_or(sum, normals[triangle]), colors[triangle]};
            std::uint32_t index = first_made;
            while (index < out.vertices.size() && !(out.vertices[index].normal == vertex.normal &&
                                                    out.vertices[index].color == vertex.color))
                ++index;
            if (index == out.vertices.size())
                out.vertices.push_back(vertex);
            out.indices[corner] = index;
        }
    }
    return out;
}

} // namespace topple::app
