// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "tests/engine/collision/collide_support.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/collision/shape/shape_traits.h"
#include "topple/collision/shape/submerged.h"
#include "topple/math/dvec3.h"

#include <cmath>

namespace topple::test {
namespace {

// Rounded boxes only; collide_properties_test.cpp has the properties of every pair of convex shapes.

const RoundedBoxShape kDie{{0.4f, 0.4f, 0.4f}, 0.1f};
const RoundedBoxShape kSoap{{0.5f, 0.15f, 0.3f}, 0.12f};

RoundedBoxShape random_soap(Random& random) {
    return {{random.between(0.05f, 0.7f), random.between(0.05f, 0.7f), random.between(0.05f, 0.7f)},
            random.between(0.01f, 0.3f)};
}
/// Returns the distance of p outside the shape; negative inside, where it is at least that of the nearest face.
double distance_outside(const RoundedBoxShape& s, Vec3 p) {
    const Vec3 beyond = abs(p) - s.half_extents;
    const Vec3 outside = max(beyond, Vec3{});
    const double out = std::sqrt(double{outside.x} * double{outside.x} +
                                 double{outside.y} * double{outside.y} +
                                 double{outside.z} * double{outside.z});
    return out > 0 ? out - double{s.radius} : double{max_component(beyond)} - double{s.radius};
}

/// Sums over small cubes whose centers are in the shape.
struct Cubes {
    double volume = 0, xx = 0, yy = 0, zz = 0; // [m^3], [m^5]
    double low_volume = 0;                     // behind the plane [m^3]
    DVec3 low_moment;                          // [m^4]
};
Cubes sum_of_cubes(const RoundedBoxShape& s, int count, const Plane& plane) {
    Cubes sum;
    const Vec3 reach = s.half_extents + Vec3{s.radius, s.radius, s.radius};
    const Vec3 side = reach * (2 / static_cast<Real>(count));
    const double cube = double{side.x} * double{side.y} * double{side.z};
    for (int i = 0; i < count * count * count; ++i) {
        const auto at = [&](int k, int axis) {
            return side[axis] * (static_cast<Real>(k) + 0.5f) - reach[axis];
        };
        const Vec3 p{at(i % count, 0), at(i / count % count, 1), at(i / count / count, 2)};
        if (distance_outside(s, p) > 0)
            continue;
        sum.volume += cube;
        sum.xx += cube * double{p.x * p.x};
        sum.yy += cube * double{p.y * p.y};
        sum.zz += cube * double{p.z * p.z};
        if (dot(plane.normal, p) <= plane.offset) {
            sum.low_volume += cube;
            sum.low_moment += DVec3(p) * cube;
        }
    }
    return sum;
}

TEST(RoundedBox, WeighsWhatTheSumOverSmallCubesDoes) {
    for (const RoundedBoxShape& s : {kSoap, RoundedBoxShape{{0.05f, 0.3f, 0.1f}, 0.3f}}) {
        const Cubes sum = sum_of_cubes(s, 100, {{0, 1, 0}, 0});
        const MassProperties m = mass_of(s, 700);
        EXPECT_NEAR(m.mass, 700 * sum.volume, 0.003 * 700 * sum.volume);
        EXPECT_EQ(m.center_of_mass, Vec3{});
        EXPECT_NEAR(m.inertia.x.x, 700 * (sum.yy + sum.zz), 0.005 * 700 * (sum.yy + sum.zz));
        EXPECT_NEAR(m.inertia.y.y, 700 * (sum.zz + sum.xx), 0.005 * 700 * (sum.zz + sum.xx));
        EXPECT_NEAR(m.inertia.z.z, 700 * (sum.xx + sum.yy), 0.005 * 700 * (sum.xx + sum.yy));
        EXPECT_NEAR(least_volume(s), sum.volume, 0.003 * sum.volume);
    }
}

TEST(RoundedBox, BetweenABoxAndASphereItsMassIsTheirs) {
    // A radius or half extents near zero leave a box, a sphere, or a capsule.
    const auto expect_same = [](const MassProperties& m, const MassProperties& limit) {
        EXPECT_NEAR(m.mass, limit.mass, 2e-3f * limit.mass);
        EXPECT_NEAR(m.inertia.x.x, limit.inertia.x.x, 4e-3f * limit.inertia.x.x);
        EXPECT_NEAR(m.inertia.y.y, limit.inertia.y.y, 4e-3f * limit.inertia.y.y);
        EXPECT_NEAR(m.inertia.z.z, limit.inertia.z.z, 4e-3f * limit.inertia.z.z);
    };
    expect_same(mass_of(RoundedBoxShape{{0.5f, 0.3f, 0.4f}, 1e-4f}, 800),
                mass_of(BoxShape{{0.5f, 0.3f, 0.4f}}, 800));
    expect_same(mass_of(RoundedBoxShape{{1e-4f, 1e-4f, 1e-4f}, 0.5f}, 800),
                mass_of(SphereShape{0.5f}, 800));
    expect_same(mass_of(RoundedBoxShape{{1e-4f, 0.7f, 1e-4f}, 0.5f}, 800),
                mass_of(CapsuleShape{0.5f, 0.7f}, 800));
}

TEST(RoundedBox, BoundsAndSupportReachItsFarthestPoint) {
    Random random(seed());
    for (int i = 0; i < 300; ++i) {
        const RoundedBoxShape soap = random_soap(random);
        const Transform pose{random_vector(random, 2), random_rotation(random)};
        const EllipsoidHull hull = ellipsoid_hull(solid_of(soap, pose));
        const Aabb bounds = bounds_of(soap, pose);
        const Vec3 direction = random_unit(random);
        const auto reach = [&](Vec3 d) {
            return dot(d, pose.position) +
                   dot(abs(inverse_transform_direction(pose, d)), soap.half_extents) + soap.radius;
        };
        EXPECT_NEAR(dot(direction, hull.support(direction)), reach(direction), 2e-6f);
        EXPECT_NEAR(distance_outside(soap, inverse_transform_point(pose, hull.support(direction))),
                    0,
                    2e-6);
        for (int axis = 0; axis < 3; ++axis) {
            Vec3 d;
            d[axis] = 1;
            EXPECT_NEAR(bounds.max[axis], reach(d), 2e-6f);
            EXPECT_NEAR(bounds.min[axis], -reach(-d), 2e-6f);
        }
        EXPECT_LE(length(hull.support(direction) - pose.position), bounding_radius(soap) + 1e-5f);
        EXPECT_LE(distance_outside(soap, random_unit(random) * (inner_radius(soap) - 1e-5f)), 0);
    }
}

TEST(RoundedBox, RaysMeetItWhereSamplesOfTheRayEnterIt) {
    Random random(seed() + 1);
    expect_rays_to_meet_where_samples_enter(random, random_soap, distance_outside, 1e-5, 1e-5);
}

TEST(RoundedBox, TangentRaysTouchFacesEdgesAndVertices) {
    const RoundedBoxShape box{{1, 2, 3}, 0.5f};
    EXPECT_TRUE(cast_ray(box, {}, {{-9, 2.5f, 0}, {1, 0, 0}})) << "along a face";
    EXPECT_FALSE(cast_ray(box, {}, {{-9, 2.5001f, 0}, {1, 0, 0}}));
    EXPECT_TRUE(cast_ray(box, {}, {{1.5f, -9, 3}, {0, 1, 0}}))
        << "along the end of a quarter cylinder";
    // 3, 4, 5: 0.3 and 0.4 beyond the core are on the edge.
    EXPECT_TRUE(cast_ray(box, {}, {{1.29999f, 2.39999f, -9}, {0, 0, 1}}));
    EXPECT_FALSE(cast_ray(box, {}, {{1.3001f, 2.4001f, -9}, {0, 0, 1}}));
    const auto edge = cast_ray(box, {}, {{-9, 2.3f, 0.5f}, {1, 0, 0}});
    ASSERT_TRUE(edge);
    EXPECT_NEAR(edge->t, 9 - 1.4f, 1e-5f);
    EXPECT_NEAR(distance(edge->normal, {-0.8f, 0.6f, 0}), 0, 1e-5f);
    const auto face = cast_ray(box, {}, {{0.5f, 9, -2}, {0, -1, 0}});
    ASSERT_TRUE(face);
    EXPECT_EQ(face->t, 6.5f);
    EXPECT_EQ(face->normal, (Vec3{0, 1, 0}));
    const auto inside = cast_ray(box, {}, {{1.3f, 0, 0}, {1, 0, 0}});
    ASSERT_TRUE(inside);
    EXPECT_TRUE(inside->inside);
}

TEST(RoundedBox, TheNearestPointIsOnTheSurfaceAndNoSampleIsNearer) {
    Random random(seed() + 2);
    for (int i = 0; i < 2000; ++i) {
        const RoundedBoxShape soap = random_soap(random);
        const Transform pose{random_vector(random, 1), random_rotation(random)};
        const RoundedBox solid = solid_of(soap, pose);
        const Vec3 p = random_vector(random, 1.5f), local = inverse_transform_point(pose, p);
        const double outside = distance_outside(soap, local);
        const Vec3 nearest = closest_surface_point(solid, p);
        EXPECT_NEAR(distance(p, nearest), std::abs(outside), 1e-5);
        EXPECT_NEAR(distance_outside(soap, inverse_transform_point(pose, nearest)), 0, 1e-5);
        if (std::abs(outside) > 1e-5) {
            EXPECT_EQ(contains(solid, p), outside <= 0);
            EXPECT_EQ(closest_point(solid, p) == p, outside <= 0);
        }
    }
}

TEST(RoundedBox, LiesOnBoxTrianglesPlaneAndItsLikeWithFourPoints) {
    const BoxShape table{{2, 0.5f, 2}};
    const auto mesh = MeshShape{std::make_shared<const MeshTree>(
        TriangleMesh{{{-9, 0.5f, -9}, {9, 0.5f, -9}, {0, 0.5f, 9}}, {{0, 2, 1}}, {}})};
    const PlaneShape plane{{0, 1, 0}, 0.5f};
    const RoundedBoxShape slab{{1.8f, 0.3f, 1.8f}, 0.2f};
    const CylinderShape drum{2, 0.5f};
    for (int i = 0; i < 50; ++i) {
        const Transform pose{{0.1f, 0.5f + 0.5f - 0.001f, 0.2f},
                             from_axis_angle({0, 1, 0}, 0.13f * static_cast<Real>(i))};
        for (const Shape& ground :
             {Shape{table}, Shape{mesh}, Shape{plane}, Shape{slab}, Shape{drum}}) {
            const Manifold m = collide_one(ground, {}, kDie, pose, 0.02f);
            ASSERT_EQ(m.count, 4) << type_name(ground) << i;
            EXPECT_NEAR(distance(m.normal, {0, 1, 0}), 0, 1e-5f) << type_name(ground) << i;
            for (const ManifoldPoint& p : points_of(m)) {
                EXPECT_NEAR(p.separation, -0.001f, 1e-5f) << type_name(ground) << i;
                const Vec3 local = inverse_transform_point(pose, p.point);
                EXPECT_NEAR(std::abs(local.x), 0.4f, 1e-3f) << "the flat part ends there";
                EXPECT_NEAR(std::abs(local.z), 0.4f, 1e-3f);
            }
        }
    }
}

TEST(RoundedBox, OnItsEdgeItTouchesWithTwoPointsAndOnAVertexWithOne) {
    const PlaneShape plane{{0, 1, 0}, 0};
    const BoxShape table{{2, 0.5f, 2}};
    const Transform table_pose{{0, -0.5f, 0}, {}};
    const Quat on_edge = from_axis_angle({1, 0, 0}, kPi / 4);
    const Transform edge{{0, 0.4f * std::sqrt(2.0f) + 0.1f - 0.001f, 0}, on_edge};
    const Quat on_vertex = rotation_between(normalize(Vec3{1, 1, 1}), {0, -1, 0});
    const Transform vertex{{0, 0.4f * std::sqrt(3.0f) + 0.1f - 0.001f, 0}, on_vertex};
    for (const auto& [shape, pose] :
         {std::pair{Shape{plane}, Transform{}}, std::pair{Shape{table}, table_pose}}) {
        const Manifold two = collide_one(shape, pose, kDie, edge, 0.02f);
        ASSERT_EQ(two.count, 2) << type_name(shape);
        EXPECT_NEAR(distance(two.points[0].point, two.points[1].point), 0.8f, 1e-3f);
        const Manifold one = collide_one(shape, pose, kDie, vertex, 0.02f);
        ASSERT_EQ(one.count, 1) << type_name(shape);
        EXPECT_NEAR(one.points[0].separation, -0.001f, 1e-5f) << type_name(shape);
        EXPECT_NEAR(distance(one.normal, {0, 1, 0}), 0, 1e-5f);
    }
}

TEST(RoundedBox, TwoVerticesTouchAsTheirSpheresDo) {
    Random random(seed() + 3);
    for (int i = 0; i < 500; ++i) {
        // The vertex (1, 1, 1) of A meets the vertex (-1, -1, -1) of B along a direction between the octants.
        const Vec3 n = normalize(
            Vec3{random.between(0.2f, 1), random.between(0.2f, 1), random.between(0.2f, 1)});
        const Real gap = random.between(-0.01f, 0.015f);
        const Vec3 away = kDie.half_extents + kSoap.half_extents +
                          n * (kDie.radius + kSoap.radius + gap);
        const Manifold m = collide_one(kDie, {}, kSoap, {away, {}}, 0.02f);
        ASSERT_GE(m.count, 1);
        EXPECT_NEAR(deepest(m), gap, 4e-3f) << "a face is preferred by 1 % of the size";
        EXPECT_NEAR(length(m.normal), 1, 1e-5f);
    }
}

TEST(RoundedBox, IsUnderWaterByTheVolumeBehindThePlane) {
    Random random(seed() + 4);
    for (int i = 0; i < 6; ++i) {
        const RoundedBoxShape soap = random_soap(random);
        const Vec3 n = i == 0 ? Vec3{0, 1, 0} : random_unit(random);
        const Plane plane{n, random.between(-0.6f, 0.6f) * dot(abs(n), soap.half_extents)};
        const Cubes sum = sum_of_cubes(soap, 90, plane);
        const VolumeBelow below = volume_below(solid_of(soap), plane);
        EXPECT_NEAR(below.volume, sum.low_volume, 0.012 * sum.volume)
            << "a layer of cubes is 1.1 %";
        const DVec3 center = sum.low_moment * (1 / sum.low_volume);
        EXPECT_LT(distance(below.center, to_vec3(center)), 0.01f);
    }
}

TEST(RoundedBox, TheVolumesBehindAPlaneAndInFrontOfItAddUp) {
    Random random(seed() + 5);
    for (int i = 0; i < 1000; ++i) {
        const RoundedBoxShape soap = random_soap(random);
        const Vec3 n = i % 3 == 0 ? Vec3{0, 0, 1} : random_unit(random);
        const Real offset = random.between(-1.2f, 1.2f) *
                            (dot(abs(n), soap.half_extents) + soap.radius);
        const VolumeBelow below = volume_below(solid_of(soap), {n, offset});
        const VolumeBelow above = volume_below(solid_of(soap), {-n, -offset});
        const Real all = least_volume(soap);
        EXPECT_NEAR(below.volume + above.volume, all, 1e-3f * all);
        EXPECT_LT(length(below.center * below.volume + above.center * above.volume),
                  1e-3f * all * bounding_radius(soap));
    }
    // Half of it, and a thin cap of a sphere: pi h^2 (r - h / 3).
    EXPECT_NEAR(volume_below(solid_of(kSoap), {normalize(Vec3{1, 2, 3}), 0}).volume,
                least_volume(kSoap) / 2,
                1e-3f * least_volume(kSoap));
    const RoundedBoxShape round{{1e-4f, 1e-4f, 1e-4f}, 0.5f};
    EXPECT_NEAR(volume_below(solid_of(round), {{0.6f, 0, 0.8f}, -0.4f}).volume,
                kPi * 0.01f * (0.5f - 0.1f / 3),
                3e-4f);
}

TEST(RoundedBox, ItsShadowIsThatOfTheSamplesOfItsSurface) {
    EXPECT_NEAR(shadow_area(kDie, {}, {0, 1, 0}), 0.64f + 4 * 0.08f + kPi * 0.01f, 1e-5f);
    // The area of the polygon of support points around the direction.
    Random random(seed() + 6);
    for (int i = 0; i < 20; ++i) {
        const Vec3 way = random_unit(random);
        const Vec3 u = normalize(
            cross(way, std::abs(way.x) < 0.6f ? Vec3{1, 0, 0} : Vec3{0, 1, 0}));
        const Vec3 v = cross(way, u);
        const EllipsoidHull hull = ellipsoid_hull(solid_of(kSoap));
        constexpr int kSteps = 2000;
        double area = 0;
        // Angles between those of the axes, so that the outline closes.
        const auto point = [&](int k) {
            const Real angle = 2 * kPi * (static_cast<Real>(k) + 0.37f) / kSteps;
            return hull.support(u * std::cos(angle) + v * std::sin(angle));
        };
        Vec3 before = point(kSteps - 1);
        for (int k = 0; k < kSteps; ++k) {
            const Vec3 p = point(k);
            area += double{dot(before, u) * dot(p, v) - dot(before, v) * dot(p, u)} / 2;
            before = p;
        }
        EXPECT_NEAR(shadow_area(kSoap, {}, way), area, 2e-3 * area);
    }
}

TEST(RoundedBox, MeasuresThatNoBodyCanHaveAreRefusedInWords) {
    EXPECT_TRUE(validate(kSoap).ok());
    EXPECT_EQ(surface_kind(kSoap), SurfaceKind::edged);
    EXPECT_EQ(symmetry_axis(kSoap), Vec3{});
    EXPECT_EQ(rolling_radius(kSoap), 0);
    const MiddleSegment middle = middle_segment_of(kSoap);
    EXPECT_FLOAT_EQ(middle.half_length, 0.35f);
    EXPECT_EQ(middle.along, (Vec3{1, 0, 0}));
    EXPECT_EQ(middle_segment_of(kDie).half_length, 0);
    const Result<void> sharp = validate(RoundedBoxShape{{1, 1, 1}, 0});
    ASSERT_FALSE(sharp.ok());
    EXPECT_EQ(sharp.error().message,
              "the radius of a rounded box is 0 m; it must be between 0.0001 and 100000 m");
    const Result<void> flat = validate(RoundedBoxShape{{1, 0, 1}, 0.1f});
    ASSERT_FALSE(flat.ok());
    EXPECT_EQ(
        flat.error().message,
        "the half extent along y of a rounded box is 0 m; it must be between 0.0001 and 100000 m");
}

} // namespace
} // namespace topple::test
