// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Joints of bodies with locked axes: agreement, redundancy, contradiction, and a mechanism.

#include "tests/physics/held_axes.h"
#include "tests/support/test.h"
#include "topple/world/joint_motion.h"

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

/// A box of 400 kg with these locks, held at its `anchor` to the world by a joint whose Z is that of `frame`.
struct HeldBox {
    HeldBox(JointType type, const MotionLocks& locks, Vec3 anchor, Quat rotation, Quat frame) {
        body = t.create({.motion = Motion::dynamic,
                         .world_from_body = {{0.3f, 2, 0.1f}, rotation},
                         .colliders = {{.shape = BoxShape{{0.5f, 0.25f, 0.4f}}}},
                         .locks = locks});
        def = {.type = type,
               .b = body,
               .local_anchor_a = transform_point(t[body].world_from_body, anchor),
               .local_anchor_b = anchor,
               .local_frame_a = rotation * frame,
               .local_frame_b = frame};
    }
    TestWorld t;
    BodyId body;
    JointDef def;
};

constexpr Quat kZToX{0, 0.70710678f, 0, 0.70710678f}, kZToY{-0.70710678f, 0, 0, 0.70710678f};

// Locked axes make some of the joint's locks depend on others. Forces of up to 1e16 N were reported, which moved
// nothing. A pendulum that swings through its lowest point has five times its weight at most.
TEST(LockedJoints, AnyLockedAxesLeaveTheForcesInTheOrderOfTheWeight) {
    constexpr std::array<Vec3, 4> kAnchors{
        Vec3{}, Vec3{0.5f, 0, 0}, Vec3{0, 0.25f, 0}, Vec3{0.5f, 0.25f, 0.4f}};
    const Quat tilted = from_axis_angle(normalize(Vec3{1, 2, 3}), 0.4f);
    for (const JointType type : {JointType::hinge, JointType::fixed})
        for (std::size_t locks = 0; locks < 64; ++locks)
            for (const Vec3 anchor : kAnchors)
                for (const Quat frame : {Quat{}, kZToX, kZToY}) {
                    MotionLocks locked;
                    for (std::size_t i = 0; i < 6; ++i)
                        set_lock_at(locked, i, (locks >> i) % 2 == 1);
                    HeldBox box(type, locked, anchor, tilted, frame);
                    const JointId joint = box.t.create(box.def);
                    Real force = 0, torque = 0;
                    for (int step = 0; step < 60; ++step) {
                        box.t.world.step();
                        const auto motion = find_joint_motion(box.t.world.state(), joint);
                        force = std::max(force, length(motion->force));
                        torque = std::max(torque, length(motion->torque));
                    }
                    const Real weight = 400 * 9.81f;
                    EXPECT_LT(force, 8 * weight) << "locks " << locks;
                    EXPECT_LT(torque, 8 * weight) << "locks " << locks;
                }
}

TEST(LockedJoints, AMotorTurnsABodyWhoseOtherAxesAreLocked) {
    // The axis is Y. Rows that rounding had left of the locked rotation about X took the torque of the motor.
    for (const MotionLocks& locks : {MotionLocks{.turn = {true, false, false}},
                                     MotionLocks{.turn = {false, false, true}},
                                     MotionLocks{.turn = {true, false, true}},
                                     MotionLocks{.move = kAllAxes, .turn = {true, false, false}}}) {
        HeldBox box(JointType::hinge, locks, {}, {}, kZToY);
        box.def.drive = {.max_force = 100, .speed = 2};
        box.t.create(box.def);
        box.t.run_for(2);
        EXPECT_NEAR(box.t[box.body].w.y, 2, 1.0e-3f);
        expect_held(box.t[box.body], {0.3f, 2, 0.1f});
    }
}

} // namespace
} // namespace topple::test
