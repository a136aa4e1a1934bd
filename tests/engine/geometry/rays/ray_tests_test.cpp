// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/rays/ray_tests.h"

#include "tests/engine/geometry/hull_support.h"
#include "tests/engine/geometry/simple_solids.h"
#include "tests/support/landmarks.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/geometry/pairs/intersects.h"

#include <limits>

namespace topple {
namespace {

/// Returns t of the hit, or -1.
template<typename Shape>
Real t_of(const Shape& shape, Vec3 origin, Vec3 direction) {
    const auto hit = cast_ray(shape, Ray{origin, direction});
    return hit ? hit->t : -1;
}

template<typename Shape>
bool starts_inside(const Shape& shape, Vec3 origin, Vec3 direction) {
    const auto hit = cast_ray(shape, Ray{origin, direction});
    return hit && hit->inside && hit->t == 0 && hit->point == origin &&
           distance(hit->normal, normalize(-direction)) < 1e-6f;
}

TEST(RaySphere, HitsInFrontStartsInsideAndMissesBehind) {
    EXPECT_EQ(t_of(Sphere{{0, 0, 5}, 1}, {}, kZ), 4);
    EXPECT_TRUE(starts_inside(Sphere{{0, 0, 5}, 1}, {0, 0, 5}, kZ));
    EXPECT_EQ(t_of(Sphere{{0, 0, -5}, 1}, {}, kZ), -1);
}

TEST(RaySphere, TangentAndSurfaceStartsTouch) {
    EXPECT_EQ(t_of(Sphere{{1, 0, 5}, 1}, {}, kZ), 5);
    EXPECT_EQ(t_of(Sphere{{}, 1}, kX, kX), 0);
}

TEST(RaySphere, FarSphereIsNotHitByAMetre) {
    EXPECT_EQ(t_of(Sphere{{2, 0, 10000}, 1}, {}, kZ), -1);
    EXPECT_EQ(t_of(Sphere{{3, 0, 20000}, 1}, {}, kZ), -1);
    EXPECT_FLOAT_EQ(t_of(Sphere{{0.5f, 0, 10000}, 1}, {}, kZ), 9999.134f); // 10000 - sqrt(3)/2
}

TEST(RaySphere, PointsAndNormalsLieOnTheSurface) {
    Random random(test::seed());
    int hits = 0;
    for (int i = 0; i < 2000; ++i) {
        const Sphere sphere{test::random_vector(random, 3), random.between(0.1f, 2)};
        const Vec3 origin = test::random_vector(random, 5);
        const Vec3 aim = sphere.center + test::random_vector(random, sphere.radius);
        const Ray ray{origin, aim - origin};
        const auto hit = cast_ray(sphere, ray);
        if (!hit || hit->inside)
            continue;
        ++hits;
        EXPECT_NEAR(distance(hit->point, sphere.center), sphere.radius, 2e-6f);
        EXPECT_NEAR(distance(point_at(ray, hit->t), hit->point), 0, 5e-6f);
        EXPECT_LE(dot(hit->normal, ray.direction), 1e-5f);
        EXPECT_NEAR(length(hit->normal), 1, 1e-6f);
    }
    EXPECT_GT(hits, 1000);
}

TEST(RayAabb, HitsInFrontStartsInsideAndMissesBehind) {
    EXPECT_EQ(t_of(kCube, {0, 0, -5}, kZ), 4);
    EXPECT_TRUE(starts_inside(kCube, {}, kZ));
    EXPECT_EQ(t_of(kCube, {0, 0, 5}, kZ), -1);
    EXPECT_EQ(t_of(kCube, {2, 0, -5}, kZ), -1);
}

TEST(RayAabb, RaysAlongFacesAndEdgesHit) {
    EXPECT_EQ(t_of(kCube, {-1, 0, -5}, kZ), 4);
    EXPECT_EQ(t_of(kCube, {1, 1, -5}, kZ), 4);
}

TEST(RayAabb, NamesTheFaceItEntersBy) {
    const Vec3 directions[] = {kX, -kX, kY, -kY, kZ, -kZ};
    for (std::uint32_t face = 0; face < 6; ++face) {
        const Vec3 d = directions[face];
        const auto hit = cast_ray(kCube, Ray{d * -5, d});
        ASSERT_TRUE(hit);
        EXPECT_EQ(hit->feature, face);
        EXPECT_EQ(hit->normal, -d);
        EXPECT_EQ(hit->point, -d);
    }
}

TEST(RayAabb, TheSlabsThatAreEnteredLastAndLeftFirstDecide) {
    // Ray towards (1, 2, 2) from (-4, -6, -5): x is in its slab for t from 3 to 5, y from 2.5 to 3.5, z from 2 to 3.
    const Ray ray{{-4, -6, -5}, {1, 2, 2}};
    const auto hit = cast_ray(kCube, ray);
    ASSERT_TRUE(hit); // at t = 3 the ray leaves z as it enters x: the edge
    EXPECT_EQ(hit->t, 3);
    EXPECT_EQ(hit->point, (Vec3{-1, 0, 1}));
    EXPECT_FALSE(cast_ray(kCube, Ray{{-4, -6, -4.9f}, {1, 2, 2}})); // the ray leaves z at 2.95
    // The ray enters y last: from (-2.5, -6, -2.5), x and z from 1.5, y from 2.5.
    const auto below = cast_ray(kCube, Ray{{-2.5f, -6, -2.5f}, {1, 2, 1}});
    ASSERT_TRUE(below);
    EXPECT_EQ(below->t, 2.5f);
    EXPECT_EQ(below->normal, -kY);
    EXPECT_EQ(below->feature, 2u);
    EXPECT_EQ(below->point, (Vec3{0, -1, 0}));
    // From inside, the hit is at the begin of the range, and its normal points against the ray.
    const auto inside = cast_ray(kCube, Ray{{0.5f, 0, 0}, {0, 0, 2}, 0.25f, 9});
    ASSERT_TRUE(inside && inside->inside);
    EXPECT_EQ(inside->t, 0.25f);
    EXPECT_EQ(inside->point, (Vec3{0.5f, 0, 0.5f}));
    EXPECT_EQ(inside->normal, -kZ);
    EXPECT_EQ(inside->feature, kNoFeature);
}

TEST(RayAabb, FlatInfiniteAndEmptyBoxesMeanWhatTheySay) {
    EXPECT_EQ(t_of(Aabb{{-1, -1, 2}, {1, 1, 2}}, {}, kZ), 2);
    EXPECT_EQ(t_of(Aabb{{0, 0, 3}, {0, 0, 3}}, {}, kZ), 3);
    EXPECT_EQ(t_of(Aabb{{-kInf, 1, -kInf}, {kInf, kInf, kInf}}, {}, kY), 1);
    EXPECT_EQ(t_of(everything(), {}, kY), 0);
    EXPECT_EQ(t_of(Aabb{}, {}, kY), -1);
}

TEST(RayObb, ThinFarAndTurnedBoxes) {
    EXPECT_EQ(t_of(Obb{{0, 0, 200}, {0.001f, 1, 1}, {}}, {}, kZ), 199);
    EXPECT_EQ(t_of(Obb{{0, 0, 200}, {1, 1, 1}, {}}, {0.999f, 0, 0}, kZ), 199);
    EXPECT_NEAR(t_of(Obb{{5, 0, 0}, {1, 1, 1}, kTurn45}, {}, kX), 3.58578644f, 2e-6f); // 5 - sqrt 2
}

TEST(RayObb, TurnedHalfARightAngleItIsMetOnASlantedFace) {
    // Half extents 1, an eighth of a turn about y: the edges are at z = -sqrt 2 over x = 0. At x = 0.5 the ray hits
    // the face that looks to +x -z at z = 0.5 - sqrt 2, which is 4.085786 from z = -5.
    const Obb box{{}, {1, 1, 1}, from_axis_angle(kY, kPi / 4)};
    const Real r = std::sqrt(0.5f);
    const auto right = cast_ray(box, Ray{{0.5f, 0, -5}, kZ}),
               left = cast_ray(box, Ray{{-0.5f, 0, -5}, kZ});
    ASSERT_TRUE(right && left);
    EXPECT_NEAR(right->t, 4.085786f, 1e-6f);
    EXPECT_NEAR(left->t, 4.085786f, 1e-6f);
    EXPECT_LT(distance(right->normal, {r, 0, -r}), 1e-6f);
    EXPECT_LT(distance(left->normal, {-r, 0, -r}), 1e-6f);
    EXPECT_LT(distance(right->point, {0.5f, 0, 0.5f - std::sqrt(2.0f)}), 1e-6f);
    // The rotation takes the box's +x to the world's (r, 0, -r), and its -z to (-r, 0, -r).
    EXPECT_EQ(right->feature, 1u);
    EXPECT_EQ(left->feature, 4u);
}

TEST(RayObb, NormalsTurnWithTheBox) {
    // A ray onto each face along its own axis, for random orientations.
    Random random(test::seed());
    for (int i = 0; i < 200; ++i) {
        const Obb box{test::random_vector(random, 3), {1, 2, 0.5f}, test::random_rotation(random)};
        for (std::uint32_t face = 0; face < 6; ++face) {
            Vec3 out;
            out[static_cast<int>(face / 2)] = face % 2 == 0 ? Real(-1) : Real(1);
            const Vec3 normal = rotate(box.rotation, out);
            const auto hit = cast_ray(box, Ray{box.center + normal * 10, -normal});
            ASSERT_TRUE(hit);
            EXPECT_EQ(hit->feature, face);
            EXPECT_LT(distance(hit->normal, normal), 1e-6f);
            EXPECT_NEAR(hit->t, 10 - box.half_extents[static_cast<int>(face / 2)], 1e-5f);
        }
    }
}

TEST(RayPlane, IsMetFromBothSides) {
    EXPECT_EQ(t_of(Plane{}, {0, 5, 0}, -kY), 5);
    EXPECT_EQ(t_of(Plane{}, {0, -5, 0}, kY), 5);
    EXPECT_EQ(t_of(Plane{}, {0, 5, 0}, kY), -1);
}

TEST(RayPlane, ParallelMissesAndLyingInsideHitsAtOnce) {
    EXPECT_EQ(t_of(Plane{}, {0, 5, 0}, kX), -1);
    EXPECT_EQ(t_of(Plane{}, {3, 0, 0}, kX), 0);
}

TEST(RayHalfSpace, IsSolidBehindThePlane) {
    const Plane ground{kY, 2};
    EXPECT_EQ(cast_ray_at_half_space(ground, {{0, 5, 0}, {0, -2, 0}})->t, 1.5f);
    EXPECT_TRUE(cast_ray_at_half_space(ground, {{0, 1, 0}, kY})->inside);
    EXPECT_TRUE(cast_ray_at_half_space(ground, {{0, 2, 0}, kX})->inside);
    EXPECT_FALSE(cast_ray_at_half_space(ground, {{0, 2.1f, 0}, kX}));
    EXPECT_FALSE(cast_ray_at_half_space(ground, {{0, 5, 0}, kY}));
}

TEST(RayCapsule, HitsItsSideItsEndsAndWhereTheyMeet) {
    const Capsule post{{{0, -1, 0}, {0, 1, 0}}, 0.5f};
    EXPECT_EQ(t_of(post, {-3, 0, 0}, kX), 2.5f); // side
    EXPECT_EQ(t_of(post, {0, 5, 0}, -kY), 3.5f); // top
    EXPECT_EQ(t_of(post, {-3, 1, 0}, kX), 2.5f); // where side and cap meet
    EXPECT_EQ(t_of(post, {-3, 1.5f, 0}, kX), 3); // the ray grazes the top
    EXPECT_EQ(t_of(post, {0.5f, 5, 0}, -kY), 4); // the ray slides down the side
    EXPECT_EQ(t_of(post, {-3, 1.6f, 0}, kX), -1);
    EXPECT_TRUE(starts_inside(post, {0, 1.2f, 0}, kX));
    EXPECT_EQ(t_of(Capsule{{{0, 0, 5}, {0, 0, 5}}, 1}, {}, kZ), 4); // no length: a sphere
}

TEST(RayHull, BoxHullAnswersLikeTheBox) {
    Random random(test::seed());
    const Vec3 half{1, 2, 0.5f};
    const ConvexHull hull = box_hull(half);
    const Aabb box{-half, half};
    int hits = 0;
    for (int i = 0; i < 5000; ++i) {
        const Vec3 origin = test::random_vector(random, 4);
        const Ray ray{origin, test::random_vector(random, 2) - origin};
        const auto a = cast_ray(hull, ray), b = cast_ray(box, ray);
        ASSERT_EQ(a.has_value(), b.has_value()) << "seed " << test::seed() << " ray " << i;
        if (!a)
            continue;
        ++hits;
        EXPECT_EQ(a->t, b->t);
        EXPECT_EQ(a->normal, b->normal);
        EXPECT_EQ(a->feature, b->feature); // box_hull numbers its faces in the same way
        EXPECT_EQ(a->inside, b->inside);
    }
    EXPECT_GT(hits, 500);
}

TEST(RayHull, ARayAlongAFaceTouchesItOrMissesItByTheLeastThatFloatsCanTell) {
    const ConvexHull hull = box_hull({1, 2, 0.5f});
    const Real beside = std::nextafter(2.0f, 3.0f);
    for (const Real side : {-1.0f, 1.0f}) {
        EXPECT_EQ(t_of(hull, {-3, side * 2, 0}, kX), 2);
        EXPECT_EQ(t_of(hull, {-3, side * beside, 0}, kX), -1);
        EXPECT_TRUE(starts_inside(hull, {0, side * 2, 0}, kX));
        EXPECT_EQ(t_of(hull, {0, side * beside, 0}, kX), -1);
    }
}

TEST(RayTriangle, IsMetFromBothSidesWithTheNormalOfTheFront) {
    const Triangle t{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}};
    for (const Real side : {5.0f, -5.0f}) {
        const auto hit = cast_ray(t, Ray{{1, 1, side}, {0, 0, -side / 5}});
        ASSERT_TRUE(hit);
        EXPECT_EQ(hit->t, 5);
        EXPECT_EQ(hit->normal, kZ);
        EXPECT_FLOAT_EQ(hit->u, 0.25f); // (1, 1) = 0.5 a + 0.25 b + 0.25 c
        EXPECT_FLOAT_EQ(hit->v, 0.25f);
    }
}

TEST(RayTriangle, VerticesAndSidesBelongToIt) {
    const Triangle t{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}};
    for (const Vec3 p : {Vec3{0, 0, 0}, Vec3{4, 0, 0}, Vec3{0, 4, 0}, Vec3{2, 2, 0}, Vec3{1, 0, 0}})
        EXPECT_EQ(t_of(t, p + kZ, -kZ), 1);
    EXPECT_EQ(t_of(t, {2.001f, 2.001f, 1}, -kZ), -1);
    EXPECT_EQ(t_of(t, {-1, 0, 0}, kX), -1); // edge-on
}

