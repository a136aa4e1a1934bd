// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Joints as solid parts: a click selects the joint, the switch of the view hides them, the joint tool shows them first.

#include "app/tools/joint_handles.h"
#include "tests/support/test.h"
#include "tests/ui/robot.h"

#include <cmath>

namespace topple::test {
namespace {

using namespace app;

std::size_t count_of(const InstanceLists& lists) {
    std::size_t count = 0;
    for (const std::vector<Instance>& list : lists.hardware)
        count += list.size();
    return count;
}

/// Returns the joint of a type nearest to the plane x = 0 and the middle between its anchors. Of sliders only those
/// with limits count.
std::pair<JointId, Vec3> joint_of_type(const PublishedFrame& frame, JointType type) {
    const auto pose_of = [&](BodyId id) {
        const Body* body = find_body(frame, id);
        return body != nullptr ? body->world_from_body : Transform{};
    };
    std::pair<JointId, Vec3> nearest;
    for (const Joint& joint : frame.state->joints) {
        const Vec3 middle = (transform_point(pose_of(joint.a), joint.local_anchor_a) +
                             transform_point(pose_of(joint.b), joint.local_anchor_b)) *
                            0.5f;
        const bool counts = joint.type == type && (type != JointType::slider || joint.has_limits);
        if (counts && (!nearest.first || std::abs(middle.x) < std::abs(nearest.second.x)))
            nearest = {joint.id, middle};
    }
    EXPECT_TRUE(nearest.first) << in_words(type);
    return nearest;
}

TEST(Hardware, AClickOnARopeInTheAirSelectsItsJoint) {
    Robot robot("crane_cab");
    robot.settle();
    const auto [id, middle] = joint_of_type(robot.frame(), JointType::distance);
    robot.move_to(robot.pixel_of(middle));
    robot.frames(2);
    EXPECT_GT(count_of(robot.scene().hovered), 0u);
    robot.click_at(robot.pixel_of(middle));
    robot.frames(2);
    EXPECT_EQ(robot.sandbox().selection().joints(), (std::vector<JointId>{id}));
    EXPECT_TRUE(robot.sandbox().selection().bodies().empty());
    EXPECT_GT(count_of(robot.scene().selected), 0u);
}

TEST(Hardware, IsShownAndHiddenByTheBoxTheMenuAndThePalette) {
    Robot robot("crane_cab");
    robot.settle();
    const auto expect_hardware = [&](bool is_there) {
        robot.frames(2);
        EXPECT_EQ(robot.sandbox().state().view.hardware, is_there);
        EXPECT_EQ(count_of(robot.scene().solid) > 0, is_there);
    };
    expect_hardware(true);
    robot.click("Dock/View");
    robot.frames(2);
    robot.click("View/Hardware of joints");
    expect_hardware(false);
    const auto [id, middle] = joint_of_type(robot.frame(), JointType::distance);
    robot.click_at(robot.pixel_of(middle));
    robot.frames(2);
    EXPECT_TRUE(robot.sandbox().selection().joints().empty()) << "invisible parts are not clicked";
    robot.click("Menu/View");
    robot.frames(2);
    robot.click("Menu/Hardware of joints");
    expect_hardware(true);
    robot.key(letter('P'), kCtrl);
    robot.frames(3);
    robot.type(U"hardware of joints");
    robot.frames(2);
    robot.key(Key::enter);
    expect_hardware(false);
}

TEST(Hardware, IsShownWhileAJointIsPlaced) {
    Robot robot("stack:3");
    robot.settle();
    robot.sandbox().state().tools.active = ToolKind::joint;
    robot.sandbox().state().tools.joint.type = JointType::hinge;
    robot.frames(2);
    const auto pixel_of_body = [&](std::size_t i) {
        return robot.pixel_of(robot.frame().state->bodies[i].center_of_mass);
    };
    robot.click_at(pixel_of_body(1));
    robot.move_to(pixel_of_body(3));
    robot.frames(2);
    EXPECT_GT(count_of(robot.scene().ghost), 0u);
    EXPECT_EQ(count_of(robot.scene().solid), 0u);
    robot.click_at(pixel_of_body(3));
    robot.settle();
    robot.frames(2);
    EXPECT_GT(count_of(robot.scene().solid), 0u);
}

/// A paused zoo in which one joint is selected, with the joint tool.
struct Handled {
    Robot robot{"joint_zoo"};
    JointId id;

