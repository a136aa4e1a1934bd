// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Locked objects, which the mouse passes, and hidden ones, which are not drawn.

#include "app/session/frame/frame_query.h"
#include "tests/support/test.h"
#include "tests/ui/paused_tower.h"

namespace topple::test {
namespace {

using namespace app;
using Bodies = std::vector<BodyId>;

/// A paused stack of three boxes (bodies 2 to 4) with the outliner.
struct Stack : PausedTower {
    Stack() : PausedTower("stack:3") {
        robot.key(letter('O'));
        robot.frames(2);
    }
    [[nodiscard]] std::string name(std::uint64_t body) {
        return display_name(robot.frame(), BodyId{body});
    }
    void press(const std::string& button, std::uint64_t body) {
        robot.click("Outliner/" + button + ' ' + name(body));
        robot.settle();
        robot.frames(2);
    }
    [[nodiscard]] Vec2 pixel(std::uint64_t body) {
        return robot.pixel_of(find_body(robot.frame(), BodyId{body})->center_of_mass);
    }
    [[nodiscard]] std::size_t drawn() const { return robot.scene().solid.boxes.size(); }
};

TEST(Lock, TheMouseNeitherSelectsNorMovesALockedBody) {
    Stack stack;
    stack.press("Lock", 4);
    EXPECT_TRUE(stack.robot.frame().state->object_marks.is_locked(BodyId{4}));
    stack.robot.click_at(stack.pixel(4));
    EXPECT_EQ(stack.selected(), (Bodies{{1}})) << "the floor behind it";
    const Transform before = find_body(stack.robot.frame(), {4})->world_from_body;
    stack.robot.move_to(stack.pixel(4));
    stack.robot.frames(2);
    EXPECT_NE(stack.robot.sandbox().state().status.find("locked"), std::string::npos);
    stack.robot.press();
    stack.robot.drag_to(stack.pixel(4) + Vec2{120, 0});
    stack.robot.release();
    stack.robot.settle();
    EXPECT_EQ(find_body(stack.robot.frame(), {4})->world_from_body, before);
    stack.robot.key(letter('A'), kCtrl);
    EXPECT_EQ(stack.selected(), (Bodies{{2}, {3}}));
    stack.press("Unlock", 4);
    stack.robot.click_at(stack.pixel(4));
    EXPECT_EQ(stack.selected(), (Bodies{{4}}));
}

TEST(Lock, TheOutlinerSelectsALockedBodyAndTheGizmoRefusesToMoveIt) {
    Stack stack;
    stack.press("Lock", 4);
    stack.robot.click("Outliner/" + stack.name(4));
    EXPECT_EQ(stack.selected(), (Bodies{{4}}));
    const Transform before = find_body(stack.robot.frame(), {4})->world_from_body;
    stack.robot.key(letter('W'));
    stack.robot.frames(2);
    stack.robot.move_to(stack.pixel(4));
    stack.robot.frames(2);
    stack.robot.press();
    stack.robot.drag_to(stack.pixel(4) + Vec2{90, 0});
    EXPECT_NE(stack.robot.sandbox().state().status.find("locked"), std::string::npos);
    stack.robot.release();
    stack.robot.settle();
    EXPECT_EQ(find_body(stack.robot.frame(), {4})->world_from_body, before);
}

TEST(Hide, AHiddenBodyIsNotDrawnAndABadgeShowsAllAgain) {
    Stack stack;
    stack.robot.frames(2);
    const std::size_t all = stack.drawn();
    EXPECT_FALSE(stack.robot.has("Status/1 hidden: show all"));
    stack.press("Hide", 4);
    EXPECT_EQ(stack.drawn(), all - 1);
    stack.robot.click_at(stack.pixel(4));
    EXPECT_EQ(stack.selected(), (Bodies{{1}})) << "the floor behind it";
    stack.press("Hide", 3);
    EXPECT_EQ(stack.drawn(), all - 2);
    stack.robot.click("Status/2 hidden: show all");
    stack.robot.settle();
    stack.robot.frames(2);
    EXPECT_EQ(stack.drawn(), all);
    EXPECT_FALSE(stack.robot.has("Status/2 hidden: show all"));
    stack.robot.key(letter('Z'), kCtrl);
    stack.robot.settle();
    stack.robot.frames(2);
    EXPECT_EQ(stack.drawn(), all - 2) << "one step of undo";
}

TEST(Hide, MenusHideTheSelectionAndTheOthers) {
    Stack stack;
    const std::size_t all = stack.drawn();
    const auto choose = [&](const std::string& entry) {
        stack.robot.click("Menu/Edit");
        stack.robot.frames(2);
        stack.robot.click("Menu/Lock and hide");
        stack.robot.frames(2);
        stack.robot.click("Menu/" + entry);
        stack.robot.settle();
        stack.robot.frames(2);
    };
    stack.robot.click("Outliner/" + stack.name(3));
    stack.robot.frames(2);
    choose("Hide others");
    EXPECT_EQ(stack.drawn(), all - 2);
    choose("Show all");
    EXPECT_EQ(stack.drawn(), all);
    choose("Hide");
    EXPECT_EQ(stack.drawn(), all - 1);
    EXPECT_TRUE(stack.robot.frame().state->object_marks.is_hidden(BodyId{3}));
}

TEST(Hide, TheEyeOfAGroupHidesAllItsMembers) {
    Stack stack;
    stack.robot.key(letter('A'), kCtrl);
    stack.robot.frames(2);
    stack.robot.key(letter('G'), kCtrl);
    stack.robot.settle();
    stack.robot.frames(2);
    const std::size_t all = stack.drawn();
    stack.robot.click("Outliner/Hide group 1");
    stack.robot.settle();
    stack.robot.frames(2);
    EXPECT_EQ(stack.drawn(), all - 3);
    stack.robot.click("Outliner/Show group 1");
    stack.robot.settle();
    stack.robot.frames(2);
    EXPECT_EQ(stack.drawn(), all);
}

TEST(Hide, AHiddenBodyStillMoves) {
    Robot robot("stack:3"), twin("stack:3");
    robot.click("Transport/Step forward");
    twin.click("Transport/Step forward");
    robot.sandbox().session().submit(Do{SetFlag{ObjectFlag::hidden, true, {BodyId{2}, BodyId{4}}}});
    robot.settle();
    for (Robot* each : {&robot, &twin})
        each->sandbox().session().submit(StepBy{30});
    robot.settle();
    twin.settle();
    EXPECT_EQ(robot.frame().hash.value(), twin.frame().hash.value());
}

} // namespace
} // namespace topple::test
