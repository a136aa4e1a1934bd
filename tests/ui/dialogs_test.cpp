// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Keys and the mouse while a dialog, menu or page stands in front of the scene.

#include "app/session/frame/frame_query.h"
#include "tests/engine/io/temporary_folder.h"
#include "tests/support/test.h"
#include "tests/ui/robot.h"

namespace topple::test {
namespace {

using namespace app;

TEST(Dialogs, ANameTypedInTheSaveDialogIsTheFileNameAndNothingElse) {
    Robot robot("stack:3");
    robot.key(letter('A'), kCtrl);
    ASSERT_EQ(robot.sandbox().selection().bodies().size(), 3u);
    const std::uint64_t before = robot.frame().hash.value();
    const ToolKind tool = robot.sandbox().state().tools.active;
    robot.key(letter('S'), kCtrl);
    robot.frames(3);
    // Shortcuts: B shoots, X deletes, K pins, J takes a tool, Space plays, 3 shows an overlay.
    robot.type_keys("bxkj 3");
    EXPECT_EQ(robot.sandbox().state().dialog.name, "bxkj 3");
    EXPECT_EQ(robot.frame().hash.value(), before);
    EXPECT_TRUE(robot.frame().timeline.is_paused);
    EXPECT_EQ(robot.sandbox().state().tools.active, tool);
    EXPECT_EQ(robot.sandbox().state().view.overlays, 0u);
}

TEST(Dialogs, WhatIsTypedInTheFrameOfTheKeyThatOpensADialogIsForTheDialog) {
    // Shortcuts: B shoots, X deletes, Space plays.
    const std::string text = "bob x";
    for (const Modifiers with : {kCtrl, Modifiers{.shift = true, .ctrl = true}})
        for (const char key : {'S', 'O', 'P'}) {
            if (key != 'S' && with.shift)
                continue;
            SCOPED_TRACE(key);
            Robot robot("stack:3");
            robot.key(letter('A'), kCtrl);
            const std::uint64_t before = robot.frame().hash.value();
            robot.key_and_text(letter(key), with, text);
            robot.frames(10);
            robot.settle();
            PanelState& state = robot.sandbox().state();
            EXPECT_EQ(key == 'P' ? state.palette.filter : state.dialog.name, text);
            EXPECT_EQ(robot.frame().hash.value(), before);
            EXPECT_EQ(robot.frame().state->bodies.size(), 4u);
            EXPECT_TRUE(robot.frame().timeline.is_paused);
        }
}

TEST(Dialogs, WhatIsTypedInTheFramesAfterAKeyThatOpensADialogIsForTheDialog) {
    Robot robot("stack:3");
    const std::uint64_t before = robot.frame().hash.value();
    robot.key_and_text(letter('S'), kCtrl, "");
    robot.type_keys("bob");
    EXPECT_EQ(robot.sandbox().state().dialog.name, "bob");
    EXPECT_EQ(robot.frame().hash.value(), before);
}

TEST(Dialogs, ANameAndEnterTypedAtOnceSaveUnderThatName) {
    const TemporaryFolder folder;
    Robot robot("stack:3");
    robot.sandbox().state().dialog.folder = folder.path().string();
    robot.note_key(letter('S'), kCtrl);
    robot.note_text("bob");
    robot.note_key(Key::enter);
    robot.frames(10);
    robot.settle();
    EXPECT_EQ(robot.frame().scene_source, (folder.path() / "bob.json").string());
    EXPECT_EQ(robot.sandbox().state().dialog.purpose, FileDialog::Purpose::closed);
}

TEST(Dialogs, WhatIsTypedInTheFrameOfAClickThatOpensADialogIsForTheDialog) {
    Robot robot("stack:3");
    const std::uint64_t before = robot.frame().hash.value();
    robot.click("Menu/File");
    robot.move_to(robot.find("Menu/Save as...").center());
    robot.press();
    robot.release_and_type("bob");
    robot.frames(10);
    robot.settle();
    EXPECT_EQ(robot.sandbox().state().dialog.name, "bob");
    EXPECT_EQ(robot.frame().hash.value(), before);
}

TEST(Dialogs, OpeningOffersTheChooserOfTheSystemWhereThereIsOne) {
    constexpr auto kButton = "File/From your computer...";
    Robot page(SandboxOptions{.source = "stack:3", .has_file_chooser = true});
    page.key(letter('O'), kCtrl);
    page.frames(3);
    EXPECT_FALSE(page.sandbox().take_file_choice());
    page.click(kButton);
    EXPECT_TRUE(page.sandbox().take_file_choice());
    EXPECT_FALSE(page.sandbox().take_file_choice()) << "it is asked for once";
    EXPECT_EQ(page.sandbox().state().dialog.purpose, FileDialog::Purpose::closed);
    page.key(letter('S'), kCtrl);
    page.frames(3);
    EXPECT_TRUE(page.sandbox().recorder().find("File/Save"));
    EXPECT_FALSE(page.sandbox().recorder().find(kButton)) << "a file is saved under a name";

    Robot window("stack:3");
    window.key(letter('O'), kCtrl);
    window.frames(3);
    EXPECT_TRUE(window.sandbox().recorder().find("File/Open"));
    EXPECT_FALSE(window.sandbox().recorder().find(kButton));
}

TEST(Dialogs, EscapeInTheFrameOfTheKeyThatOpensADialogClosesTheDialogAlone) {
    Robot robot("stack:3");
    robot.key(letter('A'), kCtrl);
    robot.note_key(letter('S'), kCtrl);
    robot.note_key(Key::escape);
    // The dialog opens in the first frame; its field has the keyboard in the third, when Esc reaches the field.
    robot.frames(5);
    EXPECT_EQ(robot.sandbox().state().dialog.purpose, FileDialog::Purpose::closed);
    EXPECT_EQ(robot.sandbox().selection().bodies().size(), 3u);
    robot.key_and_text(letter('A'), kCtrl, " "); // no dialog is open or waiting
    robot.frames(1); // A with Ctrl and Space without Ctrl are keys of two frames
    robot.sandbox().session().drain();
    robot.frames(1);
    EXPECT_FALSE(robot.frame().timeline.is_paused);
}

TEST(Dialogs, WhatIsTypedBehindAQuestionDoesNothing) {
    Robot robot("stack:3");
    robot.key(letter('A'), kCtrl);
    robot.key(letter('D'), kCtrl);
    const std::uint64_t before = robot.frame().hash.value();
    robot.key_and_text(letter('Q'), kCtrl, "bx ");
    robot.frames(4);
    robot.settle();
    EXPECT_EQ(robot.frame().hash.value(), before);
    EXPECT_TRUE(robot.frame().timeline.is_paused);
    EXPECT_TRUE(robot.has("Question/Save"));
}

TEST(Dialogs, KeysDoNotReachTheSceneBehindADialogWhoseFieldIsNotInUse) {
    Robot robot("stack:3");
    robot.key(letter('A'), kCtrl);
    const std::uint64_t before = robot.frame().hash.value();
    robot.key(letter('O'), kCtrl);
    robot.frames(3);
    robot.click_at(robot.find("File/Cancel").min + Vec2{-40, 4}); // outside of all fields
    for (const Key key : {Key::delete_, Key::backspace, letter('B'), Key::space})
        robot.key(key);
    EXPECT_EQ(robot.frame().hash.value(), before);
    EXPECT_EQ(robot.frame().state->bodies.size(), 4u);
    EXPECT_TRUE(robot.frame().timeline.is_paused);
    EXPECT_FALSE(robot.sandbox().selection().empty());
}

TEST(Dialogs, EscapeClosesTheFileDialogAndNothingBehindIt) {
    Robot robot("stack:3");
    robot.key(letter('A'), kCtrl);
    robot.key(letter('S'), kCtrl);
    robot.frames(3);
    ASSERT_TRUE(robot.has("File/Save"));
    robot.key(Key::escape);
    robot.frames(2);
    EXPECT_FALSE(robot.has("File/Save"));
    EXPECT_EQ(robot.sandbox().state().dialog.purpose, FileDialog::Purpose::closed);
    EXPECT_EQ(robot.sandbox().selection().bodies().size(), 3u) << "one layer at a time";
    robot.key(Key::escape);
    EXPECT_TRUE(robot.sandbox().selection().empty());
}

TEST(Dialogs, EscapeClosesMenusOneByOne) {
    Robot robot("stack:3");
    robot.key(letter('A'), kCtrl);
    robot.click("Menu/Edit");
    ASSERT_TRUE(robot.has("Menu/Select all"));
    robot.key(Key::escape);
    robot.frames(2);
    EXPECT_FALSE(robot.has("Menu/Select all"));
    EXPECT_FALSE(robot.sandbox().selection().empty());
}

TEST(Dialogs, KeysDoNotReachTheSceneBehindAnOpenMenu) {
    Robot robot("stack:3");
    robot.key(letter('A'), kCtrl);
    robot.click("Menu/Edit");
    robot.key(Key::delete_);
    EXPECT_EQ(robot.frame().state->bodies.size(), 4u);
}

TEST(Dialogs, EscapeClosesTheGalleryFromItsSearchField) {
    Robot robot("stack:3");
    robot.key(letter('P'), kCtrl);
    robot.frames(3);
    robot.type_keys("box");
    EXPECT_EQ(robot.sandbox().state().palette.filter, "box");
    robot.key(Key::escape);
    EXPECT_FALSE(robot.sandbox().state().palette.is_shown);
}

TEST(Dialogs, KeysDoNotReachTheSceneBehindTheGalleryOrTheHelp) {
    Robot robot("stack:3");
    robot.key(letter('A'), kCtrl);
    const auto press_keys = [&] {
        robot.key(Key::delete_);
        robot.key(Key::space);
        EXPECT_EQ(robot.frame().state->bodies.size(), 4u);
        EXPECT_TRUE(robot.frame().timeline.is_paused);
    };
    robot.key(letter('P'), kCtrl);
    robot.frames(3);
    robot.click_at(robot.find("Scenes/Search").min - Vec2{0, 20}); // the title: no field is in use
    ASSERT_TRUE(robot.sandbox().state().palette.is_shown);
    press_keys();
    robot.key(Key::escape);
    robot.key(Key::f1);
    press_keys();
}

TEST(Dialogs, TheKeyThatOpenedAPageClosesIt) {
    Robot robot("stack:3");
    robot.key(Key::f1);
    robot.key(Key::f1);
    EXPECT_FALSE(robot.sandbox().state().help.is_shown);
    robot.key(letter('P'), kCtrl);
    robot.frames(2);
    robot.key(letter('P'), kCtrl);
    EXPECT_FALSE(robot.sandbox().state().palette.is_shown);
}

TEST(Dialogs, ADoubleClickOnASliderOpensItForTypingAndDigitsStayThere) {
    Robot robot("stack:3");
    robot.click("Dock/Solver");
    const std::string undo_before = robot.frame().undo_label;
    robot.double_click("Solver/Sub-steps");
    robot.frames(2);
    robot.type_keys("7");
    robot.key(Key::enter);
    robot.settle();
    EXPECT_EQ(robot.frame().state->parameters.substeps, 7);
    EXPECT_EQ(robot.sandbox().state().view.overlays, 0u);
    robot.key(letter('Z'), kCtrl);
    EXPECT_EQ(robot.frame().state->parameters.substeps, 4);
    EXPECT_EQ(robot.frame().undo_label, undo_before) << "press, press and typing are one edit";
}

TEST(Dialogs, ADoubleClickThatTypesNothingLeavesTheValueAsItWas) {
    Robot robot("stack:3");
    robot.click("Dock/Solver");
    robot.double_click("Solver/Sub-steps");
    robot.frames(2);
    robot.key(Key::escape);
    robot.settle();
    EXPECT_EQ(robot.frame().state->parameters.substeps, 4);
}

TEST(Dialogs, ADoubleClickThatTypesNothingChangesNothing) {
    Robot robot("stack:3");
    robot.click("Transport/Step forward");
    const Body top = robot.frame().state->bodies.back();
    const Vec2 pixel = robot.pixel_of(top.center_of_mass);
    robot.click_at(pixel);
    const std::uint64_t hash = robot.frame().hash.value();
    // The fields: a dragged number, a slider whose first press jumps, and a slider of the world.
    for (const char* field : {"Inspector/Mass", "Inspector/Friction", "Solver/Sub-steps"}) {
        SCOPED_TRACE(field);
        robot.click(std::string(field).starts_with("Solver") ? "Dock/Solver" : "Dock/Inspector");
        robot.frames(2);
        robot.double_click(field);
        robot.frames(2);
        robot.key(Key::escape);
        robot.settle();
        EXPECT_FALSE(robot.frame().has_unsaved_changes);
        EXPECT_EQ(robot.sandbox().window_title(), "Box stack - Topple") << "without an asterisk";
        EXPECT_EQ(robot.frame().undo_label, "");
        EXPECT_EQ(robot.frame().hash.value(), hash);
    }
}

TEST(Dialogs, ADoubleClickThatTypesNothingKeepsWhatLiesAhead) {
    Robot robot("stack:3");
    const BodyId top = robot.frame().state->bodies.back().id;
    robot.sandbox().session().submit(StepBy{20});
    robot.sandbox().session().submit(SeekTo{10});
    robot.key(letter('A'), kCtrl);
    robot.settle();
    const Vec2 pixel = robot.pixel_of(find_body(robot.frame(), top)->center_of_mass);
    robot.click_at(pixel);
    ASSERT_EQ(robot.frame().timeline.last_step, 20u);
    robot.double_click("Inspector/Mass");
    robot.key(Key::escape);
    EXPECT_EQ(robot.frame().timeline.last_step, 20u);
}

TEST(Dialogs, ADoubleClickWhileTimeRunsDoesNotApplyTheFirstPress) {
    Robot robot("ball_tray"); // without gravity: any momentary pull moves the balls up or down
    robot.click("Dock/Solver");
    robot.sandbox().session().submit(SetPaused{false});
    robot.move_to(robot.find("Solver/Gravity Y").center());
    for (int i = 0; i < 2; ++i) {
        robot.press();
        robot.release();
        // Some steps pass between the presses, which still count as a double click.
        ASSERT_TRUE(robot.wait_for_step(robot.frame().timeline.step + 3));
    }
    ASSERT_TRUE(robot.is_typing());
    robot.key(Key::escape);
    for (const Body& body : robot.frame().state->bodies)
        EXPECT_NEAR(body.v.y, 0, 1e-4f) << "body " << body.id.ordinal;
}

TEST(Dialogs, ASinglePressOnASliderSetsItAMomentLater) {
    Robot robot("stack:3");
    robot.click("Dock/Solver");
    const auto gravity = [&] { return robot.frame().state->parameters.gravity.y; };
    const Real before = gravity();
    robot.click("Solver/Gravity Y");
    EXPECT_EQ(gravity(), before) << "a second press may follow";
    ASSERT_TRUE(robot.wait_until([&] { return gravity() != before; }));
    robot.key(letter('Z'), kCtrl);
    EXPECT_EQ(gravity(), before);
    // Two sliders are pressed one after the other: neither press is lost.
    robot.click("Solver/Gravity Y");
    robot.click("Solver/Gravity X");
    const bool both = robot.wait_until(
        [&] { return gravity() != before && robot.frame().state->parameters.gravity.x != 0; });
    EXPECT_TRUE(both) << gravity() << " " << robot.frame().state->parameters.gravity.x;
}

TEST(Dialogs, WhatWasSavedByANameIsOpenedByThatName) {
    for (const std::string name : {"my tower", "tower.v2", "tower.obj", "tower.json"}) {
        SCOPED_TRACE(name);
        const TemporaryFolder folder;
        const std::string file = (folder.path() / name).string();
        Robot robot("stack:3");
        robot.key(letter('S'), kCtrl);
        robot.frames(3);
        robot.type_keys(file);
        robot.key(Key::enter);
        robot.sandbox().session().submit(OpenScene{"pyramid"});
        robot.settle();
        robot.key(letter('O'), kCtrl);
        robot.frames(3);
        robot.type_keys(file);
        robot.key(Key::enter);
        robot.finish_reading();
        EXPECT_EQ(robot.frame().scene_source, name == "tower.json" ? file : file + ".json");
        EXPECT_EQ(robot.frame().state->bodies.size(), 4u);
    }
}

TEST(Dialogs, AWorldFileIsSavedAgainUnderItsNameAndListed) {
    const TemporaryFolder folder;
    const std::string file = (folder.path() / "half way.world").string();
    Robot robot("dominoes");
    for (int i = 0; i < 4; ++i)
        robot.key(Key::right, kShift); // goes on by ten steps
    robot.key(letter('S'), {.shift = true, .ctrl = true});
    robot.frames(3);
    robot.type_keys(file);
    robot.key(Key::enter);
    robot.settle();
    ASSERT_EQ(robot.frame().scene_source, file);
    EXPECT_FALSE(robot.frame().has_unsaved_changes);
    const std::uint64_t half_way = robot.frame().hash.value();

    robot.key(letter('A'), kCtrl);
    robot.key(Key::delete_);
    EXPECT_TRUE(robot.frame().has_unsaved_changes);
    const std::uint64_t emptied = robot.frame().hash.value();
    robot.key(letter('S'), kCtrl);
    robot.settle();
    EXPECT_EQ(robot.sandbox().state().dialog.purpose, FileDialog::Purpose::closed);
    EXPECT_FALSE(robot.frame().has_unsaved_changes);
    robot.key(letter('S'), {.shift = true, .ctrl = true});
    robot.frames(3);
    EXPECT_EQ(robot.sandbox().state().dialog.name, "half way.world");
    EXPECT_EQ(robot.sandbox().state().dialog.folder, folder.path().string());
    EXPECT_TRUE(robot.has("File/half way.world")) << "it can be chosen";
    robot.key(Key::escape);

    robot.drop(file);
    robot.finish_reading();
    EXPECT_EQ(robot.frame().timeline.step, 40u);
    EXPECT_EQ(robot.frame().hash.value(), emptied);
    EXPECT_NE(emptied, half_way);
}

TEST(Dialogs, SavingUnderTheNameOfAModelLeavesTheModelAsItIs) {
    const TemporaryFolder folder;
    const std::string model = folder.write("ring.obj", "v 0 0 0\n").string();
    Robot robot("stack:3");
    robot.key(letter('S'), kCtrl);
    robot.frames(3);
    robot.type_keys(model);
    robot.key(Key::enter);
    EXPECT_EQ(std::filesystem::file_size(model), 8u);
    EXPECT_EQ(robot.frame().scene_source, model + ".json");
}

} // namespace
} // namespace topple::test
