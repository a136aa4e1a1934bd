// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Closing the window asks about unsaved work.

#include "app/settings.h"
#include "tests/engine/io/temporary_folder.h"
#include "tests/support/test.h"
#include "tests/ui/robot.h"
#include "topple/io/scene/scene_writer.h"

#include <sys/stat.h>

#include <filesystem>
#include <fstream>

namespace topple::test {
namespace {

using namespace app;
namespace fs = std::filesystem;

TEST(Leaving, NothingIsAskedWhereNothingHasChanged) {
    Robot robot("stack:3");
    robot.key(letter('Q'), kCtrl);
    EXPECT_TRUE(robot.sandbox().wants_to_quit());
}

TEST(Leaving, ChangesAreAskedAboutAndEscapeStays) {
    for (const bool by_key : {true, false}) {
        Robot robot("stack:3");
        robot.delete_all();
        if (by_key)
            robot.key(letter('Q'), kCtrl);
        else
            robot.close_window();
        robot.frames(2);
        EXPECT_FALSE(robot.sandbox().wants_to_quit());
        ASSERT_TRUE(robot.has("Question/Save"));
        robot.key(Key::escape);
        robot.frames(2);
        EXPECT_FALSE(robot.has("Question/Save"));
        EXPECT_FALSE(robot.sandbox().wants_to_quit());
        EXPECT_EQ(robot.frame().state->bodies.size(), 1u) << "Esc went to the question alone";
        robot.close_window();
        robot.frames(2);
        robot.click("Question/Don't save");
        EXPECT_TRUE(robot.sandbox().wants_to_quit());
    }
}

TEST(Leaving, WhatWasDoneAMomentAgoCounts) {
    Robot robot("stack:3");
    robot.sandbox().session().submit(SetStepDelay{30});
    robot.click("Transport/Play");
    robot.sandbox().session().submit(
        Do{SpawnBodies{.bodies = {BodyDef{}}, .joints = {}, .label = "x"}});
    robot.close_window();
    EXPECT_FALSE(robot.sandbox().wants_to_quit());
}

TEST(Leaving, SaveAsksForANameSavesAndLeaves) {
    const TemporaryFolder folder;
    Robot robot("stack:3");
    robot.delete_all();
    robot.close_window();
    robot.frames(2);
    robot.key(Key::enter); // confirms the first answer
    robot.frames(3);
    ASSERT_TRUE(robot.has("File/Save"));
    EXPECT_EQ(robot.sandbox().state().dialog.name, "box_stack.json");
    const fs::path file = folder.path() / "mine.json";
    robot.type_keys(file.string()); // replaces the proposed name
    robot.key(Key::enter);
    EXPECT_TRUE(fs::exists(file));
    EXPECT_EQ(robot.sandbox().window_title(), "Box stack (mine.json) - Topple");
    EXPECT_TRUE(robot.sandbox().wants_to_quit());
}

TEST(Leaving, ASceneFromAFileIsSavedThereAndLeft) {
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "mine.json";
    Robot robot("stack:3");
    robot.sandbox().session().submit(SaveScene{file.string()});
    robot.settle();
    const auto size_before = fs::file_size(file);
    robot.delete_all();
    robot.close_window();
    robot.frames(2);
    robot.click("Question/Save");
    EXPECT_TRUE(robot.sandbox().wants_to_quit());
    EXPECT_LT(fs::file_size(file), size_before) << "three boxes less";
}

TEST(Leaving, SavingWritesTheSceneThatWasShownOrNone) {
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "mine.json";
    for (int i = 0; i < 5; ++i) {
        Robot robot("stack:3");
        robot.sandbox().session().submit(SaveScene{file.string()});
        robot.settle();
        const auto size = fs::file_size(file);
        // The session may have opened the other scene before the window shows it.
        robot.sandbox().session().submit(OpenScene{"stack:9"});
        robot.key_and_text(letter('S'), kCtrl, "");
        robot.settle();
        EXPECT_EQ(fs::file_size(file), size);
    }
}

TEST(Leaving, WhatCannotBeSavedIsNotLeft) {
    Robot robot("stack:3");
    robot.delete_all();
    robot.close_window();
    robot.frames(2);
    robot.click("Question/Save");
    robot.frames(3);
    robot.type_keys("/no/such/folder/mine.json");
    robot.key(Key::enter);
    EXPECT_FALSE(robot.sandbox().wants_to_quit());
    ASSERT_FALSE(robot.frame().messages.empty());
    EXPECT_EQ(robot.frame().messages.back().kind, Message::Kind::error);
}

TEST(Leaving, AnotherFileIsReplacedOnlyWhenAskedTwice) {
    const TemporaryFolder folder;
    folder.write("other.json", "precious");
    const fs::path file = folder.path() / "other.json";
    Robot robot("stack:3");
    robot.key(letter('S'), kCtrl);
    robot.frames(3);
    robot.type_keys(file.string());
    robot.key(Key::enter);
    ASSERT_TRUE(robot.has("File/Replace"));
    EXPECT_EQ(fs::file_size(file), 8u);
    robot.key(Key::enter);
    EXPECT_GT(fs::file_size(file), 8u);
    // Saving to the scene's own file needs no question.
    robot.key(letter('S'), {.shift = true, .ctrl = true});
    robot.frames(3);
    robot.key(Key::enter);
    EXPECT_FALSE(robot.has("File/Replace"));
    EXPECT_EQ(robot.frame().messages.back().text, "Saved " + file.string());
}

TEST(Leaving, AnEarlierSceneThatWasChangedIsAskedAboutToo) {
    Robot robot("stack:3");
    robot.delete_all();
    robot.sandbox().session().submit(OpenScene{"pyramid"});
    robot.settle();
    robot.close_window();
    robot.frames(2);
    EXPECT_FALSE(robot.sandbox().wants_to_quit());
    EXPECT_NE(robot.sandbox().state().question.text.find("Box stack"), std::string::npos)
        << robot.sandbox().state().question.text;
    robot.click("Question/Show it");
    robot.settle();
    EXPECT_EQ(robot.frame().scene_source, "stack:3");
    EXPECT_EQ(robot.frame().state->bodies.size(), 1u);
}

TEST(Leaving, TheQuestionNamesThreeEarlierScenesAndCountsTheRest) {
    Robot robot("stack:3");
    for (const char* next : {"pyramid", "newtons_cradle", "bounce_row", "friction_ramp", "hills"}) {
        robot.delete_all();
        robot.sandbox().session().submit(OpenScene{next});
        robot.settle();
    }
    robot.delete_all();
    robot.close_window();
    robot.frames(2);
    const std::string& text = robot.sandbox().state().question.text;
    EXPECT_NE(text.find("So have \""), std::string::npos) << text;
    EXPECT_NE(text.find("\" and 2 more, which you had open before."), std::string::npos) << text;
}

TEST(Leaving, ANumberThatARestartHasKeptIsNotAskedAbout) {
    Robot robot("stack:3");
    robot.sandbox().session().submit(Do{SetParameter{"warm_start", 0.5}});
    robot.settle();
    robot.key(letter('R'), kCtrl);
    ASSERT_EQ(robot.frame().timeline.step, 0u);
    robot.close_window();
    EXPECT_TRUE(robot.sandbox().wants_to_quit());
}

TEST(Leaving, WhatWasBuiltBeforeARestartIsAskedAbout) {
    Robot robot("stack:3");
    robot.delete_all();
    robot.key(letter('R'), kCtrl);
    ASSERT_EQ(robot.frame().state->bodies.size(), 4u);
    robot.close_window();
    robot.frames(2);
    EXPECT_FALSE(robot.sandbox().wants_to_quit());
    robot.click("Question/Show it");
    robot.settle();
    EXPECT_EQ(robot.frame().state->bodies.size(), 1u);
}

} // namespace
} // namespace topple::test
