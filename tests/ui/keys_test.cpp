// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Keys that a person changes on the page "Keyboard shortcuts": they act at once, every text that names a key follows,
// and they are kept from run to run.

#include "app/settings.h"
#include "tests/engine/io/temporary_folder.h"
#include "tests/support/test.h"
#include "tests/ui/robot.h"

#include <algorithm>

namespace topple::test {
namespace {

using namespace app;

/// Opens the page and types a search.
void open_keys(Robot& robot, std::u32string_view search = {}) {
    robot.click("Menu/Help");
    robot.click("Menu/Keyboard shortcuts...");
    ASSERT_TRUE(robot.sandbox().state().keys_page.is_shown);
    ASSERT_TRUE(robot.is_typing()) << "the search has the keyboard";
    robot.type(search);
    robot.frames(2);
}

/// Replaces a key on the page: `cell` is "Duplicate the selection: Ctrl+D".
void rebind(Robot& robot, std::u32string_view search, const std::string& cell, KeyChord to) {
    open_keys(robot, search);
    robot.click("Keys/" + cell);
    robot.key(to.key, {.shift = to.shift, .ctrl = to.ctrl, .alt = to.alt});
}

void close_page(Robot& robot) {
    robot.key(Key::escape);
    EXPECT_FALSE(robot.sandbox().state().keys_page.is_shown);
}

KeyList one_key(std::string_view label) {
    KeyList keys;
    keys.add(chord_from(label).value());
    return keys;
}

std::size_t count_of_bodies(Robot& robot) { return robot.frame().state->bodies.size(); }

bool has_text(const std::vector<Message>& messages, std::string_view text) {
    return std::any_of(messages.begin(), messages.end(), [&](const Message& message) {
        return message.text.find(text) != std::string::npos;
    });
}

/// Selects a box of a stack and returns the robot, whose time stands still.
struct StackRobot {
    StackRobot() {
        robot.click("Transport/Step forward");
        robot.key(letter('A'), kCtrl);
    }
    Robot robot{"stack:1"};
};

TEST(Keys, ANewKeyActsAndTheOldOneNoLongerDoes) {
    StackRobot s;
    rebind(s.robot, U"duplicate the", "Duplicate the selection: Ctrl+D", {letter('J'), true});
    close_page(s.robot);
    const std::size_t before = count_of_bodies(s.robot);
    s.robot.key(letter('D'), kCtrl);
    EXPECT_EQ(count_of_bodies(s.robot), before);
    s.robot.key(letter('J'), kCtrl);
    EXPECT_EQ(count_of_bodies(s.robot), before + 1);
}

TEST(Keys, MenusTheHelpPageAndThePaletteShowTheNewKey) {
    StackRobot s;
    rebind(s.robot, U"duplicate the", "Duplicate the selection: Ctrl+D", {letter('J'), true});
    close_page(s.robot);
    s.robot.click("Menu/Edit");
    s.robot.frames(2);
    EXPECT_TRUE(s.robot.has("Menu/Duplicate (Ctrl+J)"));
    EXPECT_FALSE(s.robot.has("Menu/Duplicate (Ctrl+D)"));
    s.robot.key(Key::escape);
    s.robot.key(Key::f1);
    EXPECT_TRUE(s.robot.has("Help/Ctrl+J"));
    EXPECT_FALSE(s.robot.has("Help/Ctrl+D"));
    s.robot.key(Key::escape);
    s.robot.key(letter('P'), kCtrl);
    s.robot.frames(3);
    s.robot.type(U"duplicate the");
    s.robot.frames(2);
    EXPECT_EQ(s.robot.sandbox().state().palette.rows.at(0).keys, "Ctrl+J");
}

TEST(Keys, ThePaletteForgetsTheKeysOfAnEarlierSearch) {
    Robot robot("stack:1");
    const auto search = [&] {
        robot.key(letter('P'), kCtrl);
        robot.frames(3);
        robot.type(U"k");
        robot.frames(2);
        const auto& rows = robot.sandbox().state().palette.rows;
        const auto pin = std::find_if(rows.begin(), rows.end(), [](const PaletteRow& row) {
            const auto* action = std::get_if<Action>(&row.target);
            return action != nullptr && *action == Action::toggle_pin;
        });
        EXPECT_NE(pin, rows.end());
        robot.key(Key::escape);
        robot.key(Key::escape);
        return pin == rows.end() ? std::string() : pin->keys;
    };
    EXPECT_EQ(search(), "K");
    robot.sandbox().state().keymap.set_keys(Action::toggle_pin, one_key("Alt+K"));
    EXPECT_EQ(search(), "Alt+K");
}

TEST(Keys, HintsOfToolsAndOfTheFirstRunFollow) {
    Robot robot(SandboxOptions{.source = "stack:1", .is_first_run = true});
    robot.sandbox().state().keymap.set_keys(Action::toggle_pause, one_key("Ctrl+K"));
    robot.sandbox().state().keymap.set_keys(Action::shoot, one_key("Y"));
    robot.sandbox().state().keymap.set_keys(Action::show_help, one_key("F4"));
    robot.sandbox().state().keymap.set_keys(Action::toggle_panels, one_key("F5"));
    robot.set_frame_seconds(0.5);
    robot.frames(4);
    EXPECT_TRUE(robot.has("First steps/Ctrl+K pauses"));
    EXPECT_TRUE(robot.has("Status/F4 help"));
    robot.move_to({640, 200});
    EXPECT_NE(robot.sandbox().state().status.find("Y shoots"), std::string::npos)
        << robot.sandbox().state().status;
    robot.sandbox().state().keymap.set_keys(Action::shoot, {});
    robot.move_to({642, 200});
    EXPECT_EQ(robot.sandbox().state().status.find("shoots"), std::string::npos);
    robot.key(Key::f5);
    EXPECT_TRUE(robot.has("Hidden panels/F5 shows the panels"));
}

TEST(Keys, AKeyOfAnotherCommandIsTakenOverAfterAQuestion) {
    StackRobot s;
    rebind(s.robot, U"pin the", "Pin the selection in place, or let it go: K", {letter('D'), true});
    EXPECT_TRUE(s.robot.has("Keys/Ctrl+D is \"Duplicate the selection\". Take it over?"));
    s.robot.click("Keys/Cancel");
    EXPECT_EQ(s.robot.sandbox().state().keymap, Keymap());
    s.robot.click("Keys/Pin the selection in place, or let it go: K");
    s.robot.key(letter('D'), kCtrl);
    s.robot.click("Keys/Take over");
    close_page(s.robot);
    const std::size_t before = count_of_bodies(s.robot);
    s.robot.key(letter('D'), kCtrl);
    EXPECT_EQ(count_of_bodies(s.robot), before) << "it pins";
    EXPECT_EQ(s.robot.frame().state->bodies.back().motion, Motion::static_);
    s.robot.click("Menu/Edit");
    s.robot.frames(2);
    EXPECT_FALSE(s.robot.has("Menu/Duplicate (Ctrl+D)"));
}

TEST(Keys, NothingElseHappensWhileThePageWaitsForAKey) {
    StackRobot s;
    open_keys(s.robot, U"undo");
    s.robot.click("Keys/Undo the last edit or throw: Ctrl+Z");
    const std::size_t before = count_of_bodies(s.robot);
    for (const Key key : {Key::delete_, letter('B'), letter('X'), Key::space}) {
        s.robot.key(key); // asks whether the key is to be taken over
        EXPECT_TRUE(s.robot.has("Keys/Take over"));
        s.robot.key(letter('X')); // no answer
        s.robot.key(Key::escape);
        s.robot.click("Keys/Undo the last edit or throw: Ctrl+Z");
    }
    s.robot.key(Key::escape);
    EXPECT_TRUE(s.robot.sandbox().state().keys_page.is_shown) << "Esc keeps the old key";
    EXPECT_EQ(count_of_bodies(s.robot), before);
    EXPECT_TRUE(s.robot.frame().timeline.is_paused);
    EXPECT_EQ(s.robot.sandbox().state().keymap, Keymap());
}

TEST(Keys, OnThePageNoShortcutActs) {
    StackRobot s;
    open_keys(s.robot);
    const std::size_t before = count_of_bodies(s.robot);
    s.robot.type_keys("bal");
    EXPECT_EQ(s.robot.sandbox().state().keys_page.filter, "bal");
    s.robot.click("Keys/Shoot a ball through the pointer (hold: more)");
    EXPECT_FALSE(s.robot.is_typing());
    for (const Key key : {letter('B'), letter('X'), Key::space})
        s.robot.key(key);
    EXPECT_EQ(count_of_bodies(s.robot), before);
    EXPECT_TRUE(s.robot.frame().timeline.is_paused);
}

TEST(Keys, AKeyInAFieldOrADialogIsNoShortcutWhateverItIs) {
    StackRobot s;
    s.robot.sandbox().state().keymap.set_keys(Action::delete_selection, one_key("Q"));
    s.robot.sandbox().state().keymap.set_keys(Action::show_scenes, one_key("K"));
    const std::size_t before = count_of_bodies(s.robot);
    s.robot.key(letter('O'), kCtrl);
    s.robot.frames(3);
    s.robot.type_keys("qk");
    s.robot.key(Key::escape);
    s.robot.key(Key::escape);
    EXPECT_FALSE(s.robot.sandbox().state().palette.is_shown);
    s.robot.key(letter('K'));
    s.robot.frames(3);
    s.robot.type_keys("kq");
    EXPECT_TRUE(s.robot.sandbox().state().palette.is_shown) << "the letter does not close it";
    EXPECT_EQ(s.robot.sandbox().state().palette.filter, "kq");
    EXPECT_EQ(count_of_bodies(s.robot), before);
}

TEST(Keys, AQuestionInFrontHasTheKeysEvenWhileThePageWaits) {
    StackRobot s;
    s.robot.key(letter('D'), kCtrl); // there is something to save
    open_keys(s.robot, U"undo");
    s.robot.click("Keys/Undo the last edit or throw: Ctrl+Z");
    s.robot.close_window();
    s.robot.key(Key::escape);
    EXPECT_EQ(s.robot.sandbox().state().question.topic, Question::Topic::none);
    EXPECT_TRUE(s.robot.sandbox().state().keys_page.is_waiting);
    s.robot.key(letter('Y'));
    EXPECT_TRUE(s.robot.has("Keys/Undo the last edit or throw: Y"));
}

TEST(Keys, ARowIsClearedByBackspaceAndReset) {
    Robot robot("stack:1");
    open_keys(robot, U"the");
    robot.click("Keys/Undo the last edit or throw");
    robot.key(Key::backspace);
    EXPECT_EQ(robot.sandbox().state().keys_page.filter, "the") << "the row has the keyboard";
    EXPECT_TRUE(robot.sandbox().state().keymap.keys(Action::undo).empty());
    EXPECT_TRUE(robot.has("Keys/Undo the last edit or throw: add"));
    robot.click("Keys/Undo the last edit or throw: reset");
    EXPECT_EQ(robot.sandbox().state().keymap, Keymap());
    EXPECT_FALSE(robot.has("Keys/Undo the last edit or throw: reset"));
}

TEST(Keys, OneOfSeveralKeysIsRemovedAndAnotherAdded) {
    Robot robot("stack:1");
    open_keys(robot, U"pause");
    robot.click("Keys/Pause, go on: P");
    robot.click("Keys/Remove key");
    EXPECT_FALSE(robot.has("Keys/Pause, go on: P"));
    robot.click("Keys/Pause, go on: add");
    robot.key(Key::f8);
    close_page(robot);
    for (const Key key : {Key::f8, Key::space})
        robot.key(key);
    EXPECT_TRUE(robot.frame().timeline.is_paused) << "both go on or pause";
    robot.key(letter('P'));
    EXPECT_TRUE(robot.frame().timeline.is_paused);
    robot.key(Key::f8);
    EXPECT_FALSE(robot.frame().timeline.is_paused);
}

TEST(Keys, APresetChangesAllKeysAndResettingAsks) {
    StackRobot s;
    open_keys(s.robot);
    s.robot.click("Keys/Preset");
    s.robot.click("Keys/Blender");
    EXPECT_EQ(s.robot.sandbox().state().keymap, Keymap(KeyPreset::blender));
    EXPECT_FALSE(s.robot.has("Keys/Reset all")) << "nothing differs from the preset";
    s.robot.sandbox().state().keymap.set_keys(Action::undo, {});
    s.robot.frames(2);
    s.robot.click("Keys/Reset all");
    EXPECT_TRUE(s.robot.has("Keys/Blender replaces all keys: 1 change is lost."));
    s.robot.click("Keys/Replace");
    EXPECT_EQ(s.robot.sandbox().state().keymap, Keymap(KeyPreset::blender));
    close_page(s.robot);
    s.robot.key(letter('G'));
    EXPECT_EQ(s.robot.sandbox().state().tools.active, ToolKind::move);
    const std::size_t before = count_of_bodies(s.robot);
    s.robot.key(letter('D'), kShift);
    EXPECT_EQ(count_of_bodies(s.robot), before + 1);
}

TEST(Keys, ThePageOpensFromTheHelpPageAndThePaletteOneAtATime) {
    Robot robot("stack:1");
    robot.key(Key::f1);
    robot.click("Help/Change keys...");
    robot.frames(3);
    EXPECT_TRUE(robot.sandbox().state().keys_page.is_shown);
    EXPECT_FALSE(robot.sandbox().state().help.is_shown);
    close_page(robot);
    robot.key(letter('P'), kCtrl);
    robot.frames(3);
    robot.type(U"keyboard shortcuts");
    robot.frames(2);
    robot.key(Key::enter);
    EXPECT_TRUE(robot.sandbox().state().keys_page.is_shown);
    EXPECT_FALSE(robot.sandbox().state().palette.is_shown);
}

TEST(Keys, ArrowsAndEnterNeedNoMouse) {
    Robot robot("stack:1");
    open_keys(robot, U"pin the");
    robot.key(Key::enter);
    EXPECT_TRUE(robot.sandbox().state().keys_page.is_waiting);
    robot.key(letter('Y'));
    EXPECT_TRUE(robot.has("Keys/Pin the selection in place, or let it go: Y"));
    robot.key(Key::down);
    robot.key(Key::delete_);
    EXPECT_TRUE(robot.sandbox().state().keymap.keys(Action::toggle_pin).empty());
}

TEST(Keys, AnArrowTakesTheKeyboardFromTheSearch) {
    Robot robot("stack:1");
    open_keys(robot, U"edit or throw");
    ASSERT_TRUE(robot.is_typing());
    robot.key(Key::down);
    EXPECT_FALSE(robot.is_typing());
    robot.key(Key::backspace);
    EXPECT_EQ(robot.sandbox().state().keys_page.filter, "edit or throw");
    EXPECT_TRUE(robot.sandbox().state().keymap.keys(Action::undo).empty());
}

TEST(Keys, OfADrivenSceneComeFirstWhileTimeRuns) {
    Robot robot("drive");
    robot.sandbox().state().keymap.set_keys(Action::use_lab, one_key("W"));
    robot.click("Transport/Play");
    robot.settle();
    ASSERT_TRUE(robot.has("Scene keys/Keys drive: W S A D"));
    robot.key(letter('W'));
    EXPECT_EQ(robot.sandbox().state().tools.active, ToolKind::grab) << "it drives";
    robot.click("Transport/Pause");
    robot.settle();
    robot.key(letter('W'));
    EXPECT_EQ(robot.sandbox().state().tools.active, ToolKind::lab);
}

TEST(Keys, HiddenPanelsStayInReach) {
    Robot robot("stack:1");
    robot.sandbox().state().keymap.set_keys(Action::toggle_panels, {});
    robot.click("Menu/View");
    robot.click("Menu/Hide the panels");
    EXPECT_TRUE(robot.sandbox().state().layout.shows_panels);
    EXPECT_TRUE(has_text(robot.frame().messages, "no key would bring them back"));
}

TEST(Keys, AreKeptFromRunToRun) {
    const TemporaryFolder folder;
    const std::filesystem::path file = folder.path() / "settings.json";
    {
        Robot robot("stack:1");
        SettingsFile settings(file);
        EXPECT_FALSE(settings.read(robot.sandbox().state()));
        rebind(robot, U"duplicate the", "Duplicate the selection: Ctrl+D", {letter('J'), true});
        EXPECT_EQ(settings.keep(robot.sandbox().state(), false), "");
    }
    StackRobot s;
    SettingsFile settings(file);
    EXPECT_TRUE(settings.read(s.robot.sandbox().state()));
    EXPECT_TRUE(settings.problems().empty());
    const std::size_t before = count_of_bodies(s.robot);
    s.robot.key(letter('J'), kCtrl);
    EXPECT_EQ(count_of_bodies(s.robot), before + 1);
}

/// The size of a window and the scale of its text.
struct WindowCase {
    int width, height;
    Real scale;
};
class KeysIn : public testing::TestWithParam<WindowCase> {};

TEST_P(KeysIn, AWindowOfAnySizeCanBeChanged) {
    const WindowCase& window = GetParam();
    Robot robot("stack:1", window.width, window.height);
    robot.sandbox().state().ui_scale = window.scale;
    robot.frames(3);
    // In a small window the menu bar has no room for Help.
    robot.sandbox().state().keys_page = {.is_shown = true, .just_opened = true};
    robot.frames(4);
    robot.type(U"edit or throw");
    robot.frames(3);
    // The lowest row of pixels belongs to the border of the page.
    const auto is_inside = [&](const ui::Rect& rect) {
        return rect.min.x >= 0 && rect.max.x <= static_cast<Real>(window.width) &&
               rect.min.y >= 0 && rect.max.y < static_cast<Real>(window.height);
    };
    EXPECT_TRUE(is_inside(robot.find("Keys/Search")));
    const std::string cell = "Keys/Undo the last edit or throw: Ctrl+Z";
    const ui::Rect search = robot.find("Keys/Search");
    robot.move_to({search.center().x, search.max.y + 30 * window.scale});
    for (int i = 0; i < 20 && !is_inside(robot.find(cell)); ++i)
        robot.scroll(-1);
    ASSERT_TRUE(is_inside(robot.find(cell))) << "scrolling brings it into view";
    robot.click(cell);
    robot.key(letter('Y'));
    EXPECT_EQ(robot.sandbox().state().keymap.label(Action::undo), "Y");
}

INSTANTIATE_TEST_SUITE_P(AllWindows,
                         KeysIn,
                         testing::Values(WindowCase{640, 400, 1},
                                         WindowCase{640, 400, 2},
                                         WindowCase{640, 400, 3},
                                         WindowCase{1280, 720, 1},
                                         WindowCase{1280, 720, 3},
                                         WindowCase{3840, 2160, 1},
                                         WindowCase{3840, 2160, 3}));

} // namespace
} // namespace topple::test
