// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Settings and recent files are kept from run to run; a damaged file does not prevent the start.

#include "app/settings.h"
#include "tests/engine/io/temporary_folder.h"
#include "tests/support/test.h"
#include "tests/ui/robot.h"

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
    state.view.sound = true;
    state.view.hardware = false;
    state.view.effects = false;
    state.view.choose(Theme::snow);
    state.dock.loops_while_tuning = true;
    state.dock.shows_sliders = false;
    state.tools.camera_goes_along = false;
    EXPECT_EQ(settings.keep(state, /*is_dragging=*/true), "");
    EXPECT_FALSE(fs::exists(file)) << "later, when the mouse lets go";
    EXPECT_EQ(settings.keep(state, false), "");
    PanelState read;
    EXPECT_TRUE(SettingsFile(file).read(read));
    EXPECT_EQ(read.recent_files, state.recent_files);
    EXPECT_TRUE(read.first_steps.are_seen);
    EXPECT_FALSE(read.view.ghost);
    EXPECT_TRUE(read.view.sound);
    EXPECT_FALSE(read.view.hardware);
    EXPECT_FALSE(read.view.effects);
    EXPECT_EQ(read.view.theme, Theme::snow);
    EXPECT_FALSE(read.view.follows_place);
    EXPECT_TRUE(read.dock.loops_while_tuning);
    EXPECT_FALSE(read.dock.shows_sliders);
    EXPECT_FALSE(read.tools.camera_goes_along);
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

TEST(SettingsFile, ADamagedFileIsToldOfWithItsLineAndKept) {
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "settings.json",
                   kept = folder.path() / "settings.json.damaged";
    const std::string text = "{\n  \"ui_scale\": 2,\n  \"changed_keys\": {\"undo\": [\"J\"},\n}\n";
    folder.write("settings.json", text);
    SettingsFile settings(file);
    PanelState state;
    EXPECT_FALSE(settings.read(state));
    ASSERT_EQ(settings.problems().size(), 1u);
    EXPECT_NE(settings.problems()[0].find("settings.json:3: "), std::string::npos)
        << settings.problems()[0];
    EXPECT_FALSE(fs::exists(kept)) << "its owner may be editing it";
    state.recent_files = {"/a.json", "/\xff.json"};
    EXPECT_EQ(settings.keep(state, false), "");
    std::ifstream in(kept);
    EXPECT_EQ(std::string(std::istreambuf_iterator<char>(in), {}), text);
    PanelState again;
    EXPECT_TRUE(SettingsFile(file).read(again));
    EXPECT_EQ(again.recent_files, (std::vector<std::string>{"/a.json", "/?.json"}));
    state.recent_files = {};
    EXPECT_EQ(settings.keep(state, false), "");
    EXPECT_GT(fs::file_size(kept), 0u) << "the new file is not damaged";
}

/// Writes a settings file and returns the keys read from it; the problems go to `problems`.
Keymap keys_read_from(const std::string& text, std::vector<std::string>& problems) {
    const TemporaryFolder folder;
    folder.write("settings.json", text);
    PanelState state;
    SettingsFile settings(folder.path() / "settings.json");
    EXPECT_TRUE(settings.read(state)) << text;
    problems = settings.problems();
    return state.keymap;
}

TEST(SettingsFile, KeepsKeysAsDifferencesFromThePreset) {
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "settings.json";
    PanelState state;
    state.keymap = Keymap(KeyPreset::blender);
    KeyList keys;
    keys.add({static_cast<Key>('J'), true, false, true});
    keys.add({Key::keypad_add});
    state.keymap.set_keys(Action::undo, keys);
    state.keymap.set_keys(Action::redo, {});
    EXPECT_EQ(SettingsFile(file).keep(state, false), "");
    std::ifstream in(file);
    const std::string text(std::istreambuf_iterator<char>(in), {});
    EXPECT_NE(text.find("\"keys_of\": \"Blender\""), std::string::npos) << text;
    EXPECT_EQ(text.find("duplicate_selection"), std::string::npos) << "it has the preset's key";
    PanelState read;
    SettingsFile again(file);
    EXPECT_TRUE(again.read(read));
    EXPECT_EQ(read.keymap, state.keymap);
    EXPECT_TRUE(again.problems().empty());
}

