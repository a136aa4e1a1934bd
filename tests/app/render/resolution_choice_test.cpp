// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/render/resolution_choice.h"

#include "tests/support/test.h"

namespace topple::app {
namespace {

constexpr double kFrame = 1.0 / 60; // [s]

TEST(ResolutionChoice, AFastPictureIsAlwaysSharp) {
    ResolutionChoice choice;
    for (int i = 0; i < 10; ++i) {
        EXPECT_EQ(choice.next(true, kFrame), 1);
        choice.after_picture(12, 1);
    }
}

TEST(ResolutionChoice, ASlowPictureIsCoarseWhileAPersonTurnsItAndSharpSoonAfter) {
    ResolutionChoice choice;
    EXPECT_EQ(choice.next(false, kFrame), 1);
    choice.after_picture(200, 1);
    const Real coarse = choice.next(true, kFrame);
    EXPECT_EQ(coarse, ResolutionChoice::kCoarsest);
    choice.after_picture(50, coarse);
    EXPECT_EQ(choice.next(true, kFrame), coarse);
    EXPECT_EQ(choice.next(false, kFrame), coarse) << "a mouse that pauses";
    EXPECT_EQ(choice.next(false, ResolutionChoice::kRest), 1);
}

TEST(ResolutionChoice, ALittleTooSlowIsALittleCoarser) {
    ResolutionChoice choice;
    choice.after_picture(1.3 * ResolutionChoice::kSmooth, 1);
    EXPECT_EQ(choice.next(true, kFrame), 0.75f);
}

TEST(ResolutionChoice, WithinAnInteractionItNeverGoesUpAgain) {
    ResolutionChoice choice;
    choice.after_picture(200, 1);
    const Real coarse = choice.next(true, kFrame);
    choice.after_picture(1, coarse);
    EXPECT_EQ(choice.next(true, kFrame), coarse);
}

} // namespace
} // namespace topple::app
