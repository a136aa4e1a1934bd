// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Thrusters as a person adds, binds, flies, changes and removes them.

#include "app/session/copied_objects.h"
#include "app/session/frame/frame_query.h"
#include "app/session/session.h"
#include "tests/engine/io/temporary_folder.h"
#include "tests/support/test.h"
#include "tests/ui/robot.h"

#include <cmath>

namespace topple::test {
namespace {

using namespace app;

/// The top box of a paused tower, in a window high enough for its whole inspector.
struct Box {
    Robot robot{"stack:3", 1280, 1800};
    BodyId id;

    Box() {
        robot.click("Transport/Step forward");
        robot.frames(30);
        id = robot.frame().state->bodies.back().id;
        robot.click_at(robot.pixel_of(body().center_of_mass));
        EXPECT_EQ(robot.sandbox().selection().bodies(), (std::vector<BodyId>{id}));
        robot.frames(2);
    }
    [[nodiscard]] const Body& body() { return *find_body(robot.frame(), id); }
    [[nodiscard]] const std::vector<Thruster>& thrusters() {
        return robot.frame().state->thrusters;
    }
    void add_thruster() {
        robot.click("Inspector/Add thruster");
        robot.settle();
        ASSERT_EQ(thrusters().size(), 1u);
        robot.frames(2);
    }
    void bind_to(Key key) {
        robot.click("Inspector/Thrust key press");
        robot.key(key);
        robot.frames(2);
    }
    [[nodiscard]] std::size_t nozzle_count() {
        robot.frames(2);
        return robot.scene().solid.hardware[static_cast<std::size_t>(HardwareMesh::socket)].size();
    }
    /// Returns the length of the longest flame in the picture; 0: there is none. [m]
    [[nodiscard]] Real flame_length() {
        robot.frames(2);
        Real longest = 0;
        for (const Instance& cone : robot.scene().ghost.cones)
            longest = std::max(longest, 2 * cone.scale.y);
        return longest;
    }
};

TEST(ThrusterPanel, AKeyFliesABoxWhileItIsHeld) {
    const TemporaryFolder folder;
    Box box;
    EXPECT_EQ(box.nozzle_count(), 0u);
    box.add_thruster();
    EXPECT_EQ(box.thrusters()[0].body, box.id);
    EXPECT_NEAR(box.thrusters()[0].force, 2 * 9.81f * box.body().mass, 0.1f);
    EXPECT_EQ(box.nozzle_count(), 1u);
    EXPECT_GT(box.flame_length(), 0) << "without a key it pushes always";
    box.bind_to(letter('I'));
    EXPECT_EQ(box.thrusters()[0].control.positive, *control_source_named("I"));
    EXPECT_EQ(box.thrusters()[0].control.negative, ControlSource::none);
    EXPECT_EQ(box.flame_length(), 0) << "now it waits for the key";
    ASSERT_TRUE(box.robot.has("Scene keys/Keys drive: I"));

    const std::string scene = folder.file("rocket.json");
    box.robot.sandbox().session().submit(SaveScene{.path = scene});
    box.robot.settle();
    Session loaded;
    ASSERT_TRUE(loaded.execute(OpenScene{scene}).ok());
    ASSERT_EQ(loaded.world().state().thrusters.size(), 1u);
    EXPECT_TRUE(is_bound(loaded.world().state().thrusters[0].control));

    const Real ground = box.body().center_of_mass.y;
    box.robot.click("Transport/Play");
    ASSERT_TRUE(box.robot.wait_for_step(box.robot.frame().timeline.step + 20));
    EXPECT_NEAR(box.body().center_of_mass.y, ground, 0.05f);
    box.robot.hold_key(letter('I'), true);
    ASSERT_TRUE(box.robot.wait_until([&] { return box.body().center_of_mass.y > ground + 2; }));
    EXPECT_GT(box.flame_length(), 0);
    EXPECT_FALSE(box.robot.sandbox().state().followed.empty()) << "the camera goes along";
    box.robot.hold_key(letter('I'), false);
    ASSERT_TRUE(box.robot.wait_until([&] { return box.body().v.y < -1; })) << "it falls again";
    EXPECT_EQ(box.flame_length(), 0);
    box.robot.click("Transport/Pause");
    box.robot.settle();

    box.robot.expect_recording_repeats(folder.file("rocket.topple"));
}

TEST(ThrusterPanel, NumbersAreTypedAndEachIsOneStepOfUndo) {
    Box box;
    box.add_thruster();
    const std::uint64_t before = box.robot.frame().hash.value();
    box.robot.double_click("Inspector/Force");
    box.robot.type_keys("500");
    box.robot.key(Key::enter);
    EXPECT_EQ(box.thrusters()[0].force, 500);
    box.robot.key(letter('Z'), kCtrl);
    EXPECT_EQ(box.robot.frame().hash.value(), before);
    box.robot.click("Inspector/Remove the thruster");
    EXPECT_TRUE(box.thrusters().empty());
    box.robot.key(letter('Z'), kCtrl);
    EXPECT_EQ(box.robot.frame().hash.value(), before);
}

TEST(ThrusterPanel, TheFlameGrowsWithTheThrustAndGoesWithTheHardware) {
    Box box;
    box.add_thruster();
    const Real full = box.flame_length();
    ThrusterDef half = box.thrusters()[0];
    half.control = {.positive = *control_source_named("W"), .at_positive = 0.25f};
    box.robot.sandbox().session().submit(Do{SetThruster{half}});
    box.robot.click("Transport/Play");
    box.robot.hold_key(letter('W'), true);
    const std::uint64_t step = box.robot.frame().timeline.step;
    ASSERT_TRUE(box.robot.wait_for_step(step + 5));
    const Real quarter = box.flame_length();
    EXPECT_GT(quarter, 0.1f * full);
    EXPECT_LT(quarter, 0.6f * full);
    box.robot.sandbox().state().view.hardware = false;
    EXPECT_EQ(box.flame_length(), 0);
    EXPECT_EQ(box.nozzle_count(), 0u);
}

TEST(ThrusterPanel, ACopiedBoxHasItsThruster) {
    Box box;
    box.add_thruster();
    box.bind_to(letter('I'));
    box.robot.key(letter('D'), kCtrl);
    ASSERT_EQ(box.thrusters().size(), 2u);
    const Thruster &one = box.thrusters()[0], &copy = box.thrusters()[1];
    EXPECT_NE(copy.body, one.body);
    EXPECT_EQ(copy.local_point, one.local_point);
    EXPECT_EQ(copy.control, one.control);
    const SpawnBodies copied = copy_of(box.robot.frame(), {{one.body}}, {});
    const auto pasted = objects_from(text_of(copied));
    ASSERT_TRUE(pasted.ok()) << pasted.error().text();
    ASSERT_EQ(pasted->thrusters.size(), 1u);
    EXPECT_EQ(pasted->thrusters[0].body, new_body(0));
    EXPECT_EQ(pasted->thrusters[0].control, one.control);
}

TEST(ThrusterPanel, OneKeyOfTwoThrustersIsToldInBoth) {
    Box box;
    box.add_thruster();
    box.bind_to(letter('I'));
    box.robot.key(letter('D'), kCtrl);
    box.robot.frames(2);
    ASSERT_EQ(box.thrusters().size(), 2u);
    EXPECT_TRUE(box.robot.has("Inspector/I also controls thruster 1")) << "shown: the copy";
}

} // namespace
} // namespace topple::test
