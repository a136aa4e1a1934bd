// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The menu and the palette that align the selection.

#include "app/session/frame/frame_query.h"
#include "tests/support/test.h"
#include "tests/ui/paused_tower.h"

namespace topple::test {
namespace {

using namespace app;

/// A paused stack of three boxes (bodies 2 to 4), the upper two moved aside; all are selected, body 4 last.
struct Scattered : PausedTower {
    Scattered() : PausedTower("stack:3") {
        robot.sandbox().session().submit(Do{SetPose{{3}, {{1, 4, 2}, {}}}});
        robot.sandbox().session().submit(Do{SetPose{{4}, {{5, 7, -1}, {}}}});
        robot.settle();
        robot.key(letter('A'), kCtrl);
        robot.frames(2);
    }
    [[nodiscard]] Vec3 at(std::uint64_t body) {
        robot.settle();
        return find_body(robot.frame(), BodyId{body})->world_from_body.position;
    }
};

TEST(AlignMenu, AlignsWithTheBodySelectedLastInOneStepOfUndo) {
    Scattered boxes;
    const std::uint64_t before = boxes.robot.frame().hash.value();
    boxes.robot.click("Menu/Edit");
    boxes.robot.frames(2);
    boxes.robot.click("Menu/Align");
    boxes.robot.frames(2);
    boxes.robot.click("Menu/Align centers along X");
    EXPECT_NEAR(boxes.at(2).x, 5, 1e-4f);
    EXPECT_NEAR(boxes.at(3).x, 5, 1e-4f);
    EXPECT_EQ(boxes.at(3).y, 4);
    boxes.robot.key(letter('Z'), kCtrl);
    boxes.robot.settle();
    EXPECT_EQ(boxes.robot.frame().hash.value(), before);
}

TEST(AlignMenu, ThePaletteDropsTheSelectionToTheSurface) {
    Scattered boxes;
    boxes.robot.key(letter('P'), kCtrl);
    boxes.robot.frames(2);
    boxes.robot.type_keys("drop to the surface");
    boxes.robot.frames(2);
    boxes.robot.key(Key::enter);
    boxes.robot.frames(2);
    EXPECT_NEAR(boxes.at(3).y, 0.5f, 1e-3f);
    EXPECT_NEAR(boxes.at(4).y, 0.5f, 1e-3f);
}

TEST(AlignMenu, StandsInTheStripOfTheMoveTool) {
    Scattered boxes;
    boxes.robot.key(letter('W'));
    boxes.robot.frames(3);
    boxes.robot.click("Move/Align...");
    boxes.robot.frames(2);
    boxes.robot.click("Move/Align tops (upper Y)");
    EXPECT_NEAR(boxes.at(2).y, 7, 1e-4f);
}

// The clicked object is one of the selected ones, all of which the menu must mean.
TEST(AlignMenu, OfTheRightButtonKeepsTheSelection) {
    Scattered boxes;
    boxes.robot.move_to(boxes.robot.pixel_of(boxes.at(3)));
    boxes.robot.frames(2);
    boxes.robot.press(MouseButton::right);
    boxes.robot.release(MouseButton::right);
    boxes.robot.frames(3);
    EXPECT_EQ(boxes.robot.sandbox().selection().bodies().size(), 3u);
    boxes.robot.click("Context/Align");
    boxes.robot.frames(2);
    boxes.robot.click("Context/Align bottoms (lower Y)");
    EXPECT_NEAR(boxes.at(2).y, 7, 1e-4f);
    EXPECT_NEAR(boxes.at(3).y, 7, 1e-4f);
}

} // namespace
} // namespace topple::test
