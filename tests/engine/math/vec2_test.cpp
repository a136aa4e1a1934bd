// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "engine/math/vec2.h"

#include <gtest/gtest.h>

namespace topple {
namespace {

TEST(Vec2, IsZeroUntilItIsGivenNumbers) { EXPECT_EQ(Vec2{}, (Vec2{0, 0})); }

TEST(Vec2, AddsSubtractsAndScalesByComponent) {
    const Vec2 a{1, 2}, b{4, -5};
    EXPECT_EQ(a + b, (Vec2{5, -3}));
    EXPECT_EQ(a - b, (Vec2{-3, 7}));
    EXPECT_EQ(-a, (Vec2{-1, -2}));
    EXPECT_EQ(a * 3, (Vec2{3, 6}));
    EXPECT_EQ(3 * a, a * 3);
    EXPECT_EQ(b / 2, (Vec2{2, -2.5f}));
    EXPECT_TRUE(a != b);
}

TEST(Vec2, DotIsTheSumOfTheProducts) { EXPECT_EQ(dot(Vec2{1, 2}, Vec2{4, -5}), 4 - 10); }

TEST(Vec2, CrossIsPositiveWhenTheSecondIsToTheLeft) {
    EXPECT_EQ(cross(Vec2{1, 0}, Vec2{0, 1}), 1);
    EXPECT_EQ(cross(Vec2{0, 1}, Vec2{1, 0}), -1);
    EXPECT_EQ(cross(Vec2{2, 1}, Vec2{4, 2}), 0); // parallel
}

TEST(Vec2, LengthOfThreeFourIsFive) {
    EXPECT_EQ(length(Vec2{3, 4}), 5);
    EXPECT_EQ(length_squared(Vec2{3, 4}), 25);
}

} // namespace
} // namespace topple
