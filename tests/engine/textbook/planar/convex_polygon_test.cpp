// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/textbook/planar/convex_polygon.h"

#include "tests/engine/textbook/planar/planar_oracle.h"
#include "tests/support/test.h"
#include "topple/textbook/planar/intersects.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace topple::planar {
namespace {

using Points = std::vector<Vec2>;

TEST(ConvexPolygon, HullGoesRoundTheOutermostPoints) {
    const ConvexPolygon hull = convex_hull(
        Points{{2, 2}, {0, 0}, {1, 1}, {2, 0}, {0, 2}, {1, 0}, {0, 0}});
    const Points expected{{0, 0}, {2, 0}, {2, 2}, {0, 2}};
    EXPECT_TRUE(std::equal(
        hull.vertices().begin(), hull.vertices().end(), expected.begin(), expected.end()));
    EXPECT_EQ(area(hull), 4);
}

TEST(ConvexPolygon, OfPointsOnALineIsASegmentAndOfNoneNothing) {
    EXPECT_EQ(convex_hull(Points{{0, 0}, {1, 1}, {3, 3}, {2, 2}}).vertices().size(), 2u);
    EXPECT_EQ(convex_hull(Points{{1, 1}, {1, 1}}).vertices().size(), 1u);
    EXPECT_TRUE(convex_hull({}).vertices().empty());
    EXPECT_EQ(convex_hull(Points{{0, 0}, {std::nanf(""), 1}}).vertices().size(), 1u);
}

TEST(ConvexPolygon, VerticesAreTakenEitherWayRoundAndRefusedOtherwise) {
    const Points square{{0, 0}, {2, 0}, {2, 2}, {0, 2}};
    EXPECT_EQ(make_convex_polygon(square).value(), convex_hull(square));
    const Points clockwise{{2, 2}, {2, 0}, {0, 0}, {0, 2}};
    EXPECT_EQ(make_convex_polygon(clockwise).value(), convex_hull(square));
    EXPECT_EQ(
        make_convex_polygon(Points{{0, 0}, {2, 0}, {1, 0.5f}, {2, 2}, {0, 2}}).error().message,
        "the polygon is not convex: of its 5 vertices only 4 stick out");
    EXPECT_EQ(make_convex_polygon(Points{{0, 0}, {2, 2}, {2, 0}, {0, 2}}).error().message,
              "the polygon's vertices are not in order: its sides cross");
    EXPECT_FALSE(make_convex_polygon(Points{{0, 0}, {1, 0}}).ok());
    EXPECT_FALSE(make_convex_polygon(Points{{0, 0}, {1, 0}, {0, std::nanf("")}}).ok());
}

TEST(ConvexPolygon, RegularOnesHaveEqualSides) {
    const ConvexPolygon octagon = regular_polygon({1, 2}, 3, 8);
    ASSERT_EQ(octagon.vertices().size(), 8u);
    // Eight triangles of two radii and an angle of 45 degrees.
    EXPECT_NEAR(area(octagon), 8 * 0.5f * 9 * std::sqrt(0.5f), 1e-4f);
}

TEST(ConvexPolygon, RegularOnesGoRoundFromTheAngleGiven) {
    for (const int count : {1, 2, 3, 4, 5, 7, 12})
        for (const Real angle : {0.0f, 0.3f, -2.0f}) {
            const ConvexPolygon polygon = regular_polygon({3, -2}, 1.5f, count, angle);
            ASSERT_EQ(polygon.vertices().size(), static_cast<std::size_t>(count));
            for (int i = 0; i < count; ++i) {
                const double at = double{angle} + 2 * 3.14159265358979324 * i / count;
                const Vec2 expected{static_cast<Real>(3 + 1.5 * std::cos(at)),
                                    static_cast<Real>(-2 + 1.5 * std::sin(at))};
                EXPECT_TRUE(std::any_of(polygon.vertices().begin(),
                                        polygon.vertices().end(),
                                        [&](Vec2 p) { return distance(p, expected) < 2e-6f; }))
                    << count << " vertices, " << angle << " rad";
            }
        }
    EXPECT_TRUE(regular_polygon({}, 1, 0).vertices().empty());
}

// Of all orders of five vertices, the ten that go once round are taken.
TEST(ConvexPolygon, EveryOrderRoundIsTakenAndNoOther) {
    const Points ring{{0, 0}, {4, -1}, {6, 2}, {3, 5}, {-1, 3}};
    std::array<std::size_t, 5> order{0, 1, 2, 3, 4};
    int taken = 0;
    do {
        Points vertices;
        bool is_forth = true, is_back = true;
        for (std::size_t i = 0; i < 5; ++i) {
            vertices.push_back(ring[order[i]]);
            is_forth = is_forth && order[(i + 1) % 5] == (order[i] + 1) % 5;
            is_back = is_back && order[i] == (order[(i + 1) % 5] + 1) % 5;
        }
        const auto polygon = make_convex_polygon(vertices);
        ASSERT_EQ(polygon.ok(), is_forth || is_back);
        if (polygon.ok()) {
            ++taken;
            EXPECT_EQ(polygon.value(), convex_hull(ring));
        }
    } while (std::next_permutation(order.begin(), order.end()));
    EXPECT_EQ(taken, 10);
    EXPECT_FALSE(make_convex_polygon(Points{{0, 0}, {4, 0}, {4, 4}, {4, 0}}).ok());
    EXPECT_TRUE(make_convex_polygon(Points{{0, 0}, {4, 0}, {4, 4}}).ok());
}

// A hull turns left at every vertex and contains every point; on a grid, by integers.
TEST(ConvexPolygon, HullsAreConvexAndHoldTheirPoints) {
    test::Samples samples{.reach = 4};
    SCOPED_TRACE(test::seed());
    for (int n = 0; n < 3000; ++n) {
        Points points(1 + samples.random.below(10));
        for (Vec2& p : points)
            p = samples.point();
        const auto ring = test::whole_shape(convex_hull(points)).vertices;
        const std::size_t m = ring.size();
        for (std::size_t i = 0; m > 2 && i < m; ++i)
            ASSERT_GT(test::turn(ring[i], ring[(i + 1) % m], ring[(i + 2) % m]), 0);
        for (const Vec2 p : points) {
            const test::WholePoint w{test::whole(p.x), test::whole(p.y)};
            ASSERT_TRUE(m > 2 ? test::in_ring(w, ring) : test::on_segment(w, ring[0], ring[m - 1]));
        }
        std::int64_t twice = 0; // by the trapezoids below the sides
        for (std::size_t i = 0; i < m; ++i)
            twice += (ring[i].x - ring[(i + 1) % m].x) * (ring[i].y + ring[(i + 1) % m].y);
        ASSERT_EQ(area(convex_hull(points)) * 2, static_cast<Real>(twice));
    }
}

TEST(Rect, ThreeWaysToSayWhereItIs) {
    const Rect r = rect_between({1, 2}, {5, 4});
    EXPECT_EQ(rect_from_corner({1, 2}, {4, 2}), r);
    EXPECT_EQ(rect_from_center({3, 3}, {2, 1}), r);
    EXPECT_EQ(rect_from_corner({5, 4}, {-4, -2}), r); // sizes of any sign
    EXPECT_EQ(rect_from_center({3, 3}, {-2, -1}), r);
    EXPECT_EQ(rect_from_corner({2, 2}, {-2, -2}).min, (Vec2{0, 0}));
    EXPECT_EQ(center(r), (Vec2{3, 3}));
    EXPECT_EQ(half_extents(r), (Vec2{2, 1}));
    EXPECT_EQ(extents(r), (Vec2{4, 2}));
    EXPECT_EQ(area(r), 8);
    // Vertices come back to the last bit.
    const Rect tight = rect_between({-3.0f, -3.0f}, {-2.8f, -2.8f});
    EXPECT_EQ(tight.max.x, -2.8f);
}

TEST(Rect, IsEmptyUntilItIsGivenVertices) {
    EXPECT_TRUE(is_empty(Rect{}));
    EXPECT_EQ(area(Rect{}), 0);
    EXPECT_FALSE(is_bounded(Rect{}));
    const Rect r = rect_between({0, 0}, {1, 1});
    EXPECT_EQ(unite(Rect{}, r), r);
    EXPECT_EQ(unite(Rect{}, Vec2{3, 4}), rect_between({3, 4}, {3, 4}));
    EXPECT_TRUE(contains(grown(r, 1), rect_between({-1, -1}, {2, 2})));
    EXPECT_FALSE(contains(r, rect_between({0, 0}, {1, 1.5f})));
    EXPECT_TRUE(overlaps(r, rect_between({1, 1}, {2, 2})));
    EXPECT_FALSE(overlaps(r, Rect{}));
}

TEST(Primitives, AreWhatTheirDefaultsSay) {
    EXPECT_EQ(length(Segment{}), 0);
    EXPECT_EQ(length(Segment{{1, 1}, {4, 5}}), 5);
    EXPECT_EQ(length_squared(Segment{{1, 1}, {4, 5}}), 25);
    EXPECT_EQ(point_at(Segment{{1, 1}, {3, 5}}, 0.5f), (Vec2{2, 3}));
    EXPECT_EQ(point_at(Line{{1, 1}, {2, 0}}, -3), (Vec2{-5, 1}));
    EXPECT_EQ(point_at(Ray{{1, 1}, {2, 0}}, 3), (Vec2{7, 1}));
    EXPECT_EQ(Circle{}.radius, 1);
    EXPECT_EQ(OrientedRect{}.half_extents, (Vec2{1, 1}));
    EXPECT_EQ(bounds_of(OrientedRect{}), rect_between({-1, -1}, {1, 1}));
    EXPECT_EQ(bounds_of(Circle{}), rect_between({-1, -1}, {1, 1}));
}

TEST(Primitives, ATurnedRectangleHasAFrameOfItsOwn) {
    const OrientedRect r{{5, 5}, {2, 1}, rotation_by_degrees(90)};
    EXPECT_EQ(to_local(r, {5, 7}), (Vec2{2, 0}));
    EXPECT_EQ(to_world(r, {2, 0}), (Vec2{5, 7}));
    EXPECT_EQ(to_local(r, to_world(r, {1, 1})), (Vec2{1, 1}));
    const OrientedRect same = to_oriented(rect_between({0, 0}, {4, 2}));
    EXPECT_EQ(same.center, (Vec2{2, 1}));
    EXPECT_EQ(same.half_extents, (Vec2{2, 1}));
}

TEST(Convex, BoundsHoldTheShapeWithinARoundingStep) {
    for (const bool on_grid : {true, false}) {
        test::Samples samples{.on_grid = on_grid};
        SCOPED_TRACE(test::seed());
        for (int n = 0; n < 2000; ++n) {
            const Convex shape = test::to_convex(samples.shape());
            const Rect bounds = bounds_of(shape);
            double low_x = 1e300, low_y = 1e300, high_x = -1e300, high_y = -1e300;
            for (const DVec2 c : shape.vertices()) {
                low_x = std::min(low_x, c.x - shape.radius());
                low_y = std::min(low_y, c.y - shape.radius());
                high_x = std::max(high_x, c.x + shape.radius());
                high_y = std::max(high_y, c.y + shape.radius());
            }
            const auto is_below = [](Real bound, double exact) {
                return bound <= exact && std::nextafter(bound, Rect::kInfinity) > exact;
            };
            ASSERT_TRUE(is_below(bounds.min.x, low_x)) << "try " << n;
            ASSERT_TRUE(is_below(bounds.min.y, low_y)) << "try " << n;
            ASSERT_TRUE(is_below(-bounds.max.x, -high_x)) << "try " << n;
            ASSERT_TRUE(is_below(-bounds.max.y, -high_y)) << "try " << n;
        }
    }
}

TEST(Convex, OfATurnedRectangleHasItsCornersCounterClockwiseForAnyLengthOfRotation) {
    test::Samples samples{.on_grid = false};
    SCOPED_TRACE(test::seed());
    for (int n = 0; n < 500; ++n) {
        const Vec2 center = samples.point(),
                   half{samples.number(), samples.number()}; // of any sign
        const double angle = double{samples.random.between(-3, 3)}, size = n % 2 == 0 ? 1 : 1e-3;
        const double c = std::cos(angle), s = std::sin(angle);
        const Convex shape(
            OrientedRect{center, half, {static_cast<Real>(c * size), static_cast<Real>(s * size)}});
        ASSERT_EQ(shape.vertices().size(), 4u);
        const double signs[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
        for (std::size_t i = 0; i < 4; ++i) {
            const double x = signs[i][0] * std::abs(double{half.x});
            const double y = signs[i][1] * std::abs(double{half.y});
            ASSERT_NEAR(shape.vertices()[i].x, double{center.x} + c * x - s * y, 1e-5)
                << "try " << n;
            ASSERT_NEAR(shape.vertices()[i].y, double{center.y} + s * x + c * y, 1e-5)
                << "try " << n;
        }
    }
    const Convex unturned(OrientedRect{{1, 2}, {3, 1}, {0, 0}});
    EXPECT_EQ(bounds_of(unturned), rect_between({-2, 1}, {4, 3}));
}

TEST(Convex, RepeatsNoVertex) {
    EXPECT_EQ(Convex(Rect{{1, 1}, {1, 1}}).vertices().size(), 1u);
    EXPECT_EQ(Convex(Rect{{1, 1}, {4, 1}}).vertices().size(), 2u);
    EXPECT_EQ(Convex(Rect{{1, 1}, {1, 4}}).vertices().size(), 2u);
    EXPECT_EQ(Convex(Segment{{1, 1}, {1, 1}}).vertices().size(), 1u);
    EXPECT_EQ(Convex(Segment{{1, 1}, {1, 2}}).vertices().size(), 2u);
    EXPECT_TRUE(Convex(Segment{{1, 1}, {1, std::nanf("")}}).is_empty());
    EXPECT_TRUE(Convex(Segment{{Rect::kInfinity, 1}, {1, 1}}).is_empty());
    EXPECT_TRUE(Convex(Circle{{1, 1}, -1}).is_empty());
    EXPECT_TRUE(Convex(Circle{{1, 1}, Rect::kInfinity}).is_empty());
    EXPECT_FALSE(Convex(Circle{{1, 1}, 0}).is_empty());
}

} // namespace
} // namespace topple::planar
