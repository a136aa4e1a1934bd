// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Names of bodies, joints and soft bodies, given in the inspector.

#include "app/session/frame/frame_query.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "tests/ui/robot.h"

namespace topple::test {
namespace {

using namespace app;

constexpr const char* kField = "Inspector/Name";

/// A paused tower; the body of that number is selected in the outliner.
void select_in_outliner(Robot& robot, std::uint64_t ordinal) {
    robot.click("Transport/Step forward");
    robot.key(letter('O'));
    robot.frames(2);
    robot.click("Outliner/" + display_name(robot.frame(), BodyId{ordinal}));
    robot.frames(2);
    ASSERT_EQ(robot.sandbox().selection().bodies(), (std::vector<BodyId>{{ordinal}}));
}

std::string name_of(Robot& robot, std::uint64_t ordinal) {
    robot.settle();
    return robot.frame().state->body_names.of(ordinal);
}

TEST(Rename, F2NamesTheSelectedBodyInOneStepOfUndo) {
    Robot robot("stack:3");
    select_in_outliner(robot, 3);
    const std::string before = name_of(robot, 3);
    robot.key(Key::f2);
    robot.frames(3);
    ASSERT_TRUE(robot.is_typing());
    robot.type_keys("keystone");
    robot.frames(2);
    EXPECT_EQ(name_of(robot, 3), before) << "given while it was still typed";
    robot.key(Key::enter);
    robot.frames(2);
    EXPECT_EQ(name_of(robot, 3), "keystone");
    EXPECT_TRUE(robot.has("Outliner/keystone"));
    EXPECT_FALSE(robot.is_typing());
    robot.key(letter('Z'), kCtrl);
    EXPECT_EQ(name_of(robot, 3), before);
    robot.key(letter('Y'), kCtrl);
    EXPECT_EQ(name_of(robot, 3), "keystone");
}

TEST(Rename, EscapePutsTheNameBack) {
    Robot robot("stack:3");
    select_in_outliner(robot, 3);
    const std::string before = name_of(robot, 3);
    robot.key(Key::f2);
    robot.frames(3);
    robot.type_keys("keystone");
    robot.key(Key::escape);
    robot.frames(3);
    EXPECT_EQ(name_of(robot, 3), before);
    EXPECT_EQ(robot.frame().undo_label, "");
}

TEST(Rename, AClickOnAnotherBodyGivesTheTypedNameToTheFirst) {
    Robot robot("stack:3");
    select_in_outliner(robot, 3);
    const std::string other = name_of(robot, 4);
    robot.click(kField);
    robot.type_keys("keystone");
    robot.click("Outliner/" + display_name(robot.frame(), BodyId{4}));
    robot.frames(3);
    EXPECT_EQ(name_of(robot, 3), "keystone");
    EXPECT_EQ(name_of(robot, 4), other);
}

TEST(Rename, AnotherSceneDoesNotGetATypedName) {
    Robot robot("stack:3");
    select_in_outliner(robot, 3);
    robot.click(kField);
    robot.type_keys("keystone");
    robot.drop((source_dir() / "assets/scenes/see_saw.json").string());
    ASSERT_TRUE(robot.wait_until([&] { return robot.frame().header->title == "See-saw"; }));
    robot.frames(5);
    for (const Body& body : robot.frame().state->bodies)
        EXPECT_NE(name_of(robot, body.id.ordinal), "keystone");
}

TEST(Rename, WithoutOneSelectedObjectF2SaysWhatItNeeds) {
    Robot robot("stack:3");
    robot.click("Transport/Step forward");
    robot.key(Key::f2);
    robot.frames(3);
    EXPECT_FALSE(robot.is_typing());
    EXPECT_EQ(robot.frame().messages.back().text,
              "Select one body, joint, soft body or group to name it.");
    robot.key(letter('A'), kCtrl);
    robot.key(Key::f2);
    robot.frames(3);
    EXPECT_FALSE(robot.is_typing());
}

} // namespace
} // namespace topple::test
