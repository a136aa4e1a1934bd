// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "tests/support/test_world.h"

namespace topple {
namespace {

using test::TestWorld;

TEST(StepInputs, LiftsWhatItHoldsToWhereItPoints) {
    TestWorld t;
    t.floor();
    const BodyId cube = t.cube({0, 0.5f, 0});
    const StepInput mouse_joint = MouseJoint{.body = cube, .target = {1, 3, 0}};
    t.run_for(3, {&mouse_joint, 1});
    // The body hangs below the target by its weight over the stiffness: g / omega^2, 1 cm at 5 Hz.
    EXPECT_NEAR(t[cube].center_of_mass.x, 1, 1e-3f);
    EXPECT_NEAR(t[cube].center_of_mass.y, 3 - 9.81f / (986.96f), 2e-3f);
    EXPECT_NEAR(t.world.last_report().mouse_joint_force, 9810, 10);
}

TEST(StepInputs, LetsGoWhenTheInputEnds) {
    TestWorld t;
    const BodyId cube = t.cube({0, 5, 0});
    const StepInput mouse_joint = MouseJoint{.body = cube, .target = {0, 5, 0}};
    t.run_for(1, {&mouse_joint, 1});
    EXPECT_EQ(t.world.state().mouse_joints.size(), 1u);
    t.run_for(1);
    EXPECT_TRUE(t.world.state().mouse_joints.empty());
    EXPECT_LT(t[cube].center_of_mass.y, 1);
}

TEST(StepInputs, DoesNotFlingALightThingAcrossTheWorld) {
    TestWorld t;
    t.floor();
    const BodyId pebble = t.ball({0, 0.05f, 0}, 0.05f);
    const StepInput mouse_joint = MouseJoint{.body = pebble, .target = {40, 30, 0}};
    Real fastest = 0;
    for (int i = 0; i < 120; ++i) {
        t.world.step({&mouse_joint, 1});
        fastest = std::max(fastest, length(t[pebble].v));
    }
    // The pull is limited to that of 4 extents = 0.2 m: terminal speed omega d / (2 zeta) = 31.4 * 0.2 / 2.
    EXPECT_LT(fastest, 3.5f);
    EXPECT_GT(fastest, 1);
}

TEST(StepInputs, CarriesAWholeChain) {
    TestWorld t;
    const BodyId top = t.ball({0, 20, 0}, 0.1f);
    const BodyId weight = t.ball({0, 18, 0}, 0.4f); // 64 times the mass
    t.create(JointDef{.type = JointType::distance, .a = top, .b = weight, .upper = 2});
    const StepInput mouse_joint = MouseJoint{.body = top, .target = {0, 20, 0}};
    t.run_for(3, {&mouse_joint, 1});
    EXPECT_NEAR(t[top].center_of_mass.y, 20, 0.05f);
}

TEST(StepInputs, HoldsStillWhatIsToKeepItsRotation) {
    TestWorld t;
    const Quat turned = from_axis_angle({0, 0, 1}, 0.7f);
    const BodyId cube = t.create({.motion = Motion::dynamic,
                                  .world_from_body = {{0, 5, 0}, turned},
                                  .colliders = {{.shape = BoxShape{{1, 0.2f, 0.3f}}}}});
    // The cube is held at one end; without the grab it would hang down from there.
    const StepInput mouse_joint = MouseJoint{.body = cube,
                                             .local_point = {0.9f, 0, 0},
                                             .target = {0, 5, 0},
                                             .hold_rotation = true,
                                             .target_rotation = turned};
    t.run_for(3, {&mouse_joint, 1});
    EXPECT_GT(std::abs(dot(t[cube].world_from_body.rotation, turned)), 0.99f);
}

TEST(StepInputs, AnImpulseChangesTheVelocityByItselfOverTheMass) {
    TestWorld t(TestWorld::weightless());
    const BodyId cube = t.cube({0, 0, 0});
    const StepInput push = Impulse{cube, {0, 0.3f, 0}, {500, 0, 0}};
    t.world.step({&push, 1});
    EXPECT_NEAR(t[cube].v.x, 0.5f, 1e-6f);
    EXPECT_NEAR(t[cube].w.z, -0.3f * 500 / (1000.0f / 6), 1e-4f); // r x P / I
}

TEST(StepInputs, InputsThatNameNobodyDoNothing) {
    TestWorld t;
    t.cube({0, 5, 0});
    TestWorld same;
    same.cube({0, 5, 0});
    const StepInput inputs[] = {MouseJoint{.body = {99}}, Impulse{{99}, {}, {1, 2, 3}}};
    t.world.step(inputs);
    same.world.step();
    EXPECT_EQ(t.world.hash(), same.world.hash());
}

} // namespace
} // namespace topple