TEST(RayRange, EndsBelongToIt) {
    const Triangle t{{-1, -1, 3}, {1, -1, 3}, {0, 1, 3}};
    for (const auto& cast : {+[](const Ray& r) {
                                 return cast_ray(Sphere{{0, 0, 4}, 1}, r).has_value();
                             },
                             +[](const Ray& r) {
                                 return cast_ray(Aabb{{-1, -1, 3}, {1, 1, 5}}, r).has_value();
                             },
                             +[](const Ray& r) {
                                 return cast_ray(Plane{kZ, 3}, r).has_value();
                             }}) {
        EXPECT_TRUE(cast({{}, kZ, 0, 3}));
        EXPECT_FALSE(cast({{}, kZ, 0, 2.99f}));
        EXPECT_TRUE(cast({{}, kZ, 3, 3}));
        EXPECT_FALSE(cast({{}, kZ, 3, 2}));
    }
    EXPECT_TRUE(cast_ray(t, Ray{{}, kZ, 0, 3}));
    EXPECT_TRUE(cast_ray(t, Ray{{}, kZ, 3, 10}));
    EXPECT_FALSE(cast_ray(t, Ray{{}, kZ, 3.01f, 10}));
}

TEST(RayRange, CountsInLengthsOfTheDirection) {
    EXPECT_EQ(t_of(Sphere{{0, 0, 5}, 1}, {}, {0, 0, 2}), 2);
    EXPECT_EQ(t_of(kCube, {0, 0, -5}, {0, 0, 0.5f}), 8);
    EXPECT_EQ(t_of(Triangle{{-1, -1, 3}, {1, -1, 3}, {0, 1, 3}}, {}, {0, 0, 4}), 0.75f);
}

