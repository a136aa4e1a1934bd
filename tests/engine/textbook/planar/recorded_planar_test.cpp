// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// One hash for the results of each function, compared with the recorded one. The other tests check results within a
// tolerance; this test notices a change of any bit.

#include "tests/engine/textbook/planar/planar_samples.h"
#include "tests/support/answers.h"
#include "tests/support/recording.h"
#include "topple/textbook/planar/broad_phase.h"
#include "topple/textbook/planar/compound_shape.h"
#include "topple/textbook/planar/containing.h"
#include "topple/textbook/planar/implicit_line.h"
#include "topple/textbook/planar/intersects.h"
#include "topple/textbook/planar/line_tests.h"
#include "topple/textbook/planar/manifold.h"
#include "topple/textbook/planar/separating_axis.h"
#include "topple/textbook/printed/printed_planar.h"
#include "topple/textbook/printed/printed_quadtree.h"

namespace topple::planar {

using Out = topple::test::Answers;

// Functions that add results to the hash.
inline void add_answer(Out& out, const Segment& s) { out.add(s.a, s.b); }
inline void add_answer(Out& out, const Rect& r) { out.add(r.min, r.max); }
inline void add_answer(Out& out, const Circle& c) { out.add(c.center, c.radius); }
inline void add_answer(Out& out, const OrientedRect& r) {
    out.add(r.center, r.half_extents, r.rotation.cos, r.rotation.sin);
}
inline void add_answer(Out& out, Feature f) { out.add(f.kind, f.index); }
inline void add_answer(Out& out, const Clip& c) {
    out.add(c.t_enter, c.t_exit, c.enter, c.exit, c.enter_normal, c.exit_normal);
    out.add(c.begins_inside, c.ends_inside, c.enter_feature, c.exit_feature);
}
inline void add_answer(Out& out, const RayHit& h) {
    out.add(h.t, h.point, h.normal, h.inside, h.feature);
}
inline void add_answer(Out& out, const Approach& a) {
    out.add(a.distance, a.on_track, a.on_shape, a.t);
}
inline void add_answer(Out& out, const Crossing& c) {
    out.add(c.point, c.t_a, c.t_b, c.along, c.t_a_end);
}
inline void add_answer(Out& out, const ManifoldPoint& p) {
    out.add(p.on_a, p.on_b, p.separation, p.feature_a, p.feature_b);
}
inline void add_answer(Out& out, const Manifold& m) { out.add(m.normal, m.points, m.count); }
inline void add_answer(Out& out, Interval i) { out.add(i.min, i.max); }
inline void add_answer(Out& out, const AxisTest& t) {
    out.add(t.axis, t.a, t.b, t.gap, t.separates, t.from_a, t.feature);
}
inline void add_answer(Out& out, const SeparatingAxis& a) {
    out.add(a.tests, a.separating, a.widest);
}
inline void add_answer(Out& out, const Separation& s) {
    out.add(s.distance, s.normal, s.on_a, s.on_b, s.feature_a, s.feature_b);
}
inline void add_answer(Out& out, const RimPoint& p) {
    out.add(p.point, p.normal, p.distance, p.feature);
}
inline void add_answer(Out& out, const SharedPoints& p) { out.add(p.meeting, p.point); }
inline void add_answer(Out& out, Pair p) { out.add(p.a, p.b); }
inline void add_answer(Out& out, const Quadtree::Cell& c) {
    out.add(c.bounds, c.depth, c.is_leaf, c.count);
}

namespace {

using test::to_convex;

constexpr std::uint64_t
    kRecordedPlanarSeed = 2029; // seed of every recording; another seed gives other inputs

void expect_planar_recorded(const std::string& key, const Out& answers) {
    topple::test::expect_recorded(
        "tests/engine/textbook/planar/recorded_planar.tsv", key, answers.hash());
}

/// Samples on the grid and off it, alternately.
class BothSamples {
public:
    test::Samples& next() {
        samples_.on_grid = !samples_.on_grid;
        return samples_;
    }

private:
    test::Samples samples_{.random = Random(kRecordedPlanarSeed), .on_grid = false, .reach = 4};
};

/// Indexed in the order of AnyShape.
constexpr std::array<const char*, test::kKinds> kKindNames{"point",
                                                           "segment",
                                                           "circle",
                                                           "rectangle",
                                                           "turned rectangle",
                                                           "polygon"};

struct SampledTracks {
    Segment segment;
    Ray ray;
    Line line;
};

SampledTracks sample_tracks(test::Samples& s) {
    SampledTracks t{{s.point(), s.point()}, {s.point(), s.point()}, {s.point(), s.point()}};
    t.ray.t_min = s.on_grid ? 0 : -0.5f;
    if (s.random.below(2) == 0)
        t.ray.t_max = 1.5f;
    return t;
}

TEST(RecordedPlanar, EveryPairOfShapes) {
    for (std::uint32_t a = 0; a < test::kKinds; ++a) {
        BothSamples both;
        Out meetings, separations, manifolds, axes;
        for (int i = 0; i < 2000; ++i) {
            test::Samples& s = both.next();
            const Convex first = to_convex(s.shape(a)), second = to_convex(s.shape());
            meetings.add(intersects(first, second));
            separations.add(find_separation(first, second));
            manifolds.add(collide(first, second));
            axes.add(test_axes(first, second), overlap_on(first, second, s.point()));
        }
        const std::string name = kKindNames[a];
        expect_planar_recorded("meetings of " + name, meetings);
        expect_planar_recorded("separations of " + name, separations);
        expect_planar_recorded("manifolds of " + name, manifolds);
        expect_planar_recorded("axes of " + name, axes);
    }
}

TEST(RecordedPlanar, LinesAndPointsAtEveryShape) {
    for (std::uint32_t a = 0; a < test::kKinds; ++a) {
        BothSamples both;
        Out lines, points;
        for (int i = 0; i < 2000; ++i) {
            test::Samples& s = both.next();
            const Convex shape = to_convex(s.shape(a));
            const SampledTracks t = sample_tracks(s);
            lines.add(clip(t.segment, shape), clip(t.ray, shape), clip(t.line, shape));
            lines.add(cast_ray(shape, t.ray), intersects(t.ray, shape), intersects(t.line, shape));
            lines.add(find_approach(t.segment, shape), find_approach(t.ray, shape));
            lines.add(find_approach(t.line, shape));
            const Vec2 p = s.point();
            points.add(contains(shape, p), closest_point(shape, p), closest_rim_point(shape, p));
            points.add(edges_of(shape), normals_of(shape), bounds_of(shape), shadow(shape, p));
        }
        expect_planar_recorded(std::string("lines at ") + kKindNames[a], lines);
        expect_planar_recorded(std::string("points and ") + kKindNames[a], points);
    }
}

TEST(RecordedPlanar, LinesAmongEachOther) {
    BothSamples both;
    Out answers;
    for (int i = 0; i < 2000; ++i) {
        test::Samples& s = both.next();
        const SampledTracks t = sample_tracks(s), u = sample_tracks(s);
        answers.add(crossing(t.segment, u.segment), crossing(t.segment, u.ray));
        answers.add(crossing(t.ray, u.ray), crossing(t.ray, u.line), crossing(t.line, u.line));
        const Vec2 p = s.point(), n = normalize_or(s.point(), {0, 1}), m = normalize_or(p, {1, 0});
        answers.add(closest_point(t.line, p), closest_point(t.ray, p), is_on(t.line, p, 0.5f));
        answers.add(is_on(t.ray, p), is_on(t.segment, p), is_on(t.segment, p, 0.5f));
        const ImplicitLine a{n, t.segment.a.x}, b{m, t.segment.a.y};
        answers.add(shared_points(a, b), signed_distance(a, p), closest_point(b, p));
    }
    expect_planar_recorded("lines among each other", answers);
}

TEST(RecordedPlanar, CompoundShapes) {
    BothSamples both;
    Out answers;
    const auto compound = [](test::Samples& s) {
        const Vec2 a = s.point(), b = s.point();
        const OrientedRect turned{b, {1, 2}, s.rotation()};
        return CompoundShape(
            {Circle{a, s.size()}, rect_from_center(a, {1, 0.5f}), turned, s.polygon()});
    };
    for (int i = 0; i < 1000; ++i) {
        test::Samples& s = both.next();
        const CompoundShape a = compound(s), b = compound(s);
        const Convex shape = to_convex(s.shape());
        const SampledTracks t = sample_tracks(s);
        const Vec2 p = s.point();
        answers.add(a.bounds(), contains(a, p), closest_point(a, p), cast_ray(a, t.ray));
        answers.add(
            intersects(a, shape), intersects(a, b), intersects(a, t.ray), intersects(a, t.line));
        answers.add(find_separation(a, shape), find_separation(a, b));
    }
    expect_planar_recorded("compound shapes", answers);
}

TEST(RecordedPlanar, WhatContainsPoints) {
    BothSamples both;
    Out answers;
    for (int i = 0; i < 1000; ++i) {
        test::Samples& s = both.next();
        std::vector<Vec2> points;
        for (std::uint32_t k = 0, n = s.random.below(12); k < n; ++k)
            points.push_back(s.point());
        answers.add(smallest_circle(points), centroid_circle(points), bounding_rect(points));
        answers.add(smallest_rect(points));
        const ConvexPolygon hull = convex_hull(points);
        answers.add(hull.vertices(), area(hull), make_convex_polygon(points).ok());
        const Vec2 middle = s.point();
        answers.add(regular_polygon(middle, 1.5f, 3 + i % 5, 0.3f).vertices());
        const Rect r = rect_between(middle, {1, 2});
        const OrientedRect turned{middle, {1, 2}, s.rotation()};
        answers.add(center(r), half_extents(r), extents(r), area(r), corners_of(r), grown(r, 0.5f));
        answers.add(to_local(turned, {1, 3}), to_world(turned, {1, 3}), to_oriented(r));
    }
    expect_planar_recorded("containing shapes", answers);
}

TEST(RecordedPlanar, TreesAndPairs) {
    BothSamples both;
    Out answers;
    for (int run = 0; run < 20; ++run) {
        test::Samples& s = both.next();
        Quadtree tree(rect_between({-4, -4}, {4, 4}), {.max_depth = 4, .node_capacity = 3});
        std::vector<Rect> rects;
        std::vector<Quadtree::Id> ids;
        const auto rect = [&] {
            const Vec2 vertex = s.point();
            const Real width = s.size();
            return rect_from_corner(vertex, {width, s.size()});
        };
        for (int i = 0; i < 40; ++i) {
            rects.push_back(rect());
            ids.push_back(tree.insert(rects.back()));
        }
        answers.add(ids, tree.cells(), tree.outside(), tree_pairs(tree));
        answers.add(all_pairs(rects), sweep_pairs(rects));
        for (int i = 0; i < 40; i += 3)
            tree.move(ids[static_cast<std::size_t>(i)], rect());
        for (int i = 0; i < 40; i += 2)
            tree.remove(ids[static_cast<std::size_t>(i)]);
        answers.add(tree.cells(), tree.size(), tree.query(rect()), tree_pairs(tree));
    }
    expect_planar_recorded("trees and pairs", answers);
}

TEST(RecordedPlanar, TheCookbooksTests) {
    BothSamples both;
    Out answers;
    for (int i = 0; i < 2000; ++i) {
        test::Samples& s = both.next();
        const Vec2 p = s.point();
        const Segment segment{p, s.point()};
        const Circle circle{s.point(), s.size()};
        const Rect rect = rect_from_corner(segment.b, {1, 2});
        const OrientedRect turned{circle.center, {2, 1}, s.rotation()};
        const ConvexPolygon a = s.polygon(), b = s.polygon();
        answers.add(printed_point_on_line(circle.center, segment),
                    printed_line_circle(segment, circle));
        answers.add(printed_point_in_circle(p, circle), printed_line_rectangle(segment, rect));
        answers.add(printed_circle_rectangle(circle, rect));
        answers.add(printed_rectangle_oriented_rectangle(rect, turned));
        answers.add(printed_generic_sat(a.vertices(), b.vertices()));
        if (!a.vertices().empty())
            answers.add(printed_containing_circle(a.vertices()));
    }
    expect_planar_recorded("cookbook", answers);
}

TEST(RecordedPlanar, TheCookbooksQuadtree) {
    BothSamples both;
    Out answers;
    for (int run = 0; run < 24; ++run) {
        test::Samples& s = both.next();
        std::vector<PrintedItem> items(40);
        PrintedQuadtree tree(rect_between({-4, -4}, {4, 4}));
        tree.mend({.split = run % 2 != 0, .remove = run % 3 != 0, .queue = run % 5 != 0});
        const auto numbers = [&](const std::vector<PrintedItem*>& found) {
            for (const PrintedItem* item : found)
                answers.add(item - items.data());
        };
        for (PrintedItem& item : items) {
            const Vec2 vertex = s.point();
            item.bounds = rect_from_corner(vertex, {1, 0.5f});
            tree.insert(item);
        }
        numbers(tree.query(rect_between({-1, -1}, s.point())));
        for (std::size_t i = 0; i < 10; ++i)
            tree.remove(items[i * 3]);
        numbers(tree.query(rect_between({-2, -2}, s.point())));
        answers.add(tree.count(), tree.overruns());
    }
    expect_planar_recorded("cookbook quadtree", answers);
}

} // namespace
} // namespace topple::planar
