// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "tests/physics/joint_world.h"

namespace topple {
namespace {

using test::add;
using test::add_box;
using test::center;
using test::TestWorld;
using test::tilt;

TEST(Slider, MovesAlongItsLineAndDoesNotTurn) {
    TestWorld t;
    // Z of the frames points 45 degrees down in the plane of X and Y.
    const Vec3 way = normalize_or(Vec3{1, -1, 0}, {});
    const Quat frame = rotation_between({0, 0, 1}, way);
    const BodyId box = add_box(t, {0, 10, 0}, 3);
    t.create(JointDef{.type = JointType::slider,
                      .b = box,
                      .local_anchor_a = {0, 10, 0},
                      .local_frame_a = frame,
                      .local_frame_b = frame});
    t.set_velocity(box, {}, {1, 2, 3});
    t.run_for(1);
    // Acceleration g sin 45 along the line: s = 9.81 / sqrt 2 / 2 after 1 s.
    const Vec3 gone = center(t, box) - Vec3{0, 10, 0};
    EXPECT_NEAR(dot(gone, way), 9.81f * 0.70711f / 2, 0.02f);
    EXPECT_NEAR(length(gone - way * dot(gone, way)), 0, 1e-4f);
    EXPECT_NEAR(tilt(t, box), 0, 1e-4f);
}

/// Hangs a box at a height of 10 m on a vertical slider; the limits count downwards from there. [m]
BodyId hang_on_slider(TestWorld& t, Real lower, Real upper) {
    const Quat down = rotation_between({0, 0, 1}, {0, -1, 0});
    const BodyId box = add_box(t, {0, 10, 0}, 3);
    t.create(JointDef{.type = JointType::slider,
                      .b = box,
                      .local_anchor_a = {0, 10, 0},
                      .local_frame_a = down,
                      .local_frame_b = down,
                      .has_limits = true,
                      .lower = lower,
                      .upper = upper});
    return box;
}

TEST(Slider, ComesBackWithinLimitsThatItIsBeyond) {
    TestWorld t;
    const BodyId box = hang_on_slider(t, -1, -0.3f);
    t.run_for(1);
    EXPECT_NEAR(center(t, box).y, 10.3f, 1e-3f);
    EXPECT_LT(length(t[box].v), 1e-2f);
}

TEST(Slider, StopsAtItsLimits) {
    TestWorld t;
    const BodyId box = hang_on_slider(t, -1, 2);
    t.run_for(3);
    EXPECT_NEAR(center(t, box).y, 8, 0.01f);
}

TEST(Slider, AMotorAsStrongAsTheWeightHoldsItAndAWeakerOneDoesNot) {
    for (const Real share : {1.2f, 0.8f}) {
        TestWorld t;
        const Quat up = rotation_between({0, 0, 1}, {0, 1, 0});
        const BodyId box = add_box(t, {0, 10, 0}, 3);
        t.create(JointDef{.type = JointType::slider,
                          .b = box,
                          .local_anchor_a = {0, 10, 0},
                          .local_frame_a = up,
                          .local_frame_b = up,
                          .drive = {.max_force = share * 3 * 9.81f}});
        t.run_for(1);
        // The box falls with the remaining acceleration, (1 - share) g.
        const Real fall = share > 1 ? 0 : 0.2f * 9.81f / 2;
        EXPECT_NEAR(center(t, box).y, 10 - fall, 0.02f) << share;
    }
}

TEST(Fixed, AsStiffAsOneBody) {
    TestWorld t;
    const BodyId a = add_box(t, {1, 5, 0}, 1), b = add_box(t, {2, 5, 0}, 1);
    t.create(JointDef{.type = JointType::fixed,
                      .b = a,
                      .local_anchor_a = {0.5f, 5, 0},
                      .local_anchor_b = {-0.5f, 0, 0}});
    t.create(JointDef{.type = JointType::fixed,
                      .a = a,
                      .b = b,
                      .local_anchor_a = {0.5f, 0, 0},
                      .local_anchor_b = {-0.5f, 0, 0}});
    t.run_for(3);
    EXPECT_NEAR(distance(center(t, b), {2, 5, 0}), 0, 1e-3f);
    EXPECT_NEAR(tilt(t, b), 0, 1e-3f);
}

TEST(Fixed, ForceAndTorqueAreThoseOfABeam) {
    TestWorld t;
    const BodyId beam = add_box(t, {1, 5, 0}, 2, {1, 0.1f, 0.1f});
    const JointId wall = t.create(JointDef{.type = JointType::fixed,
                                           .b = beam,
                                           .local_anchor_a = {0, 5, 0},
                                           .local_anchor_b = {-1, 0, 0}});
    t.run_for(1);
    const Joint& j = *t.world.find(wall);
    const Real dt = t.world.parameters().dt;
    EXPECT_NEAR(j.impulse.y / dt, 2 * 9.81f, 0.05f);         // its weight ...
    EXPECT_NEAR(j.angular_impulse.z / dt, 2 * 9.81f, 0.05f); // ... times half its length
}

TEST(Joints, BreakWhenTheyHoldMoreThanTheyCan) {
    for (const Real strength : {0.9f, 1.1f}) {
        TestWorld t;
        const BodyId box = add_box(t, {0, 5, 0}, 4);
        const JointId joint = t.create(
            JointDef{.b = box, .local_anchor_a = {0, 5, 0}, .break_force = strength * 4 * 9.81f});
        std::size_t broken = 0;
        for (int i = 0; i < 60; ++i)
            broken += t.world.step().broken_joint_count;
        EXPECT_EQ(broken, strength < 1 ? 1u : 0u);
        EXPECT_EQ(t.world.find(joint) == nullptr, strength < 1);
        EXPECT_EQ(center(t, box).y < 4, strength < 1);
    }
}

TEST(Joints, BreakWhenTheyHoldMoreTorqueThanTheyCan) {
    // A beam of 2 m welded to the wall at its end: its weight times 1 m, which is 0.49 or 19.6 N m.
    for (const Real mass : {0.05f, 2.0f})
        for (const Real strength : {0.9f, 1.1f}) {
            TestWorld t;
            const BodyId beam = add_box(t, {1, 5, 0}, mass, {1, 0.1f, 0.1f});
            const JointId wall = t.create(JointDef{.type = JointType::fixed,
                                                   .b = beam,
                                                   .local_anchor_a = {0, 5, 0},
                                                   .local_anchor_b = {-1, 0, 0},
                                                   .break_torque = strength * mass * 9.81f});
            t.run_for(1);
            EXPECT_EQ(t.world.find(wall) == nullptr, strength < 1) << mass << " " << strength;
            EXPECT_EQ(center(t, beam).y < 4, strength < 1) << mass << " " << strength;
        }
}

TEST(Joints, WhatABlowBreaksHasTakenNoMoreTorqueThanItCan) {
    // An impulse of 2 N s at 0.5 m from the middle of a cube of 4 kg and 1 m, which has 2/3 kg m^2, would turn it at
    // 1.5 rad/s.
    for (const Real torque : {0.5f, 20.0f}) {
        TestWorld t(TestWorld::weightless());
        EXPECT_TRUE(t.world.set_parameter("direct_joints", 0).ok());
        const BodyId cube = add_box(t, {0, 0, 0}, 4);
        const JointId joint = t.create(
            JointDef{.type = JointType::fixed, .b = cube, .break_torque = torque});
        t.world.step({{Impulse{cube, {0.5f, 0, 0}, {0, 2, 0}}}});
        EXPECT_EQ(t.world.find(joint), nullptr);
        const Real taken = torque * t.world.parameters().dt; // [N m s]
        EXPECT_NEAR(t[cube].w.z, (1 - taken) * 1.5f, 0.01f) << torque;
    }
}

TEST(Joints, WhatABlowBreaksHasTakenNoMoreForceThanItCanWheneverItComes) {
    // The joint carries the weight of 4 kg, two thirds of its strength, before a ball of 0.1 kg hits the cube at 8 m/s.
    // In any step, the joint changes the momentum of both by at most strength * dt, whichever sub-step the hit is in.
    constexpr Real kMass = 4, kBall = 0.1f, kStrength = 1.5f * kMass * 9.81f; // [kg], [kg], [N]
    for (int phase = 0; phase < 8; ++phase) {
        TestWorld t;
        EXPECT_TRUE(t.world.set_parameter("direct_joints", 0).ok());
        const Real dt = t.world.parameters().dt;
        const BodyId cube = add_box(t, {0, 0, 0}, kMass);
        const JointId joint = t.create(JointDef{.b = cube, .break_force = kStrength});
        const BodyId ball = t.create(
            {.motion = Motion::dynamic,
             .world_from_body = {{0, 3 + 8 * dt * static_cast<Real>(phase) / 8, 0}, {}},
             .velocity = {0, -8, 0},
             .colliders = {{.shape = SphereShape{0.1f}}},
             .mass = kBall});
        Real most = 0; // [N s]
        for (int i = 0; i < 30; ++i) {
            const auto momentum = [&] { return kMass * t[cube].v.y + kBall * t[ball].v.y; };
            const Real before = momentum();
            t.world.step();
            most = std::max(most, momentum() - before + (kMass + kBall) * 9.81f * dt);
        }
        EXPECT_EQ(t.world.find(joint), nullptr) << phase;
        EXPECT_GT(most, 0.9f * kStrength * dt) << phase;
        EXPECT_LT(most, 1.01f * kStrength * dt) << phase;
    }
}

TEST(Joints, ASpringSwingsTwiceASecondUnlessItIsGivenAFrequency) {
    // Released 1.1 m from its anchor with a rest length of 1 m: after half a period the distance is 0.9 m.
    for (const Real hertz : {0.0f, 1.0f, 4.0f}) {
        TestWorld t(TestWorld::weightless());
        const BodyId box = add_box(t, {1.1f, 0, 0}, 4);
        t.create(JointDef{
            .type = JointType::spring, .b = box, .hertz = hertz, .damping_ratio = 0, .upper = 1});
        t.run_for(0.5f / (hertz > 0 ? hertz : 2));
        EXPECT_NEAR(center(t, box).x, 0.9f, 0.03f) << hertz;
    }
}

TEST(Joints, ABlowBreaksThemInWhicheverPartOfAStepItComes) {
    // Equal masses at 10 m/s come to rest: 4 x 10 = 40 N s within a step, 2400 N.
    for (int phase = 0; phase < 8; ++phase)
        for (const Real strength : {0.6f, 1.4f}) {
            TestWorld t(TestWorld::weightless());
            const BodyId target = add_box(t, {0, 0, 0}, 4);
            const JointId joint = t.create(JointDef{.type = JointType::fixed,
                                                    .b = target,
                                                    .local_anchor_a = {0, 0, 0},
                                                    .break_force = strength * 2400});
            const Real way = 10 * t.world.parameters().dt * static_cast<Real>(phase) / 8;
            const BodyId ball = t.create({.motion = Motion::dynamic,
                                          .world_from_body = {{-3 - way, 0, 0}, {}},
                                          .velocity = {10, 0, 0},
                                          .colliders = {{.shape = SphereShape{0.5f}}},
                                          .mass = 4});
            t.run_for(0.5f);
            EXPECT_LT(t[ball].v.x, 9) << "it was met";
            EXPECT_EQ(t.world.find(joint) == nullptr, strength < 1)
                << "phase " << phase << ", strength " << strength;
        }
}

TEST(Joints, ALimitStopsABlowDead) {
    // A soft row would pass a tenth of 5 rad/s in the first sub-step of 1/240 s: 0.002 rad, of which 0.0009 are left
    // at the end of the step.
    for (const bool direct : {false, true}) {
        Parameters p = TestWorld::no_sleep();
        p.direct_joints = direct;
        TestWorld t(p);
        const BodyId box = add_box(t, {}, 3);
        t.create(JointDef{
            .type = JointType::hinge, .b = box, .has_limits = true, .lower = 0, .upper = 1});
        t.set_velocity(box, {}, {0, 0, -5});
        for (int i = 0; i < 10; ++i) {
            t.world.step();
            EXPECT_LT(tilt(t, box), 1e-4f) << "direct " << direct << ", step " << i;
            EXPECT_NEAR(t[box].w.z, 0, 1e-3f) << "it gains nothing";
        }
    }
}

/// Hangs the upper end of an arm of 2 m at (0, 5, 0), its axis within `swing` [rad] of straight down, with `friction`
/// [N m] of the swing.
void hang_in_cone(TestWorld& t, BodyId arm, Real swing, Real friction = 0) {
    const Quat down = rotation_between({0, 0, 1}, {0, -1, 0});
    t.create(JointDef{.type = JointType::cone_twist,
                      .b = arm,
                      .local_anchor_a = {0, 5, 0},
                      .local_anchor_b = {0, 1, 0},
                      .local_frame_a = down,
                      .local_frame_b = down,
                      .swing = swing,
                      .turn_drive = {.max_force = friction}});
}

/// A thin arm of 1 kg on a cone, its center 1 m below the joint, swung out by `angle` [rad] towards `azimuth` [rad].
/// The weight turns the arm back with 9.81 sin(angle) N m.
struct HangingArm {
    TestWorld t;
    BodyId arm;

