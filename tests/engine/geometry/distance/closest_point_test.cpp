// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/distance/closest_point.h"

#include "tests/engine/geometry/hull_support.h"
#include "tests/engine/geometry/simple_solids.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/math/vec2.h"

#include <cmath>
#include <initializer_list>

namespace topple {
namespace {

using test::random_vector;

void expect_near(Vec3 a, Vec3 b, Real tolerance = 2e-6f) {
    EXPECT_LE(distance(a, b), tolerance) << "(" << a.x << " " << a.y << " " << a.z << ") is not ("
                                         << b.x << " " << b.y << " " << b.z << ")";
}

TEST(ClosestPoint, OfACapsuleAboutThePointItselfIsOnTheSurfaceSidewaysOfTheAxis) {
    const Vec3 p{1, 2, 3};
    const Capsule along_x{{p - Vec3{1, 0, 0}, p + Vec3{1, 0, 0}}, 2}, without_length{{p, p}, 2};
    EXPECT_NEAR(distance(closest_surface_point(along_x, p), p), 2, 1e-6f);
    EXPECT_NEAR(closest_surface_point(along_x, p).x, 1, 1e-6f);
    EXPECT_NEAR(distance(closest_surface_point(without_length, p), p), 2, 1e-6f);
}

TEST(ClosestPoint, OfACapsuleIsThePointItselfOnTheSurface) {
    // The axis (-4, -1, 1) has the squared length 18, and (-1, 1, 3) from its end is across it by |(4, -11, 5)|^2 =
    // 162 = 9 * 18: exactly on a capsule of radius 3. The nearest point of the axis is at thirds and so was rounded.
    const Capsule capsule{{{0, -1, -2}, {-4, -2, -1}}, 3};
    const Vec3 p{-1, 0, 1};
    EXPECT_TRUE(contains(capsule, p));
    EXPECT_EQ(closest_point(capsule, p), p);
}

TEST(ClosestPoint, OnASphere) {
    const Sphere sphere{{}, 2};
    EXPECT_EQ(closest_point(sphere, {1, 0, 0}), (Vec3{1, 0, 0})); // solid
    EXPECT_EQ(closest_surface_point(sphere, {1, 0, 0}), (Vec3{2, 0, 0}));
    EXPECT_EQ(closest_surface_point(sphere, {}), (Vec3{0, 2, 0})); // all directions are equally
                                                                   // near: straight up
    EXPECT_EQ(closest_point(sphere, {0, 0, -5}), (Vec3{0, 0, -2}));
}

TEST(ClosestPoint, OnABox) {
    const Aabb box{{-1, -1, -1}, {1, 1, 1}};
    EXPECT_EQ(closest_point(box, {5, 0.5f, -7}), (Vec3{1, 0.5f, -1}));
    EXPECT_EQ(closest_point(box, {0.2f, 0, 0}), (Vec3{0.2f, 0, 0}));
}

TEST(ClosestPoint, OnATurnedBox) {
    const Obb box{{}, {2, 1, 1}, kTurn45};
    // The direction of the vertex leads to (sqrt 2, sqrt 2, 0).
    expect_near(closest_point(box, {10, 10, 0}), {1.41421356f, 1.41421356f, 0});
    EXPECT_TRUE(contains(box, {1.4f, 1.4f, 0}));
    EXPECT_FALSE(contains(box, {1.5f, 1.5f, 0}));
    EXPECT_FALSE(contains(box, {0, 2, 0}));
}

TEST(ClosestPoint, OnAPlaneEvenWithALongNormal) {
    EXPECT_EQ(closest_point(Plane{{0, 1, 0}, 2}, {3, 5, 4}), (Vec3{3, 2, 4}));
    EXPECT_EQ(closest_point(Plane{{0, 2, 0}, 4}, {0, 5, 0}), (Vec3{0, 2, 0}));
}

TEST(ClosestPoint, PlaneSaysOnWithATolerance) {
    const Real s = 1 / std::sqrt(3.0f);
    EXPECT_TRUE(is_on(Plane{{s, s, s}, s}, {1000, -500, -499}, 1e-4f)); // x + y + z = 1
    EXPECT_FALSE(is_on(Plane{{s, s, s}, s}, {1000, -500, -498}, 1e-4f));
    EXPECT_EQ(signed_distance(Plane{{0, 1, 0}, 3}, {1, 5, 2}), 2);
}

TEST(ClosestPoint, OnASegment) {
    const Segment s{{0, 0, 0}, {2, 0, 0}};
    EXPECT_EQ(closest_point(s, {-1, 1, 0}), (Vec3{0, 0, 0}));
    EXPECT_EQ(closest_point(s, {3, 1, 0}), (Vec3{2, 0, 0}));
    EXPECT_EQ(closest_point(s, {0.5f, 7, 0}), (Vec3{0.5f, 0, 0}));
    EXPECT_EQ(closest_point(Segment{{1, 1, 1}, {1, 1, 1}}, {5, 5, 5}), (Vec3{1, 1, 1}));
}

TEST(ClosestPoint, SegmentSaysOnInUnitsOfLength) {
    EXPECT_TRUE(is_on(Segment{{}, {1, 2, 3}}, {0.7f, 1.4f, 2.1f}, 1e-6f));
    EXPECT_FALSE(is_on(Segment{{}, {2, 0, 0}}, {1, 0.0003f, 0}, 1e-4f));
    EXPECT_FALSE(is_on(Segment{{}, {1, 1, 0}}, {5, 5, 0}, 1e-4f));
}

TEST(ClosestPoint, OnARay) {
    const Ray ray{{}, {1, 0, 0}};
    EXPECT_EQ(closest_point(ray, {-5, 1, 0}), (Vec3{0, 0, 0}));
    EXPECT_EQ(closest_point(ray, {4, 3, 0}), (Vec3{4, 0, 0}));
    EXPECT_EQ(closest_point(Ray{{}, {2, 0, 0}, 1, 2}, {9, 3, 0}), (Vec3{4, 0, 0}));
    const Real s = 1 / std::sqrt(3.0f);
    EXPECT_TRUE(is_on(Ray{{}, {s, s, s}}, {3, 3, 3}, 1e-5f));
    EXPECT_FALSE(is_on(ray, {1000, 0.1f, 0}, 1e-3f));
}

TEST(ClosestPoint, OnATriangle) {
    EXPECT_EQ(closest_point(Triangle{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {3, -1, 0}),
              (Vec3{1, 0, 0}));
    EXPECT_EQ(closest_point(Triangle{{0, 1, 0}, {0, 0, 0}, {1, 0, 0}}, {5, 0, 2}), (Vec3{1, 0, 0}));
    expect_near(closest_point(Triangle{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}}, {3, 3, 5}), {2, 2, 0});
    // A triangle without area is a segment.
    EXPECT_EQ(closest_point(Triangle{{0, 0, 0}, {1, 0, 0}, {2, 0, 0}}, {1.5f, 3, 0}),
              (Vec3{1.5f, 0, 0}));
}

TEST(ClosestPoint, PointInTriangleIsInItsPlaneAndBetweenItsSides) {
    const Triangle t{{0, 1, 0}, {0, 0, 0}, {1, 0, 0}};
    EXPECT_FALSE(is_on(t, {5, 0, 0}, 1e-5f));
    EXPECT_TRUE(is_on(t, {0.25f, 0.25f, 0}, 1e-5f));
    EXPECT_FALSE(is_on(t, {0.25f, 0.25f, 0.1f}, 1e-5f));
    EXPECT_FALSE(is_on(Triangle{{-1, -1, 0}, {1, -1, 0}, {0, 1, 0}}, {0, -0.3f, 0.7f}, 1e-5f));
}

TEST(ClosestPoint, BarycentricWeights) {
    const Triangle t{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}};
    expect_near(barycentric(t, {1, 1, 0}), {0.5f, 0.25f, 0.25f});
    expect_near(barycentric(t, {-1, 1, 0}), {1, -0.25f, 0.25f});
    EXPECT_EQ(barycentric({{0, 0, 0}, {1, 0, 0}, {2, 0, 0}}, {1, 1, 1}), Vec3{});
}

TEST(Barycentric, TheWeightsAddUpToOneAndGiveTheFootOfThePoint) {
    Random random(test::seed());
    int count = 0;
    while (count < 200) {
        const Triangle t{test::random_vector(random, 3),
                         test::random_vector(random, 3),
                         test::random_vector(random, 3)};
        const Vec3 p = test::random_vector(random, 3), n = cross(t.b - t.a, t.c - t.a);
        if (length(n) < 1) // the weights of so narrow a triangle are large and rounded
            continue;
        ++count;
        const Vec3 w = barycentric(t, p), unit = normalize(n);
        EXPECT_NEAR(w.x + w.y + w.z, 1, 1e-4f) << "seed " << test::seed();
        EXPECT_LT(distance(t.a * w.x + t.b * w.y + t.c * w.z, p - unit * dot(unit, p - t.a)), 1e-4f)
            << "seed " << test::seed();
    }
}

TEST(ClosestPoint, SurfacesBelongToTheirSolids) {
    EXPECT_TRUE(contains(Sphere{{}, 5}, {3, 4, 0}));
    EXPECT_FALSE(contains(Sphere{{}, 5}, {3, 4, 0.1f}));
    EXPECT_TRUE(contains(Sphere{{1, 2, 3}, 0}, {1, 2, 3}));
    EXPECT_TRUE(contains(Obb{}, {1, 1, -1}));
    EXPECT_TRUE(contains(Capsule{{{0, -1, 0}, {0, 1, 0}}, 0.5f}, {0, 1.5f, 0}));
    EXPECT_FALSE(contains(Capsule{{{0, -1, 0}, {0, 1, 0}}, 0.5f}, {0.5f, 1.5f, 0}));
}

TEST(ClosestPoint, PlaneThroughThreePointsFacesTheirCounterClockwiseSide) {
    const Plane plane = plane_through({0, 0, 2}, {4, 0, 2}, {0, 4, 2});
    EXPECT_EQ(plane.normal, (Vec3{0, 0, 1}));
    EXPECT_EQ(plane.offset, 2);
    EXPECT_EQ(plane_through({0, 0, 0}, {1, 0, 0}, {2, 0, 0}).normal,
              Vec3{}); // collinear points: no side
}

TEST(ClosestPoint, NoSampledPointOfTheShapeIsNearer) {
    Random random(test::seed());
    for (int i = 0; i < 300; ++i) {
        const Vec3 p = random_vector(random, 4);
        const Triangle t{
            random_vector(random, 2), random_vector(random, 2), random_vector(random, 2)};
        const Obb box{random_vector(random, 1),
                      {random.between(0, 2), random.between(0, 2), random.between(0, 2)},
                      test::random_rotation(random)};
        const Capsule capsule{{random_vector(random, 2), random_vector(random, 2)},
                              random.between(0, 1)};
        const Vec3 on_triangle = closest_point(t, p), on_box = closest_point(box, p),
                   on_capsule = closest_point(capsule, p);
        EXPECT_TRUE(is_on(t, on_triangle, 1e-5f));
        for (int k = 0; k < 40; ++k) {
            Real u = random.unit(), v = random.unit();
            if (u + v > 1) {
                u = 1 - u;
                v = 1 - v;
            }
            const Vec3 q = t.a + (t.b - t.a) * u + (t.c - t.a) * v;
            EXPECT_LE(distance(p, on_triangle), distance(p, q) + 1e-5f);
            const Vec3 r = box.center +
                           rotate(box.rotation, scale(box.half_extents, random_vector(random, 1)));
            EXPECT_LE(distance(p, on_box), distance(p, r) + 1e-5f);
            const Vec3 c = lerp(capsule.axis.a, capsule.axis.b, random.unit()) +
                           test::random_unit(random) * (capsule.radius * random.unit());
            EXPECT_LE(distance(p, on_capsule), distance(p, c) + 1e-5f);
        }
        EXPECT_EQ(contains(box, p), on_box == p);
        EXPECT_EQ(contains(capsule, p), on_capsule == p);
    }
}

TEST(SegmentGap, CrossingParallelAndZeroLength) {
    const SegmentGap crossing = closest_between({{-1, 0, 0}, {1, 0, 0}}, {{0, -1, 2}, {0, 1, 2}});
    expect_near(crossing.on_first, {0, 0, 0});
    expect_near(crossing.on_second, {0, 0, 2});
    EXPECT_FLOAT_EQ(crossing.s, 0.5f);
    const SegmentGap parallel = closest_between({{0, 0, 0}, {4, 0, 0}}, {{1, 1, 0}, {3, 1, 0}});
    EXPECT_FLOAT_EQ(distance(parallel.on_first, parallel.on_second), 1);
    const SegmentGap beyond = closest_between({{0, 0, 0}, {1, 0, 0}}, {{4, 4, 0}, {9, 4, 0}});
    EXPECT_FLOAT_EQ(distance(beyond.on_first, beyond.on_second), 5); // 3-4-5
    const SegmentGap points = closest_between({{1, 0, 0}, {1, 0, 0}}, {{1, 2, 0}, {1, 2, 0}});
    EXPECT_EQ(points.on_first, (Vec3{1, 0, 0}));
    EXPECT_EQ(points.on_second, (Vec3{1, 2, 0}));
    const SegmentGap point_and_segment = closest_between({{1, 3, 0}, {1, 3, 0}},
                                                         {{0, 0, 0}, {4, 0, 0}});
    EXPECT_EQ(point_and_segment.on_second, (Vec3{1, 0, 0}));
}

TEST(SegmentGap, NoSampledPairIsNearer) {
    Random random(test::seed());
    for (int i = 0; i < 1000; ++i) {
        const Vec3 along = random_vector(random, 2);
        const Segment a{random_vector(random, 2), random_vector(random, 2)};
        // Every third pair is nearly parallel.
        Segment b{random_vector(random, 2), random_vector(random, 2)};
        if (i % 3 == 0)
            b = {along, along + (a.b - a.a) + random_vector(random, 1e-6f)};
        const SegmentGap gap = closest_between(a, b);
        const Real d = distance(gap.on_first, gap.on_second);
        for (int k = 0; k <= 10; ++k)
            for (int l = 0; l <= 10; ++l)
                EXPECT_LE(d,
                          distance(lerp(a.a, a.b, Real(k) / 10), lerp(b.a, b.b, Real(l) / 10)) +
                              2e-6f);
    }
}

/// Returns the nearest of many points of the outline, a line in the half plane through the axis: `out` from the axis
/// and `along` it from the middle of the first end.
Real nearest_on_outline(std::initializer_list<Vec2> vertices, Real out, Real along) {
    Real best = 1e9f;
    const Vec2* from = vertices.begin();
    for (const Vec2* to = from + 1; to != vertices.end(); from = to++)
        for (int i = 0; i <= 4000; ++i) {
            const Real t = static_cast<Real>(i) / 4000;
            const Vec2 p = *from + (*to - *from) * t;
            best = std::min(best, std::hypot(p.x - out, p.y - along));
        }
    return best;
}

TEST(ClosestSurfacePoint, OfCylindersAndConesFromInsideAndOutside) {
    Random random(test::seed());
    for (int i = 0; i < 300; ++i) {
        const auto vec = [&] {
            return Vec3{random.between(-2, 2), random.between(-2, 2), random.between(-2, 2)};
        };
        const Vec3 from = vec(), to = vec(), p = vec();
        const Real r = random.between(0.2f, 1.5f), h = distance(from, to);
        if (h < 0.1f)
            continue;
        const Vec3 axis = normalize(to - from);
        const Real along = dot(p - from, axis), out = length(p - from - axis * along);
        const Vec3 q = closest_surface_point(Cylinder{from, to, r}, p);
        EXPECT_NEAR(distance(p, q),
                    nearest_on_outline({{0, 0}, {r, 0}, {r, h}, {0, h}}, out, along),
                    1e-3f);
        const Vec3 k = closest_surface_point(Cone{from, to, r}, p);
        EXPECT_NEAR(
            distance(p, k), nearest_on_outline({{0, 0}, {r, 0}, {0, h}}, out, along), 1e-3f);
    }
    // A point exactly in the middle of an axis: any direction across is right.
    for (int i = 0; i < 300; ++i) {
        const auto eighths = [&] { return (static_cast<Real>(random.below(33)) - 16) / 8; };
        const Vec3 middle{eighths(), eighths(), eighths()}, half{eighths(), eighths(), eighths()};
        const Real r = 0.125f, h = 2 * length(half); // the side is nearer than the ends
        if (h < 2 * r)
            continue;
        const Vec3 from = middle - half, to = middle + half;
        EXPECT_NEAR(
            distance(closest_surface_point(Cylinder{from, to, r}, middle), middle), r, 1e-6f);
        // A right triangle of r and h; halfway up, half of its altitude.
        EXPECT_NEAR(distance(closest_surface_point(Cone{from, to, r}, middle), middle),
                    0.5f * r * h / std::hypot(r, h),
                    1e-6f);
    }
    // For a point on the axis any direction across is right.
    const Vec3 across = closest_surface_point(Cylinder{{0, -2, 0}, {0, 2, 0}, 0.5f}, {0, 1, 0});
    EXPECT_NEAR(std::hypot(across.x, across.z), 0.5f, 1e-6f);
    EXPECT_NEAR(across.y, 1, 1e-6f);
}

TEST(ClosestPoint, OfACylinderOrConeWithoutHeightIsOnAHorizontalDisc) {
    Random random(test::seed());
    for (int i = 0; i < 500; ++i) {
        const Vec3 middle = random_vector(random, 2), p = random_vector(random, 4);
        const Real r = random.between(0.2f, 3);
        const Vec3 offset = p - middle;
        const Real out = std::hypot(offset.x, offset.z), share = out > r ? r / out : 1;
        const Vec3 nearest = middle + Vec3{offset.x * share, 0, offset.z * share};
        expect_near(closest_point(Cylinder{middle, middle, r}, p), nearest);
        expect_near(closest_point(Cone{middle, middle, r}, p), nearest);
        expect_near(closest_surface_point(Cylinder{middle, middle, r}, p), nearest);
        expect_near(closest_surface_point(Cone{middle, middle, r}, p), nearest);
    }
}

TEST(ClosestSurfacePoint, IsOnTheSideOfTheAxisOnWhichThePointIsHoweverNear) {
    // The axis is vertical, so that the offset from it is not rounded.
    Random random(test::seed());
    for (int i = 0; i < 200; ++i) {
        const Vec2 across = normalize(Vec2{random.between(-1, 1), random.between(-1, 1)});
        const Real y = random.between(-1, 1);
        for (const Real off : {1e-11f, 1e-10f, 1e-9f, 1e-7f, 1e-5f, 1e-3f}) {
            const Vec3 p{across.x * off, y, across.y * off};
            expect_near(closest_surface_point(Cylinder{{0, -2, 0}, {0, 2, 0}, 0.5f}, p),
                        {across.x * 0.5f, y, across.y * 0.5f});
            const Vec3 on_cone = closest_surface_point(Cone{{0, -2, 0}, {0, 3, 0}, 0.5f}, p);
            const Real out = std::hypot(on_cone.x, on_cone.z);
            EXPECT_GT(out, 0.15f);
            expect_near({on_cone.x, 0, on_cone.z}, {across.x * out, 0, across.y * out});
        }
    }
}

} // namespace
} // namespace topple
