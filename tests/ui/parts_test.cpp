// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Parts of the spawn tool: placed as a whole, kept from the selection, removed.

#include "tests/engine/io/temporary_folder.h"
#include "tests/support/test.h"
#include "tests/ui/robot.h"

#include <algorithm>
#include <cmath>
#include <filesystem>

namespace topple::test {
namespace {

using namespace app;
namespace fs = std::filesystem;

SandboxOptions with_parts(const std::string& scene, const TemporaryFolder& folder) {
    return {.source = scene, .parts_folder = folder.path()};
}

/// Pauses, and finds the part with the palette, which activates the spawn tool.
void choose(Robot& robot, std::u32string_view name) {
    robot.click("Transport/Step forward");
    robot.key(letter('P'), kCtrl);
    robot.frames(3);
    robot.type(name);
    robot.frames(2);
    robot.key(Key::enter);
    robot.frames(60); // the camera has settled
}

void place(Robot& robot, Vec3 at) {
    robot.move_to(robot.pixel_of(at));
    robot.frames(2);
    robot.click_at(robot.pixel_of(at));
    robot.settle();
}

TEST(Parts, ACarIsPlacedWithItsJointsInOneStepOfUndo) {
    Robot robot("empty");
    choose(robot, U"spawn car");
    ASSERT_EQ(robot.sandbox().state().tools.active, ToolKind::spawn);
    const std::uint64_t before = robot.frame().hash.value();
    robot.move_to(robot.pixel_of({1, 0, 0}));
    robot.frames(2);
    EXPECT_FALSE(robot.scene().ghost.empty()) << "no preview";
    place(robot, {1, 0, 0});
    ASSERT_EQ(robot.frame().state->bodies.size(), 6u) << "a floor, a car and four wheels";
    EXPECT_EQ(robot.frame().state->joints.size(), 4u);
    EXPECT_EQ(robot.frame().undo_label, "Spawn Car");
    Real lowest = 1e9f;
    for (const Body& body : robot.frame().state->bodies)
        if (body.motion == Motion::dynamic)
            lowest = std::min(lowest, body.center_of_mass.y);
    EXPECT_NEAR(lowest, 0.362f, 0.01f) << "the wheels stand on the floor";
    robot.key(letter('Z'), kCtrl);
    robot.settle();
    EXPECT_EQ(robot.frame().hash.value(), before);
}

TEST(Parts, ThePlacedCarIsDrivenByItsKeys) {
    Robot robot("empty");
    choose(robot, U"spawn car");
    place(robot, {0, 0, 0});
    robot.click("Transport/Play");
    robot.hold_key(letter('W'), true);
    const std::uint64_t begin = robot.frame().timeline.step;
    ASSERT_TRUE(robot.wait_for_step(begin + 120));
    robot.hold_key(letter('W'), false);
    const Body& car = robot.frame().state->bodies.at(1);
    EXPECT_GT(std::abs(car.center_of_mass.x), 1) << "it stands still";
}

TEST(Parts, TheSelectionIsKeptAndAnotherStartPlacesIt) {
    const TemporaryFolder folder;
    {
        Robot robot(with_parts("joint_zoo", folder));
        robot.click("Transport/Step forward");
        robot.key(letter('A'), kCtrl);
        robot.key(letter('N'));
        robot.sandbox().state().tools.spawn.choose_part("Jack");
        robot.frames(3);
        robot.click("Spawn options/New name");
        robot.type_keys("zoo");
        robot.key(Key::enter);
        robot.frames(2);
        robot.click("Spawn options/Keep the selection");
        robot.settle();
        EXPECT_EQ(robot.sandbox().state().tools.spawn.part.name, "zoo");
    }
    EXPECT_TRUE(fs::exists(folder.path() / "zoo.json"));
    Robot robot(with_parts("empty", folder));
    choose(robot, U"spawn zoo");
    place(robot, {0, 0, 0});
    EXPECT_GT(robot.frame().state->bodies.size(), 5u);
    EXPECT_GE(robot.frame().state->joints.size(), 3u);
    robot.click("Spawn options/Remove part");
    robot.frames(3);
    EXPECT_FALSE(fs::exists(folder.path() / "zoo.json"));
    EXPECT_TRUE(fs::exists(folder.path() / "removed" / "zoo.json"));
    EXPECT_EQ(robot.sandbox().state().tools.spawn.part.name, "Ragdoll") << "the first one";
}

TEST(Parts, ADamagedFileIsToldOfAndPlacesNothing) {
    const TemporaryFolder folder;
    folder.write("broken.json", "{");
    Robot robot(with_parts("empty", folder));
    choose(robot, U"spawn broken");
    const std::size_t before = robot.frame().state->bodies.size();
    place(robot, {0, 0, 0});
    EXPECT_EQ(robot.frame().state->bodies.size(), before);
    bool is_told = false;
    for (const Message& message : robot.frame().messages)
        is_told |= message.text.find("broken.json") != std::string::npos;
    EXPECT_TRUE(is_told);
}

} // namespace
} // namespace topple::test
