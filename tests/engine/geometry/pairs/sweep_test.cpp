// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/pairs/sweep.h"

#include "tests/engine/geometry/primitive_samples.h"
#include "tests/engine/geometry/simple_solids.h"
#include "tests/support/landmarks.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/geometry/pairs/gap.h"
#include "topple/geometry/pairs/pairs.h"

namespace topple {
namespace {

using test::random_primitive;
using test::random_vector;

TEST(Sweep, TwoSpheres) {
    const SweepHit hit = sweep(Sphere{{-5, 0, 0}, 1}, {10, 0, 0}, Sphere{{}, 1});
    EXPECT_EQ(hit.outcome, SweepOutcome::contact);
    EXPECT_FLOAT_EQ(hit.t, 0.3f); // the middles 2 apart
    EXPECT_FLOAT_EQ(hit.t_leave, 0.7f);
    EXPECT_EQ(hit.normal, kX);
    EXPECT_LT(distance(hit.point, -kX), 1e-6f);
    EXPECT_EQ(sweep(Sphere{{-5, 0, 0}, 1}, {-1, 0, 0}, Sphere{{}, 1}).outcome,
              SweepOutcome::moving_apart);
    EXPECT_EQ(sweep(Sphere{{-5, 2.001f, 0}, 1}, {10, 0, 0}, Sphere{}).outcome, SweepOutcome::never);
    EXPECT_FLOAT_EQ(sweep(Sphere{{-5, 2, 0}, 1}, {10, 0, 0}, Sphere{}).t, 0.5f); // grazes
    EXPECT_FLOAT_EQ(sweep(Sphere{{-5, 0, 0}, 1}, {3, 0, 0}, Sphere{}).t, 1);     // at the very end
    EXPECT_EQ(sweep(Sphere{{-5, 0, 0}, 1}, {2.99f, 0, 0}, Sphere{}).outcome, SweepOutcome::never);
    EXPECT_EQ(sweep(Sphere{{-5, 0, 0}, 1}, {}, Sphere{}).outcome, SweepOutcome::never);
    const SweepHit now = sweep(Sphere{{-2, 0, 0}, 1}, {-1, 0, 0}, Sphere{{}, 1});
    EXPECT_EQ(now.outcome, SweepOutcome::overlapping); // the spheres touch at the start, although
                                                       // one leaves
    EXPECT_EQ(now.t, 0);
    EXPECT_LT(distance(now.normal, kX), 1e-6f);
}

TEST(Sweep, APointMeetsACapsuleWithoutLength) {
    // The distance of (2, 1, 0) + t (-1, -1, -1) from (-1, 2, 0) is 3 where 3 t^2 - 4 t + 1 = 0: at 1/3 and 1.
    const Sphere point{{2, 1, 0}, 0};
    const Capsule capsule{{{-1, 2, 0}, {-1, 2, 0}}, 3};
    const SweepHit hit = sweep(point, {-1, -1, -1}, capsule);
    EXPECT_EQ(hit.outcome, SweepOutcome::contact);
    EXPECT_NEAR(hit.t, 1.0f / 3, 1e-6f);
    const SweepHit mirror = sweep(capsule, {1, 1, 1}, point);
    EXPECT_EQ(mirror.outcome, SweepOutcome::contact);
    EXPECT_NEAR(mirror.t, 1.0f / 3, 1e-6f);
}

TEST(Sweep, ABoxAtAPlane) {
    const Plane ground{kY, 1};
    const Aabb box = box_about({0, 5, 0}, {1, 1, 1});
    const SweepHit hit = sweep(box, {0, -6, 0}, ground);
    EXPECT_EQ(hit.outcome, SweepOutcome::contact);
    EXPECT_FLOAT_EQ(hit.t, 0.5f);
    EXPECT_FLOAT_EQ(hit.t_leave, 5.0f / 6);
    EXPECT_EQ(hit.normal, -kY);
    EXPECT_EQ(hit.point.y, 1);
    EXPECT_EQ(sweep(box, {0, 1, 0}, ground).outcome, SweepOutcome::moving_apart);
    EXPECT_EQ(sweep(box, {9, 0, 0}, ground).outcome, SweepOutcome::never);
    EXPECT_EQ(sweep(box, {0, -2.9f, 0}, ground).outcome, SweepOutcome::never);
    EXPECT_EQ(sweep(box_about({0, 1.5f, 0}, {1, 1, 1}), {0, 1, 0}, ground).outcome,
              SweepOutcome::overlapping);
    // The sweep also hits from behind, and either shape may move.
    EXPECT_FLOAT_EQ(sweep(box_about({0, -5, 0}, {1, 1, 1}), {0, 10, 0}, ground).t, 0.5f);
    EXPECT_FLOAT_EQ(sweep(ground, {0, 6, 0}, box).t, 0.5f);
    EXPECT_EQ(sweep(ground, {0, 6, 0}, box).normal, kY);
    // The sphere touches the plane with its nearest point.
    const SweepHit sphere = sweep(Sphere{{0, 4, 0}, 1}, {4, -4, 0}, ground);
    EXPECT_FLOAT_EQ(sphere.t, 0.5f);
    EXPECT_LT(distance(sphere.point, {2, 1, 0}), 1e-6f);
}

TEST(Sweep, APlaneWithoutAPlaceIsNeitherMetNorLeft) {
    for (const Plane& plane : {Plane{kY, std::numeric_limits<Real>::infinity()},
                               Plane{kY, -std::numeric_limits<Real>::infinity()},
                               Plane{{}, 1},
                               Plane{{}, 0}})
        for (const Vec3 motion : {kY, -kY})
            EXPECT_EQ(sweep(Sphere{{}, 1}, motion, plane).outcome, SweepOutcome::never);
}

TEST(Sweep, TwoAlignedBoxesTellWhenTheyMeetAndPart) {
    const SweepHit hit = sweep(box_about({-5, 0.5f, 0}, {1, 1, 1}), {10, 0, 0}, kCube);
    EXPECT_EQ(hit.outcome, SweepOutcome::contact);
    EXPECT_FLOAT_EQ(hit.t, 0.3f);
    EXPECT_FLOAT_EQ(hit.t_leave, 0.7f);
    EXPECT_EQ(hit.normal, kX);
    EXPECT_FLOAT_EQ(hit.point.x, -1);
    EXPECT_EQ(sweep(box_about({-5, 2.01f, 0}, {1, 1, 1}), {10, 0, 0}, kCube).outcome,
              SweepOutcome::never);
    EXPECT_FLOAT_EQ(sweep(box_about({-5, 2, 0}, {1, 1, 1}), {10, 0, 0}, kCube).t,
                    0.3f); // the box slides by
    // Each axis alone overlaps for a while, but never all at the same time.
    EXPECT_EQ(sweep(box_about({-5, 4, 0}, {1, 1, 1}), {20, -2.2f, 0}, kCube).outcome,
              SweepOutcome::never);
    EXPECT_EQ(sweep(Aabb{}, {10, 0, 0}, kCube).outcome, SweepOutcome::never);
}

TEST(Sweep, ASphereMeetsABoxAtItsFacesEdgesAndCorners) {
    EXPECT_FLOAT_EQ(sweep(Sphere{{-5, 0, 0}, 1}, {6, 0, 0}, kCube).t, 0.5f); // a face
    // An edge acts like a capsule: the sphere touches (1, 1) where its center is at distance 1, along the diagonal.
    const SweepHit edge = sweep(Sphere{{4, 4, 0}, 1}, {-3, -3, 0}, kCube);
    EXPECT_NEAR(edge.t, (3 - std::sqrt(0.5f)) / 3, 1e-6f);
    EXPECT_LT(distance(edge.point, {1, 1, 0}), 1e-5f);
    // A vertex acts like a sphere.
    const SweepHit corner = sweep(Sphere{{4, 4, 4}, 1}, {-3, -3, -3}, kCube);
    EXPECT_NEAR(corner.t, (3 - std::sqrt(1 / 3.0f)) / 3, 1e-6f);
    EXPECT_LT(distance(corner.point, {1, 1, 1}), 1e-5f);
    // The center passes the vertex of the box grown by the radius, whose true outline is round.
    EXPECT_EQ(sweep(Sphere{{1.8f, -5, 1.8f}, 1}, {0, 10, 0}, kCube).outcome, SweepOutcome::never);
    EXPECT_TRUE(sweep(Sphere{{1.7f, -5, 1.7f}, 1}, {0, 10, 0}, kCube));
}

TEST(Sweep, WhatIsThinIsMetToo) {
    const Triangle wall{{0, -1, -1}, {0, 1, -1}, {0, 0, 1}};
    EXPECT_FLOAT_EQ(sweep(Sphere{{-2, 0, 0}, 0.5f}, {1000, 0, 0}, wall).t, 0.0015f);
    EXPECT_FLOAT_EQ(sweep(Obb{{-2, 0, 0}, {0.5f, 0.5f, 0.5f}, {}}, {1000, 0, 0}, wall).t, 0.0015f);
    EXPECT_FLOAT_EQ(sweep(Vec3{-1, 0, 0}, {2, 0, 0}, wall).t, 0.5f);
    EXPECT_FLOAT_EQ(
        sweep(Segment{{-1, -5, 0}, {-1, 5, 0}}, {2, 0, 0}, Segment{{0, 0, -5}, {0, 0, 5}}).t, 0.5f);
    EXPECT_EQ(
        sweep(Segment{{-1, -5, 0}, {-1, 5, 0}}, {2, 0, 0}, Segment{{0, 6, -5}, {0, 6, 5}}).outcome,
        SweepOutcome::never);
    EXPECT_FLOAT_EQ(sweep(Vec3{-1, 0, 0}, {2, 0, 0}, Vec3{0, 0, 0}).t, 0.5f);
    EXPECT_EQ(sweep(Vec3{-1, 0, 0}, {2, 0, 0}, Vec3{0, 0.1f, 0}).outcome, SweepOutcome::never);
}

TEST(Sweep, RoundShapesMeetWhereClosedFormsSay) {
    // Two parallel bars of radius 0.5 and 0.25, 5 m apart: 0.75 m between their axes at contact.
    const Cylinder bar{{0, -1, 0}, {0, 1, 0}, 0.5f};
    EXPECT_NEAR(
        sweep(Cylinder{{-5, -1, 0}, {-5, 1, 0}, 0.25f}, {5, 0, 0}, bar).t, 4.25f / 5, 1e-6f);
    EXPECT_NEAR(sweep(Cone{{-5, 0, 0}, {-4, 0, 0}, 1}, {7, 0, 0}, bar).t, 3.5f / 7, 1e-6f);
    EXPECT_NEAR(sweep(Capsule{{{-3, 0, -1}, {-3, 0, 1}}, 0.5f}, {4, 0, 0}, bar).t, 0.5f, 1e-6f);
    EXPECT_NEAR(sweep(Sphere{{-3, 0, 0}, 0.5f}, {4, 0, 0}, bar).t, 0.5f, 1e-6f);
}

/// Returns the time of impact by advancing by the gap over the closing speed, as an oracle that uses only gaps. Above
/// 1 without impact.
Real advance(const Primitive& a, Vec3 motion, const Primitive& b) {
    Real t = 0;
    for (int i = 0; i < 100; ++i) {
        const auto gap = ask_gap(test::moved(a, motion * t), b);
        if (!gap || gap->separation <= 1e-5f)
            return t;
        const Real closing = dot(motion, gap->normal);
        if (closing <= 0)
            return 2;
        t += gap->separation / closing;
        if (t > 1)
            return 2;
    }
    return t;
}

TEST(Sweep, EveryPairAgreesWithAdvancementAndWithItsMirror) {
    Random random(test::seed());
    int contacts = 0, misses = 0;
    for (std::size_t i = 0; i < kPrimitiveKindCount; ++i)
        for (std::size_t k = 0; k < kPrimitiveKindCount; ++k) {
            const auto kind_a = static_cast<PrimitiveKind>(i),
                       kind_b = static_cast<PrimitiveKind>(k);
            if (method_of(PairQuestion::sweep, kind_a, kind_b) == PairMethod::not_offered)
                continue;
            const bool thin = kind_a <= PrimitiveKind::segment && kind_b <= PrimitiveKind::segment;
            for (int round = 0; round < 6 && !thin; ++round) {
                const Primitive a = random_primitive(random, kind_a, {-3, 0, 0}, 1),
                                b = random_primitive(random, kind_b, {}, 1);
                const Vec3 motion = Vec3{5, 0, 0} + random_vector(random, 1.5f);
                const std::string what = std::string(name_of(kind_a)) + " at " +
                                         std::string(name_of(kind_b)) + ", seed " +
                                         std::to_string(test::seed()) + ", round " +
                                         std::to_string(round);
                const auto hit = ask_sweep(a, motion, b), mirrored = ask_sweep(b, -motion, a);
                ASSERT_TRUE(hit && mirrored) << what;
                const Real t = advance(a, motion, b);
                // In a grazing case, rounding decides.
                const auto is_grazing = [&] {
                    Real least = 1;
                    for (int s = 0; s <= 200; ++s)
                        if (const auto gap = ask_gap(test::moved(a, motion * (Real(s) / 200)), b))
                            least = std::min(least, gap->separation);
                    return least > -5e-3f;
                };
                if (bool{*hit} != (t <= 1) || bool{*hit} != bool{*mirrored}) {
                    EXPECT_TRUE(is_grazing()) << what;
                    continue;
                }
                ++(*hit ? contacts : misses);
                if (!*hit)
                    continue;
                EXPECT_NEAR(hit->t, t, 1e-3f) << what;
                EXPECT_NEAR(hit->t, mirrored->t, 1e-4f) << what;
                EXPECT_EQ(hit->outcome, mirrored->outcome) << what;
                if (hit->outcome != SweepOutcome::contact)
                    continue;
                // At the reported time the shapes touch at the reported point, and before it they do not.
                const Primitive there = test::moved(a, motion * hit->t);
                const auto gap = ask_gap(there, b);
                ASSERT_TRUE(gap) << what;
                EXPECT_NEAR(gap->separation, 0, 2e-4f) << what;
                EXPECT_LT(dot(hit->normal, motion) * -1, 1e-4f) << what;
                for (const Real share : {0.25f, 0.5f, 0.75f, 0.9f})
                    EXPECT_NE(ask_intersects(test::moved(a, motion * (hit->t * share)), b), true)
                        << what;
                if (test::is_bounded_convex(kind_a) && test::is_bounded_convex(kind_b)) {
                    EXPECT_LT(distance(test::project_on(b, hit->point), hit->point), 1e-3f) << what;
                    EXPECT_LT(distance(test::project_on(there, hit->point), hit->point), 1e-3f)
                        << what;
                }
            }
        }
    EXPECT_GT(contacts, 250);
    EXPECT_GT(misses, 50);
}

TEST(Sweep, APointThatEndsOnAVertexOfAHullTouchesIt) {
    // (0, 2, 0) + (-5, -5, 1) is the first vertex: the rounded sum of the advances was more than the motion.
    const auto hull = build_convex_hull(std::vector<Vec3>{
        {-5, -3, 1}, {-3, -5, -2}, {-1, 4, -5}, {2, 2, 3}, {3, -5, -2}, {3, 2, 1}, {5, -1, -1}});
    ASSERT_TRUE(hull.ok());
    const SweepHit hit = sweep(Sphere{{0, 2, 0}, 0}, {-5, -5, 1}, *hull);
    EXPECT_EQ(hit.outcome, SweepOutcome::contact);
    EXPECT_EQ(hit.t, 1);
}

} // namespace
} // namespace topple
