// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/convex/separating_axis.h"

#include "tests/engine/geometry/exact_oracle.h"
#include "tests/engine/geometry/hull_support.h"
#include "tests/engine/geometry/simple_solids.h"
#include "tests/support/landmarks.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/geometry/distance/obb_features.h"
#include "topple/geometry/pairs/gap.h"
#include "topple/geometry/pairs/intersects.h"
#include "topple/geometry/pairs/sweep.h"

#include <algorithm>

namespace topple {
namespace {

using test::grid_point;
using test::hulls_meet;
using test::random_vector;

const Real kRoot = std::sqrt(0.5f);
/// The catalog's turned cube: its rows are the box axes; here a row is a column.
const Quat kTilted = to_quat({{kRoot, -kRoot, 0}, {0.5f, 0.5f, kRoot}, {-0.5f, -0.5f, kRoot}});

std::array<Vec3, 8> corners_of_box(const Aabb& box) {
    std::array<Vec3, 8> out;
    for (std::size_t i = 0; i < 8; ++i)
        out[i] = {i & 1u ? box.max.x : box.min.x,
                  i & 2u ? box.max.y : box.min.y,
                  i & 4u ? box.max.z : box.min.z};
    return out;
}

TEST(SeparatingAxis, OnlyAnAxisAcrossTwoEdgesPartsThesePairs) {
    // The gap of 0.28284 shows on no face normal; the printed tests cross the first box's axes with themselves and so
    // never find it.
    const Obb tilted{{2.2f, 2.2f, 0}, {1, 1, 1}, kTilted};
    EXPECT_FALSE(intersects(kCube, tilted));
    EXPECT_TRUE(intersects(kCube, Obb{{1.9f, 1.9f, 0}, {1, 1, 1}, kTilted}));
    const SeparatingAxes axes = find_separating_axes(kCube, tilted);
    EXPECT_FALSE(axes.intersect);
    EXPECT_EQ(axes.tests[axes.best].source, AxisSource::edges);
    EXPECT_NEAR(axes.separation, 0.28284f, 2e-5f);

    // The same pair with a common rotation: now both boxes are turned.
    const Quat turn = from_euler_zxy(0.5f, 0.2f, 0.3f);
    const Obb first{{}, {1, 1, 1}, turn};
    const auto second = [&](Real at) {
        return Obb{rotate(turn, {at, at, 0}), {1, 1, 1}, turn * kTilted};
    };
    EXPECT_FALSE(intersects(first, second(2.2f)));
    EXPECT_TRUE(intersects(first, second(1.9f)));
}

TEST(SeparatingAxis, BoxesAlikeTouchFaceToFaceAndInsideEachOther) {
    const Obb box{{}, {1, 1, 1}, kTurn45};
    const Vec3 aside = rotate(kTurn45, {2, 0, 0});
    EXPECT_TRUE(intersects(box, Obb{aside, {1, 1, 1}, kTurn45}));
    EXPECT_FALSE(intersects(box, Obb{aside * 1.0001f, {1, 1, 1}, kTurn45}));
    EXPECT_TRUE(intersects(box, Obb{{0.1f, 0, 0}, {0.2f, 0.2f, 0.2f}, kTilted}));
    EXPECT_TRUE(intersects(Obb{}, Obb{{2, 0, 0}, {1, 1, 1}, {}}));
    // Nine axes are zero and must not count as axes.
    for (const AxisTest& test : find_separating_axes(Obb{}, Obb{{2, 0, 0}, {1, 1, 1}, {}}).tests)
        EXPECT_NEAR(length(test.axis), 1, 1e-6f);
}

TEST(SeparatingAxis, ATriangleWithoutAreaHasNoNormalThatCountsAsAnAxis) {
    const Triangle needle{{-3, 0, 0}, {0, 0, 0}, {3, 0, 0}};
    for (const SeparatingAxes& axes :
         {find_separating_axes(kCube, needle), find_separating_axes(needle, kCube)}) {
        EXPECT_TRUE(axes.intersect);
        EXPECT_NEAR(axes.separation, -1, 1e-6f) << "from the middle of the cube to its sides";
        for (const AxisTest& test : axes.tests)
            EXPECT_NEAR(length(test.axis), 1, 1e-6f);
    }
}

TEST(SeparatingAxis, TellsTheShadowsOnEveryAxisForDrawing) {
    const Obb box{{3, 0.5f, 0}, {1, 1, 1}, {}};
    const SeparatingAxes axes = find_separating_axes(kCube, box);
    const AxisTest& best = axes.tests[axes.best];
    EXPECT_EQ(best.axis, kX);
    EXPECT_EQ(best.a.min, -1);
    EXPECT_EQ(best.a.max, 1);
    EXPECT_EQ(best.b.min, 2);
    EXPECT_EQ(best.b.max, 4);
    EXPECT_EQ(best.separation, 1);
    EXPECT_EQ(axes.normal, kX);
    for (const AxisTest& test : axes.tests) { // each interval is that of the vertices
        const AxisInterval a = interval_along(kCube, test.axis), b = interval_along(box, test.axis);
        EXPECT_NEAR(a.min, test.a.min, 1e-6);
        EXPECT_NEAR(a.max, test.a.max, 1e-6);
        EXPECT_NEAR(b.max, test.b.max, 1e-6);
        EXPECT_EQ(overlaps(test.a, test.b), test.separation <= 0);
    }
    // For overlapping boxes the axis of least overlap is the penetration axis, with the same depth.
    const SeparatingAxes inside = find_separating_axes(kCube, Obb{{1.5f, 0.1f, 0}, {1, 1, 1}, {}});
    EXPECT_TRUE(inside.intersect);
    EXPECT_EQ(inside.separation, -0.5f);
    EXPECT_EQ(inside.normal, kX);
}

TEST(SeparatingAxis, IntervalOfATriangleIsThatOfItsVertices) {
    const Triangle t{{1, 2, 3}, {-4, 0, 1}, {0, 5, -2}};
    const AxisInterval along = interval_along(t, {1, 1, 0});
    EXPECT_EQ(along.min, -4);
    EXPECT_EQ(along.max, 5);
    const AxisInterval box = interval_along(Aabb{{-1, 0, 2}, {1, 3, 4}}, {0, -2, 1});
    EXPECT_EQ(box.min, -4); // -2 * 3 + 2
    EXPECT_EQ(box.max, 4);
}

TEST(SeparatingAxis, TrianglesInOnePlane) {
    const Triangle a{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    // No edge of one triangle is parallel to one of the other, and they are far apart.
    EXPECT_FALSE(intersects(a, Triangle{{5, 5, 0}, {6, 5.5f, 0}, {5.2f, 6.7f, 0}}));
    EXPECT_FALSE(intersects(Triangle{{-2, -1, 0}, {-3, 0, 0}, {-1, 0, 0}},
                            Triangle{{2, 1, 0}, {3, 0, 0}, {1, 0, 0}}));
    EXPECT_TRUE(intersects(a, Triangle{{0.25f, 0.25f, 0}, {4, 4, 0}, {5, 4, 0}}));
    EXPECT_TRUE(intersects(a, Triangle{{1, 0, 0}, {2, 0, 0}, {2, -1, 0}})); // a vertex
    EXPECT_TRUE(intersects(a, Triangle{{0.1f, 0.1f, 0}, {0.2f, 0.1f, 0}, {0.1f, 0.2f, 0}}));
    EXPECT_FALSE(intersects(a, Triangle{{0, 0, 1}, {1, 0, 1}, {0, 1, 1}})); // parallel planes
}

TEST(SeparatingAxis, SmallTrianglesAreJudgedLikeLargeOnes) {
    for (const Real s : {0.005f, 1e-6f, 5.0f})
        EXPECT_FALSE(intersects(Triangle{{0, 0, 0}, {s, 0, 0}, {0, s, 0}},
                                Triangle{{200 * s, 0, 0}, {200 * s, s, s}, {200 * s, -s, s}}))
            << s;
    EXPECT_FALSE(intersects(Triangle{{0, 0, 0}, {0.005f, 0, 0}, {0, 0.005f, 0}},
                            Triangle{{1, 0, 0}, {1, 0.005f, 0.005f}, {1, -0.005f, 0.005f}}));
}

TEST(SeparatingAxis, TrianglesThatCrossTouchOrPass) {
    const Triangle a{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}};
    EXPECT_TRUE(intersects(a, Triangle{{1, 1, -1}, {1, 1, 1}, {2, 2, 1}}));
    EXPECT_TRUE(intersects(a, Triangle{{0, 0, 0}, {-1, 0, 1}, {-1, -1, 2}})); // one vertex
    // The triangles are separated only by an axis across two edges.
    EXPECT_FALSE(intersects(Triangle{{1, 0, 0}, {0, -1, 2}, {-2, -2, 0}},
                            Triangle{{1, -1, -1}, {-1, 0, -2}, {0, 0, 0}}));
}

TEST(SeparatingAxis, TrianglesThatTouchMeetWhateverTheRounding) {
    // A vertex of one triangle lies exactly on an edge of the other, at three eighths: in multiples of 2^-20 m, which
    // float holds, while products of three of them are rounded in double.
    Random random(test::seed());
    SCOPED_TRACE(test::seed());
    const auto point = [&] {
        const auto coordinate = [&] {
            return static_cast<Real>(random.below(1u << 21u)) / (1u << 20u) - 1;
        };
        const Real x = coordinate(), y = coordinate();
        return Vec3{x, y, coordinate()};
    };
    for (int n = 0; n < 3000; ++n) {
        const Triangle t{point(), point(), point()};
        const Vec3 on_edge = t.a + (t.b - t.a) * 0.375f;
        // The other vertices lie beyond the edge, seen from the third vertex, at random heights.
        const Vec3 normal = cross(t.b - t.a, t.c - t.a), out = cross(t.b - t.a, normal);
        const auto beyond = [&](Vec3 p) {
            return dot(p - on_edge, out) < 0 ? on_edge - (p - on_edge) : p;
        };
        const Triangle other{on_edge, beyond(point()), beyond(point())};
        EXPECT_TRUE(do_intersect(polytope_of(t), polytope_of(other))) << n;
        EXPECT_TRUE(do_intersect(polytope_of(other), polytope_of(t))) << n;
        EXPECT_TRUE(find_separating_axes(t, other).intersect) << n;
    }
}

TEST(SeparatingAxis, TrianglesAndBoxes) {
    EXPECT_TRUE(intersects(Triangle{{3, 0, 0}, {0, 3, 0}, {0, 0, 3}}, kCube)); // its vertex
    EXPECT_FALSE(intersects(Triangle{{3.01f, 0, 0}, {0, 3.01f, 0}, {0, 0, 3.01f}}, kCube));
    // The triangles are separated only across z and an edge: intervals 6 to 8 and -5 to 5.
    const Triangle low{{0, -2, 0}, {1, -2, 0}, {3, 0, 0}};
    EXPECT_FALSE(intersects(low, kCube));
    EXPECT_TRUE(intersects(low, box_about({}, {1.2f, 1.2f, 1.2f})));
    const auto wall = [](Real x) { return Triangle{{x, -1, -1}, {x, 1, -1}, {x, 0, 1}}; };
    EXPECT_FALSE(intersects(wall(1.5f), Obb{{}, {1, 1, 1}, kTurn45})); // the box extends to 1.41421
    EXPECT_TRUE(intersects(wall(1.4f), Obb{{}, {1, 1, 1}, kTurn45}));
    EXPECT_TRUE(intersects(Triangle{{0.1f, 0, 0}, {0, 0.1f, 0}, {0, 0, 0.1f}}, kCube)); // inside
}

TEST(SeparatingAxis, AgreesWithWholeNumberArithmeticOnEveryKindOfPair) {
    Random random(test::seed());
    int hits = 0, misses = 0;
    const auto agree = [&](bool found, std::span<const Vec3> a, std::span<const Vec3> b, int i) {
        const bool truth = hulls_meet(a, b);
        EXPECT_EQ(found, truth) << "seed " << test::seed() << " pair " << i;
        ++(truth ? hits : misses);
    };
    for (int i = 0; i < 1500; ++i) {
        // With few integers the shapes touch, are coplanar and degenerate often.
        const std::uint32_t half = 1 + static_cast<std::uint32_t>(i % 4);
        const std::array<Vec3, 3> p{
            grid_point(random, half), grid_point(random, half), grid_point(random, half)};
        const std::array<Vec3, 3> q{
            grid_point(random, half), grid_point(random, half), grid_point(random, half)};
        const Triangle s{p[0], p[1], p[2]}, t{q[0], q[1], q[2]};
        agree(intersects(s, t), p, q, i);
        agree(intersects(Segment{p[0], p[1]}, t), std::span(p).first(2), q, i);
        agree(intersects(s, Segment{q[0], q[1]}), p, std::span(q).first(2), i);
        if (i % 5 != 0)
            continue; // the remaining kinds have more vertices, and all their quadruples are tried
        const Aabb box{min(q[0], q[1]), max(q[0], q[1])};
        const auto vertices = corners_of_box(box);
        agree(intersects(s, box), p, vertices, i);
        agree(intersects(Segment{p[0], p[1]}, box), std::span(p).first(2), vertices, i);
        const Obb same{center(box), half_extents(box), {}};
        EXPECT_EQ(intersects(s, same), intersects(s, box)); // halves of whole numbers are exact
        EXPECT_EQ(intersects(box, same), true);
    }
    EXPECT_GT(hits, 500);
    EXPECT_GT(misses, 500);
}

/// Returns the gap by alternating projections (von Neumann 1950), which converge to a common point or to the gap.
Real distance_by_projections(const Obb& a, const Obb& b) {
    const auto project = [](const Obb& box, Vec3 p) { return closest_point(box, p); };
    Vec3 p = a.center, q = project(b, p);
    for (int i = 0; i < 3000; ++i) {
        const Vec3 next = project(a, q);
        q = project(b, next);
        if (next == p)
            break;
        p = next;
    }
    return distance(p, q);
}

TEST(SeparatingAxis, AgreesWithAlternatingProjectionsOnTurnedBoxes) {
    Random random(test::seed());
    int hits = 0, misses = 0;
    for (int i = 0; i < 400; ++i) {
        const auto box = [&] {
            return Obb{random_vector(random, 1.8f),
                       {random.between(0.1f, 1), random.between(0.1f, 1), random.between(0.1f, 1)},
                       test::random_rotation(random)};
        };
        const Obb a = box(), b = box();
        const SeparatingAxes axes = find_separating_axes(a, b);
        EXPECT_EQ(axes.intersect, intersects(a, b));
        EXPECT_EQ(intersects(a, b), intersects(b, a));
        if (std::abs(axes.separation) < 0.02f)
            continue; // the projections converge slowly there
        const Real apart = distance_by_projections(a, b);
        EXPECT_EQ(intersects(a, b), apart < 0.01f) << "seed " << test::seed() << " pair " << i;
        if (!axes.intersect) {
            EXPECT_LE(axes.separation, apart + 1e-4f);
        }
        ++(axes.intersect ? hits : misses);
    }
    EXPECT_GT(hits, 50);
    EXPECT_GT(misses, 50);
}

TEST(SeparatingAxis, FlatAndThinBoxesAreWhatTheyLookLike) {
    // Two slender boxes in one plane that pass each other: no box axis and no cross product of two separates them,
    // because the rolls of the boxes about their own axes are arbitrary.
    Random random(test::seed());
    int hits = 0, misses = 0;
    for (int i = 0; i < 400; ++i) {
        const Quat roll = from_axis_angle(kX, random.between(0, 6));
        const Quat turn = from_axis_angle(kZ, random.between(0.3f, 2.8f));
        const Vec3 at{random.between(-2, 2), random.between(-2, 2), 0};
        const Obb a{{}, {1, 0, 0}, roll}, b{at, {1, 0, 0}, turn * roll};
        const Vec3 way = rotate(turn, kX);
        // The second line crosses the x axis here.
        const Real t = -at.y / way.y, x = at.x + t * way.x;
        if (std::abs(std::abs(t) - 1) < 1e-3f || std::abs(std::abs(x) - 1) < 1e-3f)
            continue;
        const bool truth = std::abs(t) <= 1 && std::abs(x) <= 1;
        // A roll leaves the boxes in one plane only up to rounding, so they may miss each other by that much.
        const Obb thick{at, {1, 1e-5f, 1e-5f}, turn * roll};
        EXPECT_EQ(intersects(a, thick), truth) << "seed " << test::seed() << " pair " << i;
        if (!truth) {
            EXPECT_FALSE(intersects(a, b));
        }
        ++(truth ? hits : misses);
    }
    EXPECT_GT(hits, 30);
    EXPECT_GT(misses, 100);
    EXPECT_TRUE(intersects(box_about({}, {0, 5, 0}), Obb{{}, {1, 1, 1}, kTurn45})); // a thin wall
    EXPECT_TRUE(intersects(box_about({1, 1, 1}, {}), box_about({1, 1, 1}, {})));
    EXPECT_FALSE(intersects(Obb{{1, 1, 1}, {}, {}}, Obb{{1, 1, 1.0001f}, {}, {}}));
}

TEST(SeparatingAxis, FarFromTheOriginNothingChanges) {
    const Vec3 far{1e6f, -1e6f, 1e6f};
    EXPECT_TRUE(intersects(box_about(far, {1, 1, 1}), Obb{far + Vec3{2, 0, 0}, {1, 1, 1}, {}}));
    EXPECT_FALSE(
        intersects(box_about(far, {1, 1, 1}), Obb{far + Vec3{2.125f, 0, 0}, {1, 1, 1}, {}}));
    EXPECT_FALSE(
        intersects(Obb{far, {1, 1, 1}, {}}, Obb{far + Vec3{2.25f, 2.25f, 0}, {1, 1, 1}, kTilted}));
    EXPECT_TRUE(
        intersects(Obb{far, {1, 1, 1}, {}}, Obb{far + Vec3{1.75f, 1.75f, 0}, {1, 1, 1}, kTilted}));
    // 3e-8 m apart: the slack for rounding depends on the size of the boxes and not on their place.
    const Real shorter = std::nextafter(0.5f, 0.0f);
    for (const Vec3 place : {Vec3{}, Vec3{8e6f, 8e6f, 8e6f}}) {
        const Obb box{place, {0.5f, 0.5f, 0.5f}, {}}, next{place + kX, {0.5f, 0.5f, 0.5f}, {}};
        EXPECT_TRUE(intersects(box, next));
        EXPECT_FALSE(intersects(box, Obb{next.center, {shorter, 0.5f, 0.5f}, {}}));
    }
}

TEST(SeparatingAxis, ASweepThatIsNotFiniteMeetsNothing) {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    constexpr Real kEndless = std::numeric_limits<Real>::infinity();
    const Aabb cube{{-1, -1, -1}, {1, 1, 1}}, ahead{{2, -1, -1}, {4, 1, 1}};
    const auto meets = [](const Aabb& a, DVec3 motion, const Aabb& b) {
        const FlatSweep sweep = sweep_flat(polytope_of(a), motion, polytope_of(b));
        return sweep.enter <= sweep.leave || sweep.is_receding;
    };
    EXPECT_TRUE(meets(cube, {3, 0, 0}, ahead));
    EXPECT_FALSE(meets(cube, {kInfinity, 0, 0}, ahead));
    EXPECT_FALSE(meets(cube, {3, kInfinity, 0}, ahead));
    EXPECT_FALSE(meets(cube, {std::numeric_limits<double>::quiet_NaN(), 0, 0}, ahead));
    EXPECT_FALSE(meets(cube, {3, 0, 0}, {{2, -1, -1}, {kEndless, 1, 1}}));
    EXPECT_FALSE(meets({{-1, -kEndless, -1}, {1, 1, 1}}, {3, 0, 0}, ahead));
}

TEST(SeparatingAxis, WhatIsNotFiniteOrEmptyMeetsNothing) {
    const Real nan = std::numeric_limits<Real>::quiet_NaN();
    EXPECT_FALSE(intersects(Aabb{}, Obb{}));
    EXPECT_FALSE(intersects(Triangle{{nan, 0, 0}, {1, 0, 0}, {0, 1, 0}}, kCube));
    EXPECT_FALSE(intersects(kCube, Obb{{0, nan, 0}, {1, 1, 1}, {}}));
    EXPECT_FALSE(intersects(kCube, Obb{{}, {1, nan, 1}, {}}));
    EXPECT_FALSE(find_separating_axes(kCube, Obb{{0, nan, 0}, {1, 1, 1}, {}}).intersect);
}

TEST(SeparatingAxis, AHullWithoutVerticesMeetsNothing) {
    const ConvexHull nothing;
    EXPECT_FALSE(intersects(kCube, nothing));
    EXPECT_FALSE(intersects(nothing, nothing));
    EXPECT_FALSE(intersects(Segment{{}, kX}, nothing));
    EXPECT_FALSE(find_separating_axes(kCube, nothing).intersect);
    EXPECT_FALSE(sweep(kCube, kX, nothing));
    EXPECT_FALSE(sweep(nothing, kX, kCube));
    EXPECT_FALSE(find_gap(kCube, nothing));
}

} // namespace
} // namespace topple
