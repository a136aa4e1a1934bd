// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Settings and recent files are kept from run to run; a damaged file does not prevent the start.

#include "app/settings.h"
#include "tests/engine/io/temporary_folder.h"
#include "tests/ui/robot.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>

namespace topple::test {
namespace {

using namespace app;
namespace fs = std::filesystem;

TEST(SettingsFile, IsWrittenAsSoonAsSomethingChangesAndReadBack) {
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "topple" / "settings.json";
    SettingsFile settings(file);
    PanelState state;
    EXPECT_FALSE(settings.read(state));
    state.recent_files = {"/a/b.json", "/c d/\xc3\xa4.json"};
    state.first_steps.are_seen = true;
    state.view.ghost = false;
    state.view.hardware = false;
    state.dock.loops_while_tuning = true;
    EXPECT_EQ(settings.keep(state, /*is_dragging=*/true), "");
    EXPECT_FALSE(fs::exists(file)) << "later, when the mouse lets go";
    EXPECT_EQ(settings.keep(state, false), "");
    PanelState read;
    EXPECT_TRUE(SettingsFile(file).read(read));
    EXPECT_EQ(read.recent_files, state.recent_files);
    EXPECT_TRUE(read.first_steps.are_seen);
    EXPECT_FALSE(read.view.ghost);
    EXPECT_FALSE(read.view.hardware);
    EXPECT_TRUE(read.dock.loops_while_tuning);
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