TEST(RayRange, WhatIsNotFiniteIsAMissForEveryShape) {
    const ConvexHull hull = box_hull({1, 1, 1});
    const auto any = [&](const Ray& r) {
        return cast_ray(Sphere{}, r) || cast_ray(kCube, r) || cast_ray(Obb{}, r) ||
               cast_ray(Plane{}, r) || cast_ray_at_half_space(Plane{}, r) || cast_ray(hull, r) ||
               cast_ray(Capsule{}, r) || cast_ray(Triangle{{-1, -1, 0}, {1, -1, 0}, {0, 1, 0}}, r);
    };
    EXPECT_TRUE(any({{0, 0, -5}, kZ}));
    EXPECT_FALSE(any({{kNan, 0, -5}, kZ}));
    EXPECT_FALSE(any({{0, kInf, -5}, kZ}));
    EXPECT_FALSE(any({{0, 0, -5}, {0, kNan, 1}}));
    EXPECT_FALSE(any({{0, 0, -5}, {0, 0, kInf}}));
    EXPECT_FALSE(any({{0, 0, -5}, {0, 0, 0}}));
    EXPECT_FALSE(any({{0, 0, -5}, kZ, kNan}));
    EXPECT_FALSE(any({{0, 0, -5}, kZ, -kInf}));
    EXPECT_FALSE(any({{0, 0, -5}, kZ, 0, kNan}));
    EXPECT_FALSE(any({{0, 0, 0}, kZ, 1, 0}));
    const Ray good{{0, 0, -5}, kZ};
    EXPECT_FALSE(cast_ray(Sphere{{kNan, 0, 0}, 1}, good));
    EXPECT_FALSE(cast_ray(Sphere{{}, kNan}, good));
    EXPECT_FALSE(cast_ray(Aabb{{kNan, -1, -1}, {1, 1, 1}}, good));
    EXPECT_FALSE(cast_ray(Plane{{kNan, 0, 1}, 0}, good));
    EXPECT_FALSE(cast_ray(Capsule{{{kNan, 0, 0}, {0, 1, 0}}, 1}, good));
    EXPECT_FALSE(cast_ray(Triangle{{kNan, -1, 0}, {1, -1, 0}, {0, 1, 0}}, good));
}

