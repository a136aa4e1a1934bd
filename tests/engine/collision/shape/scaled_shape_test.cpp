// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/collision/shape/scaled_shape.h"

#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/core/random.h"

#include <limits>

namespace topple {
namespace {

template<typename S>
S scaled_as(const S& shape, Vec3 factors) {
    const Result<Shape> result = scaled(shape, factors);
    EXPECT_TRUE(result.ok()) << (result.ok() ? "" : result.error().text());
    return result.ok() ? std::get<S>(*result) : shape;
}

HullShape random_hull(Random& random) {
    std::vector<Vec3> points;
    for (int i = 0; i < 20; ++i) {
        const Real x = random.between(-1, 1), y = random.between(-1, 1), z = random.between(-1, 1);
        points.push_back({x, y, z});
    }
    return {std::make_shared<const ConvexHull>(build_convex_hull(points).value())};
}

TEST(ScaledShape, ABoxAnEllipsoidAndAHullHaveAFactorForEveryAxis) {
    const Vec3 f{2, 0.5f, 3};
    EXPECT_EQ(scaled_as(BoxShape{{1, 2, 3}}, f).half_extents, (Vec3{2, 1, 9}));
    EXPECT_EQ(scaled_as(EllipsoidShape{{1, 2, 3}}, f).radii, (Vec3{2, 1, 9}));
    Random random(test::seed());
    for (int i = 0; i < 20; ++i) {
        const HullShape hull = random_hull(random);
        const HullShape large = scaled_as(hull, f);
        // The determinant of the scaling is 2 x 0.5 x 3.
        EXPECT_NEAR(
            mass_of(large, 1).mass, 3 * mass_of(hull, 1).mass, 1e-4f * mass_of(large, 1).mass);
        EXPECT_NEAR(distance(large.hull->bounds.max, scale(hull.hull->bounds.max, f)), 0, 1e-5f);
    }
}

TEST(ScaledShape, TheRoundingOfABoxFollowsTheSmallestFactor) {
    const RoundedBoxShape wide = scaled_as(RoundedBoxShape{{1, 2, 3}, 0.5f}, {2, 1, 1});
    EXPECT_EQ(wide.half_extents, (Vec3{2, 2, 3}));
    EXPECT_EQ(wide.radius, 0.5f);
    EXPECT_EQ(scaled_as(RoundedBoxShape{{1, 2, 3}, 0.5f}, {2, 2, 2}).radius, 1);
}

TEST(ScaledShape, RoundShapesHaveALengthAndARadius) {
    const auto check = [](const auto& shape) {
        const auto longer = scaled_as(shape, {1, 3, 1});
        EXPECT_EQ(longer.half_height, 3 * shape.half_height);
        EXPECT_EQ(longer.radius, shape.radius);
        for (const Vec3 radially : {Vec3{2, 1, 1}, Vec3{1, 1, 2}, Vec3{2, 1, 2}}) {
            EXPECT_EQ(scaled_as(shape, radially).radius, 2 * shape.radius);
            EXPECT_EQ(scaled_as(shape, radially).half_height, shape.half_height);
        }
        EXPECT_EQ(scaled_as(shape, {1, 1, 0.25f}).radius, 0.25f * shape.radius);
    };
    check(CylinderShape{1, 2});
    check(ConeShape{1, 2});
    check(CapsuleShape{1, 2});
    const TaperedCapsuleShape tapered = scaled_as(TaperedCapsuleShape{0.5f, 0.25f, 1}, {2, 3, 1});
    EXPECT_EQ(tapered, (TaperedCapsuleShape{1, 0.5f, 3}));
}

TEST(ScaledShape, ASphereAndAMeshStaySimilar) {
    for (const Vec3 f : {Vec3{2, 1, 1}, Vec3{1, 2, 1}, Vec3{1, 1, 2}, Vec3{2, 2, 2}})
        EXPECT_EQ(scaled_as(SphereShape{0.5f}, f).radius, 1);
    EXPECT_EQ(scaled_as(SphereShape{0.5f}, {1, 0.5f, 1}).radius, 0.25f);
    TriangleMesh triangle;
    triangle.vertices = {{0, 0, 0}, {1, 0, 0}, {0, 2, 0}};
    triangle.triangles = {{0, 1, 2}};
    const MeshShape mesh{std::make_shared<const MeshTree>(triangle)};
    const MeshShape large = scaled_as(mesh, {1, 3, 1});
    EXPECT_EQ(large.mesh->bounds().max, (Vec3{3, 6, 0}));
    EXPECT_EQ(mesh.mesh->bounds().max, (Vec3{1, 2, 0})); // worlds share the mesh
}

TEST(ScaledShape, AUniformFactorMakesEveryShapeSimilar) {
    Random random(test::seed());
    const std::vector<Shape> shapes{SphereShape{},
                                    BoxShape{},
                                    CapsuleShape{},
                                    CylinderShape{},
                                    ConeShape{},
                                    EllipsoidShape{},
                                    TaperedCapsuleShape{},
                                    RoundedBoxShape{},
                                    random_hull(random)};
    for (const Shape& shape : shapes)
        for (int i = 0; i < 10; ++i) {
            const Real f = random.between(0.2f, 5);
            const Result<Shape> result = scaled(shape, {f, f, f});
            ASSERT_TRUE(result.ok()) << type_name(shape);
            const Real volume = mass_of(shape, 1).mass;
            EXPECT_NEAR(mass_of(*result, 1).mass / (volume * f * f * f), 1, 1e-3f)
                << type_name(shape);
        }
}

TEST(ScaledShape, RefusesShapesWithoutSizeAndBadFactors) {
    EXPECT_FALSE(scaled(PlaneShape{}, {2, 2, 2}).ok());
    const Real nan = std::numeric_limits<Real>::quiet_NaN();
    for (const Vec3 f :
         {Vec3{0, 1, 1}, Vec3{1, -1, 1}, Vec3{1, 1, nan}, Vec3{1e-5f, 1, 1}, Vec3{1, 1e9f, 1}})
        EXPECT_FALSE(scaled(BoxShape{}, f).ok());
    // The smaller sphere would lie within the larger one.
    EXPECT_FALSE(scaled(TaperedCapsuleShape{0.5f, 0.25f, 0.2f}, {1, 0.5f, 1}).ok());
}

} // namespace
} // namespace topple
