// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The tool that duplicates the selection along a line, around a circle, or mirrored.

#include "tests/support/test.h"
#include "tests/ui/robot.h"

namespace topple::test {
namespace {

using namespace app;

/// A paused stack of three boxes of a meter, all selected, with the copy tool in a mode of the Edit menu.
void select_all_for(Robot& robot, const char* entry) {
    robot.click("Transport/Step forward");
    robot.key(letter('A'), kCtrl);
    robot.click("Menu/Edit");
    robot.frames(2);
    robot.click("Menu/" + std::string(entry));
    robot.frames(2);
    ASSERT_EQ(robot.sandbox().state().tools.active, ToolKind::copies);
}

std::size_t ghost_count(const Robot& robot) { return robot.scene().ghost.boxes.size(); }

const Body& body_at(Robot& robot, std::size_t index) {
    return robot.frame().state->bodies.at(index);
}

TEST(DuplicateTool, ALineStandsSideBySideInOneStepOfUndo) {
    Robot robot("stack:3");
    select_all_for(robot, "Duplicate along a line...");
    const std::uint64_t before = robot.frame().hash.value();
    const Vec3 origin = body_at(robot, 1).center_of_mass;
    EXPECT_EQ(ghost_count(robot), 3u * 3) << "three copies of three boxes are shown";
    robot.click("Duplicate options/Make the copies");
    robot.settle();
    ASSERT_EQ(robot.frame().state->bodies.size(), 4u + 9);
    EXPECT_EQ(robot.sandbox().state().tools.active, ToolKind::grab);
    EXPECT_EQ(robot.sandbox().selection().bodies().size(), 9u);
    EXPECT_EQ(ghost_count(robot), 0u);
    for (std::size_t copy = 1; copy <= 3; ++copy)
        EXPECT_NEAR(body_at(robot, 1 + 3 * copy).center_of_mass.x,
                    origin.x + static_cast<Real>(copy),
                    0.02f);
    robot.key(letter('Z'), kCtrl);
    robot.settle();
    EXPECT_EQ(robot.frame().hash.value(), before);
}

TEST(DuplicateTool, EnterMakesACircleAboutAClickedPivot) {
    Robot robot("stack:1");
    select_all_for(robot, "Duplicate around a circle...");
    robot.click_at(robot.pixel_of({2, 0, 0}));
    robot.frames(2);
    const auto pivot = robot.sandbox().state().tools.copies.pivot;
    ASSERT_TRUE(pivot.has_value());
    EXPECT_NEAR(pivot->x, 2, 0.05f);
    EXPECT_EQ(robot.sandbox().selection().bodies().size(), 1u) << "the click selects nothing else";
    robot.sandbox().state().tools.copies.circle_count = 3;
    robot.frames(1);
    EXPECT_EQ(ghost_count(robot), 3u);
    const Real radius = distance(body_at(robot, 1).center_of_mass,
                                 {pivot->x, body_at(robot, 1).center_of_mass.y, pivot->z});
    robot.key(Key::enter);
    robot.settle();
    ASSERT_EQ(robot.frame().state->bodies.size(), 2u + 3);
    for (std::size_t i = 2; i < 5; ++i) {
        const Vec3 at = body_at(robot, i).center_of_mass;
        EXPECT_NEAR(distance(at, {pivot->x, at.y, pivot->z}), radius, 1e-3f);
    }
    // The third of four places of a whole turn lies opposite to the original.
    EXPECT_NEAR(body_at(robot, 3).center_of_mass.x,
                2 * pivot->x - body_at(robot, 1).center_of_mass.x,
                1e-3f);
}

TEST(DuplicateTool, TheImageStandsBesideTheOriginal) {
    Robot robot("stack:2");
    select_all_for(robot, "Mirror...");
    EXPECT_EQ(ghost_count(robot), 2u);
    robot.move_to(robot.find("Duplicate options/Make the image").center());
    robot.frames(2);
    EXPECT_NE(robot.sandbox().state().status.find("the mirror image"), std::string::npos)
        << "the pointer has not been over the scene since the mode was chosen";
    robot.click("Duplicate options/Make the image");
    robot.settle();
    ASSERT_EQ(robot.frame().state->bodies.size(), 3u + 2);
    EXPECT_NEAR(body_at(robot, 3).center_of_mass.x, body_at(robot, 1).center_of_mass.x + 1, 0.02f);
    EXPECT_EQ(robot.frame().undo_label, "Mirror 2 bodies");
}

TEST(DuplicateTool, EscapePutsTheToolAwayAndForgetsThePivot) {
    Robot robot("stack:1");
    select_all_for(robot, "Mirror...");
    robot.click_at(robot.pixel_of({2, 0, 0}));
    robot.frames(2);
    ASSERT_TRUE(robot.sandbox().state().tools.copies.pivot.has_value());
    robot.key(Key::escape);
    robot.frames(2);
    EXPECT_EQ(robot.sandbox().state().tools.active, ToolKind::grab);
    EXPECT_FALSE(robot.sandbox().state().tools.copies.pivot.has_value());
    EXPECT_EQ(robot.sandbox().selection().bodies().size(), 1u);
    EXPECT_EQ(robot.frame().state->bodies.size(), 2u);
    robot.key(letter('D'), {.shift = true, .ctrl = true});
    robot.frames(2);
    EXPECT_EQ(robot.sandbox().state().tools.active, ToolKind::copies);
}

TEST(DuplicateTool, WithoutASelectionItAsksForOne) {
    Robot robot("stack:1");
    robot.click("Transport/Step forward");
    robot.click("Tools/Duplicate");
    robot.frames(2);
    EXPECT_FALSE(robot.has("Duplicate options/Make the copies"));
    robot.key(Key::enter);
    robot.settle();
    EXPECT_EQ(robot.frame().state->bodies.size(), 2u);
    robot.click_at(robot.pixel_of(body_at(robot, 1).center_of_mass));
    robot.frames(2);
    EXPECT_TRUE(robot.has("Duplicate options/Make the copies"));
}

TEST(DuplicateTool, MoreThanThePreviewShowsIsSaid) {
    Robot robot("stack:3");
    select_all_for(robot, "Duplicate along a line...");
    robot.sandbox().state().tools.copies.line_count = 1000;
    robot.frames(2);
    EXPECT_EQ(ghost_count(robot), 2000u);
}

} // namespace
} // namespace topple::test
