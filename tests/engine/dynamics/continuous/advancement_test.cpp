// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/continuous/advancement.h"

#include "tests/support/test.h"

#include <cmath>

namespace topple {
namespace {

/// A thin bar of 2 m turns about its middle. It touches a bearing there all the time; one end meets a stop after the
/// bar has turned by an angle of less than pi / 2, or never. The gap at the bearing is small, so the conservative
/// bound alone advances by 1 mrad at a time.
struct SwingingBar {
    Real turn = 0;       ///< Rotation in the sub-step. [rad]
    Real stop_angle = 4; ///< Larger than any turn here: no stop. [rad]

    static constexpr Real kTolerance = 1e-3f; ///< Allowed overlap. [m]

    [[nodiscard]] Real free_share() const {
        return find_free_share(turn, [&](Real share, FunctionRef<void(const Obstacle&)> see) {
            const Real to_stop = std::sin(std::min(stop_angle - share * turn, kPi / 2));
            see({.room = kTolerance, .toward = {0, -1, 0}, .radius = 1, .inner = 0.01f});
            see({.room = to_stop + kTolerance, .toward = {1, 0, 0}, .radius = 1, .inner = 0.01f});
        });
    }
};

TEST(FreeShare, ABarThatTouchesAllTheTimeTurnsFreely) {
    for (const Real turn : {0.02f, 0.3f, 0.9f, 1.5f, 3.0f})
        EXPECT_NEAR(SwingingBar{turn}.free_share(), 1, 1.0f / 256) << turn << " rad";
}

TEST(FreeShare, ABarThatTouchesAllTheTimeTurnsUntilItMeetsAStop) {
    for (const Real turn : {0.3f, 0.9f, 1.5f})
        for (const Real part : {0.25f, 0.8f}) {
            const Real farther = SwingingBar::kTolerance / turn; // into the stop, up to the
                                                                 // tolerance
            EXPECT_NEAR((SwingingBar{turn, turn * part}.free_share()), part + farther, 1.0f / 256)
                << turn << " rad, the stop after " << part << " of it";
        }
}

TEST(FreeShare, AShapeThatDoesNotTurnStopsWhereTheRoomEnds) {
    const auto share_with_room = [](Real room) {
        return find_free_share(0, [&](Real share, FunctionRef<void(const Obstacle&)> see) {
            see({.room = room - 2 * share,
                 .toward = {0, 0, 1},
                 .step = {5, 0, 2},
                 .radius = 1,
                 .inner = 1});
        });
    };
    EXPECT_NEAR(share_with_room(0.5f), 0.25f, 1.0f / 256);
    EXPECT_NEAR(share_with_room(1.9f), 0.95f, 1.0f / 256);
    EXPECT_EQ(share_with_room(2.1f), 1);
}

TEST(FreeShare, AShapeThatAdvancesByTheSamePartEveryTimeIsLookedAt48Times) {
    // The room never ends: a hundredth of the step is free at a time, 47 times after the look at the start.
    int looks = 0;
    const Real share = find_free_share(0, [&](Real, FunctionRef<void(const Obstacle&)> see) {
        ++looks;
        see({.room = 0.02f, .toward = {0, 0, 1}, .step = {0, 0, 2}, .radius = 1, .inner = 1});
    });
    EXPECT_EQ(looks, 48);
    EXPECT_NEAR(share, 0.47f, 1e-5f);
}

} // namespace
} // namespace topple
