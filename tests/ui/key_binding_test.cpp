// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Keys and parts of a gamepad that are bound to controls by pressing them.

#include "app/session/frame/frame_query.h"
#include "tests/support/test.h"
#include "tests/ui/robot.h"

namespace topple::test {
namespace {

using namespace app;

ControlSource source(std::string_view name) { return *control_source_named(name); }

/// The hinge with a motor of the paused zoo, in the inspector.
struct Motor {
    Robot robot{"joint_zoo", 2000, 1600};
    JointId id;

    Motor() {
        for (const Joint& joint : robot.frame().state->joints)
            if (joint.type == JointType::hinge && joint.drive.max_force > 0)
                id = joint.id;
        EXPECT_TRUE(id);
        select(id);
    }
    void select(JointId joint) {
        const Joint& record = *find_joint(robot.frame(), joint);
        const auto pose_of = [&](BodyId body) {
            const Body* found = find_body(robot.frame(), body);
            return found != nullptr ? found->world_from_body : Transform{};
        };
        const Vec3 middle = transform_point(pose_of(record.a), record.local_anchor_a);
        // The motor is in front of the disc that it turns.
        for (const Real front : {0.35f, 0.3f, 0.25f, 0.2f, 0.15f, 0.1f}) {
            robot.click_at(robot.pixel_of(middle + Vec3{0, 0, front}));
            robot.frames(2);
            if (!robot.sandbox().selection().joints().empty())
                break;
        }
        ASSERT_EQ(robot.sandbox().selection().joints(), (std::vector<JointId>{joint}));
    }
    [[nodiscard]] const Joint& joint() { return *find_joint(robot.frame(), id); }
    [[nodiscard]] const DriveControl& control() { return joint().control; }
    void press_to_bind() {
        robot.click("Inspector/Motor key press");
        ASSERT_TRUE(is_waiting());
    }
    [[nodiscard]] bool is_waiting() { return robot.sandbox().state().binder.is_waiting(); }
    [[nodiscard]] bool shows(const std::string& words) {
        for (const std::string& path : robot.sandbox().recorder().paths())
            if (path.find(words) != std::string::npos)
                return true;
        return false;
    }
};

TEST(PressToBind, TheNextKeyBecomesTheKeyAndNothingElse) {
    Motor motor;
    motor.press_to_bind();
    EXPECT_TRUE(motor.shows("Waiting for a key"));
    motor.robot.key(letter('W'));
    EXPECT_FALSE(motor.is_waiting());
    EXPECT_FALSE(motor.shows("Waiting for a key"));
    EXPECT_EQ(motor.control().positive, source("W"));
    EXPECT_EQ(motor.control().negative, source("S")) << "the usual other key";
    EXPECT_EQ(motor.robot.sandbox().state().tools.active, ToolKind::grab)
        << "W is the shortcut of the move tool";
    motor.robot.key(letter('W'));
    EXPECT_EQ(motor.robot.sandbox().state().tools.active, ToolKind::move)
        << "and is it again afterwards";
    motor.robot.key(letter('Z'), kCtrl);
    EXPECT_FALSE(is_bound(motor.control())) << "one step of undo";
}

TEST(PressToBind, TheSecondKeyIsBoundAlike) {
    Motor motor;
    motor.press_to_bind();
    motor.robot.key(letter('W'));
    motor.robot.click("Inspector/Motor key back press");
    motor.robot.key(Key::space);
    EXPECT_EQ(motor.control().positive, source("W"));
    EXPECT_EQ(motor.control().negative, source("Space"));
    EXPECT_TRUE(motor.robot.frame().timeline.is_paused) << "Space lets time run otherwise";
}

TEST(PressToBind, EscKeepsThePresentKeyAndTheSelection) {
    Motor motor;
    motor.press_to_bind();
    motor.robot.key(Key::escape);
    EXPECT_FALSE(motor.is_waiting());
    EXPECT_FALSE(is_bound(motor.control()));
    EXPECT_EQ(motor.robot.sandbox().selection().joints(), (std::vector<JointId>{motor.id}));
    motor.robot.key(letter('W'));
    EXPECT_FALSE(is_bound(motor.control()));
}

TEST(PressToBind, AKeyThatCanControlNothingIsRefusedAndOpensNothing) {
    Motor motor;
    motor.press_to_bind();
    motor.robot.key(Key::f1);
    EXPECT_TRUE(motor.is_waiting());
    EXPECT_TRUE(motor.shows("can control nothing"));
    EXPECT_FALSE(motor.robot.sandbox().state().help.is_shown);
    motor.robot.key(Key::tab);
    EXPECT_FALSE(motor.robot.is_typing()) << "Tab moves the keyboard to no field";
    motor.robot.key(Key::up);
    EXPECT_EQ(motor.control().positive, source("Up"));
}

TEST(PressToBind, AStickMovedBeyondHalfIsBound) {
    Motor motor;
    motor.robot.hold_gamepad(GamepadPart::right_trigger, 1); // held before
    motor.press_to_bind();
    motor.robot.hold_gamepad(GamepadPart::left_y, -0.4f);
    EXPECT_TRUE(motor.is_waiting());
    motor.robot.hold_gamepad(GamepadPart::left_y, -0.8f);
    motor.robot.settle();
    EXPECT_EQ(motor.control().positive, source("Pad left Y"));
    EXPECT_EQ(motor.control().negative, ControlSource::none) << "a stick has both signs";
}

TEST(PressToBind, AnotherPressOrAnotherSelectionEndsTheWait) {
    Motor motor;
    motor.press_to_bind();
    motor.robot.click("Inspector/Motor key press");
    EXPECT_FALSE(motor.is_waiting()) << "the same button";
    motor.press_to_bind();
    motor.robot.click("Inspector/Limits");
    EXPECT_FALSE(motor.is_waiting()) << "elsewhere";
    motor.robot.key(letter('Z'), kCtrl);
    motor.press_to_bind();
    motor.robot.sandbox().session().submit(Do{DeleteObjects{.bodies = {}, .joints = {motor.id}}});
    motor.robot.settle();
    motor.robot.frames(2);
    EXPECT_FALSE(motor.is_waiting()) << "the joint is gone";
    motor.robot.key(letter('W'));
    EXPECT_EQ(motor.robot.sandbox().state().tools.active, ToolKind::move);
}

TEST(PressToBind, ABoundKeyDrivesOnlyAfterItWasReleased) {
    Motor motor;
    motor.robot.click("Transport/Play");
    motor.press_to_bind();
    motor.robot.hold_key(letter('I'), true);
    motor.robot.settle();
    const std::uint64_t bound = motor.robot.frame().timeline.step;
    ASSERT_TRUE(motor.robot.wait_for_step(bound + 10));
    EXPECT_EQ(motor.control().positive, source("I"));
    EXPECT_EQ(motor.joint().control_level, 0);
    motor.robot.hold_key(letter('I'), false);
    motor.robot.settle();
    motor.robot.hold_key(letter('I'), true);
    const std::uint64_t pressed = motor.robot.frame().timeline.step;
    ASSERT_TRUE(motor.robot.wait_for_step(pressed + 10));
    EXPECT_EQ(motor.joint().control_level, 1);
}

TEST(PressToBind, AHeldKeyRepeatsNoShortcut) {
    Motor motor;
    motor.press_to_bind();
    const std::uint64_t step = motor.robot.frame().timeline.step;
    int frames = 0;
    EXPECT_TRUE(motor.robot.hold_key_until(Key::right, [&] { return ++frames > 10; }));
    motor.robot.settle();
    EXPECT_EQ(motor.control().positive, source("Right"));
    EXPECT_EQ(motor.robot.frame().timeline.step, step) << "a held Right steps otherwise";
}

TEST(PressToBind, TellsWhichOtherControlsHaveTheKey) {
    Motor motor;
    JointId other;
    for (const Joint& joint : motor.robot.frame().state->joints)
        if (joint.type == JointType::slider)
            other = joint.id;
    ASSERT_TRUE(other);
    SetJoint set{other, *find_joint(motor.robot.frame(), other)};
    set.settings.control.negative = source("W");
    motor.robot.sandbox().session().submit(Do{set});
    motor.robot.sandbox().session().submit(Do{SetName{other, "lift"}});
    motor.robot.settle();
    EXPECT_FALSE(motor.shows("also controls"));
    motor.press_to_bind();
    motor.robot.key(letter('W'));
    EXPECT_EQ(motor.control().positive, source("W")) << "one key may control several";
    EXPECT_TRUE(motor.shows("W also controls lift"));
}

/// The row of the vertical gravity in the solver's tab, in a window high enough for the whole tab.
struct Gravity {
    Robot robot{"stack:3", 1280, 3200};