    explicit Handled(JointType type) {
        robot.settle();
        const auto [found, middle] = joint_of_type(robot.frame(), type);
        id = found;
        const Vec3 hardware = type == JointType::hinge ? Vec3{0, 0, 0.35f} // its motor
                                                       : Vec3{0, 0.05f, 0};
        robot.click_at(robot.pixel_of(middle + hardware));
        robot.frames(2);
        robot.sandbox().state().tools.active = ToolKind::joint;
        robot.frames(2);
    }
    [[nodiscard]] const Joint& joint() { return *find_joint(robot.frame(), id); }
    [[nodiscard]] JointHandle handle(JointHandleKind kind) {
        for (const JointHandle& handle : handles_of(robot.frame(), joint()))
            if (handle.kind == kind)
                return handle;
        ADD_FAILURE() << "no such handle";
        return {};
    }
    /// Presses a handle and moves the pointer to where it would show a value.
    void drag(JointHandleKind kind, Real value) {
        const JointHandle start = handle(kind);
        robot.move_to(robot.pixel_of(start.position()));
        robot.press();
        robot.drag_to(robot.pixel_of(start.place_of(value * start.per_value)));
        robot.settle();
    }
};

TEST(JointHandles, ALimitIsDraggedInOneStepOfUndo) {
    Handled zoo(JointType::slider);
    ASSERT_EQ(zoo.robot.sandbox().selection().joints(), (std::vector<JointId>{zoo.id}));
    const std::uint64_t before = zoo.robot.frame().hash.value();
    const std::size_t joints = zoo.robot.frame().state->joints.size();
    zoo.drag(JointHandleKind::upper, 1);
    EXPECT_NEAR(zoo.joint().upper, 1, 0.02f);
    zoo.drag(JointHandleKind::upper, -1);
    zoo.robot.release();
    zoo.robot.settle();
    EXPECT_EQ(zoo.joint().upper, zoo.joint().lower) << "not below the other limit";
    EXPECT_EQ(zoo.robot.frame().state->joints.size(), joints) << "the press makes no joint";
    zoo.robot.key(letter('Z'), kCtrl);
    zoo.robot.settle();
    EXPECT_EQ(zoo.robot.frame().hash.value(), before);
}

TEST(JointHandles, APressBesideTheMiddleOfAHandleChangesNothing) {
    Handled zoo(JointType::slider);
    const std::uint64_t before = zoo.robot.frame().hash.value();
    zoo.robot.move_to(zoo.robot.pixel_of(zoo.handle(JointHandleKind::upper).position()) +
                      Vec2{0, 6});
    zoo.robot.press();
    zoo.robot.frames(3);
    zoo.robot.release();
    zoo.robot.settle();
    EXPECT_EQ(zoo.robot.frame().hash.value(), before);
}

TEST(JointHandles, TheSpeedOfAMotorIsDraggedAndTakenBack) {
    Handled zoo(JointType::hinge);
    ASSERT_EQ(zoo.robot.sandbox().selection().joints(), (std::vector<JointId>{zoo.id}));
    EXPECT_EQ(zoo.joint().drive.speed, 2);
    zoo.drag(JointHandleKind::speed, 4);
    EXPECT_NEAR(zoo.joint().drive.speed, 4, 0.2f);
    zoo.robot.press(MouseButton::right);
    zoo.robot.release(MouseButton::right);
    zoo.robot.release();
    zoo.robot.settle();
    EXPECT_EQ(zoo.joint().drive.speed, 2);
}

} // namespace
} // namespace topple::test
