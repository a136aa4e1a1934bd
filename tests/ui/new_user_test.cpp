// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Slips that a new user has met at the window.

#include "app/session/frame/frame_query.h"
#include "tests/engine/io/temporary_folder.h"
#include "tests/support/test.h"
#include "tests/ui/robot.h"

namespace topple::test {
namespace {

using namespace app;

/// Opens the field of the dragged body's position for typing. Returns the body.
BodyId begin_typing_position(Robot& robot) {
    const Body top = robot.frame().state->bodies.back();
    robot.click_at(robot.pixel_of(top.center_of_mass));
    robot.move_to(robot.find("Inspector/Position").min + Vec2{12, 8});
    for (int i = 0; i < 2; ++i) {
        robot.press();
        robot.release();
    }
    robot.settle();
    return top.id;
}

TEST(TypedNumbers, CountWhenTheyAreComplete) {
    Robot robot("stack:3");
    const BodyId id = begin_typing_position(robot);
    ASSERT_TRUE(robot.is_typing());
    const Real before = find_body(robot.frame(), id)->world_from_body.position.x;
    for (const char* key : {"1", "2", ".", "5"}) {
        robot.type_keys(key);
        robot.settle();
        EXPECT_EQ(find_body(robot.frame(), id)->world_from_body.position.x, before)
            << "on the way to 12.5 the body does not visit 1 and 12";
    }
    robot.key(Key::enter);
    robot.settle();
    EXPECT_EQ(find_body(robot.frame(), id)->world_from_body.position.x, 12.5f);
    robot.key(letter('Z'), kCtrl);
    EXPECT_EQ(find_body(robot.frame(), id)->world_from_body.position.x, before);
}

TEST(TypedNumbers, ThatAreRefusedChangeNothing) {
    Robot robot("stack:3");
    const BodyId id = begin_typing_position(robot);
    const std::uint64_t hash = robot.frame().hash.value();
    robot.type_keys("1e30");
    robot.key(Key::enter);
    robot.settle();
    EXPECT_EQ(robot.frame().hash.value(), hash) << "1e3 is no part of the wish";
    EXPECT_EQ(robot.frame().undo_label, "");
    ASSERT_NE(find_body(robot.frame(), id), nullptr);
    EXPECT_EQ(robot.frame().messages.back().kind, Message::Kind::error);
}

TEST(TypedNumbers, AreDroppedByEscape) {
    Robot robot("stack:3");
    begin_typing_position(robot);
    const std::uint64_t hash = robot.frame().hash.value();
    robot.type_keys("12");
    robot.key(Key::escape);
    robot.settle();
    EXPECT_EQ(robot.frame().hash.value(), hash);
    EXPECT_EQ(robot.frame().undo_label, "");
}

TEST(TypedNumbers, CountWhenAnotherFieldIsClicked) {
    Robot robot("stack:3");
    const BodyId id = begin_typing_position(robot);
    robot.type_keys("7");
    robot.click("Inspector/Friction");
    robot.settle();
    EXPECT_EQ(find_body(robot.frame(), id)->world_from_body.position.x, 7);
}

TEST(TypedNumbers, OfARowCountWithTabsAndAShortcutInOneFrame) {
    Robot robot("stack:3");
    const BodyId id = begin_typing_position(robot);
    ASSERT_TRUE(robot.is_typing());
    robot.note_text("1.5");
    robot.note_key(Key::tab);
    robot.note_text("6.5");
    robot.note_key(Key::tab);
    robot.note_text("2.5");
    robot.note_key(Key::enter);
    robot.note_key(letter('D'), kCtrl);
    robot.frames(20); // ImGui takes a few keys a frame
    robot.settle();
    EXPECT_EQ(find_body(robot.frame(), id)->world_from_body.position, (Vec3{1.5f, 6.5f, 2.5f}));
    ASSERT_EQ(robot.frame().state->bodies.size(), 5u) << "duplicated";
    EXPECT_EQ(robot.frame().state->bodies.back().world_from_body.position.z, 2.5f);
}

TEST(TypedNumbers, BeyondTheRangeAreReplacedByItsEndInWords) {
    Robot robot("stack:3");
    const BodyId id = begin_typing_position(robot);
    robot.key(Key::escape);
    for (const auto& [text, mass, words] :
         {std::tuple{"1e15", 1e12f, "Mass: 1e+15 is more than 1e+12, which is taken instead"},
          std::tuple{"-5", 1e-9f, "Mass: -5 is less than 1e-09, which is taken instead"}}) {
        robot.double_click("Inspector/Mass");
        ASSERT_TRUE(robot.is_typing());
        robot.type_keys(text);
        robot.key(Key::enter);
        robot.settle();
        EXPECT_EQ(find_body(robot.frame(), id)->mass, mass);
        ASSERT_FALSE(robot.frame().messages.empty());
        EXPECT_EQ(robot.frame().messages.back().text, words);
    }
    const std::size_t count = robot.frame().messages.size();
    robot.double_click("Inspector/Mass");
    robot.type_keys("12");
    robot.key(Key::enter);
    robot.settle();
    EXPECT_EQ(find_body(robot.frame(), id)->mass, 12);
    EXPECT_EQ(robot.frame().messages.size(), count) << "nothing to say";
}

TEST(TimeBar, KeepsItsEndsWhileTheNumbersGrow) {
    Robot robot("stack:1");
    robot.key(Key::space);
    ASSERT_TRUE(robot.wait_for_step(2));
    robot.settle();
    const ui::Rect before = robot.find("Transport/Scrubber");
    ASSERT_TRUE(robot.wait_for_step(120));
    const ui::Rect after = robot.find("Transport/Scrubber");
    EXPECT_EQ(after.min.x, before.min.x);
    EXPECT_EQ(after.max.x, before.max.x);
}

TEST(RecentFiles, ThatAreGoneCannotBeChosen) {
    Robot robot("stack:3");
    robot.sandbox().state().recent_files = {"/no/such/folder/tower.json"};
    robot.click("Menu/File");
    robot.frames(2);
    robot.click("Menu/Open recent");
    robot.frames(2);
    robot.click("Menu//no/such/folder/tower.json");
    robot.settle();
    EXPECT_TRUE(robot.frame().messages.empty());
    EXPECT_EQ(robot.frame().scene_source, "stack:3");
}

TEST(Shooting, AHeldKeyShootsWhenTheLastBallHasFlownAway) {
    Robot robot("stack:1");
    ASSERT_TRUE(robot.frame().timeline.is_paused);
    const std::size_t before = robot.frame().state->bodies.size();
    int frame_count = 0;
    robot.hold_key_until(letter('B'), [&] { return ++frame_count > 20; });
    robot.settle();
    EXPECT_EQ(robot.frame().state->bodies.size(), before + 1) << "time stands still";
    robot.key(letter('B'));
    robot.settle();
    EXPECT_EQ(robot.frame().state->bodies.size(), before + 2) << "asked for one by one";
    robot.key(Key::space);
    EXPECT_TRUE(robot.hold_key_until(
        letter('B'), [&] { return robot.frame().state->bodies.size() > before + 8; }));
    for (const Body& a : robot.frame().state->bodies)
        for (const Body& b : robot.frame().state->bodies) {
            if (a.id.ordinal <= b.id.ordinal || b.id.ordinal <= before + 2)
                continue;
            EXPECT_GT(distance(a.center_of_mass, b.center_of_mass), 0.4f)
                << a.id.ordinal << " and " << b.id.ordinal;
        }
}

TEST(DoubleClicks, CountOnASlowMachineToo) {
    Robot robot("stack:3");
    robot.click("Dock/Solver");
    robot.move_to(robot.find("Solver/Gravity Y").center());
    robot.set_frame_seconds(0.25); // four frames a second
    for (int i = 0; i < 2; ++i) {
        robot.note_button(true);
        robot.note_button(false);
    }
    robot.frames(6);
    EXPECT_TRUE(robot.is_typing());
    robot.key(Key::escape);
    robot.settle();
    EXPECT_EQ(robot.frame().state->parameters.gravity.y, -9.81f);
}

TEST(DoubleClicks, AreNotMadeOfTwoSlowClicks) {
    Robot robot("stack:3");
    robot.click("Dock/Solver");
    robot.move_to(robot.find("Solver/Gravity Y").center());
    robot.set_frame_seconds(0.25);
    for (int i = 0; i < 2; ++i) {
        robot.note_button(true);
        robot.note_button(false);
        robot.frames(4); // 1 s from press to press
    }
    EXPECT_FALSE(robot.is_typing());
}

TEST(SelectAll, SelectsClothAndSoftBodiesToo) {
    Robot robot("stack:3");
    robot.key(letter('N'));
    robot.sandbox().state().tools.spawn.kind = SpawnKind::jelly;
    const ui::Rect view = robot.sandbox().layout().viewport;
    robot.click_at({view.min.x + 500, view.max.y - 60});
    ASSERT_EQ(robot.frame().state->deformables.size(), 1u);
    robot.key(letter('Q'));
    robot.key(letter('A'), kCtrl);
    EXPECT_EQ(robot.sandbox().selection().bodies().size(), 3u);
    EXPECT_EQ(robot.sandbox().selection().deformables().size(), 1u);
    robot.key(Key::delete_);
    EXPECT_TRUE(robot.frame().state->deformables.empty());
}

TEST(SpawnTool, WithoutAModelSaysThatAFileIsMissing) {
    Robot robot("stack:3");
    robot.key(letter('N'));
    robot.sandbox().state().tools.spawn.kind = SpawnKind::model;
    const ui::Rect view = robot.sandbox().layout().viewport;
    robot.click_at({view.min.x + 500, view.max.y - 60});
    robot.settle();
    ASSERT_FALSE(robot.frame().messages.empty());
    EXPECT_EQ(robot.frame().messages.back().text,
              "Choose an OBJ file first: 'Browse...' in the spawn options");
    EXPECT_EQ(robot.sandbox().state().status, robot.frame().messages.back().text);
}

TEST(MessagesOnTheScreen, GoWhenAnotherSceneIsOpened) {
    Robot robot("stack:3");
    robot.key(letter('Y'), kCtrl);
    robot.settle();
    ASSERT_TRUE(robot.has("Messages/there is nothing to redo"));
    robot.sandbox().session().submit(OpenScene{"stack:4"});
    robot.settle();
    EXPECT_FALSE(robot.has("Messages/there is nothing to redo"));
    robot.sandbox().session().submit(Tell{.is_warning = true, .text = "the disk is full"});
    robot.settle();
    robot.sandbox().session().submit(OpenScene{"stack:5"});
    robot.settle();
    EXPECT_TRUE(robot.has("Messages/the disk is full")) << "it concerns every scene";
}

TEST(SaveDialog, ProposesTheNameOfAModelWithoutItsEnding) {
    const TemporaryFolder folder;
    const std::string
        model = folder
                    .write(
                        "My ring.obj",
                        "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n")
                    .string();
    Robot robot("stack:3");
    robot.sandbox().session().submit(OpenScene{model});
    robot.settle();
    robot.key(letter('S'), kCtrl);
    EXPECT_EQ(robot.sandbox().state().dialog.name, "my_ring.json");
}

} // namespace
} // namespace topple::test
