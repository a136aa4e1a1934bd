// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The window that lists the runs.

#include "tests/support/test.h"
#include "tests/ui/robot.h"

namespace topple::test {
namespace {

using namespace app;

/// Three runs of a stack: run 3 is shown.
struct ThreeRuns : ::testing::Test {
    ThreeRuns() : robot("stack:3") {
        robot.click("Transport/Step forward");
        robot.sandbox().session().submit(StepBy{60});
        robot.settle();
        for (const Real height : {1.5f, 2.5f})
            robot.leave_run_by_a_shot({0, height, 0});
        robot.settle();
    }
    const TimelineView& time() {
        robot.settle();
        robot.frames(2);
        return robot.frame().timeline;
    }
    void open_window() {
        robot.click("Transport/3 runs");
        robot.frames(2);
    }
    Robot robot;
};

TEST_F(ThreeRuns, AreListedShownAndNamed) {
    ASSERT_EQ(time().other_runs.size(), 2u);
    ASSERT_EQ(time().lane, 3u);
    const std::uint64_t hash = robot.frame().hash.value();
    open_window();
    EXPECT_TRUE(robot.has("Runs/Show 1"));
    EXPECT_TRUE(robot.has("Runs/Show 2"));
    EXPECT_FALSE(robot.has("Runs/Show 3")) << "it is shown";
    robot.click("Runs/Name 3");
    robot.type_keys("high");
    robot.key(Key::enter);
    EXPECT_EQ(time().run_name, "high");
    robot.click("Runs/Show 1");
    EXPECT_EQ(time().lane, 1u);
    EXPECT_NE(robot.frame().hash.value(), hash);
    EXPECT_TRUE(robot.has("Runs/Show 3")) << "the window stays open";
    robot.click("Runs/Show 3");
    EXPECT_EQ(time().lane, 3u);
    EXPECT_EQ(time().run_name, "high");
    EXPECT_EQ(robot.frame().hash.value(), hash);
    robot.key(Key::escape);
    robot.frames(2);
    EXPECT_FALSE(robot.has("Runs/Show 1"));
}

TEST_F(ThreeRuns, GoToTheirFirstDifference) {
    const auto& runs = time().other_runs;
    ASSERT_EQ(runs.size(), 2u);
    ASSERT_TRUE(runs[0].difference_step);
    const std::uint64_t lane = runs[0].lane, step = *runs[0].difference_step;
    ASSERT_NE(time().step, step);
    open_window();
    robot.click("Runs/Go there " + std::to_string(lane));
    EXPECT_EQ(time().step, step);
    EXPECT_TRUE(time().is_paused);
}

TEST_F(ThreeRuns, TheGhostIsThatOfTheChosenOne) {
    robot.sandbox().session().submit(SeekTo{55});
    robot.settle();
    robot.sandbox().state().view.ghost = false;
    open_window();
    const auto is_ghost_of = [&](std::uint64_t lane) {
        return robot.wait_until([&] {
            const PublishedFrame& frame = robot.frame();
            for (const TimelineView::OtherRun& run : frame.timeline.other_runs)
                if (run.number == frame.ghost.run)
                    return run.lane == lane;
            return false;
        });
    };
    robot.click("Runs/Ghost 1");
    EXPECT_TRUE(robot.sandbox().state().view.ghost) << "the choice shows it";
    EXPECT_TRUE(is_ghost_of(1));
    robot.click("Runs/Ghost 2");
    EXPECT_TRUE(is_ghost_of(2));
}

TEST_F(ThreeRuns, AreReachedByTheMenuWhereTheBarHasNoRoomForButtons) {
    robot.resize(640, 400);
    robot.frames(3);
    robot.click("Menu/Simulate");
    robot.frames(2);
    robot.click("Menu/Runs...");
    robot.frames(2);
    EXPECT_TRUE(robot.has("Runs/Show 1"));
    const ui::Rect show = robot.find("Runs/Show 1");
    EXPECT_LE(show.max.x, 640);
    EXPECT_GE(show.min.y, 0);
}

} // namespace
} // namespace topple::test
