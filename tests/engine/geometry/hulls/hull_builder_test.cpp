// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/core/random.h"
#include "topple/geometry/hulls/hull_builder_detail.h"

#include <algorithm>
#include <set>
#include <vector>

namespace topple {
namespace {

using Points = std::vector<GridPoint>;

constexpr double
    kRounding = 1e-6; ///< Less than any distance of a point from a plane below. [grid steps]

/// Returns the points that are vertices of the hull.
std::set<std::uint32_t> vertices_of(const HullBuilder& hull) {
    std::set<std::uint32_t> vertices;
    for (const HullBuilder::Triangle& t : hull.triangles())
        if (t.alive)
            vertices.insert(t.vertices.begin(), t.vertices.end());
    return vertices;
}

double height_above(const GridPoint& a, const GridPoint& b, const GridPoint& normal) {
    return static_cast<double>((b.x - a.x) * normal.x + (b.y - a.y) * normal.y +
                               (b.z - a.z) * normal.z);
}

TEST(HullBuilder, APointExactlyAtTheToleranceIsNotFartherAndAddsNothing) {
    Points points;
    for (int i = 0; i < 8; ++i)
        points.push_back({i & 1 ? 64 : 0, i & 2 ? 64 : 0, i & 4 ? 64 : 0});
    points.push_back({32, 32, 67});
    HullBuilder at(points), below(points), above(points);
    ASSERT_EQ(at.build(3, 100), HullBuilder::Outcome::solid);
    ASSERT_EQ(below.build(2.999, 100), HullBuilder::Outcome::solid);
    ASSERT_EQ(above.build(3.001, 100), HullBuilder::Outcome::solid);
    EXPECT_EQ(vertices_of(at).size(), 8u);
    EXPECT_EQ(vertices_of(below).size(), 9u);
    EXPECT_EQ(vertices_of(above).size(), 8u);
}

// Whole numbers decide that no point is in front of a triangle.
TEST(HullBuilder, WithinRoundingNoPointIsOutside) {
    Random random(test::seed());
    SCOPED_TRACE(test::seed());
    for (int n = 0; n < 200; ++n) {
        const std::uint32_t size = 2 + random.below(9); // small ones have many points in one plane
        Points points;
        for (std::uint32_t i = 0, count = 4 + random.below(60); i < count; ++i)
            points.push_back({random.below(size), random.below(size), random.below(size)});
        std::sort(points.begin(), points.end());
        points.erase(std::unique(points.begin(), points.end()), points.end());
        if (points.size() < 4)
            continue;
        HullBuilder hull(points);
        if (hull.build(kRounding, 1000) != HullBuilder::Outcome::solid)
            continue;
        std::size_t triangles = 0;
        for (const HullBuilder::Triangle& t : hull.triangles()) {
            if (!t.alive)
                continue;
            ++triangles;
            for (const GridPoint& p : points)
                ASSERT_LE(height_above(points[t.vertices[0]], p, t.normal), 0) << "try " << n;
        }
        ASSERT_EQ(triangles, 2 * vertices_of(hull).size() - 4) << "try " << n; // Euler
    }
}

TEST(HullBuilder, EndsAtTheNumberOfVerticesAskedFor) {
    Random random(test::seed());
    SCOPED_TRACE(test::seed());
    Points points;
    for (int i = 0; i < 400; ++i) {
        const auto number = [&] { return std::int64_t{random.below(20001)} - 10000; };
        const GridPoint p{number(), number(), number()};
        if (p.x * p.x + p.y * p.y + p.z * p.z > 90000000)
            points.push_back(p);
    }
    std::sort(points.begin(), points.end());
    points.erase(std::unique(points.begin(), points.end()), points.end());
    ASSERT_GT(points.size(), 50u);
    for (const int most : {4, 5, 6, 7, 12, 20}) {
        HullBuilder hull(points);
        ASSERT_EQ(hull.build(kRounding, most), HullBuilder::Outcome::solid);
        EXPECT_EQ(vertices_of(hull).size(), static_cast<std::size_t>(most));
    }
}

} // namespace
} // namespace topple
