// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Keys, text and clicks within one frame of a slow machine have the same effect as in frames of their own.

#include "tests/engine/io/temporary_folder.h"
#include "tests/support/test.h"
#include "tests/ui/robot.h"

namespace topple::test {
namespace {

using namespace app;

/// Runs the frames over which the events of one frame may be spread.
void run_frames(Robot& robot) {
    robot.frames(12);
    robot.settle();
}

/// Opens the save dialog, whose name field has the keyboard and is empty. Returns the field's text.
const std::string& open_name_field(Robot& robot) {
    robot.key(letter('S'), kCtrl);
    robot.frames(3);
    robot.key(Key::delete_);
    EXPECT_TRUE(robot.is_typing());
    EXPECT_EQ(robot.sandbox().state().dialog.name, "");
    return robot.sandbox().state().dialog.name;
}

TEST(EventOrder, TextBeforeAShortcutIsKept) {
    Robot robot("stack:3");
    const std::string& name = open_name_field(robot);
    robot.note_text("a");
    robot.note_key(letter('A'), kCtrl);
    run_frames(robot);
    EXPECT_EQ(name, "a");
    robot.note_text("b"); // replaces the selection of Ctrl+A
    run_frames(robot);
    EXPECT_EQ(name, "b");
}

TEST(EventOrder, TextBeforeCtrlAloneIsKept) {
    Robot robot("stack:3");
    const std::string& name = open_name_field(robot);
    robot.note_text("ab");
    robot.note_key(Key::left_ctrl, kCtrl);
    run_frames(robot);
    EXPECT_EQ(name, "ab");
}

TEST(EventOrder, AnEditingKeyActsBetweenTheTextsAroundIt) {
    struct Case {
        Key key;
        std::string expected; ///< The result of "abc", the key, "x".
    };
    for (const auto& [key, expected] : {Case{Key::backspace, "abx"},
                                        Case{Key::left, "abxc"},
                                        Case{Key::home, "xabc"},
                                        Case{Key::end, "abcx"}}) {
        SCOPED_TRACE(expected);
        Robot robot("stack:3");
        const std::string& name = open_name_field(robot);
        robot.note_text("abc");
        robot.note_key(key);
        robot.note_text("x");
        run_frames(robot);
        EXPECT_EQ(name, expected);
    }
}

TEST(EventOrder, EveryPressOfAnEditingKeyCounts) {
    Robot robot("stack:3");
    const std::string& name = open_name_field(robot);
    robot.note_text("abcde");
    for (int i = 0; i < 2; ++i)
        robot.note_key(Key::backspace);
    run_frames(robot);
    EXPECT_EQ(name, "abc");
    for (const Key key : {Key::left, Key::backspace, Key::delete_})
        robot.note_key(key);
    run_frames(robot);
    EXPECT_EQ(name, "a");
}

TEST(EventOrder, APressInEveryFrameCountsEveryTime) {
    Robot robot("stack:3");
    const std::string& name = open_name_field(robot);
    robot.note_text("abcd");
    robot.frames(1);
    for (int i = 0; i < 3; ++i) {
        robot.note_key(Key::backspace);
        robot.frames(1);
    }
    run_frames(robot);
    EXPECT_EQ(name, "a");
}

TEST(EventOrder, ShortcutsOfAFieldAreExecutedOneAfterTheOther) {
    Robot robot("stack:3");
    const std::string& name = open_name_field(robot);
    robot.note_text("ab");
    robot.note_key(letter('A'), kCtrl);
    robot.note_key(letter('C'), kCtrl);
    robot.note_key(Key::end);
    robot.note_key(letter('V'), kCtrl);
    run_frames(robot);
    EXPECT_EQ(name, "abab");
}

TEST(EventOrder, CtrlAndAClickOnASliderOpenItForTyping) {
    Robot robot("stack:3");
    robot.click("Dock/Solver");
    robot.move_to(robot.find("Solver/Sub-steps").center());
    robot.note_button(true, kCtrl);
    robot.note_button(false, kCtrl);
    robot.note_text("7");
    robot.note_key(Key::enter);
    run_frames(robot);
    EXPECT_EQ(robot.frame().state->parameters.substeps, 7);
    EXPECT_EQ(robot.sandbox().state().view.overlays, 0u);
}

TEST(EventOrder, ANameTypedBeforeTheClickOnSaveIsTheNameThatIsSaved) {
    const TemporaryFolder folder;
    Robot robot("stack:3");
    robot.sandbox().state().dialog.folder = folder.path().string();
    open_name_field(robot);
    robot.move_to(robot.find("File/Save").center());
    robot.note_text("bob");
    robot.note_button(true);
    robot.note_button(false);
    run_frames(robot);
    EXPECT_EQ(robot.frame().scene_source, (folder.path() / "bob.json").string());
}

TEST(EventOrder, TextBeforeAClickIntoAnotherFieldStaysInItsField) {
    for (const bool to_name : {false, true}) {
        SCOPED_TRACE(to_name);
        Robot robot("stack:3");
        FileDialog& dialog = robot.sandbox().state().dialog;
        open_name_field(robot);
        robot.click("File/Folder");
        robot.key(letter('A'), kCtrl);
        robot.key(Key::delete_);
        if (!to_name)
            robot.click("File/Name");
        robot.move_to(robot.find(to_name ? "File/Name" : "File/Folder").center());
        robot.note_text("bob");
        robot.note_button(true);
        robot.note_button(false);
        robot.note_text("x");
        run_frames(robot);
        EXPECT_EQ(dialog.name, to_name ? "x" : "bob");
        EXPECT_EQ(dialog.folder, to_name ? "bob" : "x");
    }
}

TEST(EventOrder, TextAfterTheLetterThatAnswersAQuestionGoesToWhatTheAnswerBrings) {
    Robot robot("stack:3");
    robot.key(letter('A'), kCtrl);
    robot.key(letter('D'), kCtrl);
    robot.key(letter('Q'), kCtrl);
    robot.frames(3);
    ASSERT_TRUE(robot.has("Question/Save"));
    robot.note_text("sbob");
    run_frames(robot);
    EXPECT_EQ(robot.sandbox().state().dialog.purpose, FileDialog::Purpose::save);
    EXPECT_EQ(robot.sandbox().state().dialog.name, "bob");
}

} // namespace
} // namespace topple::test