    Gravity() {
        robot.click("Transport/Step forward");
        robot.click("Dock/Solver");
        robot.frames(2);
    }
    void choose(const char* item) {
        robot.move_to(robot.find("Solver/Gravity Y").center());
        robot.press(MouseButton::right);
        robot.release(MouseButton::right);
        robot.frames(2);
        robot.click(item);
        robot.frames(2);
    }
    [[nodiscard]] Real now() { return robot.frame().state->parameters.gravity.y; }
};

TEST(BindParameter, AKeyMovesTheGravityWhileItIsHeld) {
    Gravity gravity;
    Robot& robot = gravity.robot;
    const std::uint64_t before = robot.frame().hash.value();
    gravity.choose("Solver/Bind to a key");
    robot.click("Solver/Value key press");
    robot.key(letter('I'));
    ASSERT_EQ(robot.frame().state->parameter_controls.size(), 1u);
    const ParameterControl control = robot.frame().state->parameter_controls[0];
    EXPECT_EQ(control.control.positive, source("I"));
    EXPECT_EQ(control.control.negative, source("K"));
    EXPECT_EQ(gravity.now(), control.rest);
    ASSERT_TRUE(robot.has("Scene keys/Keys drive: I K"));
    EXPECT_GT(control.control.at_positive, control.rest + 5);
    robot.click("Transport/Play");
    robot.hold_key(letter('I'), true);
    ASSERT_TRUE(
        robot.wait_until([&] { return gravity.now() > control.control.at_positive - 0.01f; }));
    robot.hold_key(letter('I'), false);
    ASSERT_TRUE(robot.wait_until([&] { return gravity.now() == control.rest; }));
    robot.click("Transport/Pause");
    robot.settle();
    robot.sandbox().session().submit(SeekTo{1});
    robot.settle();
    for (int i = 0; i < 2; ++i)
        robot.key(letter('Z'), kCtrl);
    EXPECT_EQ(robot.frame().hash.value(), before) << "two steps of undo";
}

TEST(BindParameter, ItIsUnboundInTheSameMenu) {
    Gravity gravity;
    gravity.choose("Solver/Bind to a key");
    ASSERT_EQ(gravity.robot.frame().state->parameter_controls.size(), 1u);
    gravity.choose("Solver/Unbind");
    EXPECT_TRUE(gravity.robot.frame().state->parameter_controls.empty());
}

} // namespace
} // namespace topple::test
