// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "tests/engine/collision/collide_support.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"

#include <cmath>
#include <limits>
#include <utility>

namespace topple::test {
namespace {

std::shared_ptr<const ConvexHull> cube_hull() {
    return std::make_shared<ConvexHull>(box_hull({0.5f, 0.5f, 0.5f}));
}
Shape cube_mesh() {
    const ConvexHull hull = box_hull({0.5f, 0.5f, 0.5f});
    TriangleMesh mesh{hull.vertices, {}, {}};
    for (const ConvexHull::Face& f : hull.faces) {
        const auto c = hull.face_vertices(f);
        mesh.triangles.push_back({c[0], c[1], c[2]});
        mesh.triangles.push_back({c[0], c[2], c[3]});
    }
    return MeshShape{std::make_shared<MeshTree>(std::move(mesh))};
}

TEST(Shape, NamesAreThoseOfSceneFiles) {
    EXPECT_STREQ(type_name(SphereShape{}), "sphere");
    EXPECT_STREQ(type_name(BoxShape{}), "box");
    EXPECT_STREQ(type_name(CapsuleShape{}), "capsule");
    EXPECT_STREQ(type_name(PlaneShape{}), "plane");
    EXPECT_STREQ(type_name(HullShape{}), "hull");
    EXPECT_STREQ(type_name(MeshShape{}), "mesh");
    EXPECT_STREQ(type_name(CylinderShape{}), "cylinder");
    EXPECT_STREQ(type_name(ConeShape{}), "cone");
}

TEST(Shape, BoundsOfATurnedBoxTouchItsCorners) {
    // A unit cube turned 45 degrees about z extends to sqrt(1/2) along x and y, 1/2 along z.
    const Transform pose{{1, 2, 3}, from_axis_angle({0, 0, 1}, kPi / 4)};
    const Aabb b = bounds_of(BoxShape{}, pose);
    const Real r = std::sqrt(0.5f);
    EXPECT_NEAR(distance(b.min, {1 - r, 2 - r, 2.5f}), 0, 1e-6f);
    EXPECT_NEAR(distance(b.max, {1 + r, 2 + r, 3.5f}), 0, 1e-6f);
    for (const Shape& shape : {Shape{HullShape{cube_hull()}}, cube_mesh()}) {
        EXPECT_NEAR(distance(bounds_of(shape, pose).min, b.min), 0, 1e-6f);
        EXPECT_NEAR(distance(bounds_of(shape, pose).max, b.max), 0, 1e-6f);
    }
}

TEST(Shape, BoundsOfRoundShapesAreTight) {
    const Aabb sphere = bounds_of(SphereShape{0.5f}, at(1, 0, 0));
    EXPECT_EQ(sphere.min, (Vec3{0.5f, -0.5f, -0.5f}));
    // A capsule along x extends by 0.5 + 0.25 along x, by the radius along y and z.
    const Aabb capsule = bounds_of(CapsuleShape{0.25f, 0.5f},
                                   {{}, from_axis_angle({0, 0, 1}, kPi / 2)});
    EXPECT_NEAR(distance(capsule.max, {0.75f, 0.25f, 0.25f}), 0, 1e-6f);
}

TEST(Shape, BoundsOfCylindersAndConesTouchTheirSurface) {
    // Compared with the farthest of many points on the rims, in random orientations.
    Random random(seed());
    for (int i = 0; i < 200; ++i) {
        const Transform pose{random_vector(random, 2), random_rotation(random)};
        for (const bool is_cone : {false, true}) {
            Aabb around = {pose.position, pose.position};
            for (int k = 0; k < 720; ++k) {
                const Real a = kPi * static_cast<Real>(k) / 360;
                const Vec3 rim{0.3f * std::cos(a), 0.7f, 0.3f * std::sin(a)};
                const Vec3 top = is_cone ? Vec3{0, 0.7f, 0} : rim;
                around = unite(around, transform_point(pose, {rim.x, -0.7f, rim.z}));
                around = unite(around, transform_point(pose, top));
            }
            const Aabb bounds = bounds_of(
                is_cone ? Shape{ConeShape{0.3f, 0.7f}} : Shape{CylinderShape{0.3f, 0.7f}}, pose);
            EXPECT_NEAR(distance(bounds.min, around.min), 0, 2e-5f);
            EXPECT_NEAR(distance(bounds.max, around.max), 0, 2e-5f);
        }
    }
}

TEST(Shape, RadiiOfCylindersAndCones) {
    EXPECT_NEAR(bounding_radius(CylinderShape{0.3f, 0.4f}), 0.5f, 1e-6f);
    EXPECT_NEAR(bounding_radius(ConeShape{0.3f, 0.4f}), 0.5f, 1e-6f);
    EXPECT_EQ(inner_radius(CylinderShape{0.3f, 0.4f}), 0.3f);
    EXPECT_EQ(inner_radius(CylinderShape{0.4f, 0.3f}), 0.3f);
    // Halfway up, a cone is half as wide, and its side leans: r / 2 * h / sqrt(h^2 + r^2), h = 8, r = 6.
    EXPECT_NEAR(inner_radius(ConeShape{6, 4}), 3 * 0.8f, 1e-6f);
}

/// Returns the mass properties as a sum of thin discs from bottom to top.
MassProperties sliced(Real bottom, Real top, Real half_height, Real density) {
    constexpr int kSlices = 20000;
    double mass = 0, first = 0, along = 0, across = 0;
    const double h = half_height, thick = 2 * h / kSlices;
    for (int i = 0; i < kSlices; ++i) {
        const double s = (i + 0.5) / kSlices, y = -h + 2 * h * s;
        const double r = bottom + (top - bottom) * s;
        const double m = density * 3.14159265358979 * r * r * thick;
        mass += m;
        first += m * y;
        along += m * r * r / 2;
        across += m * (r * r / 4 + y * y);
    }
    const double y = first / mass;
    const auto real = [](double v) { return static_cast<Real>(v); };
    return {real(mass),
            {0, real(y), 0},
            diagonal({real(across - mass * y * y), real(along), real(across - mass * y * y)})};
}

TEST(Shape, CylindersAndConesWeighAsMuchAsTheirSlices) {
    const auto expect_near = [](const MassProperties& m, const MassProperties& s) {
        EXPECT_NEAR(m.mass, s.mass, 1e-4f * s.mass);
        EXPECT_NEAR(m.center_of_mass.y, s.center_of_mass.y, 1e-4f);
        EXPECT_NEAR(m.inertia.x.x, s.inertia.x.x, 1e-4f * s.inertia.x.x);
        EXPECT_NEAR(m.inertia.y.y, s.inertia.y.y, 1e-4f * s.inertia.y.y);
        EXPECT_EQ(m.inertia.x.x, m.inertia.z.z);
    };
    expect_near(mass_of(CylinderShape{0.3f, 0.7f}, 800), sliced(0.3f, 0.3f, 0.7f, 800));
    expect_near(mass_of(ConeShape{0.3f, 0.7f}, 800), sliced(0.3f, 0, 0.7f, 800));
}

TEST(Shape, APlaneReachesEverywhere) {
    EXPECT_EQ(bounds_of(PlaneShape{}, {}), everything());
    EXPECT_EQ(bounding_radius(PlaneShape{}), Aabb::kInfinity);
}

TEST(Shape, RadiiHoldTheShapeAndFitInIt) {
    EXPECT_EQ(bounding_radius(SphereShape{0.3f}), 0.3f);
    EXPECT_EQ(bounding_radius(CapsuleShape{0.25f, 0.5f}), 0.75f);
    EXPECT_NEAR(bounding_radius(BoxShape{{1, 2, 2}}), 3, 1e-6f); // sqrt(1 + 4 + 4)
    EXPECT_NEAR(bounding_radius(HullShape{cube_hull()}), std::sqrt(0.75f), 1e-6f);
    EXPECT_EQ(inner_radius(BoxShape{{1, 2, 2}}), 1);
    EXPECT_NEAR(inner_radius(HullShape{cube_hull()}), 0.5f, 1e-6f);
    EXPECT_EQ(inner_radius(cube_mesh()), 0); // a surface has no interior
}

TEST(Shape, AHullOrAClosedMeshOfABoxWeighsAsTheBox) {
    const MassProperties box = mass_of(BoxShape{}, 1000);
    EXPECT_NEAR(box.mass, 1000, 1e-2f); // 1 m^3
    for (const Shape& shape : {Shape{HullShape{cube_hull()}}, cube_mesh()}) {
        const MassProperties m = mass_of(shape, 1000);
        EXPECT_NEAR(m.mass, box.mass, 1e-2f);
        // Inertia m (1 + 1) / 12 = 166.7 about each axis.
        EXPECT_NEAR(m.inertia.x.x, 1000.0f / 6, 1e-2f);
    }
}

TEST(Shape, PlanesAndOpenMeshesHaveNoMass) {
    EXPECT_EQ(mass_of(PlaneShape{}, 1000).mass, 0);
    TriangleMesh open{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{{0, 1, 2}}}, {}};
    EXPECT_EQ(mass_of(MeshShape{std::make_shared<MeshTree>(std::move(open))}, 1000).mass, 0);
}

TEST(Shape, ARayMeetsATurnedShapeWhereTheWorldSeesIt) {
    // Each shape extends to 0.5 along its own y. Turned a quarter about z, this is along the world's x (for the half
    // space, whose own -y is the world's +x, too). The ray comes from x = 10 and hits at 3 + 0.5.
    const Transform pose{{3, 1, -2}, from_axis_angle({0, 0, 1}, kPi / 2)};
    const Ray ray{{10, 1, -2}, {-2, 0, 0}};
    for (const Shape& shape : {Shape{SphereShape{0.5f}},
                               Shape{BoxShape{{1, 0.5f, 1}}},
                               Shape{CapsuleShape{0.25f, 0.25f}},
                               Shape{CylinderShape{0.25f, 0.5f}},
                               Shape{HullShape{cube_hull()}},
                               cube_mesh(),
                               Shape{PlaneShape{{0, -1, 0}, 0.5f}}}) {
        const std::optional<RayHit> hit = cast_ray(shape, pose, ray);
        ASSERT_TRUE(hit) << type_name(shape);
        EXPECT_NEAR(hit->t, 3.25f, 1e-5f) << type_name(shape); // 6.5 m at 2 m per unit of t
        EXPECT_NEAR(distance(hit->point, {3.5f, 1, -2}), 0, 1e-5f) << type_name(shape);
        EXPECT_NEAR(distance(hit->normal, {1, 0, 0}), 0, 1e-5f) << type_name(shape);
        EXPECT_FALSE(cast_ray(shape, pose, Ray{{10, 1, -2}, {1, 0, 0}})) << type_name(shape);
    }
}

TEST(Shape, ARayMeetsTheBaseAndTheSideOfACone) {
    // Turned a quarter about z, the base of the cone is at x = 3.5 and faces +x; its apex is at x = 2.5.
    const Transform pose{{3, 1, -2}, from_axis_angle({0, 0, 1}, kPi / 2)};
    const auto base = cast_ray(ConeShape{1, 0.5f}, pose, Ray{{10, 1.5f, -2}, {-1, 0, 0}});
    ASSERT_TRUE(base);
    EXPECT_NEAR(distance(base->point, {3.5f, 1.5f, -2}), 0, 1e-5f);
    EXPECT_NEAR(distance(base->normal, {1, 0, 0}), 0, 1e-5f);
    const auto side = cast_ray(ConeShape{1, 0.5f}, pose, Ray{{-10, 1.5f, -2}, {1, 0, 0}});
    ASSERT_TRUE(side);
    EXPECT_NEAR(distance(side->point, {3, 1.5f, -2}), 0, 1e-5f);
    const Real half = std::sqrt(0.5f); // the cone is as high as it is wide
    EXPECT_NEAR(distance(side->normal, {-half, half, 0}), 0, 1e-5f);
}

TEST(Shape, NumbersNoBodyCanHaveAreRefusedInWords) {
    const Real nan = std::numeric_limits<Real>::quiet_NaN();
    const Real inf = std::numeric_limits<Real>::infinity();
    for (const Real bad : {nan, inf, -1.0f, 0.0f, 1e-5f, 2e5f}) {
        EXPECT_FALSE(validate(Shape{SphereShape{bad}}).ok()) << bad;
        EXPECT_FALSE(validate(Shape{BoxShape{{bad, 1, 1}}}).ok()) << bad;
        EXPECT_FALSE(validate(Shape{BoxShape{{1, bad, 1}}}).ok()) << bad;
        EXPECT_FALSE(validate(Shape{BoxShape{{1, 1, bad}}}).ok()) << bad;
        EXPECT_FALSE(validate(Shape{CapsuleShape{bad, 1}}).ok()) << bad;
        EXPECT_FALSE(validate(Shape{CapsuleShape{1, bad}}).ok()) << bad;
        EXPECT_FALSE(validate(Shape{CylinderShape{bad, 1}}).ok()) << bad;
        EXPECT_FALSE(validate(Shape{CylinderShape{1, bad}}).ok()) << bad;
        EXPECT_FALSE(validate(Shape{ConeShape{bad, 1}}).ok()) << bad;
        EXPECT_FALSE(validate(Shape{ConeShape{1, bad}}).ok()) << bad;
    }
    EXPECT_FALSE(validate(Shape{PlaneShape{{0, 2, 0}, 0}}).ok());
    EXPECT_FALSE(validate(Shape{PlaneShape{{0, 1, 0}, nan}}).ok());
    EXPECT_FALSE(validate(Shape{HullShape{}}).ok());
    EXPECT_FALSE(validate(Shape{MeshShape{}}).ok());
    const auto said = [](Vec3 half_extents) {
        return validate(Shape{BoxShape{half_extents}}).error().message;
    };
    EXPECT_NE(said({-3, 1, 1}).find("along x"), std::string::npos);
    EXPECT_NE(said({1, -3, 1}).find("along y"), std::string::npos);
    EXPECT_NE(said({1, 1, -3}).find("along z"), std::string::npos);
}

TEST(Shape, MayMeasureATenthOfAMillimeterToAHundredKilometersBothIncluded) {
    const Real least = 1e-4f, most = 1e5f;
    const Real below = std::nextafter(least, 0.0f), above = std::nextafter(most, 1e6f);
    for (const auto& [size, fits] :
         {std::pair{below, false}, {least, true}, {most, true}, {above, false}}) {
        EXPECT_EQ(validate(Shape{SphereShape{size}}).ok(), fits) << size;
        EXPECT_EQ(validate(Shape{BoxShape{{size, size, size}}}).ok(), fits) << size;
        EXPECT_EQ(validate(Shape{CapsuleShape{size, size}}).ok(), fits) << size;
        EXPECT_EQ(validate(Shape{CylinderShape{size, size}}).ok(), fits) << size;
        EXPECT_EQ(validate(Shape{ConeShape{size, size}}).ok(), fits) << size;
    }
    for (const Real side : {-1.0f, 1.0f}) { // half spaces on both sides of the origin
        EXPECT_TRUE(validate(Shape{PlaneShape{{0, 1, 0}, side * most}}).ok());
        EXPECT_FALSE(validate(Shape{PlaneShape{{0, 1, 0}, side * above}}).ok());
    }
    // A normal may be longer or shorter than 1 by 5e-4; other lengths are refused with a message.
    for (const Real length : {0.9996f, 1.0004f})
        EXPECT_TRUE(validate(Shape{PlaneShape{{0, length, 0}, 0}}).ok()) << length;
    for (const Real length : {0.9994f, 1.0006f})
        EXPECT_FALSE(validate(Shape{PlaneShape{{0, length, 0}, 0}}).ok()) << length;
    EXPECT_NE(validate(Shape{PlaneShape{{0, 2, 0}, 0}}).error().message.find("length 2;"),
              std::string::npos);
}

TEST(Shape, SoundShapesPass) {
    for (const Shape& shape : {Shape{SphereShape{}},
                               Shape{BoxShape{}},
                               Shape{CapsuleShape{}},
                               Shape{CylinderShape{}},
                               Shape{ConeShape{}},
                               Shape{PlaneShape{}},
                               Shape{HullShape{cube_hull()}},
                               cube_mesh()})
        EXPECT_TRUE(validate(shape).ok()) << type_name(shape);
}

} // namespace
} // namespace topple::test
