// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/convex/epa.h"

#include "tests/engine/geometry/hull_support.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/geometry/shapes/primitives.h"

#include <limits>

namespace topple {
namespace {

using test::random_vector;

/// Returns the overlap along a direction: the distance that B must move along it to be out of A. [m]
Real overlap_along(const SupportShapeView& a, const SupportShapeView& b, Vec3 n) {
    Real top = -std::numeric_limits<Real>::infinity(), bottom = -top;
    for (const Vec3 p : a.points)
        top = std::max(top, dot(n, transform_point(a.world_from_local, p)));
    for (const Vec3 p : b.points)
        bottom = std::min(bottom, dot(n, transform_point(b.world_from_local, p)));
    return top - bottom;
}

void expect_consistent(const CorePenetration& p,
                       const SupportShapeView& a,
                       const SupportShapeView& b,
                       const std::string& where) {
    EXPECT_NEAR(length(p.normal), 1, 1e-5f) << where;
    // Moving by the depth along the normal separates the shapes ...
    EXPECT_NEAR(overlap_along(a, b, p.normal), p.depth, 2e-5f) << where;
    // ... and moves one point to the other.
    EXPECT_LT(distance(p.point_a - p.point_b, p.normal * p.depth), 2e-5f) << where;
}

TEST(Epa, TwoCubesAreFreeAfterTheMinimumTranslation) {
    // Half sides 1 and 1, centers (1.5, 0.2, 0.1) apart: overlaps 0.5, 1.8 and 1.9 along the axes.
    const ConvexHull cube = box_hull({1, 1, 1});
    const SupportShapeView a{cube.vertices}, b{cube.vertices, {{1.5f, 0.2f, 0.1f}, {}}};
    const CorePenetration p = find_penetration(a, b);
    EXPECT_FLOAT_EQ(p.depth, 0.5f);
    EXPECT_LT(distance(p.normal, {1, 0, 0}), 1e-6f);
    EXPECT_FLOAT_EQ(p.point_a.x, 1);
    EXPECT_FLOAT_EQ(p.point_b.x, 0.5f);
    expect_consistent(p, a, b, "cubes");
}

TEST(Epa, ShapesInOnePlaceHaveHalfTheirSizesToGo) {
    const ConvexHull cube = box_hull({1, 1, 1}), slab = box_hull({2, 0.25f, 3});
    const CorePenetration same = find_penetration({cube.vertices}, {cube.vertices});
    EXPECT_FLOAT_EQ(same.depth, 2);
    const CorePenetration within = find_penetration({slab.vertices}, {cube.vertices});
    EXPECT_FLOAT_EQ(within.depth, 1.25f); // 0.25 + 1, straight up or down
    EXPECT_FLOAT_EQ(std::abs(within.normal.y), 1);
}

TEST(Epa, ABoxInsideALongOneLeavesByTheNearerEnd) {
    // Intervals along x: [-10, 10] and [8, 9]. The minimum translation is 2 to the right; the shared interval would
    // give 1.
    const ConvexHull beam = box_hull({10, 20, 20}), cube = box_hull({0.5f, 0.5f, 0.5f});
    const CorePenetration p = find_penetration({beam.vertices},
                                               {cube.vertices, {{8.5f, 0, 0}, {}}});
    EXPECT_FLOAT_EQ(p.depth, 2);
    EXPECT_FLOAT_EQ(p.normal.x, 1);
}

TEST(Epa, RadiiAddToTheDepthOfTheCores) {
    // Capsule cores that cross at a right angle, 0.3 and 0.2 thick: the cores have no gap, so the minimum translation
    // is across both, the sum of the radii.
    const Vec3 along_x[] = {{-1, 0, 0}, {1, 0, 0}}, along_y[] = {{0, -1, 0}, {0, 1, 0}};
    const ConvexGap gap = find_gap({along_x, {}, 0.3f}, {along_y, {}, 0.2f});
    EXPECT_FLOAT_EQ(gap.separation, -0.5f);
    EXPECT_FLOAT_EQ(std::abs(gap.normal.z), 1);
    EXPECT_NEAR(distance(gap.point_a, gap.point_b), 0.5f, 1e-6f);
}

TEST(Epa, SpheresInOnePlaceOverlapByBothRadii) {
    const Vec3 point[] = {{0, 0, 0}};
    const ConvexGap gap = find_gap({point, {{1, 2, 3}, {}}, 1}, {point, {{1, 2, 3}, {}}, 1});
    EXPECT_FLOAT_EQ(gap.separation, -2);
    EXPECT_FLOAT_EQ(length(gap.normal), 1);
}

TEST(Epa, AGapIsTheDistanceWhileShapesAreApart) {
    const ConvexHull cube = box_hull({1, 1, 1});
    const ConvexGap gap = find_gap({cube.vertices}, {cube.vertices, {{2.25f, 0.5f, 0}, {}}});
    EXPECT_FLOAT_EQ(gap.separation, 0.25f);
    EXPECT_LT(distance(gap.normal, {1, 0, 0}), 1e-6f);
}

/// Returns the least overlap of two boxes, over all faces and all pairs of edges.
Real least_overlap(const SupportShapeView& a, const SupportShapeView& b) {
    const Mat3 axes_a = to_mat3(a.world_from_local.rotation),
               axes_b = to_mat3(b.world_from_local.rotation);
    std::vector<Vec3> axes;
    for (const Mat3& m : {axes_a, axes_b})
        axes.insert(axes.end(), {m.x, m.y, m.z});
    for (const Vec3 u : {axes_a.x, axes_a.y, axes_a.z})
        for (const Vec3 v : {axes_b.x, axes_b.y, axes_b.z})
            if (length(cross(u, v)) > 1e-3f)
                axes.push_back(normalize(cross(u, v)));
    Real least = std::numeric_limits<Real>::infinity();
    for (const Vec3 n : axes)
        least = std::min({least, overlap_along(a, b, n), overlap_along(a, b, -n)});
    return least;
}

TEST(Epa, TheDepthOfRandomBoxesIsTheLeastOverlapOfAllAxes) {
    Random random(test::seed());
    int overlapping = 0;
    for (int i = 0; i < 3000; ++i) {
        const std::string where = "seed " + std::to_string(test::seed()) + " pair " +
                                  std::to_string(i);
        const auto half = [&] {
            return Vec3{random.between(0.2f, 2), random.between(0.2f, 2), random.between(0.2f, 2)};
        };
        const ConvexHull box_a = box_hull(half()), box_b = box_hull(half());
        // Every third pair is parallel, so that many vertices are coplanar.
        const auto turn = [&] { return i % 3 == 0 ? Quat{} : test::random_rotation(random); };
        const SupportShapeView a{box_a.vertices, {random_vector(random, 1), turn()}},
            b{box_b.vertices, {random_vector(random, 1), turn()}};
        const Real least = least_overlap(a, b);
        const ConvexGap gap = find_gap(a, b);
        ASSERT_EQ(gap.separation > 0, least < 0) << where << ": " << least;
        if (least <= 0)
            continue;
        ++overlapping;
        EXPECT_NEAR(-gap.separation, least, 2e-5f) << where;
        expect_consistent(find_penetration(a, b), a, b, where);
    }
    EXPECT_GT(overlapping, 1500);
}

TEST(Epa, RandomHullsCannotBeFreedByAShorterWay) {
    Random random(test::seed());
    int overlapping = 0;
    for (int i = 0; i < 500; ++i) {
        const std::string where = "seed " + std::to_string(test::seed()) + " pair " +
                                  std::to_string(i);
        std::vector<Vec3> points_a, points_b;
        for (int k = 0; k < 20; ++k) {
            points_a.push_back(random_vector(random, 1));
            points_b.push_back(random_vector(random, 1));
        }
        const SupportShapeView a{points_a,
                                 {random_vector(random, 0.7f), test::random_rotation(random)}},
            b{points_b, {random_vector(random, 0.7f), test::random_rotation(random)}};
        if (!find_distance(a, b).cores_overlap)
            continue;
        ++overlapping;
        const CorePenetration p = find_penetration(a, b);
        expect_consistent(p, a, b, where);
        for (int k = 0; k < 100; ++k) {
            const Vec3 n = normalize_or(random_vector(random, 1), {1, 0, 0});
            EXPECT_GE(overlap_along(a, b, n), p.depth - 2e-5f) << where;
        }
    }
    EXPECT_GT(overlapping, 200);
}

/// Returns whether a point is in a core, or within 2e-5 m of it.
bool is_near(Vec3 p, const SupportShapeView& core) {
    return find_distance({std::span(&p, 1)}, core).separation < 2e-5f;
}

TEST(Epa, PointsLieOppositeEachOtherWhereSeveralWaysAreEquallyShort) {
    // Vertices are integers from -1 to 1: faces of several directions are often equally deep.
    Random random(test::seed());
    const auto cloud = [&] {
        std::vector<Vec3> points(6);
        for (Vec3& p : points)
            for (int axis = 0; axis < 3; ++axis)
                p[axis] = static_cast<Real>(random.below(3)) - 1;
        return points;
    };
    int overlapping = 0;
    for (int i = 0; i < 1000; ++i) {
        const std::string where = "seed " + std::to_string(test::seed()) + " pair " +
                                  std::to_string(i);
        const std::vector<Vec3> points_a = cloud(), points_b = cloud();
        const SupportShapeView a{points_a}, b{points_b};
        if (!find_distance(a, b).cores_overlap)
            continue;
        ++overlapping;
        const CorePenetration p = find_penetration(a, b);
        if (p.depth == 0)
            continue; // all in one plane
        expect_consistent(p, a, b, where);
        EXPECT_TRUE(is_near(p.point_a, a) && is_near(p.point_b, b)) << where;
        for (int k = 0; k < 7 * 7 * 7; ++k) {
            const Vec3 whole{static_cast<Real>(k % 7 - 3),
                             static_cast<Real>(k / 7 % 7 - 3),
                             static_cast<Real>(k / 49 - 3)};
            const Vec3 n = normalize_or(whole, {1, 0, 0});
            EXPECT_GE(overlap_along(a, b, n), p.depth - 2e-5f) << where;
        }
    }
    EXPECT_GT(overlapping, 800);
}

} // namespace
} // namespace topple
