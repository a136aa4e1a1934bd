// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/pace.h"

#include "tests/support/test.h"

namespace topple::app {
namespace {

constexpr double kDt = 1.0 / 64; // binary, so that sums are exact

/// Returns the number of steps until `duration` if the clock is read every `interval` and each step takes
/// `step_cost`. [s]
int steps_in(double duration, double interval, double speed, double step_cost, Pace& pace) {
    int steps = 0;
    for (double now = 0; now <= duration; now += interval) {
        pace.pass_time(now, speed, kDt);
        while (pace.is_due(kDt) && now <= duration) {
            pace.take_step(kDt);
            ++steps;
            now += step_cost;
            pace.pass_time(now, speed, kDt);
        }
    }
    return steps;
}

TEST(Pace, KeepsUpWithRealTime) {
    Pace pace;
    EXPECT_NEAR(steps_in(10, 1.0 / 512, 1, 0, pace), 640, 1); // 10 s of 64 steps a second
    EXPECT_NEAR(pace.real_time_factor(), 1, 0.02);
}

TEST(Pace, SpeedChangesHowManyStepsNotHowLong) {
    Pace fast, slow;
    EXPECT_NEAR(steps_in(10, 1.0 / 512, 8, 0, fast), 5120, 8);
    EXPECT_NEAR(steps_in(10, 1.0 / 512, 1.0 / 64, 0, slow), 10, 1);
    EXPECT_NEAR(fast.real_time_factor(), 8, 0.2);
}

TEST(Pace, ThirtyStepsASecondAreEverySecondPictureAt60AndTwoAPictureAt15) {
    // The textbook's fixed step. The clock of the frames is a little late each time, so that no step is early.
    constexpr double dt = 1.0 / 30;
    for (const auto& [pictures_per_s, expected] :
         {std::pair{60.0, 0.5}, {15.0, 2.0}, {30.0, 1.0}}) {
        Pace pace;
        int steps = 0, fewest = 100, most = 0;
        constexpr int kPictures = 120;
        for (int i = 0; i <= kPictures; ++i) {
            pace.pass_time(i * (1 / pictures_per_s + 1e-9), 1, dt);
            int now = 0;
            for (; pace.is_due(dt); ++now)
                pace.take_step(dt);
            steps += now;
            if (i == 0)
                continue; // the first reading starts the clock
            fewest = std::min(fewest, now);
            most = std::max(most, now);
        }
        EXPECT_NEAR(steps, kPictures * expected, 1) << pictures_per_s;
        EXPECT_GE(fewest, static_cast<int>(expected)) << pictures_per_s;
        EXPECT_LE(most, std::max(1, static_cast<int>(expected))) << pictures_per_s;
    }
}

TEST(Pace, StepsThatCostTooMuchSlowItDownAndLeaveNoDebt) {
    Pace pace;
    // A step costs four times the time that it simulates.
    EXPECT_NEAR(steps_in(10, 1.0 / 512, 1, 4 * kDt, pace), 160, 2);
    EXPECT_NEAR(pace.real_time_factor(), 0.25, 0.03);
    // When steps become cheap, at most the cap of 0.05 s is caught up: three steps of 1/64 s.
    int burst = 0;
    for (; pace.is_due(kDt); ++burst)
        pace.take_step(kDt);
    EXPECT_LE(burst, 4);
}

TEST(Pace, ASleepOfTheMachineIsNotCaughtUp) {
    Pace pace;
    pace.pass_time(0, 1, kDt);
    pace.pass_time(3600, 1, kDt);
    int steps = 0;
    for (; pace.is_due(kDt); ++steps)
        pace.take_step(kDt);
    EXPECT_LE(steps, 4);
}

TEST(Pace, AfterStoppingNothingIsOwed) {
    Pace pace;
    pace.pass_time(0, 1, kDt);
    pace.pass_time(0.04, 1, kDt);
    EXPECT_TRUE(pace.is_due(kDt));
    pace.stop();
    pace.pass_time(100, 1, kDt);
    EXPECT_FALSE(pace.is_due(kDt));
    EXPECT_DOUBLE_EQ(pace.until_due(0.5, kDt), 2 * kDt);
}

} // namespace
} // namespace topple::app
