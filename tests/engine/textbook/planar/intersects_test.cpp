// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/textbook/planar/intersects.h"

#include "tests/engine/textbook/planar/planar_oracle.h"
#include "tests/engine/textbook/planar/simple_shapes.h"
#include "tests/support/test.h"

#include <limits>

namespace topple::planar {
namespace {

using test::AnyShape;
using test::Samples;
using test::to_convex;

OrientedRect turned(Vec2 center, Vec2 half_extents, Real angle_deg) {
    return {center, half_extents, rotation_by_degrees(angle_deg)};
}

TEST(PlanarPoint, OnASegmentMeansBetweenItsEnds) {
    EXPECT_TRUE(is_on(Segment{{0, 0}, {1, 1}}, {0.5f, 0.5f}));
    EXPECT_FALSE(is_on(Segment{{0, 0}, {1, 1}}, {5, 5}));
    EXPECT_TRUE(is_on(Segment{{2, 0}, {2, 5}}, {2, 3})); // upright
    EXPECT_TRUE(is_on(Segment{{1, 1}, {1, 1}}, {1, 1})); // without length
    EXPECT_FALSE(is_on(Segment{{1, 1}, {1, 1}}, {1, 2}));
    EXPECT_TRUE(is_on(Segment{{0, 0}, {2, 0}}, {1, 0.01f}, 0.01f)); // the tolerance is a length
    EXPECT_FALSE(is_on(Segment{{0, 0}, {2, 0}}, {1, 0.02f}, 0.01f));
}

TEST(PlanarPoint, TheMiddleOfAnySegmentIsOnItButForRounding) {
    Samples samples{.on_grid = false, .reach = 100};
    SCOPED_TRACE(test::seed());
    for (int i = 0; i < 2000; ++i) {
        const Segment s{samples.point(), samples.point()};
        ASSERT_TRUE(is_on(s, point_at(s, 0.5f), 1e-5f));
    }
}

TEST(PlanarPoint, RimsBelong) {
    EXPECT_TRUE(contains(Circle{{0, 0}, 5}, {3, 4}));
    EXPECT_FALSE(contains(Circle{{0, 0}, 5}, {3, 4.001f}));
    EXPECT_TRUE(contains(kTwo, Vec2{2, 2}));
    EXPECT_TRUE(contains(turned({0, 0}, {2, 1}, 90), {0, 2}));
    EXPECT_FALSE(contains(turned({0, 0}, {2, 1}, 90), {1.001f, 0}));
    EXPECT_TRUE(contains(turned({0, 0}, {2, 1}, 360), {2, 1}));
    EXPECT_TRUE(contains(turned({0, 0}, {1, 1}, 45), {1.4142f, 0}));
    EXPECT_FALSE(contains(turned({0, 0}, {1, 1}, 45), {1.4143f, 0}));
    EXPECT_TRUE(contains(convex_hull(std::vector<Vec2>{{0, 0}, {4, 0}, {0, 4}}), {2, 2}));
}

TEST(PlanarSegment, AgainstACircleAlsoFromInside) {
    EXPECT_TRUE(intersects(Segment{{0.5f, 0}, {5, 0}}, kUnit));
    EXPECT_TRUE(intersects(Segment{{-3, 0}, {-0.5f, 0}}, kUnit));
    EXPECT_TRUE(intersects(Segment{{0.2f, 0.1f}, {0.4f, 0.1f}}, kUnit));
    EXPECT_TRUE(intersects(Segment{{-2, 1}, {2, 1}}, kUnit)); // tangent
    EXPECT_FALSE(intersects(Segment{{-2, 1.0001f}, {2, 1.0001f}}, kUnit));
    EXPECT_TRUE(intersects(Segment{{0, 0}, {0, 0}}, kUnit));
    EXPECT_FALSE(intersects(Segment{{2, 0}, {2, 0}}, kUnit));
    EXPECT_FALSE(intersects(Segment{{2, 0}, {5, 0}}, kUnit));
}

TEST(PlanarSegment, AgainstARectangleAlsoParallelToItsSides) {
    EXPECT_TRUE(intersects(Segment{{1, -1}, {1, 3}}, kTwo));
    EXPECT_TRUE(intersects(Segment{{-1, 1}, {3, 1}}, kTwo));
    EXPECT_FALSE(intersects(Segment{{3, -1}, {3, 3}}, kTwo));
    EXPECT_TRUE(intersects(Segment{{-1, 0}, {3, 0}}, kTwo)); // along a side
    EXPECT_TRUE(intersects(Segment{{-1, 1}, {1, 3}}, kTwo)); // over a vertex
    EXPECT_TRUE(intersects(Segment{{1, 5}, {-1, -1}}, kTwo));
    EXPECT_TRUE(intersects(Segment{{0.5f, 0.5f}, {1.5f, 1.5f}}, kTwo));
    EXPECT_TRUE(intersects(Segment{{0, -5}, {0, 5}}, turned({}, {1, 1}, 0)));
    EXPECT_TRUE(intersects(Segment{{0, -5}, {0, 5}}, turned({}, {1, 1}, 45)));
}

TEST(PlanarCircle, AgainstCircles) {
    EXPECT_TRUE(intersects(kUnit, Circle{{2, 0}, 1})); // touching
    EXPECT_FALSE(intersects(kUnit, Circle{{2.0001f, 0}, 1}));
    EXPECT_TRUE(intersects(kUnit, Circle{{0.5f, 0}, 5}));
    EXPECT_TRUE(intersects(Circle{{1, 1}, 0}, Circle{{1, 1}, 0}));
    // A negative radius contains no point, as in space.
    EXPECT_FALSE(intersects(Circle{{0, 0}, 3}, Circle{{1, 0}, -1}));
    EXPECT_FALSE(intersects(Circle{{0, 0}, Rect::kInfinity}, Circle{{1, 0}, 1}));
}

TEST(PlanarCircle, AgainstRectanglesAtCornersAndFromInside) {
    EXPECT_TRUE(intersects(Circle{{5, 6}, 5}, kTwo)); // vertex at 3-4-5
    EXPECT_FALSE(intersects(Circle{{5, 6}, 4.99f}, kTwo));
    EXPECT_FALSE(intersects(Circle{{2.8f, 2.8f}, 1}, kTwo));
    EXPECT_TRUE(intersects(Circle{{1, 1}, 0.1f}, kTwo));
    EXPECT_FALSE(intersects(Circle{{100, 100}, 1}, kTwo));
    EXPECT_TRUE(intersects(Circle{{2.3f, 0}, 1}, turned({}, {1, 1}, 45))); // 1 + sqrt 2
    EXPECT_FALSE(intersects(Circle{{2.5f, 0}, 1}, turned({}, {1, 1}, 45)));
}

TEST(PlanarRect, AgainstRectanglesTurnedOrNot) {
    EXPECT_TRUE(intersects(kTwo, rect_between({2, 2}, {4, 4})));
    EXPECT_FALSE(intersects(kTwo, rect_between({2.01f, 2.01f}, {4, 4})));
    // Near a vertex the axes of the world alone would not separate the shapes.
    EXPECT_FALSE(intersects(kTwo, turned({2.9f, 2.9f}, {1, 1}, 45)));
    EXPECT_TRUE(intersects(kTwo, turned({2.7f, 2.7f}, {1, 1}, 45)));
    EXPECT_TRUE(intersects(rect_between({-1, -1}, {1, 1}), turned({}, {0, 5}, 0)));  // a thin wall
    EXPECT_TRUE(intersects(turned({}, {1, 1}, 45), turned({2.82f, 0}, {1, 1}, 45))); // 2 sqrt 2
    EXPECT_FALSE(intersects(turned({}, {1, 1}, 45), turned({2.83f, 0}, {1, 1}, 45)));
    EXPECT_TRUE(intersects(turned({}, {5, 5}, 30), turned({0.5f, 0.5f}, {0.1f, 0.1f}, 77)));
    EXPECT_TRUE(intersects(kTwo, kTwo));
}

TEST(PlanarPolygon, AnOctagonIsNoSquare) {
    const ConvexPolygon octagon = regular_polygon({0, 0}, 1, 8, kPi / 8);
    EXPECT_TRUE(intersects(octagon, rect_between({0.6f, 0.6f}, {2, 2})));
    EXPECT_FALSE(intersects(octagon, rect_between({0.7f, 0.7f}, {2, 2}))); // the vertex is cut off
    EXPECT_TRUE(intersects(octagon, octagon));
}

// All pairs of the six kinds, on a grid on which they often touch, coincide and degenerate.
TEST(PlanarPairs, AreRightOnAGridByWholeNumbers) {
    Samples samples;
    SCOPED_TRACE(test::seed());
    int hits = 0;
    for (std::uint32_t i = 0; i < test::kKinds; ++i) {
        for (std::uint32_t j = 0; j < test::kKinds; ++j) {
            for (int n = 0; n < 1500; ++n) {
                const AnyShape a = samples.shape(i), b = samples.shape(j);
                const bool expected = meet(test::whole_shape(a), test::whole_shape(b));
                ASSERT_EQ(intersects(to_convex(a), to_convex(b)), expected)
                    << "kinds " << i << " and " << j << ", try " << n;
                hits += expected;
            }
        }
    }
    EXPECT_GT(hits, 2000);
}

TEST(PlanarPairs, DoNotDependOnTheOrder) {
    for (const bool on_grid : {true, false}) {
        Samples samples{.on_grid = on_grid};
        SCOPED_TRACE(test::seed());
        for (int n = 0; n < 10000; ++n) {
            const Convex a = to_convex(samples.shape()), b = to_convex(samples.shape());
            ASSERT_EQ(intersects(a, b), intersects(b, a)) << "try " << n;
        }
    }
}

AnyShape moved(const AnyShape& shape, Rotation2 turn, Vec2 by) {
    const auto at = [&](Vec2 p) { return rotate(turn, p) + by; };
    if (const auto* point = std::get_if<Vec2>(&shape))
        return at(*point);
    if (const auto* s = std::get_if<Segment>(&shape))
        return Segment{at(s->a), at(s->b)};
    if (const auto* c = std::get_if<Circle>(&shape))
        return Circle{at(c->center), c->radius};
    if (const auto* o = std::get_if<OrientedRect>(&shape))
        return OrientedRect{at(o->center), o->half_extents, turn * o->rotation};
    if (const auto* r = std::get_if<Rect>(&shape))
        return OrientedRect{at(center(*r)), half_extents(*r), turn};
    std::vector<Vec2> vertices;
    for (const Vec2 p : std::get<ConvexPolygon>(shape).vertices())
        vertices.push_back(at(p));
    return convex_hull(vertices);
}

TEST(PlanarPairs, StayWhatTheyAreWhenBothMove) {
    Samples samples{.on_grid = false};
    SCOPED_TRACE(test::seed());
    int compared = 0;
    for (int n = 0; n < 2000; ++n) {
        const AnyShape a = samples.shape(), b = samples.shape();
        if (std::abs(test::widest_gap(a, b)) < 1e-4)
            continue; // rounding of the motion decides
        const Rotation2 turn = samples.rotation();
        const Vec2 by = samples.point();
        ASSERT_EQ(intersects(to_convex(a), to_convex(b)),
                  intersects(to_convex(moved(a, turn, by)), to_convex(moved(b, turn, by))))
            << "try " << n;
        ++compared;
    }
    EXPECT_GT(compared, 1000);
}

TEST(PlanarPairs, ASmallShapeInsideALargeOneMeetsIt) {
    Samples samples{.on_grid = false, .reach = 1};
    SCOPED_TRACE(test::seed());
    const AnyShape large[] = {Circle{{0, 0}, 20},
                              rect_between({-20, -20}, {20, 20}),
                              turned({0, 0}, {20, 20}, 30),
                              regular_polygon({0, 0}, 25, 7)};
    for (int n = 0; n < 2000; ++n) {
        const Convex small = to_convex(samples.shape());
        for (const AnyShape& shape : large)
            ASSERT_TRUE(intersects(small, to_convex(shape))) << "try " << n;
    }
}

TEST(PlanarPairs, WithAPointInCommonMeet) {
    for (const bool on_grid : {true, false}) {
        Samples samples{.on_grid = on_grid, .reach = 3};
        SCOPED_TRACE(test::seed());
        int common = 0;
        for (int n = 0; n < 20000; ++n) {
            const Convex a = to_convex(samples.shape()), b = to_convex(samples.shape());
            const Vec2 p = samples.point();
            if (!contains(a, p) || !contains(b, p))
                continue;
            ++common;
            ASSERT_TRUE(intersects(a, b)) << "try " << n;
        }
        EXPECT_GT(common, 100);
    }
}

TEST(PlanarPairs, ARectangleIsATurnedOneThatIsNotTurned) {
    for (const bool on_grid : {true, false}) {
        Samples samples{.on_grid = on_grid};
        SCOPED_TRACE(test::seed());
        for (int n = 0; n < 5000; ++n) {
            const Rect r = std::get<Rect>(samples.shape(3)), q = std::get<Rect>(samples.shape(3));
            const Convex other = to_convex(samples.shape());
            ASSERT_EQ(intersects(r, q), intersects(Convex(r), Convex(q)));
            if (on_grid) {
                ASSERT_EQ(intersects(r, other), intersects(to_oriented(r), other)) << "try " << n;
            }
        }
    }
}

TEST(PlanarPairs, WhatIsNotFiniteMeetsNothing) {
    constexpr Real nan = std::numeric_limits<Real>::quiet_NaN();
    constexpr Real inf = std::numeric_limits<Real>::infinity();
    const Convex all[] = {Vec2{0, 0}, Segment{{-9, 0}, {9, 0}}, Circle{{0, 0}, 9}, kTwo};
    for (const Real bad : {nan, inf, -inf}) {
        const Convex broken[] = {Vec2{bad, 0},
                                 Segment{{0, 0}, {0, bad}},
                                 Circle{{0, 0}, bad},
                                 Circle{{bad, 0}, 1},
                                 Rect{{bad, 0}, {1, 1}},
                                 turned({0, bad}, {1, 1}, 0),
                                 turned({0, 0}, {1, bad}, 0),
                                 OrientedRect{{0, 0}, {1, 1}, {bad, 0}}};
        for (const Convex& b : broken) {
            for (const Convex& a : all)
                EXPECT_FALSE(intersects(a, b) || intersects(b, a));
            EXPECT_TRUE(b.is_empty());
        }
    }
    EXPECT_FALSE(intersects(Rect{}, kTwo));
    EXPECT_FALSE(intersects(Rect{{0, nan}, {1, 1}}, kTwo));
    EXPECT_FALSE(intersects(Convex(ConvexPolygon{}), kTwo));
}

TEST(PlanarPairs, HugeAndTinyShapesAreJudgedAlike) {
    for (const Real size : {1e-6f, 1.0f, 1e6f}) {
        const auto scaled = [&](Real v) { return v * size; };
        const Circle c{{scaled(5), scaled(6)}, scaled(5)};
        const Rect r = rect_between({0, 0}, {scaled(2), scaled(2)});
        EXPECT_TRUE(intersects(Circle{c.center, c.radius * 1.001f}, r)) << size;
        EXPECT_FALSE(intersects(Circle{c.center, c.radius * 0.999f}, r)) << size;
        EXPECT_TRUE(intersects(Segment{{scaled(1), scaled(-1)}, {scaled(1), scaled(3)}}, r));
        EXPECT_FALSE(intersects(Segment{{scaled(3), scaled(-1)}, {scaled(3), scaled(3)}}, r));
        const OrientedRect far = turned({scaled(2.83f), 0}, {size, size}, 45);
        EXPECT_FALSE(intersects(turned({}, {size, size}, 45), far)) << size;
        const OrientedRect near = turned({scaled(2.82f), 0}, {size, size}, 45);
        EXPECT_TRUE(intersects(turned({}, {size, size}, 45), near)) << size;
    }
    EXPECT_TRUE(intersects(Circle{{1e6f, 1e6f}, 1e-6f}, Vec2{1e6f, 1e6f}));
    EXPECT_FALSE(intersects(Circle{{1e6f, 1e6f}, 1e-6f}, Vec2{1e6f, 1e6f + 0.0625f}));
}

} // namespace
} // namespace topple::planar
