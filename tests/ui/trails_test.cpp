// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The past paths of the selected bodies in the picture.

#include "tests/support/test.h"
#include "tests/ui/paused_tower.h"

namespace topple::test {
namespace {

using namespace app;

TEST(TrailsOfTheSelection, AreDrawnAndNoneIsMadeWhileTheyAreOff) {
    PausedTower v("stack:3");
    Robot& robot = v.robot;
    robot.sandbox().session().submit(Do{SetVelocity{v.top().id, {2, 4, 0}, {}}});
    robot.sandbox().session().submit(StepBy{40});
    robot.settle();
    robot.sandbox().state().view.set(Overlay::trails, true);
    robot.frames(5);
    EXPECT_EQ(robot.frame().trails, nullptr) << "nothing is selected";
    const std::size_t lines = robot.scene().debug.lines.size();
    robot.click_at(robot.pixel_of(v.top().center_of_mass));
    ASSERT_TRUE(robot.wait_until([&] {
        return robot.frame().trails && !robot.frame().trails->empty() &&
               robot.frame().trails->front().centers.size() > 40;
    }));
    robot.frames(3);
    EXPECT_GT(robot.scene().debug.lines.size(), lines + 30);
    robot.sandbox().state().view.set(Overlay::trails, false);
    robot.settle();
    robot.frames(3);
    EXPECT_EQ(robot.frame().trails, nullptr);
}

} // namespace
} // namespace topple::test
