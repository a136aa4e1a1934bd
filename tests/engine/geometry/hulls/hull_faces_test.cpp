// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/core/random.h"
#include "topple/geometry/hulls/hull_faces_detail.h"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace topple {
namespace {

using Points = std::vector<GridPoint>;
using Loops = std::vector<std::vector<std::uint32_t>>;

constexpr double
    kRounding = 1e-6; ///< Less than any distance of a point from a plane below. [grid steps]

/// Returns different points of a box of this many grid steps.
Points random_points(Random& random, std::uint32_t width, std::uint32_t height) {
    Points points;
    for (std::uint32_t i = 0, count = 4 + random.below(30); i < count; ++i)
        points.push_back(
            {random.below(width + 1), random.below(width + 1), random.below(height + 1)});
    std::sort(points.begin(), points.end());
    points.erase(std::unique(points.begin(), points.end()), points.end());
    return points;
}

bool is_solid(HullBuilder& hull, const Points& points) {
    return points.size() >= 4 && hull.build(kRounding, 1000) == HullBuilder::Outcome::solid;
}

/// Returns the number of planes in which the triangles of the hull lie, by their normals in lowest terms: two faces of
/// a convex solid have different normals.
std::size_t count_planes(const HullBuilder& hull) {
    std::set<std::array<std::int64_t, 3>> normals;
    for (const HullBuilder::Triangle& t : hull.triangles()) {
        const std::int64_t divisor = std::gcd(std::gcd(t.normal.x, t.normal.y), t.normal.z);
        if (t.alive)
            normals.insert({t.normal.x / divisor, t.normal.y / divisor, t.normal.z / divisor});
    }
    return normals.size();
}

/// Returns what keeps the outlines from closing a surface like that of a sphere; empty if nothing does.
std::string flaw_of(const Loops& loops) {
    std::set<std::pair<std::uint32_t, std::uint32_t>> sides;
    std::map<std::uint32_t, int> faces_at;
    for (const auto& loop : loops) {
        if (loop.size() < 3)
            return "an outline with two vertices";
        for (std::size_t i = 0; i < loop.size(); ++i) {
            ++faces_at[loop[i]];
            if (!sides.insert({loop[i], loop[(i + 1) % loop.size()]}).second)
                return "two faces on one side of an edge";
        }
    }
    for (const auto& [begin, end] : sides)
        if (sides.count({end, begin}) == 0)
            return "an edge with one face";
    for (const auto& [vertex, count] : faces_at)
        if (count < 3)
            return "a vertex of two faces";
    // Euler: V - E + F = 2, and every edge is two sides.
    return 2 * (faces_at.size() + loops.size()) == sides.size() + 4 ? "" : "a hole or two parts";
}

TEST(MergeFaces, WithoutToleranceEveryPlaneOfTheHullIsOneFace) {
    Random random(test::seed());
    SCOPED_TRACE(test::seed());
    int compared = 0;
    for (int n = 0; n < 400; ++n) {
        const Points points = random_points(random, 1 + random.below(8), 1 + random.below(8));
        HullBuilder hull(points);
        if (!is_solid(hull, points))
            continue;
        ++compared;
        const Loops loops = merge_faces(hull, kRounding);
        ASSERT_EQ(flaw_of(loops), "") << "try " << n;
        ASSERT_EQ(loops.size(), count_planes(hull)) << "try " << n;
    }
    EXPECT_GT(compared, 300);
}

// Triangles that are hardly larger than the tolerance merge into faces with holes, or that touch themselves in a point.
TEST(MergeFaces, WithAnyToleranceTheOutlinesCloseOrThereAreNone) {
    Random random(test::seed());
    SCOPED_TRACE(test::seed());
    int closed = 0, refused = 0;
    for (int n = 0; n < 4000; ++n) {
        const Points points = random_points(random, 5 + random.below(20), 2 + random.below(4));
        HullBuilder hull(points);
        if (!is_solid(hull, points))
            continue;
        const Loops loops = merge_faces(hull, static_cast<double>(random.between(0.2f, 3)));
        ++(loops.empty() ? refused : closed);
        ASSERT_TRUE(loops.empty() || flaw_of(loops).empty())
            << "try " << n << ": " << flaw_of(loops);
    }
    EXPECT_GT(closed, 100);
    EXPECT_GT(refused, 100);
}

TEST(MergeFaces, ASolidThinnerThanTheToleranceHasNoFaces) {
    // Both sides of the slab lie within 2 steps of the plane of any triangle of 20 by 20 steps in either of them.
    const Points points{{0, 0, 0}, {20, 0, 0}, {0, 20, 0}, {20, 20, 0}, {10, 9, 1}};
    HullBuilder hull(points);
    ASSERT_TRUE(is_solid(hull, points));
    EXPECT_EQ(merge_faces(hull, kRounding).size(), 5u);
    EXPECT_TRUE(merge_faces(hull, 2).empty());
}

} // namespace
} // namespace topple
