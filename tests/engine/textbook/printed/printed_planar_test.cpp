// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// On each input the printed test fails as described, and the engine's does not.

#include "topple/textbook/printed/printed_planar.h"

#include "tests/engine/textbook/planar/planar_samples.h"
#include "tests/engine/textbook/planar/simple_shapes.h"
#include "tests/support/test.h"
#include "topple/textbook/planar/containing.h"
#include "topple/textbook/planar/intersects.h"
#include "topple/textbook/planar/separating_axis.h"

#include <utility>

namespace topple::planar {
namespace {

TEST(PrintedPlanar, APointIsOnALineFarBeyondItsEndsAndNeverOnAnUprightOne) {
    EXPECT_TRUE(printed_point_on_line({5, 5}, {{0, 0}, {1, 1}}));
    EXPECT_FALSE(is_on(Segment{{0, 0}, {1, 1}}, {5, 5}));
    EXPECT_FALSE(printed_point_on_line({2, 3}, {{2, 0}, {2, 5}}));
    EXPECT_TRUE(is_on(Segment{{2, 0}, {2, 5}}, {2, 3}));
    EXPECT_FALSE(printed_point_on_line({1, 1}, {{1, 1}, {1, 1}}));
    EXPECT_TRUE(is_on(Segment{{1, 1}, {1, 1}}, {1, 1}));
}

TEST(PrintedPlanar, MidpointsAreOffTheirOwnLine) {
    test::Samples samples{.on_grid = false, .reach = 100};
    SCOPED_TRACE(test::seed());
    int off = 0;
    for (int i = 0; i < 2000; ++i) {
        const Segment s{samples.point(), samples.point()};
        off += !printed_point_on_line(point_at(s, 0.5f), s);
        ASSERT_TRUE(is_on(s, point_at(s, 0.5f), 1e-5f));
    }
    EXPECT_GT(off, 200); // about a third
}

TEST(PrintedPlanar, RimsOfCirclesDoNotBelong) {
    EXPECT_FALSE(printed_point_in_circle({3, 4}, {{0, 0}, 5}));
    EXPECT_TRUE(contains(Circle{{0, 0}, 5}, {3, 4}));
    EXPECT_FALSE(printed_line_circle({{-2, 1}, {2, 1}}, kUnit));
    EXPECT_TRUE(intersects(Segment{{-2, 1}, {2, 1}}, kUnit));
}

TEST(PrintedPlanar, SegmentsThatBeginInACircleMissIt) {
    for (const Segment& s : {Segment{{0.5f, 0}, {5, 0}},
                             Segment{{-3, 0}, {-0.5f, 0}},
                             Segment{{0.2f, 0.1f}, {0.4f, 0.1f}},
                             Segment{{0, 0}, {0, 0}}}) {
        EXPECT_FALSE(printed_line_circle(s, kUnit));
        EXPECT_TRUE(intersects(s, kUnit));
    }
}

TEST(PrintedPlanar, SegmentsAlongTheAxesMissRectangles) {
    for (const Segment& s : {Segment{{1, -1}, {1, 3}},
                             Segment{{-1, 1}, {3, 1}},
                             Segment{{-1, 0}, {3, 0}},
                             Segment{{1, 5}, {-1, -1}}}) {
        EXPECT_FALSE(printed_line_rectangle(s, kTwo));
        EXPECT_TRUE(intersects(s, kTwo));
    }
    // A rectangle without rotation has the same defect: its frame is that of the world.
    const OrientedRect r{{0, 0}, {1, 1}, {}};
    EXPECT_FALSE(printed_line_rectangle({to_local(r, {0, -5}), to_local(r, {0, 5})},
                                        rect_between({-1, -1}, {1, 1})));
    EXPECT_TRUE(intersects(Segment{{0, -5}, {0, 5}}, r));
}

TEST(PrintedPlanar, SlantedSegmentsMeetRectanglesWhereTheyReallyDo) {
    // Lines of slope 1/2 cross the side x = 0 of the rectangle from (0, 0) to (2, 2), or pass just above its vertex.
    // Mirrored at the diagonal, the slope is 2.
    const auto mirrored = [](Vec2 v) { return Vec2{v.y, v.x}; };
    for (const auto& [height, is_met] : {std::pair{1.5f, true}, std::pair{2.1f, false}}) {
        const Segment low{{-2, height - 1}, {4, height + 2}},
            steep{mirrored(low.a), mirrored(low.b)};
        for (const Segment& s : {low, steep}) {
            EXPECT_EQ(printed_line_rectangle(s, kTwo), is_met) << height;
            EXPECT_EQ(intersects(s, kTwo), is_met) << height;
        }
    }
}

TEST(PrintedPlanar, SlantedSegmentsMeetOrEndBeforeARectangle) {
    // Segments that decide differently for a rectangle a millimeter smaller or larger may be rounded either way.
    test::Samples samples{.on_grid = false};
    SCOPED_TRACE(test::seed());
    const Real thin = 1e-3f;
    const Rect smaller = rect_between({thin, thin}, {2 - thin, 2 - thin});
    const Rect larger = rect_between({-thin, -thin}, {2 + thin, 2 + thin});
    int met = 0, ended_before = 0;
    for (int i = 0; i < 4000; ++i) {
        const Segment s{samples.point(), samples.point()};
        const bool is_met = intersects(s, smaller);
        if (is_met != intersects(s, larger))
            continue;
        ASSERT_EQ(printed_line_rectangle(s, kTwo), is_met)
            << s.a.x << " " << s.a.y << " to " << s.b.x << " " << s.b.y;
        met += is_met;
        ended_before += !is_met && intersects(Segment{s.a, point_at(s, 9)}, kTwo);
    }
    EXPECT_GT(met, 500);
    EXPECT_GT(ended_before, 100);
}

TEST(PrintedPlanar, SegmentsThatTouchACornerMeetTheRectangle) {
    const Segment across{{1, 3}, {3, 1}}; // through (2, 2) and no other point of the rectangle
    EXPECT_TRUE(printed_line_rectangle(across, kTwo));
    EXPECT_TRUE(intersects(across, kTwo));
}

TEST(PrintedPlanar, ACircleIsInEveryRectangle) {
    EXPECT_TRUE(printed_circle_rectangle({{100, 100}, 1}, kTwo));
    EXPECT_FALSE(intersects(Circle{{100, 100}, 1}, kTwo));
}

TEST(PrintedPlanar, AThinWallIsNotThere) {
    const OrientedRect wall{{0, 0}, {0, 5}, {}};
    EXPECT_FALSE(printed_rectangle_oriented_rectangle(rect_between({-1, -1}, {1, 1}), wall));
    EXPECT_TRUE(intersects(rect_between({-1, -1}, {1, 1}), wall));
    // For a rectangle with thickness both agree.
    const OrientedRect thick{{0, 0}, {0.1f, 5}, {}};
    EXPECT_TRUE(printed_rectangle_oriented_rectangle(rect_between({-1, -1}, {1, 1}), thick));
}

TEST(PrintedPlanar, GenericShapesMeetWhenTheyAreApart) {
    const auto square = corners_of(kTwo), far = corners_of(rect_between({5, 5}, {6, 6}));
    EXPECT_FALSE(printed_generic_sat(square, square));
    EXPECT_TRUE(printed_generic_sat(square, far));
    EXPECT_FALSE(test_axes(kTwo, kTwo).separating);
    EXPECT_TRUE(test_axes(kTwo, rect_between({5, 5}, {6, 6})).separating);
}

TEST(PrintedPlanar, AFullTurnLosesACorner) {
    EXPECT_FALSE(printed_point_in_turned_rectangle({2, 1}, {0, 0}, {2, 1}, 360));
    EXPECT_TRUE(contains(OrientedRect{{0, 0}, {2, 1}, rotation_by_degrees(360)}, {2, 1}));
}

TEST(PrintedPlanar, TurnedRectanglesHoldThePointsAwayFromTheirSides) {
    // The seven digits of the degree turn the sides by less than a millimeter.
    test::Samples samples{.on_grid = false};
    SCOPED_TRACE(test::seed());
    const Vec2 thin{1e-3f, 1e-3f};
    int held = 0, apart = 0;
    for (int i = 0; i < 4000; ++i) {
        const Vec2 center = samples.point(), half = thin * 2 + Vec2{samples.size(), samples.size()};
        const Vec2 p = center + samples.point() * 0.5f;
        const Real angle_deg = samples.random.between(-720, 720);
        const Rotation2 turn = rotation_by_degrees(angle_deg);
        const bool is_held = contains(OrientedRect{center, half - thin, turn}, p);
        if (is_held != contains(OrientedRect{center, half + thin, turn}, p))
            continue;
        ASSERT_EQ(printed_point_in_turned_rectangle(p, center, half, angle_deg), is_held);
        (is_held ? held : apart) += 1;
    }
    EXPECT_GT(held, 500);
    EXPECT_GT(apart, 500);
}

TEST(PrintedPlanar, CirclesAroundPointsDoNotHoldThem) {
    test::Samples samples{.on_grid = false};
    SCOPED_TRACE(test::seed());
    int lost = 0;
    for (int i = 0; i < 1000; ++i) {
        std::vector<Vec2> points(6);
        for (Vec2& p : points)
            p = samples.point();
        const Circle printed = printed_containing_circle(points), ours = *centroid_circle(points);
        bool all = true;
        for (const Vec2 p : points) {
            all = all && printed_point_in_circle(p, printed);
            ASSERT_TRUE(contains(ours, p));
        }
        lost += !all;
    }
    EXPECT_GT(lost, 500);
}

TEST(PrintedPlanar, TheContainingCircleIsAboutTheMean) {
    const Vec2 points[] = {{1, 2}, {5, 2}, {3, 8}}; // sqrt(8), sqrt(8) and 4 from (3, 4)
    const Circle circle = printed_containing_circle(points);
    EXPECT_NEAR(distance(circle.center, {3, 4}), 0, 1e-6f);
    EXPECT_NEAR(circle.radius, 4, 1e-6f);
}

} // namespace
} // namespace topple::planar
