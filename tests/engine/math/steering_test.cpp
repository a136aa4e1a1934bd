// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/math/steering.h"

#include "tests/support/test.h"

namespace topple {
namespace {

constexpr Vec3 kForward{0, 0, -1}, kRight{1, 0, 0};

TEST(Steering, TurnsToTheSideOfTheTarget) {
    EXPECT_EQ(turn_towards({3, 0, -1}, kForward, kRight), Turn::right);
    EXPECT_EQ(turn_towards({3, 0, 9}, kForward, kRight), Turn::right);
    EXPECT_EQ(turn_towards({-1, 5, -1}, kForward, kRight), Turn::left);
}

TEST(Steering, TellsStraightBehindFromStraightAhead) {
    EXPECT_EQ(turn_towards({0, 0, -4}, kForward, kRight), Turn::ahead);
    EXPECT_EQ(turn_towards({0, 0, 4}, kForward, kRight), Turn::about);
    EXPECT_EQ(turn_towards({}, kForward, kRight), Turn::ahead);
}

} // namespace
} // namespace topple
