// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "tests/engine/textbook/planar/planar_samples.h"
#include "tests/support/test.h"
#include "topple/textbook/planar/intersects.h"
#include "topple/textbook/planar/line_tests.h"
#include "topple/textbook/planar/manifold.h"
#include "topple/textbook/planar/separating_axis.h"
#include "topple/textbook/planar/separation.h"

#include <algorithm>

// The features that results name, compared with where their points lie.
namespace topple::planar {
namespace {

using test::Samples;
using test::to_convex;

constexpr double kNear = 2e-5; // [m]

/// One side of a shape's core.
struct Side {
    DVec2 a, b;
};
Side side_of(const Convex& shape, std::uint32_t i) {
    const auto c = shape.vertices();
    return {c[i], c[(i + 1) % c.size()]};
}

double distance_to(const Side& side, DVec2 p) {
    const DVec2 d = side.b - side.a;
    const double dd = dot(d, d), t = dd > 0 ? std::clamp(dot(p - side.a, d) / dd, 0.0, 1.0) : 0;
    return length(side.a + d * t - p);
}

double distance_to_vertices(const Convex& shape, DVec2 p) {
    double nearest = 1e300;
    for (const DVec2 c : shape.vertices())
        nearest = std::min(nearest, length(c - p));
    return nearest;
}

/// Returns whether the point of the core lies on the feature, and an edge is perpendicular to the normal.
bool lies_on(const Convex& shape, Feature feature, DVec2 core, Vec2 normal) {
    if (feature.index >= shape.vertices().size())
        return false;
    if (feature.kind == FeatureKind::vertex)
        return length(shape.vertices()[feature.index] - core) < kNear;
    const Side side = side_of(shape, feature.index);
    return feature.kind == FeatureKind::edge && distance_to(side, core) < kNear &&
           std::abs(dot(unit_or_up(side.b - side.a), DVec2(normal))) < 1e-5;
}

/// A range along a direction.
struct Range {
    double low = 1e300, high = -1e300;
    void add(double x) { low = std::min(low, x), high = std::max(high, x); }
};

/// Returns the range, along `t`, of the vertices that reach farthest along `n`.
Range farthest_part(const Convex& shape, DVec2 n, DVec2 t) {
    double most = -1e300;
    for (const DVec2 c : shape.vertices())
        most = std::max(most, dot(n, c));
    Range range;
    for (const DVec2 c : shape.vertices()) {
        if (dot(n, c) > most - 1e-5)
            range.add(dot(t, c));
    }
    return range;
}

TEST(PlanarFeatures, OfASeparationAreWhereItsEndsLie) {
    for (const bool on_grid : {true, false}) {
        Samples samples{.on_grid = on_grid, .reach = 4};
        SCOPED_TRACE(test::seed());
        int sides = 0, vertices = 0;
        for (int n = 0; n < 6000; ++n) {
            const Convex a = to_convex(samples.shape()), b = to_convex(samples.shape());
            const Separation s = *find_separation(a, b);
            const DVec2 normal(s.normal);
            const DVec2 core_a = DVec2(s.on_a) - normal * a.radius();
            const DVec2 core_b = DVec2(s.on_b) + normal * b.radius();
            ASSERT_TRUE(lies_on(a, s.feature_a, core_a, s.normal)) << "try " << n;
            ASSERT_TRUE(lies_on(b, s.feature_b, core_b, s.normal)) << "try " << n;
            if (!on_grid || double{s.distance} + a.radius() + b.radius() < kNear)
                continue;
            // An end of separate cores is a vertex or clearly between two.
            ASSERT_EQ(s.feature_a.kind == FeatureKind::vertex,
                      distance_to_vertices(a, core_a) < kNear)
                << "try " << n;
            ASSERT_EQ(s.feature_b.kind == FeatureKind::vertex,
                      distance_to_vertices(b, core_b) < kNear)
                << "try " << n;
            ++(s.feature_a.kind == FeatureKind::edge ? sides : vertices);
        }
        if (on_grid) {
            EXPECT_GT(sides, 300);
            EXPECT_GT(vertices, 300);
        }
    }
}

TEST(PlanarFeatures, OfOverlappingRectanglesAreTheFirstSideOfLeastDepth) {
    Samples samples{.reach = 3};
    SCOPED_TRACE(test::seed());
    int ties = 0;
    for (int n = 0; n < 3000; ++n) {
        const Rect a = std::get<Rect>(samples.shape(3)), b = std::get<Rect>(samples.shape(3));
        if (area(a) == 0 || area(b) == 0 || !overlaps(a, b))
            continue;
        // Depths beyond the sides, counter-clockwise from below: of A, then of B.
        const Real depths[] = {b.max.y - a.min.y,
                               a.max.x - b.min.x,
                               a.max.y - b.min.y,
                               b.max.x - a.min.x,
                               a.max.y - b.min.y,
                               b.max.x - a.min.x,
                               b.max.y - a.min.y,
                               a.max.x - b.min.x};
        const auto first = static_cast<std::uint32_t>(
            std::min_element(std::begin(depths), std::end(depths)) - std::begin(depths));
        const Separation s = *find_separation(a, b);
        ASSERT_EQ(s.distance, -depths[first]) << "try " << n;
        ASSERT_LT(first, 4u); // each side of B has the depth of one of A
        ASSERT_EQ(s.feature_a, (Feature{FeatureKind::edge, first})) << "try " << n;
        ASSERT_EQ(s.feature_b, (Feature{FeatureKind::edge, (first + 2) % 4})) << "try " << n;
        ties += std::count(std::begin(depths), std::begin(depths) + 4, depths[first]) > 1;
        // The ends are in the middle of what the two sides share.
        const bool is_upright = first % 2 == 1;
        const Real low = is_upright ? std::max(a.min.y, b.min.y) : std::max(a.min.x, b.min.x);
        const Real high = is_upright ? std::min(a.max.y, b.max.y) : std::min(a.max.x, b.max.x);
        ASSERT_EQ(is_upright ? s.on_a.y : s.on_a.x, (low + high) / 2) << "try " << n;
    }
    EXPECT_GT(ties, 30);
}

TEST(PlanarFeatures, OfAManifoldAreWhereItsPointsLie) {
    for (const bool on_grid : {true, false}) {
        Samples samples{.on_grid = on_grid, .reach = 3};
        SCOPED_TRACE(test::seed());
        int pairs = 0, sides = 0;
        for (int n = 0; n < 8000; ++n) {
            const Convex a = to_convex(samples.shape()), b = to_convex(samples.shape());
            const Manifold m = collide(a, b);
            const DVec2 normal(m.normal), t{-normal.y, normal.x};
            Range found;
            for (int i = 0; i < m.count; ++i) {
                const ManifoldPoint& p = m.points[static_cast<std::size_t>(i)];
                const DVec2 core_a = DVec2(p.on_a) - normal * a.radius();
                const DVec2 core_b = DVec2(p.on_b) + normal * b.radius();
                found.add(dot(t, core_a));
                // The incident side need not be perpendicular to the normal.
                const auto is_on = [&](const Convex& shape, Feature feature, DVec2 core) {
                    return feature.index < shape.vertices().size() &&
                           (feature.kind == FeatureKind::vertex
                                ? length(shape.vertices()[feature.index] - core) < kNear
                                : distance_to(side_of(shape, feature.index), core) < kNear);
                };
                ASSERT_TRUE(is_on(a, p.feature_a, core_a)) << "try " << n;
                ASSERT_TRUE(is_on(b, p.feature_b, core_b)) << "try " << n;
            }
            if (m.count == 0 || !on_grid)
                continue;
            pairs += m.count == 2;
            // The points of two sides that lie on each other, also sides of a segment, are the ends of their common
            // part.
            const Range of_a = farthest_part(a, normal, t), of_b = farthest_part(b, -normal, t);
            if (!(of_a.low < of_a.high && of_b.low < of_b.high))
                continue;
            ++sides;
            ASSERT_NEAR(found.low, std::max(of_a.low, of_b.low), kNear) << "try " << n;
            ASSERT_NEAR(found.high, std::min(of_a.high, of_b.high), kNear) << "try " << n;
        }
        if (on_grid) {
            EXPECT_GT(pairs, 200);
            EXPECT_GT(sides, 200);
        }
    }
}

/// Returns whether the axis is normal to the side that it names; or goes along a segment whose end it names, or from
/// the center of a round shape to the nearest vertex.
bool gives(const AxisTest& axis, const Convex& named, const Convex& other) {
    const auto c = named.vertices();
    const std::uint32_t i = axis.feature.index;
    const auto is_along = [&](DVec2 d) {
        return std::abs(cross(unit_or_up(d), DVec2(axis.axis))) < 1e-6;
    };
    if (i >= c.size())
        return false;
    if (axis.feature.kind == FeatureKind::edge)
        return is_along(outward(c[(i + 1) % c.size()] - c[i]));
    if (c.size() == 2 && is_along(c[1] - c[0]))
        return true;
    const DVec2 center = other.vertices()[0];
    return other.vertices().size() == 1 && is_along(c[i] - center) &&
           length(c[i] - center) <= distance_to_vertices(named, center);
}

TEST(PlanarFeatures, OfAnAxisGiveItsDirectionAndItsIntervalsHoldTheVertices) {
    for (const bool on_grid : {true, false}) {
        Samples samples{.on_grid = on_grid, .reach = 4};
        SCOPED_TRACE(test::seed());
        for (int n = 0; n < 4000; ++n) {
            const Convex a = to_convex(samples.shape()), b = to_convex(samples.shape());
            const SeparatingAxis axes = test_axes(a, b);
            std::optional<std::size_t> separating, widest;
            for (std::size_t i = 0; i < axes.tests.size(); ++i) {
                const AxisTest& axis = axes.tests[i];
                const DVec2 unit(axis.axis);
                for (const bool is_a : {true, false}) {
                    const Convex& shape = is_a ? a : b;
                    Range range;
                    for (const DVec2 c : shape.vertices()) {
                        range.add(dot(unit, c) - shape.radius());
                        range.add(dot(unit, c) + shape.radius());
                    }
                    const Interval found = is_a ? axis.a : axis.b, again = shadow(shape, axis.axis);
                    ASSERT_NEAR(found.min, range.low, 5e-6) << "try " << n;
                    ASSERT_NEAR(found.max, range.high, 5e-6) << "try " << n;
                    ASSERT_NEAR(again.min, range.low, 5e-6) << "try " << n;
                    ASSERT_NEAR(again.max, range.high, 5e-6) << "try " << n;
                }
                ASSERT_NEAR(axis.gap, gap(axis.a, axis.b), 5e-6) << "try " << n;
                if (std::abs(axis.gap) > 1e-6f) {
                    ASSERT_EQ(axis.separates, axis.gap > 0) << "try " << n;
                    ASSERT_EQ(overlap_on(a, b, axis.axis), axis.gap < 0) << "try " << n;
                }
                if (axis.separates && !separating)
                    separating = i;
                if (!widest || axis.gap > axes.tests[*widest].gap)
                    widest = i;
                if (axis.feature.kind != FeatureKind::none) {
                    ASSERT_TRUE(gives(axis, axis.from_a ? a : b, axis.from_a ? b : a))
                        << "try " << n;
                } else {
                    ASSERT_EQ(i + 1, axes.tests.size()) << "try " << n;
                    ASSERT_EQ(axis.axis, (Vec2{0, 1})) << "try " << n;
                }
            }
            ASSERT_EQ(axes.separating, separating) << "try " << n;
            ASSERT_EQ(axes.widest, widest) << "try " << n;
        }
    }
}

TEST(PlanarFeatures, OfAClipAreWhereItEntersAndLeaves) {
    for (const bool on_grid : {true, false}) {
        Samples samples{.on_grid = on_grid, .reach = 4};
        SCOPED_TRACE(test::seed());
        int ends = 0;
        for (int n = 0; n < 10000; ++n) {
            const Convex shape = to_convex(samples.shape());
            const Ray ray{samples.point(), samples.point(), 0, n % 3 == 0 ? Rect::kInfinity : 2};
            const auto c = clip(ray, shape);
            if (!c)
                continue;
            const auto check = [&](Real t, Vec2 point, Vec2 normal, Feature feature) {
                ++ends;
                const DVec2 at(point), unit(normal);
                ASSERT_LT(length(DVec2(point_at(ray, t)) - at), kNear) << "try " << n;
                if (shape.radius() > 0 || shape.vertices().size() == 1) {
                    ASSERT_EQ(feature, (Feature{FeatureKind::vertex, 0})) << "try " << n;
                    ASSERT_LT(length(at - unit * shape.radius() - shape.vertices()[0]), kNear);
                    return;
                }
                ASSERT_LT(feature.index, shape.vertices().size()) << "try " << n;
                const Side side = side_of(shape, feature.index);
                const DVec2 along = unit_or_up(side.b - side.a);
                if (feature.kind == FeatureKind::edge) {
                    ASSERT_LT(distance_to(side, at), kNear) << "try " << n;
                    ASSERT_LT(length(unit - outward(along)), 1e-6) << "try " << n;
                } else { // the end of a segment
                    ASSERT_EQ(feature.kind, FeatureKind::vertex);
                    ASSERT_EQ(shape.vertices().size(), 2u);
                    ASSERT_LT(length(shape.vertices()[feature.index] - at), kNear) << "try " << n;
                    ASSERT_LT(length(unit + along), 1e-6) << "try " << n;
                }
            };
            ASSERT_EQ(c->begins_inside, intersects(shape, Convex(ray.origin))) << "try " << n;
            if (!c->begins_inside) {
                check(c->t_enter, c->enter, c->enter_normal, c->enter_feature);
                ASSERT_EQ(cast_ray(shape, ray)->feature, c->enter_feature);
                ASSERT_EQ(cast_ray(shape, ray)->normal, c->enter_normal);
                ASSERT_EQ(cast_ray(shape, ray)->point, c->enter);
            } else {
                ASSERT_EQ(c->enter, ray.origin) << "try " << n;
                ASSERT_EQ(c->enter_normal, Vec2{}) << "try " << n;
            }
            if (!c->ends_inside) {
                check(c->t_exit, c->exit, c->exit_normal, c->exit_feature);
            } else {
                ASSERT_EQ(c->t_exit, 2) << "try " << n;
                ASSERT_EQ(c->exit_normal, Vec2{}) << "try " << n;
            }
            if (on_grid && ray.t_max == 2) { // the end is exact
                ASSERT_EQ(c->ends_inside, intersects(shape, Convex(point_at(ray, 2))))
                    << "try " << n;
            }
        }
        EXPECT_GT(ends, 1000);
    }
}

} // namespace
} // namespace topple::planar
