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

// Tapered capsules only; collide_properties_test.cpp has the properties of every pair of convex shapes.

const TaperedCapsuleShape kClub{0.3f, 0.15f, 0.5f};

TaperedCapsuleShape random_club(Random& random) {
    const Real half = random.between(0.2f, 0.8f);
    const Real thick = random.between(0.1f, 0.6f);
    const Real thin = std::max(thick - random.between(0, 1.9f * half), Real(0.05f));
    return random.below(2) == 0 ? TaperedCapsuleShape{thick, thin, half}
                                : TaperedCapsuleShape{thin, thick, half};
}
/// Returns the distance of p outside the union of the spheres whose centers lie on the axis; negative inside.
/// Sampling makes it too large by less than 2e-5 m.
double sampled_distance(const TaperedCapsuleShape& s, Vec3 p) {
    constexpr int kSpheres = 400;
    double nearest = 1e9;
    for (int k = 0; k <= kSpheres; ++k) {
        const double t = static_cast<double>(k) / kSpheres;
        const double y = double{p.y} - (2 * t - 1) * double{s.half_height};
        const double across = double{p.x} * double{p.x} + double{p.z} * double{p.z};
        const double radius = double{s.bottom_radius} +
                              t * (double{s.top_radius} - double{s.bottom_radius});
        nearest = std::min(nearest, std::sqrt(across + y * y) - radius);
    }
    return nearest;
}

TEST(TaperedCapsule, WeighsWhatTheSumOverSmallCubesDoes) {
    constexpr int kCubes = 60;
    constexpr Real kSide = 1.6f / kCubes;
    double volume = 0, first = 0, xx = 0, yy = 0;
    for (int i = 0; i < kCubes * kCubes * kCubes; ++i) {
        const auto at = [](int k) { return kSide * (static_cast<Real>(k) + 0.5f - kCubes / 2.0f); };
        const Vec3 p{at(i % kCubes), at(i / kCubes % kCubes), at(i / kCubes / kCubes)};
        if (std::abs(p.x) > 0.3f || std::abs(p.z) > 0.3f || sampled_distance(kClub, p) > 0)
            continue;
        const double cube = double{kSide} * double{kSide} * double{kSide};
        volume += cube;
        first += cube * double{p.y};
        xx += cube * double{p.x * p.x};
        yy += cube * double{p.y * p.y};
    }
    const MassProperties m = mass_of(kClub, 700);
    EXPECT_NEAR(m.mass, 700 * volume, 0.01 * 700 * volume);
    EXPECT_NEAR(m.center_of_mass.y, first / volume, 2e-3);
    EXPECT_NEAR(m.inertia.y.y, 700 * 2 * xx, 0.015 * 700 * 2 * xx);
    const double across = xx + yy - first * first / volume;
    EXPECT_NEAR(m.inertia.x.x, 700 * across, 0.015 * 700 * across);
    EXPECT_EQ(m.inertia.x.x, m.inertia.z.z);
}

TEST(TaperedCapsule, OfEqualRadiiIsACapsule) {
    const MassProperties capsule = mass_of(CapsuleShape{0.2f, 0.5f}, 1000);
    const MassProperties m = mass_of(TaperedCapsuleShape{0.2f, 0.2f, 0.5f}, 1000);
    EXPECT_NEAR(m.mass, capsule.mass, 1e-5f * capsule.mass);
    EXPECT_NEAR(m.inertia.x.x, capsule.inertia.x.x, 1e-5f * capsule.inertia.x.x);
    EXPECT_NEAR(m.inertia.y.y, capsule.inertia.y.y, 1e-5f * capsule.inertia.y.y);
    EXPECT_NEAR(m.center_of_mass.y, 0, 1e-6f);
}

TEST(TaperedCapsule, BoundsAndSupportReachItsFarthestPoint) {
    Random random(seed());
    for (int i = 0; i < 300; ++i) {
        const TaperedCapsuleShape club = random_club(random);
        const Transform pose{random_vector(random, 2), random_rotation(random)};
        const EllipsoidHull hull = ellipsoid_hull(solid_of(club, pose));
        const Aabb bounds = bounds_of(club, pose);
        const Vec3 direction = random_unit(random);
        const Vec3 end{0, club.half_height, 0};
        const auto reach = [&](Vec3 d) {
            return std::max(dot(d, transform_point(pose, -end)) + club.bottom_radius,
                            dot(d, transform_point(pose, end)) + club.top_radius);
        };
        EXPECT_NEAR(dot(direction, hull.support(direction)), reach(direction), 2e-6f);
        EXPECT_NEAR(sampled_distance(club, inverse_transform_point(pose, hull.support(direction))),
                    0,
                    1e-4);
        for (int axis = 0; axis < 3; ++axis) {
            Vec3 d;
            d[axis] = 1;
            EXPECT_NEAR(bounds.max[axis], reach(d), 2e-6f);
            EXPECT_NEAR(bounds.min[axis], -reach(-d), 2e-6f);
        }
        // The inner sphere touches the surface and lies within the shape.
        const Vec3 nearest = closest_surface_point(solid_of(club), {});
        EXPECT_LE(inner_radius(club), length(nearest) + 1e-6f);
        EXPECT_LE(length(hull.support(direction) - pose.position), bounding_radius(club) + 1e-5f);
    }
}

