// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/textbook/planar/convex_polygon.h"

#include "tests/engine/textbook/planar/planar_oracle.h"
#include "topple/textbook/planar/intersects.h"

#include <gtest/gtest.h>

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

TEST(Convex, BoundsHoldTheShape) {
    test::Samples samples{.on_grid = false};
    SCOPED_TRACE(test::seed());
    for (int n = 0; n < 2000; ++n) {
        const Convex shape = test::to_convex(samples.shape());
        const Rect bounds = bounds_of(shape);
        for (const DVec2 c : shape.vertices()) {
            ASSERT_LE(bounds.min.x, c.x - shape.radius());
            ASSERT_GE(bounds.max.y, c.y + shape.radius());
        }
    }
}

} // namespace
} // namespace topple::planar