TEST(SettingsFile, TellsOfKeysThatMakeNoSenseAndKeepsTheUsualOnes) {
    struct Case {
        const char* text;
        const char* problem;
    };
    for (const Case& c : {
             Case{R"({"keys_of": "Vim"})", "none of Topple, Blender and Unity"},
             Case{R"({"keys_of": 3})", "none of Topple, Blender and Unity"},
             Case{R"({"changed_keys": ["Ctrl+Z"]})", "no list of commands"},
             Case{R"({"changed_keys": {"fly_away": ["J"]}})", "no command is called \"fly_away\""},
             Case{R"({"changed_keys": {"undo": "Ctrl+J"}})", "needs a list of at most 3 keys"},
             Case{R"({"changed_keys": {"undo": [1]}})", "needs a list of at most 3 keys"},
             Case{R"({"changed_keys": {"undo": ["A", "B", "C", "D"]}})",
                  "needs a list of at most 3"},
             Case{R"({"changed_keys": {"cancel": ["Space"]}})", "Esc always cancels"},
             Case{R"({"changed_keys": {"cancel": []}})", "Esc always cancels"},
         }) {
        std::vector<std::string> problems;
        EXPECT_EQ(keys_read_from(c.text, problems), Keymap()) << c.text;
        ASSERT_EQ(problems.size(), 1u) << c.text;
        EXPECT_NE(problems[0].find(c.problem), std::string::npos) << problems[0];
        EXPECT_NE(problems[0].find("settings.json: "), std::string::npos) << problems[0];
    }
}

TEST(SettingsFile, LeavesOutKeysThatNoCommandCanHave) {
    std::vector<std::string> problems;
    const Keymap keymap = keys_read_from(
        R"({"changed_keys": {"undo": ["Esc", "Ctrl+Hyper", "Y"], "toggle_overlay": ["Space"]}})",
        problems);
    EXPECT_EQ(keymap.label(Action::undo), "Y");
    EXPECT_EQ(keymap.keys(Action::undo).size(), 1u);
    EXPECT_EQ(keymap.label(Action::toggle_pause), "Space");
    EXPECT_EQ(keymap.label(Action::toggle_overlay), "1 ... 9") << "nothing is left of its list";
    ASSERT_EQ(problems.size(), 3u);
    EXPECT_NE(problems[1].find("\"undo\" cannot have \"Ctrl+Hyper\": no key has this name"),
              std::string::npos)
        << problems[1];
}

TEST(SettingsFile, GivesAKeyToOneCommandOnly) {
    std::vector<std::string> problems;
    const Keymap keymap = keys_read_from(
        R"({"changed_keys": {"toggle_pin": ["Ctrl+Z"], "shoot": ["Ctrl+Z", "Y"]}})", problems);
    EXPECT_EQ(keymap.label(Action::toggle_pin), "Ctrl+Z");
    EXPECT_EQ(keymap.label(Action::shoot), "Y");
    EXPECT_EQ(keymap.label(Action::undo), "");
    ASSERT_EQ(problems.size(), 2u);
    EXPECT_NE(problems[0].find("\"shoot\" cannot have Ctrl+Z"), std::string::npos) << problems[0];
    EXPECT_NE(problems[1].find("\"toggle_pin\" takes Ctrl+Z from \"undo\""), std::string::npos)
        << problems[1];
}

TEST(SettingsFile, ListsFiveProblemsAndCountsTheOthers) {
    std::string text = R"({"changed_keys": {)";
    for (int i = 0; i < 1000; ++i)
        text += "\"" + std::string(200, 'x') + std::to_string(i) + "\": [],";
    text.back() = '}';
    std::vector<std::string> problems;
    EXPECT_EQ(keys_read_from(text + "}", problems), Keymap());
    ASSERT_EQ(problems.size(), 6u);
    EXPECT_NE(problems[5].find("995 more problems"), std::string::npos) << problems[5];
    EXPECT_LT(problems[0].size(), 300u) << "a long name is shortened";
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
