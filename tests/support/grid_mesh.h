// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/shapes/triangle_mesh.h"

#include <cstdint>

namespace topple::test {

/// Returns a surface of 2 x cells^2 triangles around the origin, facing up. `height_at(i, j)` is the height of the
/// vertex in column i (along x) and row j (along z), asked for row by row. [m]
template<typename HeightAt>
TriangleMesh grid_mesh(int cells, Real cell, HeightAt height_at) {
    TriangleMesh mesh;
    const Real half = 0.5f * cell * static_cast<Real>(cells);
    for (int j = 0; j <= cells; ++j)
        for (int i = 0; i <= cells; ++i)
            mesh.vertices.push_back({static_cast<Real>(i) * cell - half,
                                     height_at(i, j),
                                     static_cast<Real>(j) * cell - half});
    const auto index = [&](int i, int j) {
        return static_cast<std::uint32_t>(j * (cells + 1) + i);
    };
    for (int j = 0; j < cells; ++j)
        for (int i = 0; i < cells; ++i) {
            mesh.triangles.push_back({index(i, j), index(i, j + 1), index(i + 1, j)});
            mesh.triangles.push_back({index(i + 1, j), index(i, j + 1), index(i + 1, j + 1)});
        }
    return mesh;
}

} // namespace topple::test
