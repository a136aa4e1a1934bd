// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/meshes/icosphere.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace topple {

TriangleMesh icosphere(int levels, Real radius) {
    constexpr Real g = 1.6180340f; // the golden ratio
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

} // namespace topple
