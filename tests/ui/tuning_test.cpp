// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// A held slider of the solver that repeats the last seconds.

#include "tests/support/test.h"
#include "tests/ui/robot.h"

namespace topple::test {
namespace {

using namespace app;

constexpr std::uint64_t kBegin = 60, kEnd = 240; ///< Three seconds at 60 steps/s.
constexpr const char* kSlider = "Solver/Gravity X";

/// Takes 240 steps and opens the tab of the solver.
void prepare(Robot& robot, bool loops) {
    robot.sandbox().session().submit(StepBy{static_cast<int>(kEnd)});
    robot.sandbox().session().submit(SetSpeed{4});
    robot.click("Dock/Solver");
    robot.frames(2);
    if (loops)
        robot.click("Solver/Loop while tuning");
    robot.settle();
    ASSERT_EQ(robot.frame().timeline.step, kEnd);
}

/// Presses the slider and drags it to the right, without a release.
void hold(Robot& robot) {
    const Vec2 at = robot.find(kSlider).center();
    robot.move_to(at);
    robot.press();
    robot.drag_to(at + Vec2{30, 0});
    robot.settle();
}

bool is_tuning(Robot& robot) {
    return robot.frame().timeline.loop && robot.frame().timeline.loop->is_tuning;
}

TEST(TuningInWindow, RepeatsTheLastSecondsWhileTheSliderIsHeldAndUndoesBoth) {
    Robot robot("stack:3");
    prepare(robot, true);
    const std::uint64_t before = robot.frame().hash.value();
    hold(robot);
    ASSERT_TRUE(is_tuning(robot));
    EXPECT_EQ(robot.frame().timeline.loop->first_step, kBegin);
    EXPECT_EQ(robot.frame().timeline.loop->last_step, kEnd);
    EXPECT_FALSE(robot.frame().timeline.is_paused);
    EXPECT_GT(robot.frame().state->parameters.gravity.x, 0);
    std::uint64_t last = 0;
    EXPECT_TRUE(robot.wait_until([&] {
        const std::uint64_t step = robot.frame().timeline.step;
        const bool begins_again = step < last;
        last = step;
        return begins_again;
    }));
    EXPECT_TRUE(robot.wait_until([&] { return !robot.scene().other_run.empty(); }))
        << "the run before as a ghost";
    const Vec2 at = robot.find(kSlider).center();
    robot.drag_to(at + Vec2{50, 0});
    EXPECT_EQ(robot.frame().timeline.other_runs.size(), 1u);
    robot.release();
    robot.settle();
    ASSERT_TRUE(robot.wait_until([&] { return robot.frame().timeline.is_paused; }));
    EXPECT_EQ(robot.frame().timeline.step, kEnd) << "paused where it was paused";
    EXPECT_FALSE(robot.frame().timeline.loop);
    EXPECT_NE(robot.frame().hash.value(), before);
    robot.key(letter('Z'), kCtrl);
    EXPECT_EQ(robot.frame().hash.value(), before);
    EXPECT_EQ(robot.frame().timeline.step, kEnd);
    EXPECT_TRUE(robot.frame().timeline.is_paused);
    EXPECT_TRUE(robot.frame().timeline.other_runs.empty());
}

TEST(TuningInWindow, IsOffUntilAPersonAsksForIt) {
    Robot robot("stack:3");
    prepare(robot, false);
    hold(robot);
    EXPECT_GT(robot.frame().state->parameters.gravity.x, 0);
    EXPECT_EQ(robot.frame().timeline.step, kEnd);
    EXPECT_TRUE(robot.frame().timeline.is_paused);
    robot.release();
}

TEST(TuningInWindow, AClickAndATypedNumberOnlySetTheValue) {
    Robot robot("stack:3");
    prepare(robot, true);
    robot.click_at(robot.find(kSlider).center() + Vec2{30, 0});
    ASSERT_TRUE(robot.wait_until([&] { return robot.frame().state->parameters.gravity.x > 0; }));
    EXPECT_EQ(robot.frame().timeline.step, kEnd);
    robot.double_click(kSlider);
    robot.key(letter('A'), kCtrl);
    robot.type(U"-3");
    robot.key(Key::enter);
    EXPECT_EQ(robot.frame().state->parameters.gravity.x, -3);
    EXPECT_EQ(robot.frame().timeline.step, kEnd);
    EXPECT_TRUE(robot.frame().timeline.other_runs.empty());
}

TEST(TuningInWindow, EndsWithTheReleaseAlsoWhenThePanelsAreHidden) {
    Robot robot("stack:3");
    prepare(robot, true);
    hold(robot);
    ASSERT_TRUE(is_tuning(robot));
    robot.key(Key::tab);
    ASSERT_FALSE(robot.has(kSlider));
    robot.release();
    ASSERT_TRUE(robot.wait_until([&] { return robot.frame().timeline.is_paused; }));
    EXPECT_EQ(robot.frame().timeline.step, kEnd);
}

} // namespace
} // namespace topple::test
