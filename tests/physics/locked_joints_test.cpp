// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Joints of bodies with locked axes: agreement, redundancy, contradiction, and a mechanism.

#include "tests/physics/held_axes.h"

#include <gtest/gtest.h>

#include <cmath>

namespace topple::test {
namespace {

/// Hangs a bar from a joint at its upper end, tilted by about 30 degrees, and returns it.
BodyId pendulum(TestWorld& t, JointType type, const MotionLocks& locks) {
    const BodyId bar = t.create(
        {.motion = Motion::dynamic,
         .world_from_body = {{0.5f, 5 - 0.8660254f, 0}, {0, 0, 0.25881905f, 0.96592583f}},
         .colliders = {{.shape = BoxShape{{0.05f, 1, 0.05f}}}},
         .locks = locks});
    t.create({.type = type, .b = bar, .local_anchor_a = {0, 5, 0}, .local_anchor_b = {0, 1, 0}});
    return bar;
}

TEST(LockedJoints, APendulumInAPlaneSwingsAsAFreeOneAndStaysInThePlane) {
    TestWorld t, free;
    const BodyId bar = pendulum(t, JointType::ball, kPlanarLocks);
    const BodyId other = pendulum(free, JointType::ball, {});
    const double before = t.energy();
    for (int i = 0; i < 180; ++i) {
        t.world.step();
        free.world.step();
        ASSERT_LT(distance(t[bar].center_of_mass, free[other].center_of_mass), 0.02f)
            << "step " << i;
        ASSERT_LT(t.world.last_report().max_joint_error, 1e-3f);
    }
    EXPECT_NEAR(t.energy(), before, 0.02 * std::abs(before));
    expect_held(t[bar], {});
    EXPECT_EQ(t[bar].world_from_body.rotation.x, 0);
}

TEST(LockedJoints, AHingeWhoseAxesAreLockedTwiceTurnsAsWithout) {
    // The hinge along Z and the locks forbid the same rotations.
    TestWorld t, free;
    const BodyId bar = pendulum(t, JointType::hinge, {.turn = {true, true, false}});
    const BodyId other = pendulum(free, JointType::hinge, {});
    for (int i = 0; i < 180; ++i) {
        t.world.step();
        free.world.step();
        ASSERT_LT(distance(t[bar].center_of_mass, free[other].center_of_mass), 0.02f)
            << "step " << i;
    }
    expect_held(t[bar], t[bar].center_of_mass);
}

TEST(LockedJoints, AJointThatTheLocksContradictOnlyHolds) {
    // A body that cannot turn hangs from a hinge at its side: it stays.
    for (const JointType type : {JointType::hinge, JointType::ball, JointType::fixed}) {
        TestWorld t;
        const BodyId bar = pendulum(t, type, {.turn = kAllAxes});
        const Vec3 place = t[bar].center_of_mass;
        t.run_for(2);
        EXPECT_LT(distance(t[bar].center_of_mass, place), 2e-3f);
        EXPECT_EQ(t[bar].w, Vec3{});
        EXPECT_TRUE(t.world.validate().ok());
    }
}

TEST(LockedJoints, ASliderCrankOfLockedBodiesKeepsItsLengths) {
    // A piston along X alone, a rod in the plane, and a wheel that only turns about Z, driven by a torque.
    TestWorld t(TestWorld::weightless());
    const BodyId wheel = t.create({.motion = Motion::dynamic,
                                   .colliders = {{.shape = BoxShape{{0.5f, 0.1f, 0.1f}}}},
                                   .locks = {.move = kAllAxes, .turn = {true, true, false}}});
    const BodyId rod = t.create({.motion = Motion::dynamic,
                                 .world_from_body = {{1.5f, 0, 0.3f}, {}},
                                 .colliders = {{.shape = BoxShape{{1, 0.05f, 0.05f}}}},
                                 .locks = kPlanarLocks});
    const BodyId piston = t.create({.motion = Motion::dynamic,
                                    .world_from_body = {{2.5f, 0, 0.6f}, {}},
                                    .colliders = {{.shape = BoxShape{{0.2f, 0.2f, 0.1f}}}},
                                    .locks = {.move = {false, true, true}, .turn = kAllAxes}});
    t.create({.type = JointType::ball,
              .a = wheel,
              .b = rod,
              .local_anchor_a = {0.5f, 0, 0.15f},
              .local_anchor_b = {-1, 0, -0.15f}});
    t.create({.type = JointType::ball,
              .a = rod,
              .b = piston,
              .local_anchor_a = {1, 0, 0.15f},
              .local_anchor_b = {0, 0, -0.15f}});
    // At rest the rod is stretched, where a torque does not move the piston: a turn begins it.
    const StepInput torque = Torque{wheel, {0, 0, 40}};
    Real worst = 0, least = 9;
    double work = 0;
    for (int i = 0; i < 300; ++i) {
        work += t.world.step({&torque, 1}).external_work;
        worst = std::max(worst, t.world.last_report().max_joint_error);
        least = std::min(least, t[piston].center_of_mass.x);
    }
    EXPECT_LT(worst, 2e-3f);
    EXPECT_LT(least, 1.6f) << "the piston goes through a stroke of 1 m";
    EXPECT_NEAR(work, energy_budget_of(t.world.state()).kinetic, 0.1 * work);
    expect_held(t[wheel], {});
    expect_held(t[rod], {0, 0, 0.3f});
    expect_held(t[piston], {0, 0, 0.6f});
}

} // namespace
} // namespace topple::test
