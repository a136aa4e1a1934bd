// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/io/obj/polygon_triangulation.h"

#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/core/random.h"
#include "topple/geometry/shapes/triangle_mesh.h"

#include <cmath>
#include <ctime>

namespace topple {
namespace {

using Triangles = std::vector<std::array<std::uint32_t, 3>>;

/// Returns twice the area of all triangles, each by its absolute value: larger than the polygon's when triangles
/// overlap.
double twice_covered(const std::vector<Vec3>& vertices, const Triangles& triangles) {
    double sum = 0;
    for (const auto& t : triangles)
        sum += length(cross(vertices[t[1]] - vertices[t[0]], vertices[t[2]] - vertices[t[0]]));
    return sum;
}

double twice_area(const std::vector<Vec3>& vertices) {
    Vec3 sum;
    for (std::size_t i = 0; i < vertices.size(); ++i)
        sum += cross(vertices[i], vertices[(i + 1) % vertices.size()]);
    return length(sum);
}

/// Returns a star with `count` vertices, every other one close to the middle: all vertices between the tips are
/// reflex.
std::vector<Vec3> star(std::size_t count, Real inner) {
    std::vector<Vec3> vertices;
    for (std::size_t i = 0; i < count; ++i) {
        const double angle = 2 * M_PI * static_cast<double>(i) / static_cast<double>(count);
        const double radius = i % 2 == 0 ? 1 : inner;
        vertices.push_back({static_cast<Real>(radius * std::cos(angle)),
                            static_cast<Real>(radius * std::sin(angle)),
                            0});
    }
    return vertices;
}

void expect_exact_cover(const std::vector<Vec3>& vertices, std::size_t triangle_count) {
    PolygonCutter cutter;
    Triangles triangles;
    EXPECT_TRUE(cutter.cut(vertices, triangles));
    EXPECT_EQ(triangles.size(), triangle_count);
    EXPECT_NEAR(
        twice_covered(vertices, triangles), twice_area(vertices), 1e-5 * twice_area(vertices));
}

TEST(PolygonCutter, KeepsATriangle) { expect_exact_cover({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, 1); }

TEST(PolygonCutter, CutsAConcaveQuadAlongTheInnerDiagonal) {
    // An arrow head: for every first vertex of the list, no triangle may bridge the notch.
    std::vector<Vec3> arrow{{0, 0, 0}, {2, -1, 0}, {0, 3, 0}, {-2, -1, 0}};
    for (int turn = 0; turn < 4; ++turn) {
        expect_exact_cover(arrow, 2);
        std::rotate(arrow.begin(), arrow.begin() + 1, arrow.end());
    }
}

TEST(PolygonCutter, CutsTheLetterEInAnyPlaneAndWinding) {
    const std::vector<Vec3> letter{{0, 0, 0},
                                   {3, 0, 0},
                                   {3, 1, 0},
                                   {1, 1, 0},
                                   {1, 2, 0},
                                   {2, 2, 0},
                                   {2, 3, 0},
                                   {1, 3, 0},
                                   {1, 4, 0},
                                   {3, 4, 0},
                                   {3, 5, 0},
                                   {0, 5, 0}};
    for (int axis = 0; axis < 3; ++axis) {
        std::vector<Vec3> turned;
        for (const Vec3 p : letter)
            turned.push_back({p[axis], p[(axis + 1) % 3], p[(axis + 2) % 3]});
        expect_exact_cover(turned, letter.size() - 2);
        std::reverse(turned.begin(), turned.end());
        expect_exact_cover(turned, letter.size() - 2);
    }
}

TEST(PolygonCutter, CutsStarsExactlyUpToTheLimit) {
    expect_exact_cover(star(100, 0.1f), 98);
    expect_exact_cover(star(kMaxEarClipVertices, 0.5f), kMaxEarClipVertices - 2);
}

TEST(PolygonCutter, SaysWhenItFannedAConcavePolygon) {
    PolygonCutter cutter;
    Triangles triangles;
    EXPECT_FALSE(cutter.cut(star(kMaxEarClipVertices + 2, 0.5f), triangles));
    EXPECT_EQ(triangles.size(), kMaxEarClipVertices);
}

TEST(PolygonCutter, AVertexOnAnEdgeMakesNoTriangleWithoutArea) {
    // A square with a vertex in the middle of each side: 8 vertices, 6 triangles, all with area.
    const std::vector<Vec3> square{
        {0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {2, 1, 0}, {2, 2, 0}, {1, 2, 0}, {0, 2, 0}, {0, 1, 0}};
    expect_exact_cover(square, 6);
}

TEST(PolygonCutter, AHoleJoinedByASlitStaysAHole) {
    // A square of side 4 with a hole of side 2, joined along the diagonal at (0,0)-(1,1).
    const std::vector<Vec3> ring{{0, 0, 0},
                                 {4, 0, 0},
                                 {4, 4, 0},
                                 {0, 4, 0},
                                 {0, 0, 0},
                                 {1, 1, 0},
                                 {1, 3, 0},
                                 {3, 3, 0},
                                 {3, 1, 0},
                                 {1, 1, 0}};
    // The area is 16 - 4 for any triangulation.
    PolygonCutter cutter;
    Triangles triangles;
    EXPECT_TRUE(cutter.cut(ring, triangles));
    EXPECT_NEAR(twice_covered(ring, triangles), 2 * 12, 1e-5);
}

TEST(PolygonCutter, NothingComesFromALine) {
    PolygonCutter cutter;
    Triangles triangles;
    EXPECT_TRUE(
        cutter.cut(std::vector<Vec3>{{0, 0, 0}, {1, 1, 1}, {2, 2, 2}, {3, 3, 3}}, triangles));
    EXPECT_TRUE(triangles.empty());
}

TEST(PolygonCutter, ACrossedQuadIsReported) {
    // A bow tie: its two wings have opposite orientations.
    PolygonCutter cutter;
    Triangles triangles;
    const std::vector<Vec3> bow{{0, 0, 0}, {1, 1, 0}, {1, 0, 0}, {0, 1, 0}};
    EXPECT_FALSE(cutter.cut(bow, triangles));
}

TEST(PolygonCutter, RandomPolygonsGiveValidTrianglesInBoundedTime) {
    Random random(test::seed());
    PolygonCutter cutter;
    Triangles triangles;
    const std::clock_t start = std::clock();
    for (int round = 0; round < 3000; ++round) {
        std::vector<Vec3> vertices(3 + random.below(40));
        // A coarse grid makes vertices coincide and edges overlap, which uniform random numbers never do.
        for (Vec3& p : vertices)
            p = {static_cast<Real>(random.below(5)),
                 static_cast<Real>(random.below(5)),
                 static_cast<Real>(random.below(2))};
        cutter.cut(vertices, triangles);
        ASSERT_LE(triangles.size(), vertices.size() - 2) << "seed " << test::seed();
        for (const auto& t : triangles)
            ASSERT_TRUE(has_area({vertices[t[0]], vertices[t[1]], vertices[t[2]]}));
    }
    EXPECT_LT(std::clock() - start, 10 * CLOCKS_PER_SEC);
}

TEST(PolygonCutter, HardPolygonsDoNotTakeCubicTime) {
    // Cubic time would be 1e9 tests each, minutes in all.
    PolygonCutter cutter;
    Triangles triangles;
    const std::vector<Vec3> hard = star(kMaxEarClipVertices, 0.01f);
    const std::clock_t start = std::clock(); // processor time: other processes may be busy
    for (int round = 0; round < 300; ++round)
        cutter.cut(hard, triangles);
    EXPECT_LT(std::clock() - start, 20 * CLOCKS_PER_SEC);
}

} // namespace
} // namespace topple
