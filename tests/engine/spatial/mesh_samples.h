// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/random.h"
#include "topple/geometry/meshes/icosphere.h"
#include "topple/geometry/shapes/triangle_mesh.h"

#include <cmath>

namespace topple::test {

/// Returns a point uniform in the cube from -size to size; on the grid of integers when `snapped`.
inline Vec3 random_point(Random& random, Real size, bool snapped = false) {
    const auto coordinate = [&] {
        const Real x = random.between(-size, size);
        return snapped ? std::round(x) : x;
    };
    const Real x = coordinate(), y = coordinate(), z = coordinate();
    return {x, y, z};
}

/// Returns unordered triangles: vertices up to `reach` from a center in the cube of `size`. When snapped to the grid,
/// many share planes, edges and vertices, and rays hit these exactly.
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
