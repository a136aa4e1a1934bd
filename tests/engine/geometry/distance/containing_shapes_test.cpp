// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/distance/containing_shapes.h"

#include "tests/engine/geometry/exact_oracle.h"
#include "tests/engine/geometry/primitive_samples.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/geometry/distance/closest_point.h"
#include "topple/geometry/distance/obb_features.h"

namespace topple {
namespace {

using test::random_vector;

std::vector<Vec3> random_points(Random& random, int count) {
    std::vector<Vec3> points;
    for (int i = 0; i < count; ++i)
        points.push_back(i % 2 == 0 ? random_vector(random, 2) : test::grid_point(random, 2));
    return points;
}

TEST(ContainingShapes, OfKnownPoints) {
    const std::vector<Vec3> right{{0, 0, 0}, {4, 0, 0}, {0, 3, 0}};
    const Sphere least = containing_sphere(right);
    EXPECT_LT(distance(least.center, {2, 1.5f, 0}), 1e-6f); // half of the longest side
    EXPECT_NEAR(least.radius, 2.5f, 1e-6f);
    const Sphere mean = containing_sphere_about_mean(right);
    EXPECT_LT(distance(mean.center, {4.0f / 3, 1, 0}), 1e-6f);
    EXPECT_NEAR(mean.radius, 2.8480f, 1e-4f);
    // The mean leans towards points that occur three times; the center of the smallest sphere does not.
    const std::vector<Vec3> heavy{{}, {}, {}, {4, 0, 0}};
    EXPECT_NEAR(containing_sphere(heavy).radius, 2, 1e-6f);
    EXPECT_NEAR(containing_sphere_about_mean(heavy).radius, 3, 1e-6f);
    EXPECT_EQ(containing_aabb(std::vector<Vec3>{{3, -1, 0}, {-2, 5, 0}, {0, 0, 7}}),
              (Aabb{{-2, -1, 0}, {3, 5, 7}}));
    const auto cube = corners_of(Obb{{1, 2, 3}, {1, 1, 1}, from_axis_angle({0, 0, 1}, 0.4f)});
    EXPECT_NEAR(containing_sphere(cube).radius, std::sqrt(3.0f), 1e-5f);
}

TEST(ContainingShapes, OfNoPointsAreEmptyOrAPoint) {
    EXPECT_TRUE(is_empty(containing_aabb({})));
    EXPECT_EQ(containing_sphere({}).radius, 0);
    EXPECT_EQ(containing_sphere_about_mean({}).radius, 0);
    EXPECT_EQ(containing_obb({}).half_extents, Vec3{});
}

TEST(ContainingShapes, ContainEveryPointByTheirOwnTest) {
    Random random(test::seed());
    for (int i = 0; i < 300; ++i) {
        const auto points = random_points(random, 1 + i % 20);
        const Sphere least = containing_sphere(points), mean = containing_sphere_about_mean(points);
        const Aabb box = containing_aabb(points);
        const Obb turned = containing_obb(points);
        for (const Vec3 p : points) {
            EXPECT_TRUE(contains(least, p)) << "seed " << test::seed() << " set " << i;
            EXPECT_TRUE(contains(mean, p)) << "seed " << test::seed() << " set " << i;
            EXPECT_TRUE(contains(box, p));
            EXPECT_TRUE(contains(turned, p)) << "seed " << test::seed() << " set " << i;
        }
        EXPECT_LE(least.radius, mean.radius * (1 + 1e-6f));
    }
}

TEST(ContainingShapes, LeastSphereIsHeldUpByPointsAllAround) {
    // The sphere is the smallest if its center is in the hull of the points that touch it.
    Random random(test::seed());
    for (int i = 0; i < 200; ++i) {
        const auto points = random_points(random, 2 + i % 15);
        const Sphere least = containing_sphere(points);
        // For any move of the center, some point on the surface would be left outside.
        for (int k = 0; k < 100; ++k) {
            const Vec3 way = test::random_unit(random);
            bool held = false;
            for (const Vec3 p : points)
                held = held || (distance(p, least.center) > least.radius - 1e-4f &&
                                dot(p - least.center, way) <= 1e-3f);
            EXPECT_TRUE(held) << "seed " << test::seed() << " set " << i;
        }
    }
}

TEST(ContainingShapes, LeastSphereOfTheSamePointsMadeSmallIsTheSameMadeSmall) {
    Random random(test::seed());
    constexpr Real kSmall = 0x1p-20f; // a micrometer per meter, and exact
    for (int i = 0; i < 50; ++i) {
        std::vector<Vec3> points = random_points(random, 4 + i % 8);
        const Sphere large = containing_sphere(points);
        for (Vec3& p : points)
            p *= kSmall;
        const Sphere small = containing_sphere(points);
        EXPECT_LT(distance(small.center, large.center * kSmall), 1e-5f * small.radius)
            << "seed " << test::seed() << " set " << i;
        EXPECT_NEAR(small.radius, large.radius * kSmall, 1e-5f * small.radius)
            << "seed " << test::seed() << " set " << i;
    }
}

TEST(ContainingShapes, TurnedBoxFindsATurnedBox) {
    const Obb box{{1, -2, 3}, {1, 2, 4}, from_euler_zxy(0.4f, 0.7f, -0.3f)};
    const Obb found = containing_obb(corners_of(box));
    EXPECT_NEAR(found.half_extents.x * found.half_extents.y * found.half_extents.z, 8, 0.01f);
    EXPECT_LT(distance(found.center, box.center), 1e-3f);
    const std::vector<Vec3> flat{{0, 0, 0}, {2, 2, 0}, {4, 4, 0}, {1, 3, 0}};
    EXPECT_LT(min_component(containing_obb(flat).half_extents), 1e-5f);
}

TEST(ContainingShapes, BoundsOfAShapeAreItsReachAlongTheAxes) {
    Random random(test::seed());
    const auto check = [](const Primitive& shape, const Aabb& box) {
        for (int axis = 0; axis < 3; ++axis) {
            Vec3 way;
            way[axis] = 1;
            EXPECT_NEAR(test::reach_along(shape, way), double{box.max[axis]}, 1e-5);
            EXPECT_NEAR(test::reach_along(shape, -way), -double{box.min[axis]}, 1e-5);
        }
    };
    for (int i = 0; i < 100; ++i) {
        const Vec3 a = random_vector(random, 2), b = random_vector(random, 2);
        const Real r = random.between(0, 1);
        const Obb box{a, abs(b), test::random_rotation(random)};
        check(Segment{a, b}, bounds_of(Segment{a, b}));
        check(Sphere{a, r}, bounds_of(Sphere{a, r}));
        check(Capsule{{a, b}, r}, bounds_of(Capsule{{a, b}, r}));
        check(box, bounds_of(box));
        check(Cylinder{a, b, r}, bounds_of(Cylinder{a, b, r}));
        check(Cone{a, b, r}, bounds_of(Cone{a, b, r}));
    }
}

TEST(ContainingShapes, CylindersAndConesWithoutLengthAreHorizontalDiscs) {
    const Vec3 center{1, 2, 3};
    for (const Aabb& box :
         {bounds_of(Cylinder{center, center, 0.5f}), bounds_of(Cone{center, center, 0.5f})}) {
        EXPECT_EQ(box.min, (Vec3{0.5f, 2, 2.5f}));
        EXPECT_EQ(box.max, (Vec3{1.5f, 2, 3.5f}));
    }
}

TEST(ContainingShapes, BoxAboutACentreTakesHalfExtentsOfAnySign) {
    const Aabb box = box_about({1, 2, 3}, {2, -3, 4});
    EXPECT_EQ(box.min, (Vec3{-1, -1, -1}));
    EXPECT_EQ(box.max, (Vec3{3, 5, 7}));
    const Aabb from_vertices{{-1, 0, 2}, {3, 4, 8}};
    EXPECT_EQ(center(from_vertices), (Vec3{1, 2, 5}));
    EXPECT_EQ(half_extents(from_vertices), (Vec3{2, 2, 3}));
    EXPECT_EQ(extents(box_about({}, {2, 3, 4})), (Vec3{4, 6, 8})); // half of 4 wide, 6 tall, 8 deep
    const Obb negative{{}, {-1, -1, -1}, {}};
    EXPECT_TRUE(contains(negative, {}));
    EXPECT_EQ(closest_point(negative, {5, 0, 0}), (Vec3{1, 0, 0}));
}

} // namespace
} // namespace topple
