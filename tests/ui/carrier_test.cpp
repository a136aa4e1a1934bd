// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Joints in the inspector: the carrier of a gear, and the torque at which a joint breaks.

#include "app/session/frame/frame_query.h"
#include "tests/support/test.h"
#include "tests/ui/robot.h"

#include <algorithm>
#include <cmath>

namespace topple::test {
namespace {

using namespace app;

const Joint& gear_of(Robot& robot) {
    const auto& joints = robot.frame().state->joints;
    const auto found = std::find_if(joints.begin(), joints.end(), [](const Joint& joint) {
        return joint.type == JointType::gear;
    });
    EXPECT_NE(found, joints.end());
    return *found;
}

Real spin_of(Robot& robot, std::string_view name) {
    for (const Body& body : robot.frame().state->bodies)
        if (robot.frame().state->body_names.of(body.id.ordinal) == name)
            return body.w.x;
    ADD_FAILURE() << "there is no " << name;
    return 0;
}

TEST(Carrier, OfAGearIsTakenAwayAndGivenBackInTheInspector) {
    Robot robot("differential", 1280, 2400); // the whole inspector is visible
    robot.click("Transport/Step forward");   // stepping pauses
    const JointId id = gear_of(robot).id;
    const BodyId cage = gear_of(robot).carrier;
    ASSERT_TRUE(cage);
    robot.sandbox().session().submit(Do{SetName{id, "bevel gears"}});
    robot.settle();
    const std::uint64_t before = robot.frame().hash.value();
    robot.click_at(robot.pixel_of(find_body(robot.frame(), cage)->center_of_mass));
    robot.frames(3);
    ASSERT_TRUE(robot.has("Inspector/Carrier"));
    const std::string name = display_name(robot.frame(), cage);

    robot.click("Inspector/Carrier");
    robot.click("Inspector/none");
    robot.settle();
    EXPECT_FALSE(gear_of(robot).carrier);
    EXPECT_EQ(gear_of(robot).id, id);
    EXPECT_EQ(robot.frame().state->joint_names.of(id.ordinal), "bevel gears");
    robot.key(letter('Z'), kCtrl);
    EXPECT_EQ(robot.frame().hash.value(), before) << "one step of undo";
    robot.key(letter('Y'), kCtrl);
    EXPECT_FALSE(gear_of(robot).carrier);
}

TEST(Carrier, ChangesWhatTheWheelsDo) {
    Robot robot("differential", 1280, 2400); // the whole inspector is visible
    robot.click("Transport/Step forward");   // stepping pauses
    const JointId id = gear_of(robot).id;
    const BodyId cage = gear_of(robot).carrier, wheel = gear_of(robot).a;
    robot.click_at(robot.pixel_of(find_body(robot.frame(), wheel)->center_of_mass));
    robot.frames(3);
    ASSERT_TRUE(robot.has("Inspector/Carrier"));
    robot.click("Inspector/Carrier");
    robot.click("Inspector/none");
    robot.settle();
    ASSERT_FALSE(gear_of(robot).carrier);
    for (int i = 0; i < 12; ++i)
        robot.key(Key::right, kShift); // goes on by ten steps
    EXPECT_GT(spin_of(robot, "cage"), 1.9f);
    EXPECT_NEAR(spin_of(robot, "free wheel"), 0, 0.01f) << "the cage turns alone";

    robot.click("Inspector/Carrier");
    robot.click("Inspector/" + display_name(robot.frame(), cage));
    robot.settle();
    EXPECT_EQ(gear_of(robot).carrier, cage);
    EXPECT_EQ(gear_of(robot).id, id);
    for (int i = 0; i < 60; ++i) // until the brake has stopped its wheel
        robot.key(Key::right, kShift);
    EXPECT_NEAR(spin_of(robot, "free wheel"), 2 * spin_of(robot, "cage"), 0.05f);
}

TEST(Breaking, ATorqueIsTypedInOneStepOfUndo) {
    Robot robot("differential", 1280, 2400);
    robot.click("Transport/Step forward"); // stepping pauses
    const BodyId cage = gear_of(robot).carrier;
    const auto limited = [&] {
        const auto& joints = robot.frame().state->joints;
        return std::count_if(joints.begin(), joints.end(), [](const Joint& joint) {
            return joint.break_torque == 20;
        });
    };
    robot.click_at(robot.pixel_of(find_body(robot.frame(), cage)->center_of_mass));
    robot.frames(3);
    robot.double_click("Inspector/Breaks at torque");
    robot.type_keys("20");
    robot.key(Key::enter);
    robot.settle();
    EXPECT_EQ(limited(), 1);
    robot.key(letter('Z'), kCtrl);
    EXPECT_EQ(limited(), 0);
}

} // namespace
} // namespace topple::test
