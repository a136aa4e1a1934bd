// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/io/obj/vertex_welding.h"

#include "tests/support/test.h"

#include <vector>

namespace topple {
namespace {

TEST(WeldVertices, EqualPositionsBecomeOneInFileOrder) {
    const std::vector<Vec3> points{
        {9, 9, 9}, {1, 0, 0}, {0, 0, 0}, {0, 1, 0}, {0, 0, 0}, {1, 0, 0}, {0, 0, 1}};
    TriangleMesh mesh;
    mesh.triangles = {{2, 1, 3}, {4, 5, 6}};
    const WeldCounts counts = *weld_vertices(points, mesh);
    EXPECT_EQ(counts.welded, 2u); // points 4 and 5
    EXPECT_EQ(counts.unused, 1u); // point 0
    EXPECT_EQ(mesh.vertices, (std::vector<Vec3>{{1, 0, 0}, {0, 0, 0}, {0, 1, 0}, {0, 0, 1}}));
    EXPECT_EQ(mesh.triangles[0], (std::array<std::uint32_t, 3>{1, 0, 2}));
    EXPECT_EQ(mesh.triangles[1], (std::array<std::uint32_t, 3>{1, 0, 3}));
}

TEST(WeldVertices, NeighbouringFloatsStayApart) {
    const Real one_up = std::nextafter(1.0f, 2.0f);
    TriangleMesh mesh;
    mesh.triangles = {{0, 1, 2}, {3, 1, 2}};
    EXPECT_EQ(
        weld_vertices(std::vector<Vec3>{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {one_up, 0, 0}}, mesh)
            ->welded,
        0u);
    EXPECT_EQ(mesh.vertices.size(), 4u);
}

TEST(WeldVertices, NothingStaysNothing) {
    TriangleMesh mesh;
    EXPECT_EQ(weld_vertices(std::vector<Vec3>{{1, 2, 3}}, mesh)->unused, 1u);
    EXPECT_TRUE(mesh.vertices.empty());
}

TEST(VertexWelding, ManyPointsBecomeAsManyAsThereArePlaces) {
    // A grid of 20 x 20 x 20 places, each three times; every triangle uses its own three points.
    constexpr std::uint32_t kSide = 20, kPlaces = kSide * kSide * kSide;
    std::vector<Vec3> points;
    for (std::uint32_t i = 0; i < 3 * kPlaces; ++i) {
        const std::uint32_t place = i % kPlaces;
        points.push_back({static_cast<Real>(place % kSide),
                          static_cast<Real>(place / kSide % kSide),
                          static_cast<Real>(place / kSide / kSide)});
    }
    TriangleMesh mesh;
    for (std::uint32_t i = 0; i < kPlaces; ++i)
        mesh.triangles.push_back({i, i + kPlaces, i + 2 * kPlaces});
    const WeldCounts counts = *weld_vertices(points, mesh);
    EXPECT_EQ(counts.welded, 2 * kPlaces);
    EXPECT_EQ(counts.unused, 0u);
    ASSERT_EQ(mesh.vertices.size(), kPlaces);
    for (std::uint32_t i = 0; i < kPlaces; ++i) {
        EXPECT_EQ(mesh.triangles[i], (std::array<std::uint32_t, 3>{i, i, i}));
        EXPECT_EQ(mesh.vertices[i], points[i]);
    }
}

} // namespace
} // namespace topple
