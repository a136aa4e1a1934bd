// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/visible_steps.h"

#include "tests/support/test.h"

namespace topple::app {
namespace {

constexpr VisibleSteps kWhole{100, 20'100};

TEST(VisibleSteps, ZoomKeepsTheStepUnderThePointerInItsPlace) {
    // The pointer at 5100 stands at a quarter of the whole, and so of a range half as long: 5100 - 2500.
    EXPECT_EQ(zoomed(kWhole, kWhole, 5100, 2), (VisibleSteps{2600, 12'600}));
    // At the left end nothing lies before it.
    EXPECT_EQ(zoomed(kWhole, kWhole, 100, 4), (VisibleSteps{100, 5100}));
}

TEST(VisibleSteps, ZoomGoesDownToSingleStepsAndUpToTheWhole) {
    std::optional<VisibleSteps> shown = kWhole;
    for (int i = 0; i < 60; ++i)
        shown = zoomed(*shown, kWhole, 7777, 1.3);
    EXPECT_DOUBLE_EQ(shown->count(), kFewestVisibleSteps);
    EXPECT_TRUE(shown->contains(7777));
    for (int i = 0; i < 60 && shown; ++i)
        shown = zoomed(*shown, kWhole, 7777, 1 / 1.3);
    EXPECT_FALSE(shown) << "the whole needs no range";
    EXPECT_FALSE(zoomed({0, 5}, {0, 5}, 2, 4)) << "five steps are fewer than the fewest";
    EXPECT_FALSE(zoomed({0, 0}, {0, 0}, 0, 4)) << "no step was taken";
}

TEST(VisibleSteps, StayWithinTheHistory) {
    EXPECT_EQ(within({-50, 50}, kWhole), (VisibleSteps{100, 200}));
    EXPECT_EQ(within({20'080, 20'180}, kWhole), (VisibleSteps{20'000, 20'100}));
    EXPECT_EQ(within({300, 400}, kWhole), (VisibleSteps{300, 400}));
    EXPECT_FALSE(within({0, 30'000}, kWhole)) << "a change of the past has left fewer steps";
}

TEST(VisibleSteps, FollowTheShownStepOnlyFromWithin) {
    const VisibleSteps shown{100, 200};
    EXPECT_EQ(following(shown, 200, 201), (VisibleSteps{101, 201}));
    EXPECT_EQ(following(shown, 100, 90), (VisibleSteps{90, 190}));
    EXPECT_EQ(following(shown, 150, 160), shown);
    EXPECT_EQ(following(shown, 400, 401), shown) << "a person looks elsewhere";
}

} // namespace
} // namespace topple::app
