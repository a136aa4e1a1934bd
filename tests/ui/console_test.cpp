// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The console in the drawer: clicks as commands, and typed ones.

#include "tests/support/test.h"
#include "tests/ui/robot.h"

namespace topple::test {
namespace {

using namespace app;

/// A paused tower with the console, whose field has the keyboard.
void open_console(Robot& robot) {
    robot.click("Transport/Step forward");
    robot.key(letter('M'));
    robot.frames(2);
    robot.click("Drawer/Console");
    robot.frames(3);
    ASSERT_TRUE(robot.is_typing());
}

TEST(Console, ShowsTheCommandsOfClicks) {
    Robot robot("stack:3");
    open_console(robot);
    robot.key(Key::escape);
    robot.key(letter('A'), kCtrl);
    robot.key(letter('K'));
    robot.settle();
    const std::vector<std::string>& lines = *robot.frame().command_lines;
    ASSERT_GE(lines.size(), 3u);
    EXPECT_EQ(lines.back(), "motion 4 static");
}

TEST(Console, ATypedCommandIsDoneAndTheFieldKeepsTheKeyboard) {
    Robot robot("stack:3");
    open_console(robot);
    robot.type_keys("mass 2 7.5");
    robot.key(Key::enter);
    robot.frames(3);
    robot.settle();
    EXPECT_FLOAT_EQ(robot.frame().state->bodies[1].mass, 7.5f);
    EXPECT_EQ(robot.frame().command_lines->back(), "mass 2 7.5");
    EXPECT_TRUE(robot.is_typing());
    const std::uint64_t step = robot.frame().state->step_count;
    robot.type_keys("step 12");
    robot.key(Key::enter);
    robot.frames(3);
    robot.settle();
    EXPECT_EQ(robot.frame().state->step_count, step + 12);
    robot.type_keys("undo");
    robot.key(Key::enter);
    robot.frames(3);
    robot.settle();
    EXPECT_FLOAT_EQ(robot.frame().state->bodies[1].mass, 1000);
}

TEST(Console, ALineThatIsNotUnderstoodStaysWithItsReason) {
    Robot robot("stack:3");
    open_console(robot);
    robot.type_keys("fly 3");
    robot.key(Key::enter);
    robot.frames(3);
    const ConsoleState& console = robot.sandbox().state().console;
    EXPECT_EQ(console.line, "fly 3");
    EXPECT_NE(console.error.find("'fly' is not a command"), std::string::npos) << console.error;
    robot.key(letter('A'), kCtrl);
    robot.type_keys("mass 2 3");
    robot.key(Key::enter);
    robot.frames(3);
    EXPECT_EQ(console.error, "");
    EXPECT_EQ(console.line, "");
}

} // namespace
} // namespace topple::test