    HangingArm(Real angle, Real azimuth, Real friction) {
        const Quat out = from_axis_angle(rotate(from_axis_angle({0, 1, 0}, azimuth), {0, 0, 1}),
                                         angle);
        arm = add_box(t, {}, 1, {0.1f, 1, 0.1f});
        EXPECT_TRUE(t.world.set_pose(arm, {Vec3{0, 5, 0} - rotate(out, {0, 1, 0}), out}).ok());
        hang_in_cone(t, arm, 1.5f, friction);
    }
};

TEST(ConeTwist, FrictionHoldsWhatItCanEveryWay) {
    constexpr Real kAngle = 0.2f;
    const Real friction = 1.2f * 9.81f * std::sin(kAngle);
    for (const Real azimuth : {0.0f, 0.7f, 1.6f, 4.0f}) {
        HangingArm held(kAngle, azimuth, friction);
        held.t.run_for(2);
        EXPECT_NEAR(tilt(held.t, held.arm), kAngle, 0.005f) << "azimuth " << azimuth;
    }
}

TEST(ConeTwist, FrictionBringsASwingToRestAndKeepsNothingElse) {
    constexpr Real kFriction = 1; // holds up to asin(sqrt(2) / 9.81), since the friction acts about
                                  // two axes
    HangingArm rubbed(0.8f, 0.7f, kFriction), free(0.8f, 0.7f, 0);
    Real fastest = 0;
    for (int i = 0; i < 900; ++i) {
        rubbed.t.world.step();
        free.t.world.step();
        if (i >= 600)
            fastest = std::max(fastest, length(free.t[free.arm].w));
    }
    EXPECT_LT(length(rubbed.t[rubbed.arm].w), 1e-3f);
    EXPECT_LT(tilt(rubbed.t, rubbed.arm), std::asin(1.42f * kFriction / 9.81f) + 0.01f);
    EXPECT_GT(fastest, 1) << "without friction it swings on";
}

TEST(ConeTwist, TheAxisStaysInItsCone) {
    TestWorld t;
    // The arm is pushed sideways and swings to the limit.
    const BodyId arm = add_box(t, {0, 4, 0}, 1, {0.1f, 1, 0.1f});
    hang_in_cone(t, arm, 0.5f);
    t.set_velocity(arm, {6, 0, 0}, {0, 0, 6});
    Real widest = 0;
    for (int i = 0; i < 240; ++i) {
        t.world.step();
        widest = std::max(widest, tilt(t, arm));
    }
    EXPECT_GT(widest, 0.45f);
    EXPECT_LT(widest, 0.55f);
}

TEST(SixDof, OnlyWhatIsFreeMoves) {
    TestWorld t;
    const BodyId box = add_box(t, {0, 5, 0}, 2);
    JointDef def{.type = JointType::six_dof, .b = box, .local_anchor_a = {0, 5, 0}};
    def.axes[1] = {JointAxis::Mode::limited, -1, 1, {}}; // up and down
    def.axes[5].mode = JointAxis::Mode::free;            // about Z
    t.create(def);
    t.set_velocity(box, {3, 0, 3}, {4, 5, 2});
    t.run_for(2);
    EXPECT_NEAR(center(t, box).x, 0, 1e-3f);
    EXPECT_NEAR(center(t, box).z, 0, 1e-3f);
    EXPECT_NEAR(center(t, box).y, 4, 0.01f); // the box fell on its limit
    EXPECT_NEAR(t[box].w.x, 0, 1e-3f);
    EXPECT_NEAR(t[box].w.y, 0, 1e-3f);
    EXPECT_NEAR(t[box].w.z, 2, 0.01f);
}

TEST(Wheel, ItsSpringCarriesTheCarByItsLaw) {
    TestWorld t;
    // A wheel at rest carries the car above it: the car sinks by g / (2 pi f)^2, for 1/m = 1/m_car.
    const BodyId hub = t.create({.motion = Motion::static_,
                                 .world_from_body = {{0, 1, 0}, {}},
                                 .colliders = {{.shape = SphereShape{0.3f}}},
                                 .filter = {.group = -1}});
    const BodyId car = add_box(t, {0, 2, 0}, 100);
    t.create(JointDef{.type = JointType::wheel,
                      .a = car,
                      .b = hub,
                      .local_anchor_a = {0, -1, 0},
                      .hertz = 2,
                      .damping_ratio = 0.7f});
    t.run_for(4);
    EXPECT_NEAR(center(t, car).y, 2 - 9.81f / (16 * 9.8696f), 2e-3f);
    EXPECT_NEAR(center(t, car).x, 0, 1e-3f);
}

TEST(Wheel, ItsMotorTurnsTheAxleAndSteeringTurnsTheAxle) {
    TestWorld t(TestWorld::weightless());
    const BodyId wheel = add(t, {0, 0, 0}, SphereShape{0.5f}, 1);
    t.create(JointDef{.type = JointType::wheel,
                      .b = wheel,
                      .drive = {.max_force = 5, .speed = 6},
                      .turn_drive = {.max_force = 50, .hertz = 5, .target = 0.4f}});
    t.run_for(3);
    EXPECT_NEAR(length(t[wheel].w), 6, 0.1f);
    // A steering angle of 0.4 rad about Y: the axle Z turns to (sin 0.4, 0, cos 0.4).
    EXPECT_NEAR(dot(t[wheel].w / 6, Vec3{std::sin(0.4f), 0, std::cos(0.4f)}), 1, 0.02f);
}

TEST(Hinge, AServoGoesWhereItIsTold) {
    TestWorld t(TestWorld::weightless());
    const BodyId arm = add_box(t, {1, 0, 0}, 1, {1, 0.1f, 0.1f});
    t.create(JointDef{.type = JointType::hinge,
                      .b = arm,
                      .local_anchor_b = {-1, 0, 0},
                      .drive = {.max_force = 100, .hertz = 3, .target = 1}});
    t.run_for(3);
    const Vec3 x = rotate(t[arm].world_from_body.rotation, {1, 0, 0});
    EXPECT_NEAR(std::atan2(x.y, x.x), 1, 1e-3f);
}

TEST(Motor, PullsWithNoMoreThanItMay) {
    TestWorld t(TestWorld::weightless());
    const BodyId box = add_box(t, {0, 0, 0}, 2);
    t.create(JointDef{.type = JointType::motor,
                      .b = box,
                      .local_anchor_a = {100, 0, 0},
                      .drive = {.max_force = 4, .hertz = 5}});
    t.run_for(2);
    EXPECT_NEAR(t[box].v.x, 4, 0.05f); // a = F / m = 2
}

TEST(Motor, WithASpeedPushesAlongZAndTurnsAboutZOfItsFrame) {
    TestWorld t(TestWorld::weightless());
    const BodyId box = add_box(t, {0, 0, 0}, 2);
    t.create(JointDef{.type = JointType::motor,
                      .b = box,
                      .local_anchor_a = {0, 0, 0.5f},
                      .drive = {.max_force = 40, .speed = 2},
                      .turn_drive = {.max_force = 40, .speed = 3}});
    t.run_for(1);
    EXPECT_NEAR(distance(t[box].v, Vec3{0, 0, 2}), 0, 1e-3f);
    EXPECT_NEAR(distance(t[box].w, Vec3{0, 0, 3}), 0, 1e-3f);
}

TEST(Motor, WithAFrequencyPullsAlongAllAxesOfItsFrame) {
    TestWorld t(TestWorld::weightless());
    const BodyId box = add_box(t, {0, 0, 0}, 2);
    t.create(JointDef{.type = JointType::motor,
                      .b = box,
                      .local_anchor_a = {0.25f, -0.5f, 0.75f},
                      .drive = {.max_force = 1000, .hertz = 4, .damping_ratio = 1}});
    t.run_for(2);
    EXPECT_NEAR(distance(center(t, box), Vec3{0.25f, -0.5f, 0.75f}), 0, 1e-3f);
}

} // namespace
} // namespace topple