TEST(TaperedCapsule, RaysMeetItWhereSamplesOfTheRayEnterIt) {
    Random random(seed() + 1);
    expect_rays_to_meet_where_samples_enter(random, random_club, sampled_distance, 5e-5, 1e-4);
}

TEST(TaperedCapsule, TangentRaysTouch) {
    // The side leans by the sine 0.6: radii 2 and 0.5 at a distance of 2.5, whose tangent circle has the radius 1.6.
    const TaperedCapsuleShape club{2, 0.5f, 1.25f};
    EXPECT_TRUE(cast_ray(club, {}, {{-5, 1.75f, 0}, {1, 0, 0}})) << "over the top";
    EXPECT_TRUE(cast_ray(club, {}, {{2, -9, 0}, {0, 1, 0}})) << "along the equator";
    EXPECT_FALSE(cast_ray(club, {}, {{2.0001f, -9, 0}, {0, 1, 0}}));
    const auto through_side = cast_ray(club, {}, {{-5, 0.5f, 0}, {1, 0, 0}});
    ASSERT_TRUE(through_side);
    // At 1.75 m above the lower center the side is (2 - 1.75 * 0.6) / 0.8 = 1.1875 m from the axis.
    EXPECT_NEAR(through_side->t, 5 - 1.1875f, 1e-6f);
    EXPECT_NEAR(distance(through_side->normal, {-0.8f, 0.6f, 0}), 0, 1e-6f);
    // A ray along the axis, steeper than the side.
    const auto from_below = cast_ray(club, {}, {{0.1f, -9, 0}, {0, 1, 0}});
    ASSERT_TRUE(from_below);
    EXPECT_NEAR(from_below->t, 9 - 1.25f - std::sqrt(4 - 0.01f), 1e-5f);
}

TEST(TaperedCapsule, TheNearestPointIsAsFarAsTheSpheresSay) {
    Random random(seed() + 2);
    for (int i = 0; i < 2000; ++i) {
        const TaperedCapsuleShape club = random_club(random);
        const TaperedCapsule solid = solid_of(club);
        const Vec3 p = random_vector(random, 1.2f);
        const double outside = sampled_distance(club, p);
        const Vec3 nearest = closest_surface_point(solid, p);
        EXPECT_NEAR(distance(p, nearest), std::abs(outside), 1e-4);
        EXPECT_NEAR(sampled_distance(club, nearest), 0, 5e-5);
        if (std::abs(outside) > 1e-4) {
            EXPECT_EQ(contains(solid, p), outside <= 0);
        }
    }
}

TEST(TaperedCapsule, LiesOnBoxTrianglesAndPlaneWithTwoPoints) {
    const BoxShape table{{2, 0.5f, 2}};
    const auto mesh = MeshShape{std::make_shared<const MeshTree>(TriangleMesh{
        {{-2, 0.5f, -2}, {2, 0.5f, -2}, {2, 0.5f, 2}, {-2, 0.5f, 2}}, {{0, 2, 1}, {0, 3, 2}}, {}})};
    const PlaneShape plane{{0, 1, 0}, 0.5f};
    const Real lean = std::asin(0.15f); // (0.3 - 0.15) / 1
    for (int i = 0; i < 50; ++i) {
        const Quat turn = from_axis_angle({0, 1, 0}, 0.13f * static_cast<Real>(i));
        const Transform pose{{0.1f, 0.5f + 0.225f - 0.001f, 0.2f},
                             turn * from_axis_angle({0, 0, 1}, -kPi / 2 - lean)};
        for (const Shape& ground : {Shape{table}, Shape{mesh}, Shape{plane}}) {
            const Manifold m = collide_one(ground, {}, kClub, pose, 0.02f);
            // Both triangles have a contact point where the line crosses from one to the other.
            const bool is_mesh = std::holds_alternative<MeshShape>(ground);
            ASSERT_GE(m.count, 2) << type_name(ground) << i;
            ASSERT_LE(m.count, is_mesh ? 4 : 2) << type_name(ground) << i;
            EXPECT_NEAR(distance(m.normal, {0, 1, 0}), 0, 1e-5f);
            for (const ManifoldPoint& p : points_of(m))
                EXPECT_NEAR(p.separation, -0.001f, 1e-5f) << type_name(ground) << i;
            Real length_of_line = 0;
            for (const ManifoldPoint& p : points_of(m))
                length_of_line = std::max(length_of_line, distance(p.point, m.points[0].point));
            EXPECT_NEAR(length_of_line, std::cos(lean), is_mesh ? 0.5f : 1e-3f);
        }
    }
}

