// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "engine/math/angle.h"

#include <gtest/gtest.h>

namespace topple {
namespace {

TEST(Angle, HalfATurnIsPiBothWays) {
    EXPECT_FLOAT_EQ(radians_from_degrees(180), kPi);
    EXPECT_FLOAT_EQ(degrees_from_radians(kPi), 180);
}

TEST(Angle, ThereAndBackKeepsTheDegrees) {
    for (int deg = -720; deg <= 720; deg += 15) {
        const auto angle = static_cast<Real>(deg);
        EXPECT_NEAR(degrees_from_radians(radians_from_degrees(angle)), angle, 1e-4f);
    }
}

} // namespace
} // namespace topple
