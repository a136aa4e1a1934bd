// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/meshes/icosphere.h"

#include "tests/support/test.h"

#include <algorithm>
#include <cmath>

namespace topple::test {
namespace {

TEST(Icosphere, IsAClosedSphereThatFacesOutward) {
    for (const int levels : {0, 1, 3}) {
        const TriangleMesh sphere = icosphere(levels, 2);
        // 20 triangles, each cut into four; by Euler, half as many vertices and two more.
        const std::size_t triangles = std::size_t{20} << (2 * levels);
        EXPECT_EQ(sphere.triangles.size(), triangles);
        EXPECT_EQ(sphere.vertices.size(), triangles / 2 + 2);
        for (const Vec3 v : sphere.vertices)
            EXPECT_NEAR(length(v), 2, 1e-5f);
        for (const auto& [a, b, c] : sphere.triangles) {
            const Vec3 p = sphere.vertices[a], q = sphere.vertices[b], r = sphere.vertices[c];
            EXPECT_GT(dot(cross(q - p, r - p), p + q + r), 0);
        }
    }
}

TEST(Icosphere, BeginsWithTwentyEqualTrianglesAndCutsEdgesInTheirMiddle) {
    const TriangleMesh solid = icosphere(0), finer = icosphere(1);
    // The edge of an icosahedron of radius 1 is 4 / sqrt(10 + 2 sqrt(5)).
    const Real edge = 4 / std::sqrt(10 + 2 * std::sqrt(5.0f));
    for (const auto& t : solid.triangles)
        for (std::size_t k = 0; k < 3; ++k) {
            const Vec3 a = solid.vertices[t[k]], b = solid.vertices[t[(k + 1) % 3]];
            EXPECT_NEAR(distance(a, b), edge, 1e-6f);
            const Vec3 middle = normalize(a + b);
            EXPECT_TRUE(std::any_of(finer.vertices.begin(), finer.vertices.end(), [&](Vec3 v) {
                return distance(v, middle) < 1e-6f;
            }));
        }
}

} // namespace
} // namespace topple::test
