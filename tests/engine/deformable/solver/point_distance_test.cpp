// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/deformable/solver/point_distance.h"

#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/core/random.h"

namespace topple::test {
namespace {

PointDistance distance_of(const Shape& shape, Vec3 p) {
    std::vector<std::uint32_t> found;
    const auto d = distance_to(shape, p, 100, found);
    EXPECT_TRUE(d.has_value());
    return d.value_or(PointDistance{});
}

Shape box_as_hull(Vec3 half) {
    return HullShape{std::make_shared<const ConvexHull>(box_hull(half))};
}

Shape quad_mesh() {
    TriangleMesh mesh;
    mesh.vertices = {{-1, 0, -1}, {1, 0, -1}, {1, 0, 1}, {-1, 0, 1}};
    mesh.triangles = {{0, 2, 1}, {0, 3, 2}};
    return MeshShape{std::make_shared<const MeshTree>(mesh)};
}

TEST(PointDistance, IsThatOfTheClosedForms) {
    EXPECT_NEAR(distance_of(SphereShape{2}, {0, 3, 0}).distance, 1, 1e-6f);
    EXPECT_NEAR(distance_of(SphereShape{2}, {0, 0.5f, 0}).distance, -1.5f, 1e-6f);
    EXPECT_NEAR(distance_of(CapsuleShape{0.5f, 1}, {0, 2.5f, 0}).distance, 1, 1e-6f);
    EXPECT_NEAR(distance_of(CapsuleShape{0.5f, 1}, {0.2f, 0.3f, 0}).distance, -0.3f, 1e-6f);
    EXPECT_NEAR(distance_of(PlaneShape{{0, 1, 0}, 1}, {7, 3, 7}).distance, 2, 1e-6f);
    // Distances: 3-4-5 from an edge; inside, to the nearest face.
    EXPECT_NEAR(distance_of(BoxShape{{1, 1, 1}}, {4, 5, 0}).distance, 5, 1e-6f);
    const PointDistance inside = distance_of(BoxShape{{1, 2, 3}}, {-0.9f, 0, 0});
    EXPECT_NEAR(inside.distance, -0.1f, 1e-6f);
    EXPECT_EQ(inside.normal, (Vec3{-1, 0, 0}));
    EXPECT_NEAR(distance_of(quad_mesh(), {0.2f, 0.3f, 0.1f}).distance, 0.3f, 1e-6f);
    EXPECT_EQ(distance_of(quad_mesh(), {0.2f, -0.3f, 0.1f}).normal, (Vec3{0, -1, 0}));
}

TEST(PointDistance, LeadsOutToTheSurface) {
    // A step of the distance along the normal ends on the surface, from outside and from inside.
    Random random(seed());
    const Shape shapes[] = {SphereShape{0.7f},
                            BoxShape{{0.5f, 0.7f, 0.9f}},
                            CapsuleShape{0.4f, 0.6f},
                            CylinderShape{0.5f, 0.7f},
                            CylinderShape{0.7f, 0.1f},
                            ConeShape{0.6f, 0.7f},
                            box_as_hull({0.5f, 0.7f, 0.9f})};
    for (const Shape& shape : shapes)
        for (int i = 0; i < 500; ++i) {
            const Vec3 p{random.between(-1.5f, 1.5f),
                         random.between(-1.5f, 1.5f),
                         random.between(-1.5f, 1.5f)};
            const PointDistance d = distance_of(shape, p);
            EXPECT_NEAR(length(d.normal), 1, 1e-5f);
            EXPECT_NEAR(distance_of(shape, p - d.normal * d.distance).distance, 0, 1e-4f)
                << type_name(shape);
        }
}

TEST(PointDistance, AHullOfABoxIsTheBox) {
    Random random(seed());
    const Vec3 half{0.5f, 0.7f, 0.9f};
    for (int i = 0; i < 500; ++i) {
        const Vec3 p{random.between(-2, 2), random.between(-2, 2), random.between(-2, 2)};
        EXPECT_NEAR(distance_of(box_as_hull(half), p).distance,
                    distance_of(BoxShape{half}, p).distance,
                    1e-5f);
    }
}

TEST(PointDistance, FartherThanTheMarginIsNothingAndSoIsANaN) {
    std::vector<std::uint32_t> found;
    for (const Shape& shape :
         {Shape(SphereShape{1}), Shape(BoxShape{}), Shape(CapsuleShape{}), quad_mesh()}) {
        EXPECT_FALSE(distance_to(shape, {0, 9, 0}, 1, found));
        EXPECT_FALSE(distance_to(shape, {0, NAN, 0}, 1, found)) << type_name(shape);
    }
}

} // namespace
} // namespace topple::test
