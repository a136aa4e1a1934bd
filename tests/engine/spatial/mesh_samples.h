// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/core/random.h"
#include "engine/geometry/triangle_mesh.h"

#include <map>
#include <utility>

namespace topple::test {

/// A unit sphere of 20 * 4^levels triangles that share their vertices; closed, outward.
inline TriangleMesh icosphere(int levels, Real radius = 1) {
    const Real g = (1 + std::sqrt(5.0f)) / 2; // The golden ratio.
    TriangleMesh mesh;
    mesh.vertices = {{-1, g, 0},
                     {1, g, 0},
                     {-1, -g, 0},
                     {1, -g, 0},
                     {0, -1, g},
                     {0, 1, g},
                     {0, -1, -g},
                     {0, 1, -g},
                     {g, 0, -1},
                     {g, 0, 1},
                     {-g, 0, -1},
                     {-g, 0, 1}};
    mesh.triangles = {{0, 11, 5}, {0, 5, 1},  {0, 1, 7},   {0, 7, 10}, {0, 10, 11},
                      {1, 5, 9},  {5, 11, 4}, {11, 10, 2}, {10, 7, 6}, {7, 1, 8},
                      {3, 9, 4},  {3, 4, 2},  {3, 2, 6},   {3, 6, 8},  {3, 8, 9},
                      {4, 9, 5},  {2, 4, 11}, {6, 2, 10},  {8, 6, 7},  {9, 8, 1}};
    for (int level = 0; level < levels; ++level) {
        std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> middles;
        const auto middle = [&](std::uint32_t a, std::uint32_t b) {
            const auto [at, is_new] = middles.try_emplace(
                std::minmax(a, b), static_cast<std::uint32_t>(mesh.vertices.size()));
            if (is_new)
                mesh.vertices.push_back(normalize(mesh.vertices[a]) + normalize(mesh.vertices[b]));
            return at->second;
        };
        std::vector<std::array<std::uint32_t, 3>> finer;
        for (const auto& [a, b, c] : mesh.triangles) {
            const std::uint32_t ab = middle(a, b), bc = middle(b, c), ca = middle(c, a);
            finer.insert(finer.end(), {{a, ab, ca}, {b, bc, ab}, {c, ca, bc}, {ab, bc, ca}});
        }
        mesh.triangles = std::move(finer);
    }
    for (Vec3& v : mesh.vertices)
        v = normalize(v) * radius;
    return mesh;
}

/// Uniform in the cube from -size to size; on the grid of whole numbers when `snapped`.
inline Vec3 random_point(Random& random, Real size, bool snapped = false) {
    const auto coordinate = [&] {
        const Real x = random.between(-size, size);
        return snapped ? std::round(x) : x;
    };
    const Real x = coordinate(), y = coordinate(), z = coordinate();
    return {x, y, z};
}

/// Triangles without any order: corners up to `reach` from a centre in the cube of `size`.
/// Snapped to the grid many share planes, edges and corners, and rays meet those exactly.
inline TriangleMesh triangle_soup(Random& random,
                                  std::size_t count,
                                  Real size,
                                  Real reach,
                                  bool snapped = false) {
    TriangleMesh mesh;
    while (mesh.triangles.size() < count) {
        const Vec3 middle = random_point(random, size, snapped);
        const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
        for (int i = 0; i < 3; ++i)
            mesh.vertices.push_back(middle + random_point(random, reach, snapped));
        mesh.triangles.push_back({first, first + 1, first + 2});
        const Triangle t = triangle_of(mesh, static_cast<std::uint32_t>(mesh.triangles.size() - 1));
        if (!(length(cross(t.b - t.a, t.c - t.a)) > 0)) { // No area: not a triangle.
            mesh.triangles.pop_back();
            mesh.vertices.resize(first);
        }
    }
    return mesh;
}

inline TriangleMesh scaled(TriangleMesh mesh, Real factor) {
    for (Vec3& v : mesh.vertices)
        v *= factor;
    return mesh;
}

} // namespace topple::test
