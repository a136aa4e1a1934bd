// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/convex/gjk.h"

#include "tests/engine/geometry/hull_support.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/geometry/distance/closest_point.h"

namespace topple {
namespace {

using test::random_vector;

Transform random_pose(Random& random, Real reach) {
    return {random_vector(random, reach), test::random_rotation(random)};
}

/// Proves a distance: no point of A lies farther along the normal than point_a, none of B nearer than point_b. Then
/// no two points of any shapes can be closer.
::testing::AssertionResult is_proved(const CoreDistance& d,
                                     const SupportShapeView& a,
                                     const SupportShapeView& b,
                                     Real tolerance) {
    for (const Vec3 p : a.points)
        if (dot(d.normal, transform_point(a.world_from_local, p) - d.point_a) > tolerance)
            return ::testing::AssertionFailure() << "a point of A is nearer";
    for (const Vec3 p : b.points)
        if (dot(d.normal, transform_point(b.world_from_local, p) - d.point_b) < -tolerance)
            return ::testing::AssertionFailure() << "a point of B is nearer";
    if (distance(d.point_a + d.normal * d.distance, d.point_b) > tolerance)
        return ::testing::AssertionFailure() << "the normal does not lead from one to the other";
    return ::testing::AssertionSuccess();
}

TEST(Gjk, TwoSpheresAreTheirCentresAndRadiiApart) {
    const Vec3 point[] = {{0, 0, 0}};
    const CoreDistance d = find_distance({point, {{1, 0, 0}, {}}, 0.5f},
                                         {point, {{4, 4, 0}, {}}, 2});
    EXPECT_FLOAT_EQ(d.distance, 5); // 3-4-5
    EXPECT_FLOAT_EQ(d.separation, 2.5f);
    EXPECT_LT(distance(d.normal, {0.6f, 0.8f, 0}), 1e-6f);
    EXPECT_EQ(d.vertex_count, 1);
}

TEST(Gjk, SpheresThatOverlapWithCoresApartHaveANegativeSeparation) {
    const Vec3 point[] = {{0, 0, 0}};
    const CoreDistance d = find_distance({point, {}, 1}, {point, {{0, 0.5f, 0}, {}}, 1});
    EXPECT_FALSE(d.cores_overlap);
    EXPECT_FLOAT_EQ(d.separation, -1.5f);
    EXPECT_EQ(d.normal, (Vec3{0, 1, 0}));
}

TEST(Gjk, CoincidentPointsOverlap) {
    const Vec3 point[] = {{0, 0, 0}};
    const CoreDistance d = find_distance({point, {{3, 1, 2}, {}}, 1}, {point, {{3, 1, 2}, {}}, 1});
    EXPECT_TRUE(d.cores_overlap);
    EXPECT_EQ(d.normal, Vec3{});
    EXPECT_EQ(d.separation, -2);
}

TEST(Gjk, BoxesFaceToFaceAreTheGapApart) {
    const ConvexHull box = box_hull({1, 1, 1});
    const CoreDistance d = find_distance({box.vertices, {}},
                                         {box.vertices, {{2.25f, 0.5f, 0}, {}}});
    EXPECT_FLOAT_EQ(d.distance, 0.25f);
    EXPECT_LT(distance(d.normal, {1, 0, 0}), 1e-6f);
}

TEST(Gjk, TurnedBoxThatOnlyEdgesKeepApart) {
    // Catalog pairs T112 and T113: the gap of 0.28284 shows on no face normal.
    const Real r = std::sqrt(0.5f);
    const ConvexHull box = box_hull({1, 1, 1});
    // The source's rows are the box axes; here a row is a column.
    const Quat turn = to_quat({{r, -r, 0}, {0.5f, 0.5f, r}, {-0.5f, -0.5f, r}});
    const CoreDistance apart = find_distance({box.vertices, {}},
                                             {box.vertices, {{2.2f, 2.2f, 0}, turn}});
    EXPECT_FALSE(apart.cores_overlap);
    EXPECT_NEAR(apart.distance, 0.28284f, 2e-4f);
    const CoreDistance near = find_distance({box.vertices, {}},
                                            {box.vertices, {{1.9f, 1.9f, 0}, turn}});
    EXPECT_TRUE(near.cores_overlap);
}

TEST(Gjk, AgreesWithTheClosedFormForSegmentsAndForAPointAndATriangle) {
    Random random(test::seed());
    for (int i = 0; i < 5000; ++i) {
        const bool snapped = i % 2 == 0;
        const auto point = [&] {
            return snapped
                       ? Vec3{Real(random.below(4)), Real(random.below(4)), Real(random.below(4))}
                       : random_vector(random, 2);
        };
        const Vec3 a[] = {point(), point(), point()}, b[] = {point(), point()};
        const CoreDistance segments = find_distance({std::span(a).first(2)}, {b});
        const SegmentGap gap = closest_between({a[0], a[1]}, {b[0], b[1]});
        EXPECT_NEAR(segments.distance, distance(gap.on_first, gap.on_second), 2e-6f)
            << "seed " << test::seed() << " pair " << i;
        const CoreDistance triangle = find_distance({a}, {std::span(b).first(1)});
        EXPECT_NEAR(triangle.distance,
                    distance(closest_point(Triangle{a[0], a[1], a[2]}, b[0]), b[0]),
                    2e-6f)
            << "seed " << test::seed() << " pair " << i;
    }
}

TEST(Gjk, EveryDistanceOfRandomHullsComesWithAProof) {
    Random random(test::seed());
    int apart = 0, overlapping = 0, most_iterations = 0;
    for (int i = 0; i < 3000; ++i) {
        std::vector<Vec3> points_a, points_b;
        for (std::uint32_t k = 0, n = 1 + random.below(40); k < n; ++k)
            points_a.push_back(random_vector(random, 1));
        for (std::uint32_t k = 0, n = 1 + random.below(40); k < n; ++k)
            points_b.push_back(random_vector(random, 1));
        const SupportShapeView a{points_a, random_pose(random, 1.5f)},
            b{points_b, random_pose(random, 1.5f)};
        const CoreDistance d = find_distance(a, b);
        most_iterations = std::max(most_iterations, d.iterations);
        if (!d.cores_overlap) {
            ++apart;
            ASSERT_TRUE(is_proved(d, a, b, 3e-6f)) << "seed " << test::seed() << " pair " << i;
            EXPECT_GT(d.distance, 0);
        } else {
            // An overlap is proved by a common point: it lies within both sets of the named vertices.
            ++overlapping;
            EXPECT_LT(distance(d.point_a, d.point_b), 3e-6f);
        }
        // The other order gives the same distance.
        EXPECT_NEAR(find_distance(b, a).distance, d.distance, 3e-6f);
    }
    EXPECT_GT(apart, 500);
    EXPECT_GT(overlapping, 500);
    EXPECT_LT(most_iterations, 40);
}

TEST(Gjk, GridBoxesMatchTheAxisByAxisGap) {
    Random random(test::seed());
    const ConvexHull box = box_hull({1, 1, 1});
    for (int i = 0; i < 2000; ++i) {
        const Vec3 offset{
            Real(random.below(9)) - 4, Real(random.below(9)) - 4, Real(random.below(9)) - 4};
        const Vec3 gap = max(abs(offset) - Vec3{2, 2, 2}, {});
        const CoreDistance d = find_distance({box.vertices, {}}, {box.vertices, {offset, {}}});
        EXPECT_NEAR(d.distance, length(gap), 1e-6f);
        EXPECT_EQ(d.cores_overlap, gap == Vec3{}) << "touching counts as overlap";
    }
}

TEST(Gjk, FarFromTheOriginKeepsTheDigitsOfTheGap) {
    const ConvexHull box = box_hull({1, 1, 1});
    const Vec3 far{65536, -32768, 16384}; // where a float step is 1/128 m
    const CoreDistance d = find_distance({box.vertices, {far, {}}},
                                         {box.vertices, {far + Vec3{2.25f, 0, 0}, {}}});
    EXPECT_EQ(d.distance, 0.25f);
    EXPECT_EQ(d.normal, (Vec3{1, 0, 0}));
}

TEST(Gjk, ThinAndTinyShapesEndAndAreProved) {
    Random random(test::seed());
    for (int i = 0; i < 2000; ++i) {
        const Real size = std::pow(10.0f, random.between(-6, 4));
        const Vec3 squeeze{1, std::pow(10.0f, random.between(-7, 0)), 1};
        std::vector<Vec3> points_a, points_b;
        for (int k = 0; k < 12; ++k) {
            points_a.push_back(scale(random_vector(random, size), squeeze));
            points_b.push_back(scale(random_vector(random, size), squeeze));
        }
        const SupportShapeView a{points_a, {{}, test::random_rotation(random)}};
        const SupportShapeView b{points_b,
                                 {random_vector(random, 2 * size), test::random_rotation(random)}};
        const CoreDistance d = find_distance(a, b);
        EXPECT_LT(d.iterations, 60);
        if (!d.cores_overlap) {
            ASSERT_TRUE(is_proved(d, a, b, 4e-6f * size))
                << "seed " << test::seed() << " pair " << i;
        }
    }
}

} // namespace
} // namespace topple
