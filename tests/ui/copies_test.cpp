// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Unsaved scenes have copies, which the next start offers.

#include "tests/engine/io/temporary_folder.h"
#include "tests/support/test.h"
#include "tests/ui/robot.h"
#include "topple/io/scene/scene_writer.h"

#include <sys/stat.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>

namespace topple::test {
namespace {

using namespace app;
namespace fs = std::filesystem;

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

/// Runs a sandbox that changes its scene, writes a copy of it, and ends without being closed.
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
    robot.frames(60); // 1 s at 60 frames a second
    EXPECT_TRUE(copies_in(folder).empty());
    robot.delete_all();
    EXPECT_TRUE(robot.wait_until([&] { return !copies_in(folder).empty(); }));
}

/// Waits, without a frame of the window, until a copy is there that is newer than `than`.
bool is_copied_after(const TemporaryFolder& folder, fs::file_time_type than) {
    for (int i = 0; i < 500; ++i) {
        for (const fs::path& copy : copies_in(folder))
            if (fs::last_write_time(copy) > than)
                return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return false;
}

TEST(Copies, AnEditIsCopiedTwelveTimesSoonerThanTimeThatPasses) {
    const TemporaryFolder folder;
    SandboxOptions options = with_copies("pyramid:4", folder);
    options.copy_interval = 6; // 0.5 s for an edit
    Robot robot(options);
    robot.click("Transport/Step forward"); // stepping pauses
    robot.delete_all();
    robot.frames(20);
    EXPECT_TRUE(copies_in(folder).empty()) << "a third of a second";
    robot.frames(20);
    ASSERT_TRUE(is_copied_after(folder, fs::file_time_type::min()));
    const fs::file_time_type first = fs::last_write_time(copies_in(folder).front());
    robot.click("Transport/Step forward");
    robot.frames(200); // more than 3 s without an edit
    EXPECT_EQ(fs::last_write_time(copies_in(folder).front()), first);
    robot.key(letter('B')); // a shot
    robot.settle();
    robot.frames(5);
    EXPECT_TRUE(is_copied_after(folder, first)) << "the change by the step is old enough";
}

TEST(Copies, AnEditThatTheHashDoesNotTellIsCopiedToo) {
    const TemporaryFolder folder;
    Robot robot(with_copies("stack:3", folder));
    robot.click("Transport/Step forward"); // stepping pauses
    BodyDef rock;
    rock.world_from_body.position = {50, 5, 0};
    rock.colliders.push_back({.shape = SphereShape{1}, .body_from_shape = {}});
    robot.sandbox().session().submit(Do{SpawnBodies{{rock}, {}, "rock"}});
    robot.settle();
    ASSERT_TRUE(robot.wait_until([&] { return !copies_in(folder).empty(); }));
    const fs::file_time_type first = fs::last_write_time(copies_in(folder).front());
    const std::uint64_t hash = robot.frame().hash.value();
    rock.colliders.front().shape = SphereShape{2};
    robot.sandbox().session().submit(Do{SetColliders{{5}, rock.colliders}});
    robot.settle();
    ASSERT_EQ(robot.frame().hash.value(), hash)
        << "nothing touches it, so that nothing moves differently";
    EXPECT_TRUE(
        robot.wait_until([&] { return fs::last_write_time(copies_in(folder).front()) > first; }));
}

TEST(Copies, LeavingAsItShouldBeLeavesNoCopy) {
    const TemporaryFolder folder;
    Robot robot(with_copies("stack:3", folder));
    robot.delete_all();
    ASSERT_TRUE(robot.wait_until([&] { return !copies_in(folder).empty(); }));
    robot.close_window();
    robot.frames(2);
    robot.click("Question/Don't save");
    EXPECT_TRUE(copies_in(folder).empty());
}

TEST(Copies, ASavedSceneNeedsNoCopy) {
    const TemporaryFolder folder, elsewhere;
    Robot robot(with_copies("stack:3", folder));
    robot.delete_all();
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
    // The old copy is removed as soon as a new one exists, and not before.
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
    one.delete_all();
    ASSERT_TRUE(one.wait_until([&] { return !copies_in(folder).empty(); }));
    Sandbox other(with_copies("pyramid", folder));
    EXPECT_EQ(other.state().question.topic, Question::Topic::none);
    EXPECT_EQ(copies_in(folder).size(), 1u);
}

TEST(Copies, ASceneThatIsNoLongerShownKeepsItsCopy) {
    const TemporaryFolder folder;
    {
        SandboxOptions options = with_copies("stack:3", folder);
        options.copy_interval = 1000; // only opening another scene writes a copy
        Robot robot(options);
        robot.key(letter('A'), kCtrl);
        robot.key(letter('D'), kCtrl);
        robot.key(static_cast<Key>(']')); // opens the next scene
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
        options.copy_interval = 1000; // only the restart writes a copy
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
    robot.delete_all();
    ASSERT_TRUE(robot.wait_until([&] { return !copies_in(folder).empty(); }));
    for (int i = 0; i < 10; ++i) {
        robot.sandbox().session().submit(OpenScene{"pyramid"});
        robot.settle();
    }
    robot.frames(60); // copies of saved or deleted scenes are removed
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
    robot.delete_all();
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
    fs::rename(old, old.string() + ".away"); // the disk becomes unavailable during the reading
    fs::create_directory(old);
    Robot robot(with_copies("pyramid", folder));
    robot.frames(2);
    robot.click("Question/Recover it");
    robot.finish_reading();
    robot.settle();
    ASSERT_EQ(robot.frame().scene_source, "pyramid");
    // A copy of another scene does not count as a copy of this one.
    robot.delete_all();
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

/// Returns a model whose reading takes longer than the delay before the progress bar shows.
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
    robot.frames(2); // the question's window grows around the progress bar
    robot.click("loading 1/Cancel");
    EXPECT_FALSE(robot.sandbox().is_reading());
    EXPECT_TRUE(robot.has("Question/Recover it")) << "the question still waits";
    EXPECT_NE(robot.frame().scene_source, model);
}

} // namespace
} // namespace topple::test
