// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/meshes/icosphere.h"

#include <gtest/gtest.h>

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

} // namespace
} // namespace topple::test
