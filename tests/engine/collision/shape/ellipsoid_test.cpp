// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "tests/engine/collision/collide_support.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/collision/shape/shape_traits.h"
#include "topple/collision/shape/submerged.h"

#include <cmath>

namespace topple::test {
namespace {

// Ellipsoids only; collide_properties_test.cpp has the properties of every pair of convex shapes.

const EllipsoidShape kEgg{{0.6f, 0.3f, 0.45f}};

Vec3 random_radii(Random& random) {
    return {random.between(0.05f, 1), random.between(0.05f, 1), random.between(0.05f, 1)};
}
/// Returns the level of a point: below 1 inside, 1 on the surface.
double level_of(Vec3 radii, Vec3 p) {
    const double x = double{p.x} / double{radii.x}, y = double{p.y} / double{radii.y},
                 z = double{p.z} / double{radii.z};
    return x * x + y * y + z * z;
}
/// Returns a point of the surface, computed without the engine's code.
Vec3 surface_point(Vec3 radii, Random& random) { return scale(radii, random_unit(random)); }

TEST(Ellipsoid, WeighsWhatTheSumOverSmallCubesDoes) {
    // With 80^3 cubes the sum is accurate to about a thousandth.
    constexpr int kCubes = 80;
    constexpr Real kDensity = 700;
    double volume = 0, xx = 0, yy = 0, zz = 0;
    const Vec3 side = kEgg.radii * (2.0f / kCubes);
    for (int i = 0; i < kCubes * kCubes * kCubes; ++i) {
        const auto at = [](int k) { return static_cast<Real>(k) + 0.5f - kCubes / 2.0f; };
        const Vec3 p = scale(side,
                             {at(i % kCubes), at(i / kCubes % kCubes), at(i / kCubes / kCubes)});
        if (level_of(kEgg.radii, p) > 1)
            continue;
        const double cube = double{side.x} * double{side.y} * double{side.z};
        volume += cube;
        xx += cube * double{p.x * p.x};
        yy += cube * double{p.y * p.y};
        zz += cube * double{p.z * p.z};
    }
    const MassProperties m = mass_of(kEgg, kDensity);
    EXPECT_NEAR(m.mass, 700 * volume, 0.003 * 700 * volume);
    EXPECT_NEAR(m.inertia.x.x, 700 * (yy + zz), 0.005 * 700 * (yy + zz));
    EXPECT_NEAR(m.inertia.y.y, 700 * (zz + xx), 0.005 * 700 * (zz + xx));
    EXPECT_NEAR(m.inertia.z.z, 700 * (xx + yy), 0.005 * 700 * (xx + yy));
    EXPECT_EQ(m.center_of_mass, Vec3{});
}

TEST(Ellipsoid, OfEqualRadiiIsASphere) {
    const MassProperties sphere = mass_of(SphereShape{0.5f}, 1000);
    const MassProperties round = mass_of(EllipsoidShape{{0.5f, 0.5f, 0.5f}}, 1000);
    EXPECT_NEAR(round.mass, sphere.mass, 1e-5f * sphere.mass);
    EXPECT_NEAR(round.inertia.x.x, sphere.inertia.x.x, 1e-5f * sphere.inertia.x.x);
}

TEST(Ellipsoid, BoundsAndSupportReachItsFarthestPoint) {
    Random random(seed());
    for (int i = 0; i < 40; ++i) {
        const EllipsoidShape egg{random_radii(random)};
        const Transform pose{random_vector(random, 2), random_rotation(random)};
        const EllipsoidHull hull = ellipsoid_hull(solid_of(egg, pose));
        const Aabb bounds = bounds_of(egg, pose);
        const Vec3 direction = random_unit(random);
        const Vec3 support = hull.support(direction);
        EXPECT_NEAR(level_of(egg.radii, inverse_transform_point(pose, support)), 1, 1e-4);
        Aabb sampled{pose.position, pose.position};
        for (int k = 0; k < 20000; ++k) {
            const Vec3 p = transform_point(pose, surface_point(egg.radii, random));
            EXPECT_LE(dot(p - support, direction), 1e-5f);
            sampled = unite(sampled, {p, p});
        }
        // The cap of a sphere of radius R that 1 of 20000 samples misses is about R / 5000 high.
        EXPECT_NEAR(distance(bounds.min, sampled.min), 0, 5e-3f);
        EXPECT_NEAR(distance(bounds.max, sampled.max), 0, 5e-3f);
        EXPECT_TRUE(contains(grown(bounds, 1e-5f), sampled.min));
        EXPECT_TRUE(contains(grown(bounds, 1e-5f), sampled.max));
    }
}

TEST(Ellipsoid, RaysMeetItWhereSamplesOfTheRayEnterIt) {
    Random random(seed() + 1);
    int hits = 0;
    for (int i = 0; i < 1500; ++i) {
        const EllipsoidShape egg{random_radii(random)};
        const Vec3 origin = random_vector(random, 2), towards = random_vector(random, 0.7f);
        const Ray ray{origin, normalize(towards - origin), 0, 6};
        constexpr int kSamples = 4000;
        constexpr Real kStep = 6.0f / kSamples;
        std::optional<Real> first;
        for (int k = 0; k <= kSamples && !first; ++k)
            if (const Real t = kStep * static_cast<Real>(k);
                level_of(egg.radii, point_at(ray, t)) <= 1)
                first = t;
        const std::optional<RayHit> hit = cast_ray(egg, {}, ray);
        if (first) {
            ++hits;
            ASSERT_TRUE(hit);
            EXPECT_LE(hit->t, *first + 1e-5f);
            EXPECT_GE(hit->t, *first - kStep - 1e-5f);
            if (!hit->inside) {
                EXPECT_NEAR(level_of(egg.radii, hit->point), 1, 1e-4);
                EXPECT_LT(dot(hit->normal, ray.direction), 1e-3f);
                EXPECT_NEAR(length(hit->normal), 1, 1e-5f);
            }
        } else if (hit) { // the line grazes the surface between two samples
            EXPECT_GT(level_of(egg.radii, point_at(ray, hit->t + kStep)), 1 - 1e-5);
        }
    }
    EXPECT_GT(hits, 300);
}

TEST(Ellipsoid, ATangentRayTouches) {
    const EllipsoidShape egg{{1, 2, 4}};
    const auto hit = cast_ray(egg, {}, {{-5, 2, 0}, {1, 0, 0}});
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->t, 5);
    EXPECT_EQ(hit->normal, (Vec3{0, 1, 0}));
    EXPECT_FALSE(cast_ray(egg, {}, {{-5, 2.00001f, 0}, {1, 0, 0}}));
    const auto inside = cast_ray(egg, {}, {{0, 1, 0}, {1, 0, 0}});
    ASSERT_TRUE(inside);
    EXPECT_TRUE(inside->inside);
    EXPECT_EQ(inside->t, 0);
}

TEST(Ellipsoid, NoPointOfTheSurfaceIsNearerThanTheNearest) {
    Random random(seed() + 2);
    for (int i = 0; i < 60; ++i) {
        const Ellipsoid egg{{}, random_radii(random), {}};
        Vec3 p = random_vector(random, i % 3 == 0 ? 0.2f : 2);
        if (i % 5 == 0)
            p[i % 3] = 0; // the point lies in a plane of symmetry
        if (i == 0)
            p = {};
        const Vec3 nearest = closest_surface_point(egg, p);
        EXPECT_NEAR(level_of(egg.radii, nearest), 1, 1e-4);
        const Real far = distance(p, nearest);
        for (int k = 0; k < 20000; ++k)
            EXPECT_LE(far, distance(p, surface_point(egg.radii, random)) + 1e-5f);
        EXPECT_EQ(contains(egg, p), level_of(egg.radii, p) <= 1);
    }
    EXPECT_NEAR(
        length(closest_surface_point(Ellipsoid{{}, {1, 2, 0.5f}, {}}, Vec3{})), 0.5f, 1e-6f);
}

TEST(Ellipsoid, RollsOnABoxAndOnTrianglesAsOnAPlane) {
    // Separation: the center's height less the support along the normal, sqrt((a s)^2 + (b c)^2) at any turn.
    const BoxShape table{{2, 0.5f, 2}};
    const auto mesh = MeshShape{std::make_shared<const MeshTree>(TriangleMesh{
        {{-2, 0.5f, -2}, {2, 0.5f, -2}, {2, 0.5f, 2}, {-2, 0.5f, 2}}, {{0, 2, 1}, {0, 3, 2}}, {}})};
    const PlaneShape plane{{0, 1, 0}, 0.5f};
    for (int i = 0; i < 200; ++i) {
        const Real angle = 0.031f * static_cast<Real>(i);
        const Transform pose{{0.1f, 0.95f, 0.2f}, from_axis_angle({0, 0, 1}, angle)};
        const Real reach = std::hypot(0.6f * std::sin(angle), 0.3f * std::cos(angle));
        for (const Shape& ground : {Shape{table}, Shape{mesh}, Shape{plane}}) {
            const Manifold m = collide_one(ground, {}, kEgg, pose, 0.5f);
            ASSERT_EQ(m.count, 1) << type_name(ground) << angle;
            EXPECT_NEAR(m.points[0].separation, 0.45f - reach, 2e-6f) << type_name(ground);
            EXPECT_NEAR(distance(m.normal, {0, 1, 0}), 0, 1e-6f) << type_name(ground);
            // The support point below the center has x = (a^2 - b^2) sin cos / reach.
            const Real x = 0.1f - (0.36f - 0.09f) * std::sin(angle) * std::cos(angle) / reach;
            EXPECT_NEAR(m.points[0].point.x, x, 1e-5f) << type_name(ground);
            EXPECT_NEAR(m.points[0].point.z, 0.2f, 1e-5f) << type_name(ground);
        }
    }
}

TEST(Ellipsoid, TouchesAnotherWhereTheirNormalsAreOpposite) {
    // Two ellipsoids end to end along x, and a small step aside.
    const Manifold m = collide_one(kEgg, {}, kEgg, at(1.19f, 0, 0));
    ASSERT_EQ(m.count, 1);
    EXPECT_NEAR(m.points[0].separation, -0.01f, 1e-5f);
    EXPECT_NEAR(distance(m.normal, {1, 0, 0}), 0, 1e-5f);
    EXPECT_NEAR(distance(m.points[0].point, {0.595f, 0, 0}), 0, 1e-4f);
}

TEST(Ellipsoid, DeepInAnotherItLeavesTheShortestWay) {
    // Two flat ellipsoids on each other: the minimum translation is along y, 0.1 at most, even from the exact middle.
    const EllipsoidShape coin{{0.5f, 0.05f, 0.5f}};
    const Manifold m = collide_one(coin, {}, coin, at(0.05f, 0.02f, 0));
    ASSERT_EQ(m.count, 1);
    EXPECT_GT(m.normal.y, 0.99f);
    EXPECT_NEAR(m.points[0].separation, -0.08f, 0.002f);
}

TEST(Ellipsoid, HalfOfItIsUnderWaterWhenItsMiddleIsAtTheSurface) {
    const Aabb water{{-9, -9, -9}, {9, 0, 9}};
    const VolumeBelow half = submerged(kEgg, {}, water);
    EXPECT_NEAR(half.volume, mass_of(kEgg, 1).mass / 2, 1e-5f);
    // The center of mass of a half sphere lies 3/8 of the radius below its flat side.
    EXPECT_NEAR(half.center.y, -0.3f * 3 / 8, 1e-5f);
    EXPECT_NEAR(shadow_area(kEgg, {}, {0, 1, 0}), kPi * 0.6f * 0.45f, 1e-5f);
}

TEST(Ellipsoid, HasAnAxisWhereTwoOfItsRadiiAreEqual) {
    EXPECT_EQ(symmetry_axis(kEgg), Vec3{});
    EXPECT_EQ(symmetry_axis(EllipsoidShape{{0.2f, 0.5f, 0.2f}}), (Vec3{0, 1, 0}));
    EXPECT_EQ(symmetry_axis(EllipsoidShape{{0.5f, 0.2f, 0.2f}}), (Vec3{1, 0, 0}));
    EXPECT_EQ(symmetry_axis(EllipsoidShape{{0.2f, 0.2f, 0.2f}}), Vec3{});
    EXPECT_EQ(inner_radius(kEgg), 0.3f);
    EXPECT_EQ(bounding_radius(kEgg), 0.6f);
}

TEST(Ellipsoid, RadiiThatNoBodyCanHaveAreRefusedInWords) {
    EXPECT_TRUE(validate(kEgg).ok());
    const Result<void> flat = validate(EllipsoidShape{{0.5f, 0, 0.5f}});
    ASSERT_FALSE(flat.ok());
    EXPECT_EQ(flat.error().message,
              "the radius along y of an ellipsoid is 0 m; it must be between 0.0001 and 100000 m");
}

} // namespace
} // namespace topple::test
