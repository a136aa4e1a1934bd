// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Copy, cut and paste: within a scene, into another one, and as text.

#include "app/session/copied_objects.h"
#include "tests/support/test.h"
#include "tests/ui/robot.h"
#include "topple/io/scene/scene_reader.h"

#include <algorithm>

namespace topple::test {
namespace {

using namespace app;

/// Returns a point of the ground where nothing stands, as a pixel.
Vec2 free_ground(Robot& robot) { return robot.pixel_of({3, 0, 1}); }

void select_all_and(Robot& robot, char key) {
    robot.key(letter('A'), kCtrl);
    robot.key(letter(key), kCtrl);
    robot.settle();
}

TEST(Clipboard, PasteStandsAtThePointerAndIsSelected) {
    Robot robot("stack:3");
    robot.click("Transport/Step forward");
    const std::uint64_t before = robot.frame().hash.value();
    select_all_and(robot, 'C');
    robot.move_to(free_ground(robot));
    robot.key(letter('V'), kCtrl);
    robot.settle();
    const std::vector<Body>& bodies = robot.frame().state->bodies;
    ASSERT_EQ(bodies.size(), 7u);
    for (std::size_t i = 4; i < 7; ++i) {
        EXPECT_NEAR(bodies[i].center_of_mass.x, 3, 0.05f);
        EXPECT_NEAR(bodies[i].center_of_mass.z, 1, 0.05f);
        EXPECT_NEAR(bodies[i].center_of_mass.y, bodies[i - 3].center_of_mass.y, 0.01f);
        EXPECT_EQ(bodies[i].v, Vec3{});
        EXPECT_EQ(bodies[i].mass, bodies[i - 3].mass);
    }
    EXPECT_EQ(robot.sandbox().selection().bodies().size(), 3u);
    EXPECT_EQ(robot.sandbox().selection().bodies().front(), bodies[4].id);
    robot.key(letter('Z'), kCtrl);
    EXPECT_EQ(robot.frame().hash.value(), before);
}

TEST(Clipboard, CutGoesToAnotherSceneWithJointsAndSoftBodies) {
    Robot robot("rope_bridge");
    robot.click("Transport/Step forward");
    const std::size_t bodies = robot.frame().state->bodies.size();
    select_all_and(robot, 'X');
    EXPECT_LT(robot.frame().state->bodies.size(), bodies);
    robot.sandbox().session().submit(OpenScene{"empty"});
    robot.settle();
    ASSERT_TRUE(robot.wait_until([&] { return robot.frame().scene_source == "empty"; }));
    const std::size_t ground = robot.frame().state->bodies.size();
    robot.move_to(robot.sandbox().layout().viewport.center());
    robot.key(letter('V'), kCtrl);
    ASSERT_TRUE(robot.wait_until([&] { return robot.frame().state->bodies.size() > ground; }));
    EXPECT_GT(robot.frame().state->joints.size() + robot.frame().state->deformables.size(), 0u);
}

TEST(Clipboard, TheTextIsASceneThatAnyEditorCanKeep) {
    Robot robot("joint_zoo");
    robot.click("Transport/Step forward");
    std::vector<BodyId> ids;
    for (const Body& body : robot.frame().state->bodies)
        ids.push_back(body.id);
    const SpawnBodies copied = copy_of(robot.frame(), ids, {});
    const std::string text = text_of(copied);
    ASSERT_TRUE(read_scene(text).ok());
    const Result<SpawnBodies> again = objects_from(text);
    ASSERT_TRUE(again.ok());
    EXPECT_EQ(again->bodies.size(), copied.bodies.size());
    EXPECT_EQ(again->joints.size(), copied.joints.size());
    EXPECT_EQ(text_of(*again), text_of(*objects_from(text_of(*again))));
    for (std::size_t i = 0; i < ids.size(); ++i) {
        EXPECT_EQ(again->bodies[i].name, copied.bodies[i].name);
        EXPECT_EQ(again->bodies[i].world_from_body.position,
                  copied.bodies[i].world_from_body.position);
    }
}

TEST(Clipboard, AClothIsDuplicatedWithItsShape) {
    Robot robot("draped_cloth");
    robot.click("Transport/Step forward");
    const std::vector<Deformable>& soft = robot.frame().state->deformables;
    ASSERT_EQ(soft.size(), 1u);
    const std::size_t particles = soft[0].particles.size();
    const SpawnBodies copied = copy_of(robot.frame(), {}, std::array{soft[0].id});
    SpawnBodies moved = copied;
    translate(moved, {5, 0, 0});
    EXPECT_NEAR(bounds_of(moved).min.x, bounds_of(copied).min.x + 5, 1e-4f);
    robot.sandbox().session().submit(Do{moved});
    robot.settle();
    ASSERT_EQ(robot.frame().state->deformables.size(), 2u);
    const Deformable& first = robot.frame().state->deformables[0];
    const Deformable& second = robot.frame().state->deformables[1];
    ASSERT_EQ(second.particles.size(), particles);
    for (std::size_t i = 0; i < particles; i += 37)
        EXPECT_NEAR(
            distance(second.particles.positions[i], first.particles.positions[i] + Vec3{5, 0, 0}),
            0,
            1e-3f);
}

TEST(Clipboard, WhatIsNoSceneIsRefusedInWords) {
    Robot robot("stack:1");
    const std::size_t before = robot.frame().state->bodies.size();
    for (const char* text : {"a letter to a friend", "{\"topple_scene\": 1}", "{", "[1,2]"}) {
        robot.paste(text);
        robot.settle();
        ASSERT_FALSE(robot.frame().messages.empty()) << text;
        EXPECT_NE(robot.frame().messages.back().text.find("clipboard"), std::string::npos) << text;
        EXPECT_EQ(robot.frame().state->bodies.size(), before);
    }
}

TEST(Clipboard, KeysInATextFieldDoNotReachTheScene) {
    Robot robot("stack:3");
    robot.click("Transport/Step forward");
    robot.click_at(robot.pixel_of(robot.frame().state->bodies.back().center_of_mass));
    robot.double_click("Inspector/Mass");
    ASSERT_TRUE(robot.is_typing());
    const std::size_t before = robot.frame().state->bodies.size();
    robot.key(letter('X'), kCtrl);
    robot.key(letter('V'), kCtrl);
    robot.settle();
    EXPECT_EQ(robot.frame().state->bodies.size(), before);
}

} // namespace
} // namespace topple::test
