// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
// The window of a guided lesson, used with the mouse.

#include "tests/support/test.h"
#include "tests/ui/robot.h"

namespace topple::test {
namespace {

using namespace app;

/// Begins the lesson with that title.
LessonState& begin(Robot& robot, std::string_view title) {
    LessonState& state = robot.sandbox().state().lesson;
    for (const Lesson& lesson : all_lessons())
        if (lesson.title == title)
            begin_lesson(state, lesson);
    robot.frames(3);
    return state;
}

TEST(LessonWindow, OpensItsSceneWhereTimeRunsAlsoIfItWasPaused) {
    Robot robot("stack:2");
    ASSERT_TRUE(robot.frame().timeline.is_paused);
    const LessonState& state = begin(robot, "15 Manifolds and impulses");
    EXPECT_EQ(state.done_count, 0u);
    robot.click("Lesson/Open the scene");
    EXPECT_TRUE(robot.wait_until([&] { return robot.frame().timeline.step > 3; }));
    EXPECT_EQ(robot.frame().scene_source, "friction_ramp");
    EXPECT_EQ(state.done_count, 1u);
    EXPECT_FALSE(robot.has("Lesson/Open the scene"));
}

TEST(LessonWindow, OpensItsTestOfTheLabAndTicksWhatTheAnswerShows) {
    Robot robot("stack:2");
    const LessonState& state = begin(robot, "1 Vectors");
    robot.click("Lesson/Open the test");
    robot.frames(3);
    EXPECT_EQ(state.done_count, 1u);
    std::vector<lab::Argument>& arguments = robot.sandbox().state().tools.lab.arguments;
    arguments[1].numbers = {-1.5f, 0, 1};
    robot.frames(3);
    EXPECT_EQ(state.done_count, 2u);
}

} // namespace
} // namespace topple::test
