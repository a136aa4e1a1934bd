// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/deformable/mesh/bend_constraints.h"

#include <algorithm>
#include <map>
#include <optional>

namespace topple {
namespace {

using Vertices = std::array<std::uint32_t, 3>;
using EdgeKey = std::array<std::uint32_t, 2>;

EdgeKey key_of(std::uint32_t a, std::uint32_t b) { return {std::min(a, b), std::max(a, b)}; }

/// Cotangent of the angle at `vertex` between the directions to `a` and `b`.
Real cotangent(Vec3 vertex, Vec3 a, Vec3 b) {
    const Real across = length(cross(a - vertex, b - vertex));
    return across > 0 ? dot(a - vertex, b - vertex) / across : 0;
}

/// Edge 0-1 with vertex 2 on one side and 3 on the other.
Bend bend_over(const std::array<std::uint32_t, 4>& p,
               const std::vector<Vec3>& rest,
               Real rigidity) {
    const Vec3 x0 = rest[p[0]], x1 = rest[p[1]], x2 = rest[p[2]], x3 = rest[p[3]];
    const Real at0_2 = cotangent(x0, x1, x2), at0_3 = cotangent(x0, x1, x3);
    const Real at1_2 = cotangent(x1, x0, x2), at1_3 = cotangent(x1, x0, x3);
    const Real areas = (length(cross(x1 - x0, x2 - x0)) + length(cross(x1 - x0, x3 - x0))) / 2;
    return {p,
            {at1_2 + at1_3, at0_2 + at0_3, -at0_2 - at1_2, -at0_3 - at1_3},
            areas > 0 ? 3 * rigidity / areas : 0};
}

} // namespace

std::vector<Bend> find_bend_constraints(const std::vector<Vertices>& triangles,
                                        const std::vector<Vec3>& rest,
                                        Real rigidity) {
    std::map<EdgeKey, std::uint32_t> opposite; // vertex of the first triangle
    std::vector<Bend> bends;
    for (const Vertices& t : triangles)
        for (std::size_t k = 0; k < 3; ++k) {
            const EdgeKey edge = key_of(t[k], t[(k + 1) % 3]);
            const std::uint32_t vertex = t[(k + 2) % 3];
            const auto [at, is_first] = opposite.try_emplace(edge, vertex);
            if (!is_first)
                bends.push_back(bend_over({edge[0], edge[1], at->second, vertex}, rest, rigidity));
        }
    return bends;
}

std::vector<EdgeKey> edges_of(const std::vector<Vertices>& triangles) {
    std::vector<EdgeKey> edges;
    for (const Vertices& t : triangles)
        for (std::size_t k = 0; k < 3; ++k)
            edges.push_back(key_of(t[k], t[(k + 1) % 3]));
    std::sort(edges.begin(), edges.end());
    edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
    return edges;
}

} // namespace topple
