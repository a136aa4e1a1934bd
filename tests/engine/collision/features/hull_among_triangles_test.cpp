// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "tests/engine/collision/convex_cases.h"
#include "topple/collision/features/separating_axis.h"
#include "topple/collision/pairs/internal_edges_detail.h"

#include <array>
#include <cstring>
#include <memory>
#include <optional>
#include <vector>

namespace topple::test {
namespace {

/// Returns a triangle somewhere near the unit sphere; some have vertices on a grid, where edges are parallel to axes.
std::array<Vec3, 3> random_triangle(Random& random) {
    const Real size = random.between(0.05f, 1.5f);
    const Vec3 middle = random_vector(random, 0.9f);
    const bool is_on_grid = random.below(3) == 0;
    std::array<Vec3, 3> v;
    for (Vec3& p : v) {
        p = middle + random_vector(random, size);
        if (is_on_grid)
            p = {std::round(p.x * 4) / 4, std::round(p.y * 4) / 4, std::round(p.z * 4) / 4};
    }
    return v;
}

void expect_same_points(const Manifold& a, const Manifold& b) {
    ASSERT_EQ(a.count, b.count);
    for (int i = 0; i < a.count; ++i) {
        const ManifoldPoint& p = a.points[static_cast<std::size_t>(i)];
        const ManifoldPoint& q = b.points[static_cast<std::size_t>(i)];
        EXPECT_EQ(p.point, q.point);
        EXPECT_EQ(p.separation, q.separation);
        EXPECT_EQ(p.feature, q.feature);
    }
}

/// Compares the contacts of a hull with many triangles with those of collide_hulls, which keeps nothing between two
/// triangles and tests each pair of edges on its own.
void compare_with_pairs(const HullView& hull, Random& random, int& touching, int& screened) {
    constexpr Real kNear = 0.02f;
    HullAmongTriangles among;
    among.assign(hull);
    for (int i = 0; i < 60; ++i) {
        const std::array<Vec3, 3> v = random_triangle(random);
        const TriangleHull triangle(v[0], v[1], v[2]);
        if (triangle.normal() == Vec3{})
            continue;
        Manifold expected = collide_hulls(triangle.view(), hull, Transform{}, kNear);
        expected.normal = -expected.normal;
        if (among.is_clear_of(v, kNear)) {
            ++screened;
            ASSERT_EQ(expected.count, 0);
            continue;
        }
        const Manifold found = among.collide(triangle.view(), kNear);
        expect_same_points(found, expected);
        if (found.count > 0) {
            ++touching;
            EXPECT_EQ(found.normal, expected.normal);
        }
    }
}

TEST(HullAmongTriangles, GivesTheContactsOfSinglePairs) {
    Random random(seed());
    int touching = 0, screened = 0;
    for (int i = 0; i < 60; ++i) {
        const std::shared_ptr<const ConvexHull> hull = convex_cases::random_hull(random);
        compare_with_pairs(view_of(*hull), random, touching, screened);
        const BoxHull box({random.between(0.2f, 0.8f), 0.4f, random.between(0.2f, 0.8f)},
                          {{}, random_rotation(random)});
        compare_with_pairs(box.view(), random, touching, screened);
    }
    EXPECT_GT(touching, 500) << "of 7200";
    EXPECT_GT(screened, 500) << "of 7200";
}

TEST(HullAmongTriangles, TakesHullsOfMoreFacesThanBitsInAWord) {
    Random random(seed() + 1);
    std::vector<Vec3> points;
    for (int i = 0; i < 64; ++i)
        points.push_back(normalize(random_vector(random, 1)) * 0.6f);
    const Result<ConvexHull> hull = build_convex_hull(points);
    ASSERT_TRUE(hull.ok());
    ASSERT_GT(hull->faces.size(), 64u);
    int touching = 0, screened = 0;
    compare_with_pairs(view_of(*hull), random, touching, screened);
    EXPECT_GT(touching, 5);
}

/// Returns the first other triangle with both points, by a plain loop.
std::optional<std::size_t> find_neighbor(const std::vector<Triangle>& triangles,
                                         std::size_t index,
                                         Vec3 p,
                                         Vec3 q) {
    for (std::size_t i = 0; i < triangles.size(); ++i) {
        const Triangle& t = triangles[i];
        const auto is_vertex = [&](Vec3 v) { return t.a == v || t.b == v || t.c == v; };
        if (i != index && is_vertex(p) && is_vertex(q))
            return i;
    }
    return {};
}

TEST(NearbyTriangles, FindTheFirstNeighborAsAPlainLoopDoes) {
    Random random(seed() + 2);
    int found_count = 0;
    for (int round = 0; round < 200; ++round) {
        // Vertices of a coarse grid: many triangles share edges, some share keys, and -0 equals 0.
        std::vector<Triangle> triangles;
        pairs::NearbyTriangles nearby;
        nearby.clear();
        const std::uint32_t count = 1 + random.below(30);
        const auto vertex = [&] {
            const auto number = [&] { return static_cast<Real>(random.below(3)) - 1; };
            const Vec3 v{number(), number(), number()};
            return random.below(2) == 0 ? v : -v;
        };
        while (triangles.size() < count) {
            const Triangle t{vertex(), vertex(), vertex()};
            if (t.a == t.b || t.b == t.c || t.c == t.a)
                continue;
            triangles.push_back(t);
            nearby.push_back(t);
        }
        for (std::size_t i = 0; i < triangles.size(); ++i) {
            const std::array<Vec3, 3> v{triangles[i].a, triangles[i].b, triangles[i].c};
            for (std::size_t k = 0; k < 3; ++k) {
                const Vec3 p = v[k], q = v[(k + 1) % 3];
                const auto expected = find_neighbor(triangles, i, p, q);
                const auto found = nearby.neighbor_across(i, p, q);
                ASSERT_EQ(found.has_value(), expected.has_value());
                if (!found)
                    continue;
                ++found_count;
                ASSERT_EQ(found->index, *expected);
                EXPECT_NE(found->vertex, p);
                EXPECT_NE(found->vertex, q);
            }
        }
    }
    EXPECT_GT(found_count, 1000);
}

} // namespace
} // namespace topple::test
