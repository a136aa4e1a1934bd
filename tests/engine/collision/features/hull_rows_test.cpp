// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "tests/engine/collision/collide_support.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/collision/features/hull_rows_detail.h"

#include <algorithm>
#include <array>

namespace topple::test {
namespace {

/// Returns a hull with four to about thirty vertices, so that every number of lanes in the last row occurs.
ConvexHull round_hull(Random& random) {
    for (;;) {
        std::vector<Vec3> points;
        const int count = 4 + static_cast<int>(random.below(28));
        for (int i = 0; i < count; ++i)
            points.push_back(normalize(random_vector(random, 1)));
        if (Result<ConvexHull> hull = build_convex_hull(points); hull.ok())
            return *hull;
    }
}

// Rows must give exactly the bits of the scalar loops that they replace.

TEST(VertexRows, FindTheLowestVertexAsAPlainLoopDoes) {
    Random random(seed());
    VertexRows rows;
    for (int i = 0; i < 500; ++i) {
        const ConvexHull hull = round_hull(random);
        rows.assign(hull.vertices);
        const Vec3 direction = random_vector(random, 1);
        Real lowest = dot(direction, hull.vertices[0]);
        for (const Vec3 v : hull.vertices)
            lowest = std::min(lowest, dot(direction, v));
        ASSERT_EQ(rows.lowest_along(direction), lowest);
    }
}

TEST(VertexRows, FindTheRangeOfTheVerticesInBothDirections) {
    Random random(seed() + 7);
    VertexRows rows;
    for (int i = 0; i < 500; ++i) {
        const ConvexHull hull = round_hull(random);
        rows.assign(hull.vertices);
        const Vec3 direction = random_vector(random, 1);
        const VertexRows::Range range = rows.range_along(direction);
        ASSERT_EQ(range.low, rows.lowest_along(direction));
        ASSERT_EQ(range.high, -rows.lowest_along(-direction));
    }
}

TEST(FaceRows, GiveTheFacesAboveABoundThatRises) {
    Random random(seed() + 8);
    FaceRows rows;
    for (int i = 0; i < 500; ++i) {
        const ConvexHull hull = round_hull(random);
        rows.assign(hull.faces);
        const std::vector<Vec3> others{
            random_vector(random, 2), random_vector(random, 2), random_vector(random, 2)};
        Real best = -0.2f, expected = -0.2f;
        std::uint32_t best_face = 1000, expected_face = 1000;
        rows.for_each_separation(others, [&](std::uint32_t face, Real separation) {
            if (separation > expected) {
                expected = separation;
                expected_face = face;
            }
            return true;
        });
        rows.for_each_larger(others, best, [&](std::uint32_t face, Real separation) {
            EXPECT_LT(face, hull.faces.size());
            if (separation > best) {
                best = separation;
                best_face = face;
            }
            return true;
        });
        ASSERT_EQ(best, expected);
        ASSERT_EQ(best_face, expected_face);
    }
}

TEST(RecentFaces, ShowTheGapOfAnyOfTheLastFour) {
    RecentFaces recent;
    for (std::uint32_t lane = 0; lane < 4; ++lane)
        recent.put(lane, 10 + lane, {{lane == 2 ? 1.0f : -1.0f, 0, 0}, 1, 0, 3});
    const std::array<Vec3, 3> beyond{Vec3{1.5f, 0, 0}, Vec3{1.75f, 3, 0}, Vec3{2, 0, 1}};
    const RecentFaces::Gap gap = recent.find_gap(beyond, 0.25f);
    EXPECT_TRUE(gap.is_found);
    EXPECT_EQ(gap.face, 12u);
    EXPECT_EQ(gap.separation, 0.5f);
    EXPECT_FALSE(recent.find_gap(beyond, 0.5f).is_found) << "a gap as wide as the margin is none";
    const std::array<Vec3, 3> across{Vec3{1.5f, 0, 0}, Vec3{0.5f, 3, 0}, Vec3{2, 0, 1}};
    EXPECT_FALSE(recent.find_gap(across, 0.25f).is_found);
}

TEST(FaceRows, GiveTheSeparationOfEveryFaceInOrder) {
    Random random(seed() + 1);
    FaceRows rows;
    for (int i = 0; i < 500; ++i) {
        const ConvexHull hull = round_hull(random);
        rows.assign(hull.faces);
        const std::vector<Vec3> others{
            random_vector(random, 2), random_vector(random, 2), random_vector(random, 2)};
        std::uint32_t next = 0;
        rows.for_each_separation(others, [&](std::uint32_t face, Real separation) {
            EXPECT_EQ(face, next++);
            Real lowest = dot(hull.faces[face].normal, others[0]);
            for (const Vec3 p : others)
                lowest = std::min(lowest, dot(hull.faces[face].normal, p));
            EXPECT_EQ(separation, lowest - hull.faces[face].offset);
            return true;
        });
        ASSERT_EQ(next, hull.faces.size());
    }
}

TEST(FaceRows, StopWhenToldTo) {
    const ConvexHull hull = box_hull({1, 1, 1});
    FaceRows rows;
    rows.assign(hull.faces);
    int visited = 0;
    rows.for_each_separation(hull.vertices, [&](std::uint32_t, Real) { return ++visited < 3; });
    EXPECT_EQ(visited, 3);
}

TEST(EdgeRows, FindTheArcsThatCross) {
    Random random(seed() + 2);
    int crossings = 0;
    for (int i = 0; i < 200; ++i) {
        const ConvexHull first = round_hull(random), second = round_hull(random);
        const HullView a = view_of(first), b = view_of(second);
        EdgeRows rows;
        for (std::uint16_t k = 0; k < a.edges.size(); ++k)
            rows.add(arc_of(a, a.edges[k]), k);
        ASSERT_EQ(rows.row_count(), (a.edges.size() + 3) / 4);
        const EdgeArc other = arc_of(
            b, b.edges[random.below(static_cast<std::uint32_t>(b.edges.size()))]);
        for (std::size_t row = 0; row < rows.row_count(); ++row) {
            const unsigned lanes = rows.crossing(row, other);
            for (std::size_t lane = 0; lane < 4; ++lane) {
                const bool crosses = (lanes >> lane & 1u) != 0;
                if (row * 4 + lane >= a.edges.size()) {
                    EXPECT_FALSE(crosses); // a lane without an edge
                    continue;
                }
                ASSERT_EQ(rows.name(row, lane), row * 4 + lane);
                // The two ends of each arc lie on different sides of the other arc's circle, and both arcs, one
                // negated, lie on the same half of the sphere.
                const EdgeArc arc = arc_of(a, a.edges[row * 4 + lane]);
                const Real cba = dot(arc.edge, other.left), dba = dot(arc.edge, other.right);
                const Real adc = dot(arc.left, other.edge), bdc = dot(arc.right, other.edge);
                EXPECT_EQ(crosses, cba * dba < 0 && adc * bdc < 0 && cba * bdc < 0);
                crossings += crosses ? 1 : 0;
            }
        }
    }
    EXPECT_GT(crossings, 100);
}

} // namespace
} // namespace topple::test
