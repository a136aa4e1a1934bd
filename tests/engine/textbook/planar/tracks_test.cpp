// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "tests/engine/textbook/planar/planar_oracle.h"
#include "tests/support/landmarks.h"
#include "tests/support/test.h"
#include "topple/textbook/planar/intersects.h"
#include "topple/textbook/planar/line_tests.h"
#include "topple/textbook/planar/separation.h"

#include <algorithm>
#include <cmath>

// Segments, rays and lines of whole numbers, compared with integers and with numbers along a common line.
namespace topple::planar {
namespace {

using test::Samples;
using test::to_convex;

TEST(Tracks, APointIsOnThemIfWholeNumbersSaySo) {
    Samples samples{.reach = 4};
    SCOPED_TRACE(test::seed());
    int on = 0;
    for (int n = 0; n < 20000; ++n) {
        const Vec2 o = samples.point(), d = samples.point(), p = samples.point();
        const auto begin = static_cast<Real>(samples.random.below(3)) - 1;
        const Ray ray{o, d, begin, begin + static_cast<Real>(samples.random.below(4))};
        const std::int64_t reach = samples.random.below(6);
        const auto tolerance = static_cast<Real>(reach);
        const auto whole = [](Vec2 v) {
            return test::WholePoint{test::whole(v.x), test::whole(v.y)};
        };
        const auto from = whole(point_at(ray, ray.t_min)), to = whole(point_at(ray, ray.t_max));
        const bool expected = d != Vec2{} && near_segment(whole(p), from, to, reach);
        ASSERT_EQ(is_on(ray, p, tolerance), expected) << "try " << n;
        on += expected;
        const std::int64_t across = turn(whole(o), whole(o + d), whole(p)),
                           dd = test::dot(whole(o), whole(o + d), whole(o + d));
        ASSERT_EQ(is_on(Line{o, d}, p, tolerance), dd > 0 && across * across <= reach * reach * dd)
            << "try " << n;
        ASSERT_EQ(is_on(Segment{o, o + d}, p, tolerance),
                  near_segment(whole(p), whole(o), whole(o + d), reach));
        ASSERT_FALSE(is_on(Ray{o, d, 1, 0}, p, tolerance));
    }
    EXPECT_GT(on, 1000);
}

/// A range of a line, by its position on it: from `at` in steps of `step`.
struct OnALine {
    double at = 0, step = 1, t_min = 0, t_max = 1;
    [[nodiscard]] double low() const { return at + step * (step > 0 ? t_min : t_max); }
    [[nodiscard]] double high() const { return at + step * (step > 0 ? t_max : t_min); }
};

TEST(Tracks, OnOneLineShareWhatTheirRangesShare) {
    Samples samples{.reach = 3};
    SCOPED_TRACE(test::seed());
    int along = 0, points = 0, apart = 0;
    for (int n = 0; n < 20000; ++n) {
        const Vec2 o = samples.point(), d = samples.point();
        if (d == Vec2{})
            continue;
        const auto sample = [&] {
            OnALine range{std::round(samples.number()),
                          1,
                          -static_cast<double>(kInf),
                          static_cast<double>(kInf)};
            const Real steps[] = {-2, -1, 1, 2};
            range.step = steps[samples.random.below(4)];
            if (samples.random.below(3) != 0)
                range.t_min = std::round(samples.number());
            if (samples.random.below(3) != 0)
                range.t_max = std::max(range.t_min, 0.0) + samples.random.below(3);
            return range;
        };
        const auto track = [&](const OnALine& r) {
            return Ray{o + d * static_cast<Real>(r.at),
                       d * static_cast<Real>(r.step),
                       static_cast<Real>(r.t_min),
                       static_cast<Real>(r.t_max)};
        };
        const OnALine a = sample(), b = sample();
        const double low = std::max(a.low(), b.low()), high = std::min(a.high(), b.high());
        const auto c = crossing(track(a), track(b));
        ASSERT_EQ(c.has_value(), low <= high) << "try " << n;
        if (!c) {
            ++apart;
            continue;
        }
        ++(low < high ? along : points);
        ASSERT_EQ(c->along, low < high) << "try " << n;
        // The first common point of A: its range may run against the line.
        const double first = a.step > 0 ? low : high, last = a.step > 0 ? high : low;
        const auto on_a = [&](double x) { return static_cast<Real>((x - a.at) / a.step); };
        ASSERT_EQ(c->t_a, on_a(first)) << "try " << n;
        ASSERT_EQ(c->t_a_end, on_a(last)) << "try " << n;
        const double at = std::isfinite(first) ? first : std::isfinite(last) ? last : a.at;
        ASSERT_EQ(c->point, o + d * static_cast<Real>(at)) << "try " << n;
        ASSERT_NEAR(c->t_b, (at - b.at) / b.step, 1e-6) << "try " << n;
    }
    EXPECT_GT(along, 3000);
    EXPECT_GT(points, 300);
    EXPECT_GT(apart, 1000);
}

TEST(Tracks, CrossWithinBothRangesOnly) {
    Samples samples{.reach = 4};
    SCOPED_TRACE(test::seed());
    int crossings = 0;
    for (int n = 0; n < 20000; ++n) {
        const auto sample = [&] {
            const auto begin = static_cast<Real>(samples.random.below(3)) - 1;
            const Vec2 o = samples.point();
            return Ray{
                o, samples.point(), begin, begin + static_cast<Real>(samples.random.below(4))};
        };
        const Ray a = sample(), b = sample();
        if (a.direction == Vec2{} || b.direction == Vec2{})
            continue;
        const Segment on_a{point_at(a, a.t_min), point_at(a, a.t_max)},
            on_b{point_at(b, b.t_min), point_at(b, b.t_max)};
        const auto c = crossing(a, b);
        ASSERT_EQ(c.has_value(), meet(test::whole_shape(on_a), test::whole_shape(on_b)))
            << "try " << n;
        if (!c)
            continue;
        ++crossings;
        ASSERT_LT(distance(point_at(a, c->t_a), c->point), 1e-5f) << "try " << n;
        ASSERT_LT(distance(point_at(b, c->t_b), c->point), 1e-5f) << "try " << n;
        ASSERT_LE(c->t_a, c->t_a_end) << "try " << n;
        if (!c->along) {
            ASSERT_EQ(c->t_a, c->t_a_end) << "try " << n;
        }
    }
    EXPECT_GT(crossings, 1000);
}

// A segment that is a point, against a point, a segment, a ray and a line.
TEST(Tracks, APointCrossesWhatHoldsIt) {
    Samples samples{.reach = 2};
    SCOPED_TRACE(test::seed());
    int crossings = 0;
    for (int n = 0; n < 4000; ++n) {
        const Vec2 p = samples.point(), o = samples.point(), d = samples.point();
        const Segment point{p, p}, other{o, o + d};
        const auto c = crossing(point, other), back = crossing(other, point);
        ASSERT_EQ(c.has_value(), is_on(other, p)) << "try " << n;
        ASSERT_EQ(back.has_value(), c.has_value()) << "try " << n;
        if (!c)
            continue;
        ++crossings;
        ASSERT_EQ(c->point, p);
        ASSERT_EQ(back->point, p);
        ASSERT_FALSE(c->along || back->along);
        ASSERT_EQ(c->t_a, 0) << "try " << n;
        ASSERT_EQ(back->t_b, 0) << "try " << n;
        ASSERT_EQ(c->t_b, back->t_a) << "try " << n;
        ASSERT_LT(distance(point_at(other, c->t_b), p), 1e-6f) << "try " << n;
    }
    EXPECT_GT(crossings, 100);
}

TEST(Approach, EndsLieOnTheTrackAndOnTheShapeAndNoneIsNearer) {
    for (const bool on_grid : {true, false}) {
        Samples samples{.on_grid = on_grid, .reach = 4};
        SCOPED_TRACE(test::seed());
        int apart = 0, meetings = 0;
        for (int n = 0; n < 6000; ++n) {
            const Convex shape = to_convex(samples.shape());
            const Vec2 o = samples.point(), d = n % 20 == 0 ? Vec2{} : samples.point();
            const Segment segment{o, o + d};
            const Approach a = *find_approach(segment, shape);
            ASSERT_GE(a.t, 0);
            ASSERT_LE(a.t, 1);
            ASSERT_LT(distance(point_at(segment, a.t), a.on_track), 1e-5f) << "try " << n;
            ASSERT_LT(distance(closest_point(shape, a.on_shape), a.on_shape), 1e-5f) << "try " << n;
            ASSERT_NEAR(distance(a.on_track, a.on_shape), a.distance, 1e-5f) << "try " << n;
            const Real gap = find_separation(segment, shape)->distance;
            ASSERT_NEAR(a.distance, std::max(gap, Real(0)), 1e-5f) << "try " << n;
            ++(a.distance > 0 ? apart : meetings);
            // A range of a ray that is the same segment.
            if (d == Vec2{})
                continue;
            const Ray ray{o - d * 2, d, 2, 3};
            const Approach of_ray = *find_approach(ray, shape);
            ASSERT_NEAR(of_ray.distance, a.distance, 1e-5f) << "try " << n;
            ASSERT_LT(distance(point_at(ray, of_ray.t), of_ray.on_track), 1e-5f) << "try " << n;
            if (const auto c = clip(segment, shape)) {
                ASSERT_EQ(a.distance, 0) << "try " << n;
                ASSERT_EQ(a.on_track, c->enter) << "try " << n;
                ASSERT_EQ(a.t, c->t_enter) << "try " << n;
            }
        }
        EXPECT_GT(apart, 1000);
        EXPECT_GT(meetings, 500);
    }
}

} // namespace
} // namespace topple::planar
