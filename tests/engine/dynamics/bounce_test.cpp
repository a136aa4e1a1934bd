// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/contacts/bounce.h"

#include "tests/support/test.h"

namespace topple {
namespace {

TEST(Bounce, WithoutGravityItIsTheRestitution) {
    EXPECT_FLOAT_EQ(bounce_ratio(0.7f, {.closing = 3, .gap = 0.05f}, 0.01f), 0.7f);
    EXPECT_EQ(bounce_ratio(0, {.closing = 3, .gravity = 10}, 0.01f), 0);
    EXPECT_EQ(bounce_ratio(0.7f, {.closing = -1, .gravity = 10}, 0.01f),
              0.7f); // the bodies separate
}

TEST(Bounce, TheRestOfTheFallCounts) {
    // In very small steps: from 3 m/s with 0.35 m to fall under 10 m/s^2 the body lands with sqrt(9 + 7) = 4 m/s, so
    // half of that is 2 of 3.
    EXPECT_NEAR(
        bounce_ratio(0.5f, {.closing = 3, .gap = 0.35f, .gravity = 10}, 1e-7f), 2.0f / 3, 1e-5f);
}

TEST(Bounce, WhatFallsInStepsRisesInStepsToTheSquareOfTheRestitution) {
    // Velocity is advanced before position. The impact may fall anywhere within a step, and the rest of the step is
    // spent after it.
    constexpr double kG = 9.81, kH = 1.0 / 240;
    for (const double e : {0.5, 0.8, 1.0})
        for (const double drop : {0.5, 1.0, 2.3, 5.0}) {
            double y = drop, v = 0;
            while (y + (v - kG * kH) * kH > 0) {
                v -= kG * kH;
                y += v * kH;
            }
            const Impact impact{static_cast<Real>(-v), static_cast<Real>(y), static_cast<Real>(kG)};
            v = -v * static_cast<double>(
                         bounce_ratio(static_cast<Real>(e), impact, static_cast<Real>(kH)));
            y = 0;
            double top = 0;
            while (v > 0) {
                top = std::max(top, y);
                v -= kG * kH;
                y += v * kH;
            }
            // Between two steps the top may be missed by g h^2 / 8, plus rounding.
            EXPECT_NEAR(std::max(top, y) / (e * e * drop), 1, 1e-3) << e << " from " << drop;
        }
}

} // namespace
} // namespace topple