TEST(TaperedCapsule, LiesOverTheEdgeOfABoxWithThePartOfItsLineThatIsOnIt) {
    const BoxShape table{{2, 0.5f, 2}};
    const Real lean = std::asin(0.15f);
    const Transform pose{{2, 0.5f + 0.225f - 0.001f, 0},
                         from_axis_angle({0, 0, 1}, -kPi / 2 - lean)};
    const Manifold m = collide_one(table, {}, kClub, pose, 0.02f);
    ASSERT_EQ(m.count, 2);
    EXPECT_NEAR(std::max(m.points[0].point.x, m.points[1].point.x), 2, 1e-3f);
    EXPECT_NEAR(distance(m.normal, {0, 1, 0}), 0, 1e-5f);
}

TEST(TaperedCapsule, TwoThatLieSideBySideTouchAlongALine) {
    // Head to tail, the sides of both are parallel: the centers are 0.3 + 0.15 apart across the common side.
    const Real lean = std::asin(0.15f);
    const Transform up{{}, from_axis_angle({0, 0, 1}, -lean)};
    const Transform down{{0.45f - 0.001f, 0, 0}, from_axis_angle({0, 0, 1}, kPi - lean)};
    const Manifold m = collide_one(kClub, up, kClub, down, 0.02f);
    ASSERT_EQ(m.count, 2);
    for (const ManifoldPoint& p : points_of(m))
        EXPECT_NEAR(p.separation, -0.001f, 2e-4f);
}

TEST(TaperedCapsule, IsUnderWaterByTheVolumeOfItsLowerPart) {
    const Aabb water{{-9, -9, -9}, {9, 9, 9}};
    const Real volume = mass_of(kClub, 1).mass;
    const VolumeBelow all = submerged(kClub, {}, water);
    EXPECT_NEAR(all.volume, volume, 1e-3f * volume);
    EXPECT_NEAR(all.center.y, mass_of(kClub, 1).center_of_mass.y, 1e-3f);
    EXPECT_NEAR(shadow_area(kClub, {}, {0, 1, 0}), kPi * 0.09f, 1e-5f);
    // Projection across the axis: the hull of two discs 1 m apart, in strips of the height.
    double area = 0;
    constexpr int kStrips = 1450;
    for (int k = 0; k < kStrips; ++k) {
        const Real y = -0.8f + 0.001f * (static_cast<Real>(k) + 0.5f);
        Real low = 0, high = 0.4f;
        for (int round = 0; round < 16; ++round) {
            const Real middle = (low + high) / 2;
            (sampled_distance(kClub, {middle, y, 0}) <= 0 ? low : high) = middle;
        }
        area += 2 * double{low} * 0.001;
    }
    EXPECT_NEAR(shadow_area(kClub, {}, {1, 0, 0}), area, 1e-3);
}

TEST(TaperedCapsule, MeasuresThatNoBodyCanHaveAreRefusedInWords) {
    EXPECT_TRUE(validate(kClub).ok());
    EXPECT_EQ(surface_kind(kClub), SurfaceKind::smooth);
    const Result<void> sphere = validate(TaperedCapsuleShape{1, 0.25f, 0.25f});
    ASSERT_FALSE(sphere.ok());
    EXPECT_EQ(
        sphere.error().message,
        "the radii of a tapered capsule, 1 m and 0.25 m, must differ by less than its height of "
        "0.5 m");
    const Result<void> thin = validate(TaperedCapsuleShape{1, 0, 2});
    ASSERT_FALSE(thin.ok());
    EXPECT_EQ(thin.error().message,
              "the top radius of a tapered capsule is 0 m; it must be between 0.0001 and 100000 m");
}

} // namespace
} // namespace topple::test
