// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/textbook/planar/separation.h"

#include "tests/engine/textbook/planar/planar_oracle.h"
#include "tests/support/test.h"
#include "topple/textbook/planar/intersects.h"

#include <algorithm>
#include <limits>

namespace topple::planar {
namespace {

using test::AnyShape;
using test::expect_near;
using test::Samples;
using test::to_convex;

bool is_sound(const Separation& s) {
    return std::isfinite(s.distance) && is_finite(s.on_a) && is_finite(s.on_b) &&
           std::abs(length(s.normal) - 1) < 1e-5f;
}

TEST(Separation, OfCirclesIsAlongTheirCentres) {
    const Separation apart = *find_separation(Circle{{0, 0}, 1}, Circle{{6, 8}, 2});
    EXPECT_EQ(apart.distance, 7);
    expect_near(apart.normal, {0.6f, 0.8f}, 1e-6f);
    expect_near(apart.on_a, {0.6f, 0.8f}, 1e-6f);
    expect_near(apart.on_b, {4.8f, 6.4f}, 1e-6f);
    const Separation deep = *find_separation(Circle{{0, 0}, 1}, Circle{{1, 0}, 2});
    EXPECT_EQ(deep.distance, -2);
    const Separation same = *find_separation(Circle{{3, 3}, 1}, Circle{{3, 3}, 2});
    EXPECT_EQ(same.distance, -3);
    EXPECT_EQ(same.normal, (Vec2{0, 1}));
}

TEST(Separation, NamesTheCenterOfACircleAsItsOnlyVertex) {
    const Feature only{FeatureKind::vertex, 0};
    for (const Vec2 center :
         {Vec2{9, 9}, Vec2{1.5f, 0}, Vec2{0, 0}}) { // apart, overlapping, in one place
        const Separation s = *find_separation(Circle{{0, 0}, 1}, Circle{center, 2});
        EXPECT_EQ(s.feature_a, only) << center.x;
        EXPECT_EQ(s.feature_b, only) << center.x;
        // The rectangle contains the second and the third center.
        const Rect around = rect_between({-2, -3}, {2, 3});
        EXPECT_EQ(find_separation(around, Circle{center, 2})->feature_b, only) << center.x;
        EXPECT_EQ(find_separation(Circle{center, 2}, around)->feature_a, only) << center.x;
    }
}

TEST(Separation, OfACircleAndARectangleIsToTheNearestSideOrCorner) {
    const Rect r = rect_between({0, 0}, {4, 2});
    const Separation vertex = *find_separation(r, Circle{{7, 6}, 1});
    EXPECT_EQ(vertex.distance, 4); // 3-4-5 less the radius
    expect_near(vertex.on_a, {4, 2}, 0);
    EXPECT_EQ(vertex.feature_a, (Feature{FeatureKind::vertex, 2}));
    const Separation side = *find_separation(r, Circle{{1, 5}, 1});
    EXPECT_EQ(side.distance, 2);
    expect_near(side.on_a, {1, 2}, 0);
    EXPECT_EQ(side.feature_a, (Feature{FeatureKind::edge, 2}));
    // The center is 0.5 inside the left side: out to the left by 0.5 + 1.
    const Separation inside = *find_separation(r, Circle{{0.5f, 1}, 1});
    EXPECT_EQ(inside.distance, -1.5f);
    EXPECT_EQ(inside.normal, (Vec2{-1, 0}));
    expect_near(inside.on_a, {0, 1}, 0);
    expect_near(inside.on_b, {1.5f, 1}, 0);
}

TEST(Separation, OfOverlappingRectanglesIsTheMinimumTranslation) {
    const Separation s = *find_separation(rect_between({0, 0}, {4, 4}),
                                          rect_between({3, 1}, {7, 3}));
    EXPECT_EQ(s.distance, -1);
    EXPECT_EQ(s.normal, (Vec2{1, 0}));
    expect_near(s.on_a, {4, 2}, 0); // in the middle of the overlap
    expect_near(s.on_b, {3, 2}, 0);
}

TEST(Separation, TellsWhichVertexIsDeepest) {
    // A square on its tip, the tip 0.5 below the top of the other square.
    const OrientedRect tip{{1, 2.5f + 0.41421356f}, {1, 1}, rotation_by_degrees(45)};
    const Separation s = *find_separation(rect_between({0, 0}, {4, 2}), tip);
    EXPECT_NEAR(s.distance, -0.5f, 1e-6f);
    EXPECT_EQ(s.normal, (Vec2{0, 1}));
    expect_near(s.on_b, {1, 1.5f}, 1e-6f);
    EXPECT_EQ(s.feature_b.kind, FeatureKind::vertex);
}

// All pairs of the six kinds compared with the widest gap between projections, which uses no closest points.
TEST(Separation, IsTheWidestGapOfShadows) {
    for (const bool on_grid : {false, true}) {
        Samples samples{.on_grid = on_grid, .reach = 4};
        SCOPED_TRACE(test::seed());
        for (std::uint32_t i = 0; i < test::kKinds; ++i) {
            for (std::uint32_t j = 0; j < test::kKinds; ++j) {
                for (int n = 0; n < 30; ++n) {
                    const AnyShape a = samples.shape(i), b = samples.shape(j);
                    const auto s = find_separation(to_convex(a), to_convex(b));
                    ASSERT_TRUE(s && is_sound(*s)) << "kinds " << i << " and " << j;
                    ASSERT_NEAR(s->distance, test::widest_gap(a, b), 2e-5)
                        << "kinds " << i << " and " << j << ", try " << n;
                }
            }
        }
    }
}

TEST(Separation, EndsLieOnTheShapesAndItsSignIsThatOfTheTest) {
    for (const bool on_grid : {false, true}) {
        Samples samples{.on_grid = on_grid, .reach = 4};
        SCOPED_TRACE(test::seed());
        for (int n = 0; n < 5000; ++n) {
            const Convex a = to_convex(samples.shape()), b = to_convex(samples.shape());
            const auto s = find_separation(a, b), back = find_separation(b, a);
            ASSERT_TRUE(s && is_sound(*s));
            expect_near(s->on_b, s->on_a + s->normal * s->distance, 2e-5f);
            ASSERT_NEAR(back->distance, s->distance, 2e-5f);
            if (std::abs(s->distance) > 1e-5f) {
                ASSERT_EQ(s->distance < 0, intersects(a, b)) << "try " << n;
            }
            const RimPoint rim_a = *closest_rim_point(a, s->on_a);
            const RimPoint rim_b = *closest_rim_point(b, s->on_b);
            ASSERT_LT(std::abs(rim_a.distance), 2e-5f) << "try " << n;
            ASSERT_LT(std::abs(rim_b.distance), 2e-5f) << "try " << n;
        }
    }
}

AnyShape moved(const AnyShape& shape, Vec2 by) {
    return std::visit(
        [by](auto s) -> AnyShape {
            using S = decltype(s);
            if constexpr (std::is_same_v<S, Vec2>) {
                return s + by;
            } else if constexpr (std::is_same_v<S, Segment>) {
                return Segment{s.a + by, s.b + by};
            } else if constexpr (std::is_same_v<S, Rect>) {
                return Rect{s.min + by, s.max + by};
            } else if constexpr (std::is_same_v<S, ConvexPolygon>) {
                std::vector<Vec2> vertices;
                for (const Vec2 p : s.vertices())
                    vertices.push_back(p + by);
                return convex_hull(vertices);
            } else {
                s.center += by;
                return s;
            }
        },
        shape);
}

TEST(Separation, MovingByTheDepthAlongTheNormalParts) {
    Samples samples{.on_grid = false, .reach = 3};
    SCOPED_TRACE(test::seed());
    int overlapping = 0;
    for (int n = 0; n < 3000; ++n) {
        const AnyShape a = samples.shape(), b = samples.shape();
        const Separation s = *find_separation(to_convex(a), to_convex(b));
        if (s.distance > -1e-3f)
            continue;
        ++overlapping;
        const Real out = -s.distance;
        ASSERT_FALSE(
            intersects(to_convex(a), to_convex(moved(b, s.normal * (out * 1.001f + 1e-4f)))));
        ASSERT_TRUE(
            intersects(to_convex(a), to_convex(moved(b, s.normal * (out * 0.99f - 1e-5f)))));
    }
    EXPECT_GT(overlapping, 300);
}

TEST(PlanarClosestPoint, OfSolidShapesIsThePointItselfInside) {
    EXPECT_EQ(closest_point(Circle{{0, 0}, 2}, {1, 0}), (Vec2{1, 0}));
    EXPECT_EQ(closest_point(Circle{{0, 0}, 2}, {5, 0}), (Vec2{2, 0}));
    EXPECT_EQ(closest_rim_point(Circle{{0, 0}, 2}, {1, 0})->point, (Vec2{2, 0}));
    EXPECT_EQ(closest_rim_point(Circle{{0, 0}, 2}, {0, 0})->point, (Vec2{0, 2}));
    EXPECT_EQ(closest_rim_point(Circle{{0, 0}, 2}, {0, 0})->distance, -2);
    const Segment s{{0, 0}, {2, 0}};
    EXPECT_EQ(closest_point(s, {-1, 1}), (Vec2{0, 0}));
    EXPECT_EQ(closest_point(s, {3, 1}), (Vec2{2, 0}));
    EXPECT_EQ(closest_point(s, {0.5f, 7}), (Vec2{0.5f, 0}));
    EXPECT_EQ(closest_point(rect_between({-1, -1}, {1, 1}), {5, 0.5f}), (Vec2{1, 0.5f}));
    const OrientedRect turned{{0, 0}, {2, 1}, rotation_by_degrees(45)};
    expect_near(closest_point(turned, {10, 10}), {1.41421356f, 1.41421356f}, 1e-6f);
}

TEST(PlanarClosestPoint, OfALineOrARayIsTheFootOfThePerpendicularOrAnEnd) {
    const Line line{{1, 2}, {3, 4}};
    const Ray ray{{1, 2}, {3, 4}, 1, 3}; // from (4, 6) to (10, 14)
    for (const Real t : {-1.0f, 0.5f, 1.0f, 2.0f, 3.0f, 4.5f})
        for (const Real beside : {-2.0f, 0.0f, 1.0f}) {
            const Vec2 foot = Vec2{1, 2} + Vec2{3, 4} * t, p = foot + Vec2{-4, 3} * beside;
            expect_near(closest_point(line, p), foot, 1e-5f);
            expect_near(
                closest_point(ray, p), Vec2{1, 2} + Vec2{3, 4} * std::clamp(t, 1.0f, 3.0f), 1e-5f);
        }
}

TEST(PlanarClosestPoint, OfALineToNoFinitePointIsThePointThatDefinesIt) {
    for (const Real bad : {Rect::kInfinity, std::numeric_limits<Real>::quiet_NaN()}) {
        EXPECT_EQ(closest_point(Line{{1, 2}, {3, 4}}, {bad, 0}), (Vec2{1, 2}));
        EXPECT_EQ(closest_point(Ray{{1, 2}, {3, 4}}, {0, bad}), (Vec2{1, 2}));
    }
}

// The foot of a point is on the shape, and no sampled point of the boundary is nearer.
TEST(PlanarClosestPoint, NoPointOfTheShapeIsNearer) {
    for (const bool on_grid : {false, true}) {
        Samples samples{.on_grid = on_grid, .reach = 4};
        SCOPED_TRACE(test::seed());
        for (int n = 0; n < 1500; ++n) {
            const AnyShape shape = samples.shape();
            const Convex convex = to_convex(shape);
            const Vec2 p = samples.point(), foot = closest_point(convex, p);
            ASSERT_LT(closest_rim_point(convex, foot)->distance, 2e-5f);
            ASSERT_EQ(contains(convex, p), foot == p && contains(convex, foot)) << "try " << n;
            const Real nearest = distance(p, foot);
            if (const auto* circle = std::get_if<Circle>(&shape)) {
                for (int k = 0; k < 64; ++k) {
                    const Vec2 q = circle->center + rotate(rotation_by(static_cast<Real>(k) * 0.1f),
                                                           {circle->radius, 0});
                    ASSERT_GE(distance(p, q), nearest - 1e-5f);
                }
            }
            for (const Segment& side : edges_of(convex)) {
                for (int k = 0; k <= 16; ++k) {
                    const Vec2 q = point_at(side, static_cast<Real>(k) / 16);
                    ASSERT_GE(distance(p, q), nearest - 1e-5f) << "try " << n;
                }
            }
        }
    }
}

TEST(PlanarClosestPoint, OnLinesAndRays) {
    const Line line{{0, 1}, {5, 0}};
    EXPECT_EQ(closest_point(line, {-40, 3}), (Vec2{-40, 1}));
    const Ray ray{{0, 0}, {1, 0}};
    EXPECT_EQ(closest_point(ray, {-5, 1}), (Vec2{0, 0}));
    EXPECT_EQ(closest_point(ray, {4, 3}), (Vec2{4, 0}));
    EXPECT_EQ(closest_point(Ray{{0, 0}, {2, 0}, 1, 2}, {9, 1}), (Vec2{4, 0}));
    EXPECT_TRUE(is_on(line, {100, 1}));
    EXPECT_FALSE(is_on(line, {100, 1.5f}, 0.4f));
    EXPECT_TRUE(is_on(ray, {3, 0}));
    EXPECT_FALSE(is_on(ray, {-1, 0}));
    EXPECT_TRUE(is_on(ray, {-1, 0}, 1));
    EXPECT_FALSE(is_on(ray, {1000, 0.1f})); // the test is not by the angle, which is small
    EXPECT_TRUE(is_on(Ray{{0, 0}, normalize(Vec2{1, 1})}, {3, 3}, 1e-6f));
    EXPECT_TRUE(is_on(Ray{{0, 0}, {4, 0}}, {3, 0.4f}, 0.5f)); // a length in any case
    EXPECT_FALSE(is_on(Ray{{0, 0}, {0.25f, 0}}, {3, 0.6f}, 0.5f));
    EXPECT_FALSE(is_on(Ray{{0, 0}, {0, 0}}, {0, 0}));
    EXPECT_TRUE(is_on(Ray{{0, 0}, {1, 0}, 0, std::numeric_limits<Real>::infinity()}, {3, 0}));
}

TEST(Separation, ZeroSizesAndCoincidenceGiveFiniteAnswers) {
    const Convex nothings[] = {Vec2{1, 1},
                               Segment{{1, 1}, {1, 1}},
                               Circle{{1, 1}, 0},
                               Rect{{1, 1}, {1, 1}},
                               OrientedRect{{1, 1}, {0, 0}, rotation_by(1)},
                               OrientedRect{{1, 1}, {2, 0}, rotation_by_degrees(90)},
                               Segment{{1, 0}, {1, 5}},
                               Segment{{1, -1}, {1, 2}},
                               rect_between({0, 0}, {2, 2}),
                               Circle{{1, 1}, 2}};
    for (const Convex& a : nothings) {
        for (const Convex& b : nothings) {
            ASSERT_TRUE(intersects(a, b));
            const auto s = find_separation(a, b);
            ASSERT_TRUE(s && is_sound(*s));
            ASSERT_LE(s->distance, 1e-6f);
        }
    }
    EXPECT_FALSE(find_separation(Rect{}, Vec2{}));
    EXPECT_FALSE(find_separation(Vec2{}, Circle{{0, std::nanf("")}, 1}));
    EXPECT_EQ(closest_point(Rect{}, {3, 4}), (Vec2{3, 4}));
    EXPECT_FALSE(closest_rim_point(Rect{}, {3, 4}));
}

TEST(Separation, IsTheWidestGapOfShadowsAtEverySize) {
    for (const Real size : {1e-6f, 1e6f}) {
        Samples samples{.on_grid = false, .reach = 4};
        SCOPED_TRACE(test::seed());
        for (int n = 0; n < 300; ++n) {
            const AnyShape a = test::scaled(samples.shape(), size);
            const AnyShape b = test::scaled(samples.shape(), size);
            const auto s = find_separation(to_convex(a), to_convex(b));
            ASSERT_TRUE(s && is_sound(*s)) << size;
            ASSERT_NEAR(s->distance / size, test::widest_gap(a, b) / size, 2e-5) << size;
            if (std::abs(s->distance) > 1e-5f * size) {
                ASSERT_EQ(intersects(to_convex(a), to_convex(b)), s->distance < 0) << size;
            }
        }
    }
}

TEST(Separation, KeepsItsDigitsAtEverySize) {
    for (const Real size : {1e-6f, 1.0f, 1e6f}) {
        const Circle c{{7 * size, 6 * size}, size};
        const Separation s = *find_separation(rect_between({0, 0}, {4 * size, 2 * size}), c);
        EXPECT_NEAR(s.distance, 4 * size, 1e-6f * size);
        expect_near(s.normal, {0.6f, 0.8f}, 1e-6f);
    }
}

} // namespace
} // namespace topple::planar
