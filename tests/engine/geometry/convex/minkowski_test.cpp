// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/convex/minkowski.h"

#include "tests/engine/geometry/hull_support.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/geometry/convex/epa.h"
#include "topple/geometry/shapes/aabb.h"

namespace topple {
namespace {

using test::random_vector;

Aabb box_around(const std::vector<Vec3>& points) {
    Aabb box{points[0], points[0]};
    for (const Vec3 p : points)
        box = {min(box.min, p), max(box.max, p)};
    return box;
}

TEST(Minkowski, TheDifferenceOfTwoBoxesIsABox) {
    // [0, 1]^3 minus [2, 3]^3 is [-3, -1]^3, whose distance from the origin is sqrt(3), the distance of the boxes.
    const ConvexHull half = box_hull({0.5f, 0.5f, 0.5f});
    const SupportShapeView a{half.vertices, {{0.5f, 0.5f, 0.5f}, {}}},
        b{half.vertices, {{2.5f, 2.5f, 2.5f}, {}}};
    const Aabb difference = box_around(minkowski_difference(a, b));
    EXPECT_EQ(difference.min, (Vec3{-3, -3, -3}));
    EXPECT_EQ(difference.max, (Vec3{-1, -1, -1}));
    EXPECT_NEAR(find_distance(a, b).distance, 1.732051f, 1e-6f);
}

TEST(Minkowski, TheSumOfTwoBoxesIsOneShapeSweptOverTheOther) {
    const ConvexHull box = box_hull({1, 2, 3}), cube = box_hull({0.5f, 0.5f, 0.5f});
    const auto sum = minkowski_sum({box.vertices}, {cube.vertices, {{10, 0, 0}, {}}});
    EXPECT_EQ(sum.size(), 64u);
    EXPECT_EQ(box_around(sum).min, (Vec3{8.5f, -2.5f, -3.5f}));
    EXPECT_EQ(box_around(sum).max, (Vec3{11.5f, 2.5f, 3.5f}));
}

TEST(Minkowski, SupportIsTheFarthestPointRadiusIncluded) {
    const Vec3 axis[] = {{0, -1, 0}, {0, 1, 0}};
    const SupportShapeView capsule{axis, {{5, 0, 0}, {}}, 0.5f};
    EXPECT_EQ(support(capsule, {0, 2, 0}), (Vec3{5, 1.5f, 0}));
    EXPECT_EQ(support(capsule, {3, 0, 0}), (Vec3{5.5f, -1, 0}));
    // A support is one point, a sum is a set. The support of the difference is A's minus B's in the opposite
    // direction.
    const ConvexHull cube = box_hull({1, 1, 1});
    EXPECT_EQ(support_of_difference(capsule, {cube.vertices}, {1, 1, 1}).x > 6, true);
    EXPECT_EQ(support_of_difference({cube.vertices}, {cube.vertices, {{4, 0, 0}, {}}}, {1, 1, 1}),
              (Vec3{-2, 2, 2}));
}

TEST(Minkowski, SupportOfTheDifferenceIsTheFarthestOfAllPairs) {
    Random random(test::seed());
    for (int i = 0; i < 300; ++i) {
        std::vector<Vec3> points;
        for (int k = 0; k < 12; ++k)
            points.push_back(random_vector(random, 1));
        const SupportShapeView a{points, {random_vector(random, 2), test::random_rotation(random)}},
            b{points, {random_vector(random, 2), test::random_rotation(random)}};
        const Vec3 direction = test::random_unit(random);
        Real farthest = -1e9f;
        for (const Vec3 p : minkowski_difference(a, b))
            farthest = std::max(farthest, dot(p, direction));
        EXPECT_NEAR(dot(support_of_difference(a, b, direction), direction), farthest, 1e-5f)
            << "seed " << test::seed() << " pair " << i;
    }
}

TEST(Minkowski, ShapesOverlapExactlyWhenTheDifferenceHoldsTheOrigin) {
    Random random(test::seed());
    int overlapping = 0, apart = 0;
    for (int i = 0; i < 300; ++i) {
        std::vector<Vec3> points;
        for (int k = 0; k < 8; ++k)
            points.push_back(random_vector(random, 1));
        const SupportShapeView a{points, {random_vector(random, 1), test::random_rotation(random)}},
            b{points, {random_vector(random, 1), test::random_rotation(random)}};
        const auto hull = build_convex_hull(minkowski_difference(a, b));
        ASSERT_TRUE(hull.ok());
        Real nearest_face = 1e9f; // distance of the origin, negative outside
        for (const ConvexHull::Face& face : hull->faces)
            nearest_face = std::min(nearest_face, face.offset);
        if (std::abs(nearest_face) < 1e-4f)
            continue; // touching: rounding decides
        EXPECT_EQ(find_distance(a, b).cores_overlap, nearest_face > 0)
            << "seed " << test::seed() << " pair " << i;
        // EPA finds the same nearest face.
        if (nearest_face > 0) {
            EXPECT_NEAR(-find_gap(a, b).separation, nearest_face, 1e-4f);
        }
        ++(nearest_face > 0 ? overlapping : apart);
    }
    EXPECT_GT(overlapping, 50);
    EXPECT_GT(apart, 50);
}

TEST(Minkowski, ASimplexHasOneVertexMoreThanDimensions) {
    // The nearest points of two cubes: vertex to vertex, edge to edge, face to face.
    const ConvexHull cube = box_hull({1, 1, 1});
    const SupportShapeView a{cube.vertices};
    const Quat turn = from_axis_angle({0, 1, 0}, 0.6f) * from_axis_angle({1, 0, 0}, 0.6f);
    const auto vertices_at = [&](Vec3 p, Quat q) {
        return find_distance(a, {cube.vertices, {p, q}}).vertex_count;
    };
    EXPECT_EQ(vertices_at({3, 3, 3}, {}), 1);
    EXPECT_LE(vertices_at({3, 0, 0}, turn), 3);
    const CoreDistance inside = find_distance(a, {cube.vertices, {{0.1f, 0.2f, 0.3f}, turn}});
    EXPECT_EQ(inside.vertex_count, 4); // a tetrahedron around the origin
}

} // namespace
} // namespace topple
