// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/textbook/planar/line_tests.h"

#include "tests/engine/textbook/planar/planar_oracle.h"
#include "tests/engine/textbook/planar/simple_shapes.h"
#include "tests/support/landmarks.h"
#include "tests/support/test.h"
#include "topple/textbook/planar/intersects.h"
#include "topple/textbook/planar/separation.h"

#include <limits>

namespace topple::planar {
namespace {

using test::AnyShape;
using test::expect_near;
using test::Samples;
using test::to_convex;

TEST(PlanarRay, AgainstACircleFromOutsideInsideAndBehind) {
    const RayHit hit = *cast_ray(Circle{{5, 0}, 1}, Ray{{0, 0}, {1, 0}});
    EXPECT_EQ(hit.t, 4);
    EXPECT_EQ(hit.point, (Vec2{4, 0}));
    EXPECT_EQ(hit.normal, (Vec2{-1, 0}));
    EXPECT_FALSE(hit.inside);
    const RayHit inside = *cast_ray(kUnit, Ray{{0, 0}, {1, 0}});
    EXPECT_EQ(inside.t, 0);
    EXPECT_TRUE(inside.inside);
    EXPECT_EQ(inside.normal, (Vec2{-1, 0})); // against the ray
    EXPECT_EQ(clip(Ray{{0, 0}, {1, 0}}, kUnit)->t_exit, 1);
    EXPECT_FALSE(cast_ray(Circle{{-5, 0}, 1}, Ray{{0, 0}, {1, 0}}));
    EXPECT_EQ(cast_ray(Circle{{5, 1}, 1}, Ray{{0, 0}, {1, 0}})->t, 5);  // tangent
    EXPECT_EQ(cast_ray(kUnit, Ray{{1, 0}, {1, 0}})->t, 0);              // from the rim
    EXPECT_FALSE(cast_ray(Circle{{2, 10000}, 1}, Ray{{0, 0}, {0, 1}})); // far, by a meter
    EXPECT_EQ(cast_ray(Circle{{5, 0}, 1}, Ray{{0, 0}, {2, 0}})->t,
              2); // in lengths of the direction
}

TEST(PlanarRay, AgainstRectanglesAlongSidesAndOverCorners) {
    EXPECT_EQ(cast_ray(kTwo, Ray{{-3, 1}, {1, 0}})->t, 3);
    EXPECT_EQ(cast_ray(kTwo, Ray{{-3, 1}, {1, 0}})->feature, (Feature{FeatureKind::edge, 3}));
    EXPECT_EQ(cast_ray(kTwo, Ray{{-3, 0}, {1, 0}})->t, 3); // along the lower side
    EXPECT_EQ(cast_ray(kTwo, Ray{{-2, 0}, {1, 1}})->t, 2); // over the upper left vertex
    EXPECT_FALSE(cast_ray(kTwo, Ray{{-3, 2.001f}, {1, 0}}));
    EXPECT_FALSE(cast_ray(kTwo, Ray{{3, 1}, {1, 0}}));
    const OrientedRect thin{{200, 0}, {0.001f, 1}, {}};
    EXPECT_NEAR(cast_ray(thin, Ray{{0, 0}, {1, 0}})->t, 199.999f, 1e-3f);
    const OrientedRect turned{{5, 0}, {1, 1}, rotation_by_degrees(45)};
    EXPECT_NEAR(cast_ray(turned, Ray{{0, 0}, {1, 0}})->t, 3.58578644f, 1e-6f);
    EXPECT_EQ(cast_ray(OrientedRect{{0, 0}, {0, 5}, {}}, Ray{{-2, 1}, {1, 0}})->t, 2); // a wall
}

TEST(PlanarRay, TheRangeIsClosed) {
    EXPECT_TRUE(cast_ray(kTwo, Ray{{-3, 1}, {1, 0}, 0, 3}));
    EXPECT_FALSE(cast_ray(kTwo, Ray{{-3, 1}, {1, 0}, 0, 2.999f}));
    EXPECT_EQ(cast_ray(kTwo, Ray{{-3, 1}, {1, 0}, 5, 9})->t, 5); // the far side, from inside
    EXPECT_FALSE(cast_ray(kTwo, Ray{{-3, 1}, {1, 0}, 5.001f, 9}));
    EXPECT_TRUE(cast_ray(kTwo, Ray{{-3, 1}, {1, 0}, 0, kInf}));
    EXPECT_TRUE(cast_ray(kUnit, Ray{{-3, 0}, {1, 0}, 0, 2}));
    EXPECT_FALSE(cast_ray(kUnit, Ray{{-3, 0}, {1, 0}, 0, 1.999f}));
    EXPECT_FALSE(cast_ray(kUnit, Ray{{-3, 0}, {1, 0}, 4.001f, 9}));
}

TEST(PlanarRay, WhatIsNotFiniteOrGoesNowhereIsAMiss) {
    const Real nan = std::nanf("");
    for (const Ray& ray : {Ray{{nan, 0}, {1, 0}},
                           Ray{{0, 0}, {nan, 0}},
                           Ray{{0, 0}, {kInf, 0}},
                           Ray{{0, 0}, {0, 0}},
                           Ray{{0, 0}, {1, 0}, nan, 1},
                           Ray{{0, 0}, {1, 0}, 0, nan},
                           Ray{{0, 0}, {1, 0}, 1, 0}}) {
        EXPECT_FALSE(cast_ray(kUnit, ray));
        EXPECT_FALSE(cast_ray(kTwo, ray));
        EXPECT_FALSE(crossing(ray, Line{{0, 0}, {1, 1}}));
    }
    EXPECT_FALSE(intersects(Line{{0, 0}, {0, 0}}, kUnit));
    EXPECT_FALSE(intersects(Line{{nan, 0}, {1, 0}}, kUnit));
    EXPECT_FALSE(cast_ray(Circle{{0, 0}, nan}, Ray{{-3, 0}, {1, 0}}));
    EXPECT_FALSE(cast_ray(Rect{}, Ray{{-3, 0}, {1, 0}}));
}

TEST(PlanarLine, MeetsWhatLiesOnBothSidesOfIt) {
    EXPECT_TRUE(intersects(Line{{-9, 1}, {1, 0}}, kUnit));
    EXPECT_FALSE(intersects(Line{{-9, 1.001f}, {1, 0}}, kUnit));
    EXPECT_TRUE(intersects(kTwo, Line{{-5, 7}, {1, -1}})); // over the vertex (2, 0)... and (0, 2)
    const Clip c = *clip(Line{{1, 50}, {0, 1}}, kTwo);
    EXPECT_EQ(c.t_enter, -50);
    EXPECT_EQ(c.t_exit, -48);
    EXPECT_EQ(c.enter_normal, (Vec2{0, -1}));
    EXPECT_EQ(c.exit_normal, (Vec2{0, 1}));
}

TEST(SegmentClip, TellsWhatLiesInside) {
    const Clip through = *clip(Segment{{1, -1}, {1, 3}}, kTwo);
    EXPECT_EQ(through.t_enter, 0.25f);
    EXPECT_EQ(through.t_exit, 0.75f);
    EXPECT_EQ(through.enter, (Vec2{1, 0}));
    EXPECT_FALSE(through.begins_inside || through.ends_inside);
    const Clip within = *clip(Segment{{0.5f, 0.5f}, {1.5f, 1.5f}}, kTwo);
    EXPECT_TRUE(within.begins_inside && within.ends_inside);
    EXPECT_EQ(within.t_exit, 1);
    EXPECT_TRUE(clip(Segment{{1, 1}, {1, 1}}, kTwo));
    EXPECT_FALSE(clip(Segment{{3, 1}, {3, 1}}, kTwo));
    const Clip chord = *clip(Segment{{-2, 0}, {2, 0}}, kUnit);
    EXPECT_EQ(chord.t_enter, 0.25f);
    EXPECT_EQ(chord.t_exit, 0.75f);
    EXPECT_EQ(chord.exit_normal, (Vec2{1, 0}));
}

// On the grid: integers decide whether a segment is clipped, in both directions.
TEST(SegmentClip, IsRightOnAGridByWholeNumbers) {
    Samples samples;
    SCOPED_TRACE(test::seed());
    int hits = 0;
    for (int n = 0; n < 20000; ++n) {
        const AnyShape shape = samples.shape();
        const Segment s{samples.point(), samples.point()};
        const bool expected = meet(test::whole_shape(s), test::whole_shape(shape));
        const Convex convex = to_convex(shape);
        const auto there = clip(s, convex), back = clip(Segment{s.b, s.a}, convex);
        ASSERT_EQ(there.has_value(), expected) << "try " << n;
        ASSERT_EQ(back.has_value(), expected) << "try " << n;
        ASSERT_EQ(intersects(s, convex), expected) << "try " << n;
        hits += expected;
        if (!expected || s.a == s.b)
            continue;
        ASSERT_NEAR(there->t_enter, 1 - back->t_exit, 1e-6f);
        ASSERT_LE(there->t_enter, there->t_exit);
        // The segment equals a ray of one length.
        ASSERT_TRUE(cast_ray(convex, Ray{s.a, s.b - s.a, 0, 1}));
    }
    EXPECT_GT(hits, 3000);
}

// The points of entry and exit are on the boundary, points between are inside, points before and after are outside.
TEST(SegmentClip, EntersAndLeavesAtTheRim) {
    Samples samples{.on_grid = false, .reach = 4};
    SCOPED_TRACE(test::seed());
    int hits = 0;
    for (int n = 0; n < 5000; ++n) {
        const Convex convex = to_convex(samples.shape(2 + samples.random.below(4)));
        const Ray ray{samples.point(), samples.point(), 0, 3};
        const auto c = clip(ray, convex);
        for (int k = 0; k <= 24; ++k) {
            const Real t = static_cast<Real>(k) / 8;
            const RimPoint rim = *closest_rim_point(convex, point_at(ray, t));
            const bool inside = c && c->t_enter <= t && t <= c->t_exit;
            if (std::abs(rim.distance) > 1e-4f) {
                ASSERT_EQ(inside, rim.distance < 0) << "try " << n << ", t " << t;
            }
        }
        if (!c)
            continue;
        ++hits;
        if (!c->begins_inside) {
            ASSERT_LT(std::abs(closest_rim_point(convex, c->enter)->distance), 1e-5f);
            ASSERT_LE(dot(c->enter_normal, ray.direction), 1e-5f);
            ASSERT_EQ(cast_ray(convex, ray)->t, c->t_enter);
        }
        if (!c->ends_inside) {
            ASSERT_LT(std::abs(closest_rim_point(convex, c->exit)->distance), 1e-5f);
            ASSERT_GE(dot(c->exit_normal, ray.direction), -1e-5f);
        }
    }
    EXPECT_GT(hits, 500);
}

TEST(Approach, OfRaysAndLinesIsFromAVertexOrTheirBeginning) {
    const Approach vertex = *find_approach(Line{{0, 4}, {1, -1}}, rect_between({-2, -2}, {1, 1}));
    EXPECT_NEAR(vertex.distance, std::sqrt(2.0f), 1e-6f); // from (1, 1) to (2, 2)
    expect_near(vertex.on_track, {2, 2}, 1e-6f);
    expect_near(vertex.on_shape, {1, 1}, 0);
    EXPECT_EQ(vertex.t, 2);
    const Approach start = *find_approach(Ray{{5, 1}, {1, 1}}, kTwo);
    EXPECT_EQ(start.distance, 3);
    expect_near(start.on_shape, {2, 1}, 0);
    EXPECT_EQ(find_approach(Line{{0, 5}, {1, 0}}, kUnit)->distance, 4);
    expect_near(find_approach(Line{{7, 5}, {1, 0}}, kUnit)->on_shape, {0, 1}, 1e-6f);
    EXPECT_EQ(find_approach(Line{{0, 0}, {1, 0}}, kUnit)->distance, 0);
    EXPECT_FALSE(find_approach(Ray{{5, 1}, {0, 0}}, kTwo));
    EXPECT_FALSE(find_approach(Line{{5, 1}, {1, 0}}, Rect{}));
}

// The approach of a segment is the separation of the two, where they are apart; the approach of a ray is that of a
// long segment.
TEST(Approach, IsTheSeparationOfALongSegment) {
    for (const bool on_grid : {true, false}) {
        Samples samples{.on_grid = on_grid};
        SCOPED_TRACE(test::seed());
        for (int n = 0; n < 3000; ++n) {
            const Convex shape = to_convex(samples.shape());
            const Vec2 p = samples.point(), d = samples.point();
            if (length(d) < 0.1f)
                continue;
            const Vec2 far = normalize(d) * 200;
            const Real of_segment = find_separation(Segment{p, p + d}, shape)->distance;
            const Real of_ray = find_separation(Segment{p, p + far}, shape)->distance;
            const Real of_line = find_separation(Segment{p - far, p + far}, shape)->distance;
            const auto apart = [](Real v) { return std::max(v, Real(0)); };
            ASSERT_NEAR(
                find_approach(Segment{p, p + d}, shape)->distance, apart(of_segment), 2e-4f);
            ASSERT_NEAR(find_approach(Ray{p, d}, shape)->distance, apart(of_ray), 2e-4f);
            ASSERT_NEAR(find_approach(Line{p, d}, shape)->distance, apart(of_line), 2e-4f);
            const Approach a = *find_approach(Ray{p, d}, shape);
            ASSERT_NEAR(distance(a.on_track, a.on_shape), a.distance, 2e-5f);
            ASSERT_EQ(a.distance == 0, intersects(Ray{p, d}, shape)) << "try " << n;
        }
    }
}

TEST(Crossing, OfSegmentsRaysAndLines) {
    const Crossing c = *crossing(Segment{{0, 0}, {4, 4}}, Segment{{0, 4}, {4, 0}});
    EXPECT_EQ(c.point, (Vec2{2, 2}));
    EXPECT_EQ(c.t_a, 0.5f);
    EXPECT_EQ(c.t_b, 0.5f);
    EXPECT_FALSE(c.along);
    EXPECT_TRUE(crossing(Segment{{0, 0}, {2, 2}}, Segment{{0, 4}, {4, 0}})); // at an end
    EXPECT_FALSE(crossing(Segment{{0, 0}, {1, 1}}, Segment{{0, 4}, {4, 0}}));
    EXPECT_TRUE(crossing(Ray{{0, 0}, {1, 1}}, Segment{{0, 4}, {4, 0}}));
    EXPECT_FALSE(crossing(Ray{{0, 0}, {-1, -1}}, Segment{{0, 4}, {4, 0}}));
    EXPECT_EQ(crossing(Line{{0, 0}, {-1, -1}}, Line{{0, 4}, {4, -4}})->point, (Vec2{2, 2}));
    EXPECT_TRUE(intersects(Line{{0, 0}, {1, 0}}, Ray{{5, 5}, {0, -1}}));
    EXPECT_FALSE(intersects(Ray{{5, 5}, {0, 1}}, Line{{0, 0}, {1, 0}}));
    EXPECT_FALSE(intersects(Line{{0, 0}, {1, 0}}, Line{{0, 1}, {2, 0}})); // parallel
}

TEST(Crossing, AlongEachOther) {
    const Crossing c = *crossing(Segment{{0, 0}, {4, 0}}, Segment{{6, 0}, {2, 0}});
    EXPECT_TRUE(c.along);
    EXPECT_EQ(c.t_a, 0.5f);
    EXPECT_EQ(c.t_a_end, 1);
    EXPECT_EQ(c.point, (Vec2{2, 0}));
    EXPECT_EQ(c.t_b, 1);
    EXPECT_FALSE(crossing(Segment{{0, 0}, {4, 0}}, Segment{{4, 0}, {6, 0}})->along); // end to end
    EXPECT_FALSE(crossing(Segment{{0, 0}, {4, 0}}, Segment{{5, 0}, {6, 0}}));
    EXPECT_TRUE(crossing(Line{{0, 0}, {1, 0}}, Line{{7, 0}, {-2, 0}})->along);
    EXPECT_TRUE(crossing(Ray{{0, 0}, {1, 0}}, Ray{{7, 0}, {-2, 0}})->along);
    EXPECT_FALSE(crossing(Ray{{0, 0}, {-1, 0}}, Ray{{7, 0}, {2, 0}}));
    EXPECT_TRUE(crossing(Segment{{1, 0}, {1, 0}}, Line{{0, 0}, {1, 0}})); // a point on a line
    EXPECT_TRUE(crossing(Segment{{1, 0}, {1, 0}}, Segment{{1, 0}, {1, 0}}));
    EXPECT_FALSE(crossing(Segment{{1, 0}, {1, 0}}, Segment{{1, 1}, {1, 1}}));
}

TEST(Crossing, OfSegmentsIsRightOnAGridByWholeNumbers) {
    Samples samples{.reach = 4};
    SCOPED_TRACE(test::seed());
    for (int n = 0; n < 20000; ++n) {
        const Segment a{samples.point(), samples.point()}, b{samples.point(), samples.point()};
        const auto c = crossing(a, b);
        ASSERT_EQ(c.has_value(), meet(test::whole_shape(a), test::whole_shape(b))) << "try " << n;
        if (!c)
            continue;
        expect_near(point_at(a, c->t_a), c->point, 1e-5f);
        expect_near(point_at(b, c->t_b), c->point, 1e-5f);
        const auto back = crossing(b, a);
        ASSERT_TRUE(back && back->along == c->along);
    }
}

} // namespace
} // namespace topple::planar