TEST(SegmentTest, AgainstASphere) {
    EXPECT_TRUE(intersects(Segment{{-0.5f, 0, 0}, {0.5f, 0, 0}}, Sphere{}));
    EXPECT_TRUE(intersects(Segment{{-2, 1, 0}, {2, 1, 0}}, Sphere{}));
    EXPECT_FALSE(intersects(Segment{{2, 0, 0}, {5, 0, 0}}, Sphere{}));
}

TEST(SegmentTest, AgainstABoxInsideOnACornerWithoutLengthAndAlongAnEdge) {
    EXPECT_TRUE(intersects(Segment{{-0.5f, 0, 0}, {0.5f, 0, 0}}, kCube));
    EXPECT_TRUE(intersects(Segment{{-3, -3, -3}, {-1, -1, -1}}, kCube));
    EXPECT_FALSE(intersects(Segment{{0, 0, -5}, {0, 0, -2}}, kCube));
    EXPECT_TRUE(intersects(Segment{{}, {}}, kCube));
    EXPECT_FALSE(intersects(Segment{{2, 0, 0}, {2, 0, 0}}, kCube));
    EXPECT_TRUE(intersects(Segment{{1, -5, 1}, {1, 5, 1}}, kCube));
    EXPECT_TRUE(intersects(Segment{{1.4f, -5, 0}, {1.4f, 5, 0}}, Obb{{}, {1, 1, 1}, kTurn45}));
    EXPECT_FALSE(intersects(Segment{{1.42f, -5, 0}, {1.42f, 5, 0}}, Obb{{}, {1, 1, 1}, kTurn45}));
}

