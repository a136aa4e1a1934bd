// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "tests/support/test_world.h"

#include <cmath>
#include <limits>

namespace topple {
namespace {

using test::TestWorld;

constexpr ControlSource source(std::string_view name) { return *control_source_named(name); }

/// A wheel that turns about Z in the weightless world, with a strong motor.
struct Wheel {
    TestWorld t;
    BodyId body = t.cube({0, 5, 0});
    JointId joint;

    explicit Wheel(const DriveControl& control,
                   JointDrive drive = {.max_force = 1e5f},
                   bool sleeps = false)
        : t(sleeps ? sleeping() : TestWorld::weightless()) {
        joint = t.create({.type = JointType::hinge,
                          .b = body,
                          .local_anchor_a = {0, 5, 0},
                          .drive = drive,
                          .control = control});
    }
    static Parameters sleeping() {
        Parameters p = TestWorld::weightless();
        p.sleep = true;
        return p;
    }
    void steps(int count, std::string_view held = "none", Real value = 1) {
        for (int i = 0; i < count; ++i)
            if (held == "none")
                (void)t.world.step();
            else
                (void)t.world.step({{ControlValue{source(held), value}}});
    }
    [[nodiscard]] double speed() const { return static_cast<double>(t[body].w.z); }
    [[nodiscard]] double angle() const {
        return static_cast<double>(2 * t[body].world_from_body.rotation.z);
    }
};

const DriveControl kThrottle{.positive = source("W"),
                             .negative = source("S"),
                             .at_positive = 6,
                             .at_negative = -3};

TEST(Controls, KeysSetTheSpeedOfAMotorWhileTheyAreHeld) {
    Wheel wheel(kThrottle);
    wheel.steps(30);
    EXPECT_NEAR(wheel.speed(), 0, 1e-4);
    wheel.steps(60, "W");
    EXPECT_NEAR(wheel.speed(), 6, 1e-3);
    wheel.steps(60);
    EXPECT_NEAR(wheel.speed(), 0, 1e-3) << "the motor holds at its own speed, 0";
    wheel.steps(60, "S");
    EXPECT_NEAR(wheel.speed(), -3, 1e-3);
    wheel.steps(60, "W", 0.5f);
    EXPECT_NEAR(wheel.speed(), 3, 1e-3);
    wheel.steps(60, "Q");
    EXPECT_NEAR(wheel.speed(), 0, 1e-3) << "another key";
}

TEST(Controls, AMotorThatCoastsTurnsOnFreely) {
    DriveControl control = kThrottle;
    control.coasts = true;
    Wheel wheel(control);
    wheel.steps(60, "W");
    EXPECT_NEAR(wheel.speed(), 6, 1e-3);
    const double energy = wheel.t.energy();
    wheel.steps(60);
    EXPECT_NEAR(wheel.speed(), 6, 1e-3);
    EXPECT_NEAR(wheel.t.energy(), energy, 1e-3 * energy);
}

TEST(Controls, TheForceOfAMotorThatCoastsIsProportionalToTheLevel) {
    DriveControl control = kThrottle;
    control.coasts = true;
    control.at_positive = 1e4f; // far away: the motor pulls with all its force
    Wheel full(control, {.max_force = 500}), half(control, {.max_force = 500});
    full.steps(10, "W");
    half.steps(10, "W", 0.5f);
    EXPECT_GT(full.speed(), 0.1);
    EXPECT_NEAR(half.speed(), full.speed() / 2, 1e-3 * full.speed());
}

TEST(Controls, ARampTakesItsTime) {
    DriveControl control = kThrottle;
    control.ramp = 1;
    Wheel wheel(control, {.max_force = 1e6f});
    const double dt = static_cast<double>(wheel.t.world.parameters().dt);
    wheel.steps(30, "W");
    EXPECT_NEAR(wheel.speed(), 6 * 30 * dt, 6 * dt);
    wheel.steps(60, "W");
    EXPECT_NEAR(wheel.speed(), 6, 1e-3);
}

TEST(Controls, KeysMoveTheTargetOfASpring) {
    const DriveControl steering{.positive = source("A"),
                                .negative = source("D"),
                                .at_positive = 0.4f,
                                .at_negative = -0.4f};
    Wheel wheel(steering, {.max_force = 1e6f, .hertz = 5, .target = 0.1f});
    wheel.steps(120);
    EXPECT_NEAR(wheel.angle(), 0.1, 5e-3);
    wheel.steps(120, "A");
    EXPECT_NEAR(wheel.angle(), 0.4, 1e-2);
    wheel.steps(120, "D");
    EXPECT_NEAR(wheel.angle(), -0.4, 1e-2);
}

TEST(Controls, AKeyWakesASleepingMachine) {
    Wheel wheel(kThrottle, {.max_force = 1e5f}, true);
    wheel.steps(300);
    ASSERT_TRUE(wheel.t[wheel.body].is_asleep);
    wheel.steps(30, "Q");
    EXPECT_TRUE(wheel.t[wheel.body].is_asleep) << "a key that controls nothing here";
    wheel.steps(30, "W");
    EXPECT_FALSE(wheel.t[wheel.body].is_asleep);
    EXPECT_NEAR(wheel.speed(), 6, 0.1);
}

TEST(Controls, AStateHoldsTheLevels) {
    DriveControl control = kThrottle;
    control.ramp = 1;
    Wheel wheel(control);
    wheel.steps(20, "W");
    const Snapshot middle = wheel.t.world.snapshot();
    wheel.steps(20, "W");
    const std::uint64_t hash = wheel.t.world.hash();
    wheel.t.world.restore(*middle);
    wheel.steps(20, "W");
    EXPECT_EQ(wheel.t.world.hash(), hash);
    wheel.t.world.restore(*middle);
    wheel.steps(20);
    EXPECT_NE(wheel.t.world.hash(), hash);
}

TEST(Controls, AnUnboundControlChangesNoBit) {
    Wheel plain({}), unused({.coasts = true, .at_positive = 9, .ramp = 2});
    plain.steps(30, "W");
    unused.steps(30, "W");
    EXPECT_EQ(plain.t.world.hash(), unused.t.world.hash());
}

TEST(Controls, ValuesThatAreNoNumbersDoNothingAndLargeOnesAreClamped) {
    Wheel wheel(kThrottle);
    wheel.steps(30, "W", std::numeric_limits<Real>::quiet_NaN());
    EXPECT_EQ(wheel.t.world.find(wheel.joint)->control_level, 0);
    wheel.steps(60, "W", 1e30f);
    EXPECT_EQ(wheel.t.world.find(wheel.joint)->control_level, 1);
    EXPECT_NEAR(wheel.speed(), 6, 1e-3);
    (void)wheel.t.world.step({{ControlValue{static_cast<ControlSource>(250), 1}}});
    EXPECT_EQ(wheel.t.world.find(wheel.joint)->control_level, 0);
}

TEST(Controls, ThoseWithSourcesOrNumbersOutOfRangeAreRefused) {
    Wheel wheel(kThrottle);
    JointDef def = wheel.t.world.describe(wheel.joint);
    def.control.positive = static_cast<ControlSource>(250);
    EXPECT_FALSE(wheel.t.world.set_joint(wheel.joint, def).ok());
    def.control = kThrottle;
    def.control.expo = 1.5f;
    EXPECT_FALSE(wheel.t.world.set_joint(wheel.joint, def).ok());
    def.control = kThrottle;
    def.turn_control.ramp = -1;
    EXPECT_FALSE(wheel.t.world.set_joint(wheel.joint, def).ok());
    def.turn_control = {};
    EXPECT_TRUE(wheel.t.world.set_joint(wheel.joint, def).ok());
}

// The row of a drive without force stays: the impulses of the rows after it keep their places.
TEST(Controls, AWheelWhoseSteeringCoastsKeepsItsDrive) {
    TestWorld t(TestWorld::weightless());
    const BodyId car = t.cube({0, 5, 0}), wheel = t.cube({3, 5, 0});
    const JointId joint = t.create(
        {.type = JointType::wheel,
         .a = car,
         .b = wheel,
         .local_anchor_a = {3, 0, 0},
         .drive = {.max_force = 1e4f, .speed = 4},
         .turn_drive = {.max_force = 1e5f, .hertz = 4},
         .turn_control = {.positive = source("A"), .coasts = true, .at_positive = 0.3f}});
    (void)t.world.step();
    // Four locks, then the steering, then the axle.
    const Joint& first = *t.world.find(joint);
    EXPECT_EQ(first.row_impulses[4], 0);
    EXPECT_GT(std::abs(first.row_impulses[5]), 1);
    for (int i = 0; i < 120; ++i)
        (void)t.world.step();
    EXPECT_NEAR(t[wheel].w.z - t[car].w.z, 4, 0.05f);
}

} // namespace
} // namespace topple
