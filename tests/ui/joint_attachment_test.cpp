// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The inspector moves the anchors of joints, lets their bodies collide, bounds and drives the axes of a six-dof joint,
// and sets the layers of bodies.

#include "app/session/frame/frame_query.h"
#include "tests/support/test.h"
#include "tests/ui/robot.h"
#include "topple/math/quat.h"

#include <algorithm>
#include <cmath>

namespace topple::test {
namespace {

using namespace app;

/// The window with a body of the gallery's joints selected, which the joint of a type holds. Time stands still.
struct JointPage {
    Robot robot;
    JointId id;

    /// Takes the first joint of the type, or, with `joins_two`, the first that holds no body to the world.
    explicit JointPage(JointType type, bool joins_two = false, const char* scene = "joint_zoo")
        : robot(scene, 2000, 2600) {           // the whole inspector is visible
        robot.click("Transport/Step forward"); // stepping pauses
        robot.settle();
        for (const Joint& joint : robot.frame().state->joints)
            if (joint.type == type && !id && (!joins_two || (joint.a && joint.b)))
                id = joint.id;
        EXPECT_TRUE(id);
        robot.click_at(robot.pixel_of(find_body(robot.frame(), joint().b)->center_of_mass));
        robot.frames(3);
        EXPECT_EQ(robot.sandbox().selection().bodies(), (std::vector<BodyId>{joint().b}));
        be_still();
    }
    /// Waits until the fields stay where they are: the reasons why a body is awake come some frames after it was
    /// selected.
    void be_still() {
        float before = -1;
        int frames = 0;
        EXPECT_TRUE(robot.wait_until([&] {
            const float now = robot.find("Inspector/Add thruster").min.y;
            frames = now == before ? frames + 1 : 0;
            before = now;
            return frames >= 40;
        }));
    }
    [[nodiscard]] const Joint& joint() { return *find_joint(robot.frame(), id); }
    /// Types a number into a slider.
    void type(const std::string& field, const char* number) {
        be_still();
        robot.double_click("Inspector/" + field);
        robot.type_keys(number);
        robot.key(Key::enter);
        robot.settle();
    }
    /// Returns a pixel in the first of the three numbers of a field.
    [[nodiscard]] Vec2 x_of(const std::string& field) {
        const ui::Rect rect = robot.find("Inspector/" + field);
        return {rect.min.x + 15, rect.center().y};
    }
    void type_x(const std::string& field, const char* number) {
        be_still();
        robot.move_to(x_of(field));
        for (int i = 0; i < 2; ++i) {
            robot.press();
            robot.release();
        }
        robot.settle();
        robot.type_keys(number);
        robot.key(Key::enter);
        robot.settle();
    }
    [[nodiscard]] Vec3 end(BodyId body, Vec3 anchor) {
        const Body* found = body ? find_body(robot.frame(), body) : nullptr;
        return found != nullptr ? transform_point(found->world_from_body, anchor) : anchor;
    }
    [[nodiscard]] Real gap() {
        return distance(end(joint().a, joint().local_anchor_a),
                        end(joint().b, joint().local_anchor_b));
    }
};

TEST(JointAttachment, TheAnchorOfAHingeMovesOnBothBodiesInOneStepOfUndo) {
    JointPage page(JointType::hinge);
    const std::uint64_t before = page.robot.frame().hash.value();
    const Vec3 anchor = page.joint().local_anchor_a;
    const Real gap = page.gap();
    page.type_x("Anchor", "0.25");
    EXPECT_NEAR(page.joint().local_anchor_a.x, 0.25f, 1e-6f);
    EXPECT_EQ(page.joint().local_anchor_a.y, anchor.y);
    EXPECT_NEAR(page.gap(), gap, 1e-4f) << "still one point";
    page.robot.key(letter('Z'), kCtrl);
    EXPECT_EQ(page.robot.frame().hash.value(), before);
}

TEST(JointAttachment, ADragOfAnEndIsOneStepOfUndo) {
    JointPage page(JointType::distance);
    const std::uint64_t before = page.robot.frame().hash.value();
    const Vec3 anchor = page.joint().local_anchor_b, other = page.joint().local_anchor_a;
    const Vec2 at = page.x_of("Anchor B");
    page.robot.move_to(at);
    page.robot.press();
    page.robot.drag_to(at + Vec2{40, 0});
    page.robot.release();
    page.robot.settle();
    EXPECT_GT(page.joint().local_anchor_b.x, anchor.x + 0.1f);
    EXPECT_EQ(page.joint().local_anchor_a, other);
    page.robot.key(letter('Z'), kCtrl);
    EXPECT_EQ(page.robot.frame().hash.value(), before);
}

TEST(JointAttachment, ThePointsOfAPulleyAreMoved) {
    JointPage page(JointType::pulley);
    page.type_x("Pulley A", "-3.5");
    EXPECT_EQ(page.joint().pulley_a.x, -3.5f);
    page.type_x("Pulley B", "-2.5");
    EXPECT_EQ(page.joint().pulley_b.x, -2.5f);
}

TEST(JointAttachment, TheAnchorBetweenTwoBodiesStaysOnePoint) {
    JointPage page(JointType::ball, /*joins_two=*/true, "swinging_chain");
    const Vec3 anchor = page.joint().local_anchor_a;
    const Real gap = page.gap();
    page.type_x("Anchor", "0.2");
    EXPECT_NE(page.joint().local_anchor_a, anchor);
    EXPECT_NEAR(page.gap(), gap, 1e-4f);
}

TEST(JointAttachment, TheTwoBodiesMayCollide) {
    JointPage page(JointType::pulley, /*joins_two=*/true);
    const bool did = page.joint().collide;
    page.robot.click("Inspector/The two collide");
    page.robot.settle();
    EXPECT_NE(page.joint().collide, did);
    page.robot.key(letter('Z'), kCtrl);
    EXPECT_EQ(page.joint().collide, did);
}

TEST(JointAttachment, WhatTheWorldHoldsHasNothingToCollideWith) {
    JointPage page(JointType::distance);
    ASSERT_FALSE(page.joint().a);
    EXPECT_FALSE(page.robot.has("Inspector/The two collide"));
}

TEST(JointAxes, AreBoundedAndDrivenInTheInspector) {
    JointPage page(JointType::six_dof);
    const auto axis = [&](std::size_t i) -> const JointAxis& { return page.joint().axes[i]; };
    // A popup opens in the frame after a press.
    const auto choose = [&](const std::string& field, const std::string& mode, std::size_t i) {
        static const std::vector<std::string> kModes = {"locked", "limited", "free"};
        page.be_still();
        page.robot.click("Inspector/" + field);
        page.robot.frames(2);
        page.robot.click("Inspector/" + mode);
        EXPECT_TRUE(page.robot.wait_until(
            [&] { return kModes[static_cast<std::size_t>(axis(i).mode)] == mode; }));
    };
    choose("Shift Y", "locked", 1);
    EXPECT_FALSE(page.robot.has("Inspector/Shift Y from"));
    EXPECT_FALSE(page.robot.has("Inspector/Shift Y drive"));
    choose("Shift Y", "limited", 1);
    page.type("Shift Y from", "-0.2");
    page.type("Shift Y to", "0.3");
    EXPECT_NEAR(axis(1).lower, -0.2f, 1e-6f);
    EXPECT_NEAR(axis(1).upper, 0.3f, 1e-6f);
    choose("Turn Z", "free", 5);
    page.be_still();
    if (axis(5).drive.max_force == 0)
        page.robot.click("Inspector/Turn Z drive");
    page.robot.settle();
    EXPECT_GT(axis(5).drive.max_force, 0);
    page.type("Turn Z servo", "3");
    page.type("Turn Z damping", "0.5");
    page.type("Turn Z target", "30");
    EXPECT_EQ(axis(5).drive.hertz, 3);
    EXPECT_EQ(axis(5).drive.damping_ratio, 0.5f);
    EXPECT_NEAR(axis(5).drive.target, kPi / 6, 1e-4f);
}

TEST(Layers, ABoxThatMeetsNoLayerFallsThroughTheFloorUntilItIsUndone) {
    Robot robot("stack:1", 1280, 2000);
    robot.click("Transport/Step forward"); // stepping pauses
    robot.settle();
    const Body* box = &robot.frame().state->bodies.back();
    const BodyId id = box->id;
    robot.click_at(robot.pixel_of(box->center_of_mass));
    robot.frames(3);
    ASSERT_EQ(robot.sandbox().selection().bodies(), (std::vector<BodyId>{id}));
    robot.click("Inspector/Meets layer 1"); // the floor's
    robot.settle();
    EXPECT_EQ(find_body(robot.frame(), id)->filter.mask, 0xfffffffeu);
    robot.click("Inspector/In layer 3");
    robot.settle();
    EXPECT_EQ(find_body(robot.frame(), id)->filter.category, 5u);
    for (int i = 0; i < 6; ++i)
        robot.key(Key::right, kShift); // goes on by ten steps
    robot.settle();
    EXPECT_LT(find_body(robot.frame(), id)->center_of_mass.y, -2);
    robot.key(letter('Z'), kCtrl);
    robot.key(letter('Z'), kCtrl);
    EXPECT_EQ(find_body(robot.frame(), id)->filter, CollisionFilter{});
}

TEST(Layers, OfSeveralBodiesAreSetTogether) {
    Robot robot("stack:3", 1280, 2000);
    robot.click("Transport/Step forward"); // stepping pauses
    robot.settle();
    std::vector<BodyId> boxes;
    for (const Body& body : robot.frame().state->bodies)
        if (body.motion == Motion::dynamic)
            boxes.push_back(body.id);
    ASSERT_EQ(boxes.size(), 3u);
    robot.sandbox().session().submit(Do{SetFilter{boxes[1], {.group = -2, .category = 9}}});
    robot.settle();
    for (const BodyId box : boxes)
        robot.click_at(robot.pixel_of(find_body(robot.frame(), box)->center_of_mass), kShift);
    robot.frames(3);
    ASSERT_EQ(robot.sandbox().selection().bodies().size(), 3u);
    robot.click("Inspector/In layer 4"); // mixed: set for all
    robot.settle();
    for (const BodyId box : boxes)
        EXPECT_EQ(find_body(robot.frame(), box)->filter.category, 9u);
    EXPECT_EQ(find_body(robot.frame(), boxes[1])->filter.group, -2) << "the rest stays";
    robot.click("Inspector/In layer 4");
    robot.settle();
    for (const BodyId box : boxes)
        EXPECT_EQ(find_body(robot.frame(), box)->filter.category, 1u);
}

} // namespace
} // namespace topple::test
