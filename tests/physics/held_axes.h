// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "tests/support/test_world.h"

namespace topple::test {

inline constexpr std::array<bool, 3> kAllAxes{true, true, true};

/// Expects that the body has no velocity along locked axes, and that its center is where it was along them.
inline void expect_held(const Body& body, Vec3 center_then) {
    EXPECT_EQ(without(body.locks.move, body.v), body.v);
    EXPECT_EQ(without(body.locks.turn, body.w), body.w);
    const Vec3 moved = body.center_of_mass - center_then;
    EXPECT_EQ(without(body.locks.move, moved), moved)
        << moved.x << ' ' << moved.y << ' ' << moved.z;
}

} // namespace topple::test
