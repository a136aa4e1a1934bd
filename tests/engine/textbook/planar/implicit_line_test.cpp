// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/textbook/planar/implicit_line.h"

#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/core/random.h"
#include "topple/math/rotation2.h"

#include <limits>

namespace topple::planar {
namespace {

TEST(ImplicitLine, TheNearestPointLiesOnItStraightBelow) {
    // The line x = 3, seen from the right: (5, 7) is 2 in front.
    const ImplicitLine line{{1, 0}, 3};
    EXPECT_EQ(signed_distance(line, {5, 7}), 2);
    EXPECT_EQ(closest_point(line, {5, 7}), (Vec2{3, 7}));
    EXPECT_EQ(signed_distance(line, {-1, 7}), -4);

    Random random(test::seed());
    for (int i = 0; i < 500; ++i) {
        const Vec2 normal = rotate(rotation_by(random.between(-3, 3)), {1, 0});
        const ImplicitLine any{normal, random.between(-5, 5)};
        const Vec2 p{random.between(-9, 9), random.between(-9, 9)};
        const Vec2 foot = closest_point(any, p);
        EXPECT_NEAR(signed_distance(any, foot), 0, 1e-5f) << "seed " << test::seed();
        EXPECT_NEAR(cross(p - foot, normal), 0, 1e-5f);
        EXPECT_NEAR(length(p - foot), std::abs(signed_distance(any, p)), 1e-5f);
    }
}

TEST(ImplicitLine, TwoShareAPointNothingOrEverything) {
    const ImplicitLine upright{{1, 0}, 3}, level{{0, 1}, -2};
    const SharedPoints crossing = shared_points(upright, level);
    EXPECT_EQ(crossing.meeting, LineMeeting::point);
    EXPECT_EQ(crossing.point, (Vec2{3, -2}));
    EXPECT_EQ(shared_points(upright, {{1, 0}, 4}).meeting, LineMeeting::none);
    EXPECT_EQ(shared_points(upright, {{-1, 0}, 3}).meeting, LineMeeting::none);
    EXPECT_EQ(shared_points(upright, upright).meeting, LineMeeting::all);
    EXPECT_EQ(shared_points(upright, {{-1, 0}, -3}).meeting, LineMeeting::all);
    const Real nan = std::numeric_limits<Real>::quiet_NaN();
    EXPECT_EQ(shared_points(upright, {{nan, 0}, 3}).meeting, LineMeeting::none);
    EXPECT_EQ(shared_points(upright, {{0, 1}, nan}).meeting, LineMeeting::none);
}

TEST(ImplicitLine, TwoAreComparedHoweverFarAway) {
    // The sum of the offsets is beyond the largest float.
    const ImplicitLine far{{1, 0}, 3e38f};
    EXPECT_EQ(shared_points(far, far).meeting, LineMeeting::all);
    EXPECT_EQ(shared_points(far, {{-1, 0}, 3e38f}).meeting, LineMeeting::none);
    const SharedPoints crossing = shared_points(far, {{0, 1}, 3e38f});
    EXPECT_EQ(crossing.meeting, LineMeeting::point);
    EXPECT_EQ(crossing.point, (Vec2{3e38f, 3e38f}));
    const Real infinite = std::numeric_limits<Real>::infinity();
    EXPECT_EQ(shared_points(far, {{1, 0}, infinite}).meeting, LineMeeting::none);
    EXPECT_EQ(shared_points({{1, 0}, infinite}, {{1, 0}, infinite}).meeting, LineMeeting::none);
}

TEST(ImplicitLine, WhatIsSharedLiesOnBoth) {
    Random random(test::seed());
    int points = 0;
    for (int i = 0; i < 500; ++i) {
        const auto line = [&] {
            return ImplicitLine{rotate(rotation_by(random.between(-3, 3)), {1, 0}),
                                random.between(-5, 5)};
        };
        const ImplicitLine a = line(), b = line();
        const SharedPoints shared = shared_points(a, b);
        if (shared.meeting != LineMeeting::point)
            continue;
        ++points;
        const Real size = 1 + length(shared.point);
        EXPECT_NEAR(signed_distance(a, shared.point), 0, 1e-6f * size) << "seed " << test::seed();
        EXPECT_NEAR(signed_distance(b, shared.point), 0, 1e-6f * size) << "seed " << test::seed();
    }
    EXPECT_GT(points, 450);
}

} // namespace
} // namespace topple::planar