TEST(SegmentTest, AgainstAPlane) {
    EXPECT_TRUE(intersects(Segment{{0, 1, 0}, {0, -1, 0}}, Plane{}));
    EXPECT_TRUE(intersects(Segment{{0, 1, 0}, {}}, Plane{}));
    EXPECT_FALSE(intersects(Segment{{0, 2, 0}, {0, 1, 0}}, Plane{}));
    EXPECT_TRUE(intersects(Segment{{}, kX}, Plane{}));
    EXPECT_FALSE(intersects(Segment{{0, 1, 0}, {1, 1, 0}}, Plane{}));
}

TEST(SegmentTest, AgainstATriangleIsARayOfOneLength) {
    const Triangle triangle{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}};
    const auto meets = [&](Vec3 from, Vec3 to) {
        return cast_ray(triangle, {.origin = from, .direction = to - from, .t_max = 1}).has_value();
    };
    EXPECT_TRUE(meets({1, 1, -5}, {1, 1, 5})); // from behind as well
    EXPECT_TRUE(meets({1, 1, 5}, {1, 1, -5}));
    EXPECT_TRUE(meets({1, 1, -5}, {1, 1, 0}));
    EXPECT_FALSE(meets({1, 1, -5}, {1, 1, -0.001f}));
    EXPECT_FALSE(meets({3, 3, -5}, {3, 3, 5}));
}

TEST(SegmentTest, EndsMayBeSwapped) {
    Random random(test::seed());
    for (int i = 0; i < 3000; ++i) {
        // Integers touch vertices, edges and faces often; halves of powers of two stay exact.
        const auto grid = [&] {
            return Vec3{
                Real(random.below(7)) - 3, Real(random.below(7)) - 3, Real(random.below(7)) - 3};
        };
        const Segment s{grid(), grid()}, back{s.b, s.a};
        EXPECT_EQ(intersects(s, kCube), intersects(back, kCube));
        EXPECT_EQ(intersects(s, Sphere{}), intersects(back, Sphere{}));
        EXPECT_EQ(intersects(s, Plane{}), intersects(back, Plane{}));
    }
}

} // namespace
} // namespace topple
