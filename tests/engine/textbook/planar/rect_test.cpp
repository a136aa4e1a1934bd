// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/textbook/planar/rect.h"

#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/core/random.h"

#include <algorithm>
#include <array>
#include <vector>

namespace topple::planar {
namespace {

/// A rectangle of integers from -3 to 3, with its grid points.
struct WholeRect {
    Rect rect;
    std::vector<Vec2> points;
};
WholeRect random_whole_rect(Random& random) {
    const auto number = [&] { return static_cast<Real>(random.below(7)) - 3; };
    const Vec2 a{number(), number()}, b{number(), number()};
    WholeRect made{rect_between(a, b), {}};
    for (Real x = std::min(a.x, b.x); x <= std::max(a.x, b.x); ++x)
        for (Real y = std::min(a.y, b.y); y <= std::max(a.y, b.y); ++y)
            made.points.push_back({x, y});
    return made;
}

TEST(Rect, OfWholeNumbersAnswersAsItsPointsDo) {
    Random random(topple::test::seed());
    for (int i = 0; i < 2000; ++i) {
        const WholeRect a = random_whole_rect(random), b = random_whole_rect(random);
        const auto is_in = [](const WholeRect& whole, Vec2 p) {
            return std::find(whole.points.begin(), whole.points.end(), p) != whole.points.end();
        };
        const auto is_in_b = [&](Vec2 p) { return is_in(b, p); };
        EXPECT_EQ(overlaps(a.rect, b.rect), std::any_of(a.points.begin(), a.points.end(), is_in_b))
            << "seed " << topple::test::seed();
        EXPECT_EQ(contains(b.rect, a.rect), std::all_of(a.points.begin(), a.points.end(), is_in_b))
            << "seed " << topple::test::seed();
        const Vec2 p = random_whole_rect(random).rect.min;
        EXPECT_EQ(contains(a.rect, p), is_in(a, p)) << "seed " << topple::test::seed();
        Rect all;
        for (const Vec2 q : a.points)
            all = unite(all, q);
        EXPECT_EQ(all, a.rect);
        const Rect both = unite(a.rect, b.rect);
        EXPECT_TRUE(contains(both, a.rect) && contains(both, b.rect));
        EXPECT_LE(area(both), 36);
    }
}

TEST(Rect, MeasuresOfOneThatLiesAsideOfTheOrigin) {
    const Rect rect = rect_from_corner({2, -1}, {4, 6}); // to (6, 5)
    EXPECT_EQ(rect, (Rect{{2, -1}, {6, 5}}));
    EXPECT_EQ(rect, rect_from_center({4, 2}, {2, 3}));
    EXPECT_EQ(rect, rect_from_corner({6, 5}, {-4, -6})); // from the opposite corner
    EXPECT_EQ(center(rect), (Vec2{4, 2}));
    EXPECT_EQ(half_extents(rect), (Vec2{2, 3}));
    EXPECT_EQ(extents(rect), (Vec2{4, 6}));
    EXPECT_EQ(area(rect), 24);
    EXPECT_EQ(grown(rect, 0.5f), (Rect{{1.5f, -1.5f}, {6.5f, 5.5f}}));
    const std::array<Vec2, 4> corners{Vec2{2, -1}, {6, -1}, {6, 5}, {2, 5}}; // counter-clockwise
    EXPECT_EQ(corners_of(rect), corners);
}

TEST(Rect, WithoutPointsIsEmptyAndUnbounded) {
    EXPECT_TRUE(is_empty(Rect{}));
    EXPECT_EQ(area(Rect{}), 0);
    EXPECT_FALSE(is_bounded(Rect{}));
    EXPECT_TRUE(is_bounded(Rect{{1, 1}, {1, 1}}));
    EXPECT_FALSE(is_empty(Rect{{1, 1}, {1, 1}}));
    for (const Rect& reversed : {Rect{{1, 0}, {0, 1}}, {{0, 1}, {1, 0}}}) {
        EXPECT_TRUE(is_empty(reversed));
        EXPECT_EQ(area(reversed), 0);
    }
    EXPECT_FALSE(is_bounded(Rect{{0, 0}, {Rect::kInfinity, 1}}));
    EXPECT_FALSE(is_bounded(Rect{{0, -Rect::kInfinity}, {1, 1}}));
}

} // namespace
} // namespace topple::planar
