// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/random.h"
#include "topple/geometry/shapes/triangle_mesh.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>

namespace topple::test {

/// Collects the faces of unit cubes of a grid.
class CubeSurface {
public:
    void add_face(std::array<std::array<int, 3>, 4> vertices) {
        std::array<std::uint32_t, 4> v{};
        for (std::size_t k = 0; k < 4; ++k) {
            const auto next = static_cast<std::uint32_t>(index_.size());
            v[k] = index_.try_emplace(vertices[k], next).first->second;
            if (v[k] == next)
                mesh.vertices.push_back({static_cast<Real>(vertices[k][0]),
                                         static_cast<Real>(vertices[k][1]),
                                         static_cast<Real>(vertices[k][2])});
        }
        mesh.triangles.push_back({v[0], v[1], v[2]});
        mesh.triangles.push_back({v[0], v[2], v[3]});
    }

    TriangleMesh mesh;

private:
    std::map<std::array<int, 3>, std::uint32_t> index_;
};

/// Towers of unit cubes from y = 0 up, on the grid of 3 x 3 from x = z = 1 to 4: most are concave, and many sides lie
/// in one plane.
struct Towers {
    int height[5][5]{}; ///< By x and z of a cube's lowest vertex.

    /// Returns whether the cube with this lowest vertex is part of a tower.
    [[nodiscard]] bool is_full(std::array<int, 3> c) const {
        return c[0] >= 1 && c[0] < 4 && c[2] >= 1 && c[2] < 4 && c[1] >= 0 &&
               c[1] < height[c[0]][c[2]];
    }

    /// Returns the surface, counter-clockwise from outside. Towers that meet in an edge only have no closed surface.
    [[nodiscard]] TriangleMesh mesh() const {
        CubeSurface surface;
        for (int i = 0; i < 27; ++i) {
            const std::array<int, 3> cell{1 + i % 3, i / 3 % 3, 1 + i / 9};
            if (!is_full(cell))
                continue;
            for (std::size_t axis = 0; axis < 3; ++axis)
                for (const int side : {-1, 1}) {
                    std::array<int, 3> beside = cell;
                    beside[axis] += side;
                    if (is_full(beside))
                        continue;
                    // Counter-clockwise from outside: u, v and the outward axis are right-handed.
                    const std::size_t u = (axis + (side > 0 ? 1 : 2)) % 3, v = 3 - axis - u;
                    std::array<std::array<int, 3>, 4> vertices{cell, cell, cell, cell};
                    for (std::array<int, 3>& c : vertices)
                        c[axis] += side > 0 ? 1 : 0;
                    ++vertices[1][u], ++vertices[2][u], ++vertices[2][v], ++vertices[3][v];
                    surface.add_face(vertices);
                }
        }
        return surface.mesh;
    }
};

/// Returns towers of one to three cubes.
inline Towers random_towers(Random& random) {
    Towers towers;
    for (int x = 1; x < 4; ++x)
        for (int z = 1; z < 4; ++z)
            towers.height[x][z] = 1 + static_cast<int>(random.below(3));
    return towers;
}

} // namespace topple::test
