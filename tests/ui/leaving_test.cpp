// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Nothing that a person made is lost: leaving asks, copies are kept, and the next start offers them.

#include "app/settings.h"
#include "tests/engine/io/temporary_folder.h"
#include "tests/ui/robot.h"
#include "topple/io/scene/scene_writer.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>

namespace topple::test {
namespace {

using namespace app;
namespace fs = std::filesystem;

void delete_all(Robot& robot) {
    robot.key(letter('A'), kCtrl);
    robot.key(Key::delete_);
}

TEST(Leaving, NothingIsAskedWhereNothingHasChanged) {
    Robot robot("stack:3");
    robot.key(letter('Q'), kCtrl);
    EXPECT_TRUE(robot.sandbox().wants_to_quit());
}

TEST(Leaving, ChangesAreAskedAboutAndEscapeStays) {
    for (const bool by_key : {true, false}) {
        Robot robot("stack:3");
        delete_all(robot);
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
    delete_all(robot);
    robot.close_window();
    robot.frames(2);
    robot.key(Key::enter); // the first answer
    robot.frames(3);
    ASSERT_TRUE(robot.has("File/Save"));
    EXPECT_EQ(robot.sandbox().state().dialog.name, "box_stack.json");
    const fs::path file = folder.path() / "mine.json";
    robot.type_keys(file.string()); // replaces the name that is proposed
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
    delete_all(robot);
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
    delete_all(robot);
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
    // The scene's own file needs no question.
    robot.key(letter('S'), {.shift = true, .ctrl = true});
    robot.frames(3);
    robot.key(Key::enter);
    EXPECT_FALSE(robot.has("File/Replace"));
    EXPECT_EQ(robot.frame().messages.back().text, "Saved " + file.string());
}

TEST(Leaving, AnEarlierSceneThatWasChangedIsAskedAboutToo) {
    Robot robot("stack:3");
    delete_all(robot);
    robot.sandbox().session().submit(OpenScene{"pyramid"});
    robot.settle();
    robot.close_window();
    robot.frames(2);
    EXPECT_FALSE(robot.sandbox().wants_to_quit());
    robot.click("Question/Show it");
    robot.settle();
    EXPECT_EQ(robot.frame().scene_source, "stack:3");
    EXPECT_EQ(robot.frame().state->bodies.size(), 1u);
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
    delete_all(robot);
    robot.key(letter('R'), kCtrl);
    ASSERT_EQ(robot.frame().state->bodies.size(), 4u);
    robot.close_window();
    robot.frames(2);
    EXPECT_FALSE(robot.sandbox().wants_to_quit());
    robot.click("Question/Show it");
    robot.settle();
    EXPECT_EQ(robot.frame().state->bodies.size(), 1u);
}

// --- copies --------------------------------------------------------------------------------------

SandboxOptions with_copies(const std::string& scene, const TemporaryFolder& folder) {
    return {.source = scene, .state_folder = folder.path(), .copy_interval = 0.05};
}

std::vector<fs::path> copies_in(const TemporaryFolder& folder) {
    std::vector<fs::path> found;
    for (const auto& entry : fs::recursive_directory_iterator(folder.path()))
        if (is_scene_path(entry.path()))
            found.push_back(entry.path());
    return found;
}

/// A sandbox that changes its scene, gets a copy of it, and ends without being closed.
void end_with_a_change(const TemporaryFolder& folder, const std::string& scene = "stack:3") {
    Robot robot(with_copies(scene, folder));
    robot.key(letter('A'), kCtrl);
    robot.key(letter('D'), kCtrl); // duplicates three boxes
    ASSERT_EQ(robot.frame().state->bodies.size(), 7u);
    ASSERT_TRUE(robot.wait_until([&] { return !copies_in(folder).empty(); }));
}

TEST(Copies, AChangedSceneIsCopiedAndAnUnchangedOneIsNot) {
    const TemporaryFolder folder;
    Robot robot(with_copies("stack:3", folder));
    robot.frames(60); // a second at 60 frames a second
    EXPECT_TRUE(copies_in(folder).empty());
    delete_all(robot);
    EXPECT_TRUE(robot.wait_until([&] { return !copies_in(folder).empty(); }));
}

TEST(Copies, LeavingAsItShouldBeLeavesNoCopy) {
    const TemporaryFolder folder;
    Robot robot(with_copies("stack:3", folder));
    delete_all(robot);
    ASSERT_TRUE(robot.wait_until([&] { return !copies_in(folder).empty(); }));
    robot.close_window();
    robot.frames(2);
    robot.click("Question/Don't save");
    EXPECT_TRUE(copies_in(folder).empty());
}

TEST(Copies, ASavedSceneNeedsNoCopy) {
    const TemporaryFolder folder, elsewhere;
    Robot robot(with_copies("stack:3", folder));
    delete_all(robot);
    ASSERT_TRUE(robot.wait_until([&] { return !copies_in(folder).empty(); }));
    robot.sandbox().session().submit(SaveScene{(elsewhere.path() / "a.json").string()});
    EXPECT_TRUE(robot.wait_until([&] { return copies_in(folder).empty(); }));
}

TEST(Copies, TheNextStartOffersWhatWasLostAndItComesBackAsItWas) {
    const TemporaryFolder folder;
    end_with_a_change(folder);
    Robot robot(with_copies("pyramid", folder));
    robot.frames(2);
    ASSERT_TRUE(robot.has("Question/Recover it"));
    robot.click("Question/Recover it");
    robot.finish_reading();
    EXPECT_EQ(robot.frame().state->bodies.size(), 7u);
    EXPECT_EQ(robot.frame().header->title, "Box stack");
    EXPECT_EQ(robot.frame().scene_source, "stack:3") << "what Ctrl+R goes back to";
    EXPECT_TRUE(robot.frame().has_unsaved_changes);
    EXPECT_TRUE(robot.frame().timeline.is_paused);
    // The old copy goes as soon as there is a new one, and not before.
    EXPECT_TRUE(robot.wait_until([&] { return copies_in(folder).size() == 1; }));
    EXPECT_FALSE(robot.has("Question/Recover it"));
}

TEST(Copies, WhatIsNotWantedNowIsOfferedAgainAndWhatIsDeletedIsNot) {
    const TemporaryFolder folder;
    end_with_a_change(folder);
    {
        Robot robot(with_copies("pyramid", folder));
        robot.frames(2);
        robot.click("Question/Not now");
        EXPECT_EQ(robot.frame().scene_source, "pyramid");
    }
    {
        Robot robot(with_copies("pyramid", folder));
        robot.frames(2);
        robot.click("Question/Delete it");
        robot.frames(2);
        EXPECT_TRUE(copies_in(folder).empty());
    }
    Robot robot(with_copies("pyramid", folder));
    robot.frames(2);
    EXPECT_FALSE(robot.has("Question/Recover it"));
}

TEST(Copies, TwoProgramsAtOnceDoNotTakeEachOthersCopies) {
    const TemporaryFolder folder;
    Robot one(with_copies("stack:3", folder));
    delete_all(one);
    ASSERT_TRUE(one.wait_until([&] { return !copies_in(folder).empty(); }));
    Sandbox other(with_copies("pyramid", folder));
    EXPECT_EQ(other.state().question.topic, Question::Topic::none);
    EXPECT_EQ(copies_in(folder).size(), 1u);
}

TEST(Copies, ASceneThatIsNoLongerShownKeepsItsCopy) {
    const TemporaryFolder folder;
    {
        SandboxOptions options = with_copies("stack:3", folder);
        options.copy_interval = 1000; // only the copy that opening another scene asks for
        Robot robot(options);
        robot.key(letter('A'), kCtrl);
        robot.key(letter('D'), kCtrl);
        robot.key(static_cast<Key>(']')); // the next scene
        ASSERT_NE(robot.frame().scene_source, "stack:3");
        ASSERT_TRUE(robot.wait_until([&] { return copies_in(folder).size() == 1; }));
    }
    Robot robot(with_copies("pyramid", folder));
    robot.frames(2);
    robot.click("Question/Recover it");
    robot.finish_reading();
    EXPECT_EQ(robot.frame().state->bodies.size(), 7u);
}

TEST(Copies, ASceneThatIsRestartedKeepsItsCopy) {
    for (const bool by_menu : {false, true}) {
        SCOPED_TRACE(by_menu);
        const TemporaryFolder folder;
        SandboxOptions options = with_copies("stack:3", folder);
        options.copy_interval = 1000; // only the copy that the restart asks for
        Robot robot(options);
        robot.key(letter('A'), kCtrl);
        robot.key(letter('D'), kCtrl);
        if (by_menu) {
            robot.click("Menu/Simulate");
            robot.click("Menu/Restart with the scene's own settings");
        } else {
            robot.key(letter('R'), kCtrl);
        }
        ASSERT_EQ(robot.frame().state->bodies.size(), 4u);
        EXPECT_TRUE(robot.wait_until([&] { return copies_in(folder).size() == 1; }));
    }
}

TEST(Copies, ASceneIsKeptAndAskedAboutHoweverManyWereOpenedAfterIt) {
    const TemporaryFolder folder;
    Robot robot(with_copies("stack:3", folder));
    delete_all(robot);
    ASSERT_TRUE(robot.wait_until([&] { return !copies_in(folder).empty(); }));
    for (int i = 0; i < 10; ++i) {
        robot.sandbox().session().submit(OpenScene{"pyramid"});
        robot.settle();
    }
    robot.frames(60); // copies of what is saved or gone are removed
    EXPECT_EQ(copies_in(folder).size(), 1u);
    robot.close_window();
    robot.frames(2);
    EXPECT_FALSE(robot.sandbox().wants_to_quit());
    robot.click("Question/Show it");
    robot.settle();
    EXPECT_EQ(robot.frame().scene_source, "stack:3");
    EXPECT_EQ(robot.frame().state->bodies.size(), 1u);
}

TEST(Copies, LeavingAtOnceKeepsWhatIsNotSaved) {
    const TemporaryFolder folder;
    SandboxOptions options = with_copies("stack:3", folder);
    options.copy_interval = 1000;
    {
        Robot robot(options);
        robot.sandbox().leave_at_once();
        EXPECT_TRUE(copies_in(folder).empty());
        EXPECT_TRUE(robot.sandbox().wants_to_quit());
    }
    Robot robot(options);
    delete_all(robot);
    robot.sandbox().leave_at_once();
    EXPECT_EQ(copies_in(folder).size(), 1u);
    EXPECT_TRUE(robot.sandbox().wants_to_quit());
}

void replace_all_files(const TemporaryFolder& folder, const std::string& text) {
    std::vector<fs::path> files;
    for (const auto& entry : fs::recursive_directory_iterator(folder.path()))
        if (entry.is_regular_file())
            files.push_back(entry.path());
    ASSERT_FALSE(files.empty());
    for (const fs::path& file : files)
        std::ofstream(file, std::ios::binary) << text;
}

TEST(Copies, ACopyThatIsBrokenIsNoReasonNotToStart) {
    for (const std::string& text : {std::string(), std::string("{"), std::string(1000, '\0')}) {
        const TemporaryFolder folder;
        end_with_a_change(folder);
        replace_all_files(folder, text);
        Robot robot(with_copies("pyramid", folder));
        robot.frames(2);
        EXPECT_EQ(robot.frame().scene_source, "pyramid");
        ASSERT_TRUE(robot.has("Question/Recover it"));
        robot.click("Question/Recover it");
        robot.finish_reading();
        robot.settle();
        EXPECT_EQ(robot.frame().scene_source, "pyramid");
        ASSERT_FALSE(robot.frame().messages.empty());
        EXPECT_EQ(robot.frame().messages.back().kind, Message::Kind::error);
    }
}

TEST(Copies, WhatWasNotRecoveredAfterAllIsKept) {
    const TemporaryFolder folder;
    end_with_a_change(folder);
    const fs::path old = copies_in(folder).front();
    fs::rename(old, old.string() + ".away"); // while it is being read, the disk is gone
    fs::create_directory(old);
    Robot robot(with_copies("pyramid", folder));
    robot.frames(2);
    robot.click("Question/Recover it");
    robot.finish_reading();
    robot.settle();
    ASSERT_EQ(robot.frame().scene_source, "pyramid");
    // A copy of another scene is none of this one.
    delete_all(robot);
    ASSERT_TRUE(robot.wait_until([&] { return copies_in(folder).size() == 2; }));
    robot.frames(60);
    EXPECT_TRUE(fs::exists(old));
}

TEST(Copies, AFolderThatCannotBeWrittenIsToldOf) {
    const TemporaryFolder folder;
    folder.write("file", "x");
    Robot robot(SandboxOptions{.source = "stack:3", .state_folder = folder.path() / "file"});
    ASSERT_FALSE(robot.frame().messages.empty());
    EXPECT_EQ(robot.frame().messages.back().kind, Message::Kind::warning);
}

/// A model whose reading takes longer than the bar waits before it shows.
std::string slow_model() {
    std::string text;
    constexpr int kSide = 500;
    for (int row = 0; row <= kSide; ++row)
        for (int column = 0; column <= kSide; ++column)
            text += "v " + std::to_string(column) + " 0 " + std::to_string(row) + "\n";
    for (int row = 0; row < kSide; ++row)
        for (int column = 0; column < kSide; ++column) {
            const int first = row * (kSide + 1) + column + 1;
            text += "f " + std::to_string(first) + ' ' + std::to_string(first + 1) + ' ' +
                    std::to_string(first + kSide + 2) + ' ' + std::to_string(first + kSide + 1) +
                    "\n";
        }
    return text;
}

TEST(Copies, ReadingCanBeCanceledWhileTheQuestionWaits) {
    const TemporaryFolder folder, models;
    end_with_a_change(folder);
    const std::string model = models.write("slow.obj", slow_model()).string();
    Robot robot(with_copies(model, folder));
    ASSERT_TRUE(robot.wait_until([&] { return robot.has("loading 1/Cancel"); }));
    ASSERT_TRUE(robot.has("Question/Recover it"));
    robot.frames(2); // the question's window grows around the bar
    robot.click("loading 1/Cancel");
    EXPECT_FALSE(robot.sandbox().is_reading());
    EXPECT_TRUE(robot.has("Question/Recover it")) << "the question still waits";
    EXPECT_NE(robot.frame().scene_source, model);
}

// --- settings ------------------------------------------------------------------------------------

TEST(SettingsFile, IsWrittenAsSoonAsSomethingChangesAndReadBack) {
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "topple" / "settings.json";
    SettingsFile settings(file);
    PanelState state;
    EXPECT_FALSE(settings.read(state));
    state.recent_files = {"/a/b.json", "/c d/\xc3\xa4.json"};
    state.first_steps.are_seen = true;
    EXPECT_EQ(settings.keep(state, /*is_dragging=*/true), "");
    EXPECT_FALSE(fs::exists(file)) << "later, when the mouse lets go";
    EXPECT_EQ(settings.keep(state, false), "");
    PanelState read;
    EXPECT_TRUE(SettingsFile(file).read(read));
    EXPECT_EQ(read.recent_files, state.recent_files);
    EXPECT_TRUE(read.first_steps.are_seen);
}

TEST(SettingsFile, AFolderInItsPlaceIsNoReasonNotToStart) {
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "settings.json";
    fs::create_directories(file);
    SettingsFile settings(file);
    PanelState state;
    EXPECT_FALSE(settings.read(state));
    state.recent_files = {"/a.json"};
    EXPECT_NE(settings.keep(state, false), "");
    state.recent_files = {"/b.json"};
    EXPECT_EQ(settings.keep(state, false), "") << "said once";
}

TEST(SettingsFile, APipeInItsPlaceIsNoReasonToWait) {
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "settings.json";
    ASSERT_EQ(::mkfifo(file.c_str(), 0600), 0);
    SettingsFile settings(file);
    PanelState state;
    EXPECT_FALSE(settings.read(state));
    state.recent_files = {"/a.json"};
    EXPECT_NE(settings.keep(state, false).find("pipe"), std::string::npos);
    EXPECT_TRUE(fs::is_fifo(file));
}

TEST(SettingsFile, WhatMakesNoSenseIsLeftOut) {
    const TemporaryFolder folder;
    for (const char* text : {"", "[]", "{", "{\"ui_scale\": \"x\", \"recent_files\": [1, null]}"}) {
        folder.write("settings.json", text);
        PanelState state;
        (void)SettingsFile(folder.path() / "settings.json").read(state);
        EXPECT_EQ(state.ui_scale, 1);
        EXPECT_TRUE(state.recent_files.empty());
    }
}

TEST(RecentFiles, HoldWhatWasOpenedOrSavedByItsWholePathAndNothingElse) {
    const TemporaryFolder folder;
    Robot robot("stack:3");
    robot.sandbox().session().submit(SaveScene{(folder.path() / "a.json").string()});
    robot.settle();
    robot.drop("no/such/file.json");
    EXPECT_EQ(robot.sandbox().state().recent_files,
              std::vector<std::string>{(folder.path() / "a.json").string()});
}

} // namespace
} // namespace topple::test
