// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Recordings in the window: saved by the dialog, dropped, copied and pasted as text. And the run that was left by a
// change of the past.

#include "tests/engine/io/temporary_folder.h"
#include "tests/support/test.h"
#include "tests/ui/robot.h"
#include "topple/io/text/file_bytes.h"

namespace topple::test {
namespace {

using namespace app;

constexpr Modifiers kCtrlShift{.shift = true, .ctrl = true};

/// Shoots at the stack, lets some time pass, and pauses.
void shoot_and_pause(Robot& robot) {
    robot.click("Transport/Step forward");
    robot.move_to(robot.pixel_of({0, 1.5f, 0}));
    robot.key(letter('B'));
    for (int i = 0; i < 30; ++i)
        robot.key(Key::right);
    robot.settle();
}

/// Waits for the recording's scene, at its first step, and goes to its last one.
void expect_recording(Robot& robot, std::uint64_t hash, std::uint64_t last_step) {
    ASSERT_TRUE(robot.wait_until([&] { return robot.frame().scene_source == "stack:3"; }));
    EXPECT_TRUE(robot.frame().timeline.is_paused);
    EXPECT_EQ(robot.frame().timeline.step, 0u);
    EXPECT_EQ(robot.frame().timeline.last_step, last_step);
    robot.sandbox().session().submit(SeekTo{last_step});
    robot.settle();
    EXPECT_EQ(robot.frame().hash.value(), hash);
}

TEST(Recordings, AReproIsCopiedAndPastedAsText) {
    Robot robot("stack:3");
    shoot_and_pause(robot);
    const std::uint64_t hash = robot.frame().hash.value(), step = robot.frame().timeline.step;
    robot.key(letter('C'), kCtrlShift);
    robot.settle();
    robot.sandbox().session().submit(OpenScene{"pyramid:3"});
    ASSERT_TRUE(robot.wait_until([&] { return robot.frame().scene_source == "pyramid:3"; }));
    robot.key(letter('V'), kCtrl);
    robot.finish_reading();
    expect_recording(robot, hash, step);
}

TEST(Recordings, ASavedOneIsOpenedByADrop) {
    const TemporaryFolder folder;
    Robot robot("stack:3");
    shoot_and_pause(robot);
    const std::uint64_t hash = robot.frame().hash.value(), step = robot.frame().timeline.step;
    robot.key(letter('R'), kCtrlShift);
    robot.frames(3);
    robot.click("File/Name");
    robot.key(letter('A'), kCtrl);
    robot.type_keys(folder.file("shot"));
    robot.key(Key::enter);
    robot.settle();
    const std::string file = folder.file("shot.topple");
    const Result<std::string> text = read_file(file, 1'000'000);
    ASSERT_TRUE(text.ok()) << text.error().text();
    EXPECT_NE(text->find("\nstepped "), std::string::npos);
    robot.sandbox().session().submit(OpenScene{"pyramid:3"});
    ASSERT_TRUE(robot.wait_until([&] { return robot.frame().scene_source == "pyramid:3"; }));
    robot.drop(file);
    expect_recording(robot, hash, step);
}

TEST(OtherRun, TheButtonExchangesTheRuns) {
    Robot robot("stack:3");
    robot.click("Transport/Step forward");
    for (int i = 0; i < 60; ++i)
        robot.key(Key::right);
    robot.settle();
    const std::uint64_t old_hash = robot.frame().hash.value();
    EXPECT_FALSE(robot.has("Transport/Other run"));
    robot.leave_run_by_a_shot({0, 1.5f, 0});
    const std::uint64_t new_hash = robot.frame().hash.value();
    EXPECT_NE(new_hash, old_hash);
    ASSERT_EQ(robot.frame().timeline.other_runs.size(), 1u);
    EXPECT_TRUE(robot.frame().timeline.other_runs.front().difference_step);
    robot.click("Transport/Other run");
    robot.settle();
    EXPECT_EQ(robot.frame().hash.value(), old_hash);
    robot.click("Transport/Other run");
    robot.settle();
    EXPECT_EQ(robot.frame().hash.value(), new_hash);
}

} // namespace
} // namespace topple::test
