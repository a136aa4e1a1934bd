// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/shapes/convex_hull.h"

#include "topple/core/assert.h"
#include "topple/geometry/shapes/hull_assembly.h"
#include "topple/math/dvec3.h"

#include <algorithm>
#include <tuple>

namespace topple {
namespace {

struct FaceEdge {
    std::uint16_t begin = 0, end = 0, face = 0;
};

/// Returns every side of every face, in the direction of its face.
std::vector<FaceEdge> directed_edges(const ConvexHull& hull) {
    std::vector<FaceEdge> edges;
    edges.reserve(hull.face_indices.size());
    for (std::size_t f = 0; f < hull.faces.size(); ++f) {
        const auto loop = hull.face_vertices(hull.faces[f]);
        for (std::size_t i = 0; i < loop.size(); ++i)
            edges.push_back({loop[i], loop[(i + 1) % loop.size()], static_cast<std::uint16_t>(f)});
    }
    return edges;
}

/// Sorts by undirected edge, the ascending direction first.
void sort_by_edge(std::vector<FaceEdge>& edges) {
    const auto key = [](const FaceEdge& e) {
        return std::tuple(
            std::min(e.begin, e.end), std::max(e.begin, e.end), e.begin > e.end, e.face);
    };
    std::sort(edges.begin(), edges.end(), [&](const FaceEdge& a, const FaceEdge& b) {
        return key(a) < key(b);
    });
}

/// Normal by Newell's sum, which averages over slightly non-planar vertices.
void fit_plane(ConvexHull& hull, ConvexHull::Face& face) {
    const auto loop = hull.face_vertices(face);
    const DVec3 origin(hull.vertices[loop[0]]);
    DVec3 sum, middle;
    for (std::size_t i = 0; i < loop.size(); ++i) {
        const DVec3 a = DVec3(hull.vertices[loop[i]]) - origin;
        const DVec3 b = DVec3(hull.vertices[loop[(i + 1) % loop.size()]]) - origin;
        sum += cross(a, b);
        middle += a;
    }
    const DVec3 normal = normalize(sum);
    middle = origin + middle * (1.0 / static_cast<double>(loop.size()));
    face.normal = to_vec3(normal);
    face.offset = static_cast<Real>(dot(DVec3(face.normal), middle));
}

DVec3 volume_centroid(const ConvexHull& hull) {
    const DVec3 origin(center(hull.bounds));
    DVec3 weighted;
    double volume = 0;
    for (const ConvexHull::Face& face : hull.faces) {
        const auto loop = hull.face_vertices(face);
        const DVec3 a = DVec3(hull.vertices[loop[0]]) - origin;
        for (std::size_t i = 2; i < loop.size(); ++i) {
            const DVec3 b = DVec3(hull.vertices[loop[i - 1]]) - origin;
            const DVec3 c = DVec3(hull.vertices[loop[i]]) - origin;
            const double d = dot(a, cross(b, c));
            weighted += (a + b + c) * d; // the fourth vertex is the origin
            volume += d;
        }
    }
    return volume > 0 ? origin + weighted * (0.25 / volume) : origin;
}

} // namespace

ConvexHull assemble_hull(std::vector<Vec3> vertices, const std::vector<VertexLoop>& loops) {
    ConvexHull hull;
    hull.vertices = std::move(vertices);
    for (const Vec3 v : hull.vertices)
        hull.bounds = unite(hull.bounds, v);
    for (const VertexLoop& loop : loops) {
        hull.faces.push_back({.first_index = static_cast<std::uint16_t>(hull.face_indices.size()),
                              .vertex_count = static_cast<std::uint16_t>(loop.size())});
        hull.face_indices.insert(hull.face_indices.end(), loop.begin(), loop.end());
    }
    for (ConvexHull::Face& face : hull.faces)
        fit_plane(hull, face);

    std::vector<FaceEdge> sides = directed_edges(hull);
    sort_by_edge(sides);
    for (std::size_t i = 0; i + 1 < sides.size(); i += 2)
        hull.edges.push_back({sides[i].begin, sides[i].end, sides[i].face, sides[i + 1].face});

    const DVec3 centroid = volume_centroid(hull);
    hull.centroid = to_vec3(centroid);
    double radius = hull.faces.empty() ? 0 : length(DVec3(half_extents(hull.bounds)));
    for (const ConvexHull::Face& face : hull.faces)
        radius = std::min(radius, face.offset - dot(DVec3(face.normal), centroid));
    hull.inner_radius = static_cast<Real>(radius);
    return hull;
}

ConvexHull box_hull(Vec3 h) {
    TOPPLE_ASSERT(min_component(h) > 0);
    std::vector<Vec3> vertices; // vertex i is on the positive side of axis k where bit k of i is set
    for (int i = 0; i < 8; ++i)
        vertices.push_back(
            {(i & 1) != 0 ? h.x : -h.x, (i & 2) != 0 ? h.y : -h.y, (i & 4) != 0 ? h.z : -h.z});
    const std::vector<VertexLoop> loops{{0, 4, 6, 2},
                                        {1, 3, 7, 5}, // -x +x
                                        {0, 1, 5, 4},
                                        {2, 6, 7, 3}, // -y +y
                                        {0, 2, 3, 1},
                                        {4, 5, 7, 6}}; // -z +z
    return assemble_hull(std::move(vertices), loops);
}

std::uint32_t support_vertex(const ConvexHull& hull, Vec3 direction) {
    std::uint32_t best = 0;
    Real farthest = dot(hull.vertices[0], direction);
    for (std::uint32_t i = 1; i < hull.vertices.size(); ++i) {
        const Real along = dot(hull.vertices[i], direction);
        if (along > farthest) {
            farthest = along;
            best = i;
        }
    }
    return best;
}

} // namespace topple
