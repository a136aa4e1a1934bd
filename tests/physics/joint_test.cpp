// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "tests/support/test_world.h"

namespace topple {
namespace {

using test::TestWorld;

/// Returns the mean time between `count` upward zero crossings of a signal. [s]
template<typename Signal>
double period_of(TestWorld& t, int count, const Signal& signal) {
    double first = 0, last = 0;
    int passes = 0;
    double before = signal();
    for (int i = 0; i < 60 * 60 && passes < count; ++i) {
        const double dt = static_cast<double>(t.world.parameters().dt);
        t.world.step();
        const double now = signal();
        if (before < 0 && now >= 0) {
            last = t.world.state().time - dt * now / (now - before);
            first = passes == 0 ? last : first;
            ++passes;
        }
        before = now;
    }
    return (last - first) / (passes - 1);
}

TEST(Joints, APendulumSwingsWithThePeriodOfItsLength) {
    // A ball of radius r, rigidly fixed, its center L below the pin:
    //     T = 2 pi sqrt((m L^2 + I) / (m g L)),  I = 2/5 m r^2;  amplitude 0.1 rad adds 0.06 %.
    constexpr Real kLength = 2, kRadius = 0.2f;
    TestWorld t;
    const Real x = kLength * std::sin(0.1f), y = -kLength * std::cos(0.1f);
    const BodyId ball = t.ball({x, y, 0}, kRadius);
    t.create(JointDef{.type = JointType::ball, .b = ball, .local_anchor_b = {-x, -y, 0}});
    const double expected = 2 * 3.14159265 * std::sqrt((2.0 * 2 + 0.4 * 0.2 * 0.2) / (9.81 * 2)) *
                            (1 + 0.01 / 16);
    EXPECT_NEAR(period_of(t, 6, [&] { return static_cast<double>(t[ball].center_of_mass.x); }),
                expected,
                0.005 * expected);
}

TEST(Joints, APendulumKeepsMostOfItsEnergyAndGainsNone) {
    TestWorld t;
    const BodyId ball = t.ball({2, 0, 0}, 0.2f);
    t.create(JointDef{.type = JointType::ball, .b = ball, .local_anchor_b = {-2, 0, 0}});
    const double range = static_cast<double>(t[ball].mass) * 9.81 * 2;
    const double start = t.energy();
    double most = start;
    for (int i = 0; i < 600; ++i) {
        t.world.step();
        most = std::max(most, t.energy());
    }
    EXPECT_LT(most - start, 0.02 * range);
    EXPECT_GT(t.energy() - start, -0.1 * range);
}

TEST(Joints, ASpringSwingsWithItsFrequency) {
    TestWorld t(TestWorld::weightless());
    const BodyId ball = t.ball({1.2f, 0, 0}, 0.2f);
    t.create(JointDef{.type = JointType::distance,
                      .b = ball,
                      .hertz = 2,
                      .damping_ratio = 0,
                      .lower = 1,
                      .upper = 1});
    EXPECT_NEAR(period_of(t, 6, [&] { return static_cast<double>(t[ball].center_of_mass.x) - 1; }),
                0.5,
                0.005);
}

TEST(Joints, ASpringUnderAWeightStretchesByItsLaw) {
    TestWorld t;
    const BodyId ball = t.ball({0, -1, 0}, 0.2f);
    t.create(JointDef{.type = JointType::distance,
                      .b = ball,
                      .hertz = 2,
                      .damping_ratio = 1,
                      .lower = 1,
                      .upper = 1});
    t.run_for(5);
    // Sag g / omega^2 = 9.81 / (4 pi)^2.
    EXPECT_NEAR(t[ball].center_of_mass.y, -1 - 9.81 / (16 * 9.8696), 1e-3);
}

TEST(Joints, ARopeIsNeverLongerThanItIs) {
    TestWorld t;
    const BodyId ball = t.ball({0, 0, 0}, 0.2f);
    t.create(JointDef{.type = JointType::distance, .b = ball, .lower = 0, .upper = 3});
    t.set_velocity(ball, {2, 0, 0});
    Real longest = 0;
    for (int i = 0; i < 300; ++i) {
        t.world.step();
        longest = std::max(longest, length(t[ball].center_of_mass));
    }
    EXPECT_GT(longest, 2.9f); // the limit was reached
    EXPECT_LT(longest, 3.03f);
}

/// A ball whirls on a rope between a fixed point and a point of its surface or its center.
struct Whirl {
    Real length, speed; ///< [m], [m/s]
    bool from_center;
};

/// Returns the kinetic energy after four seconds over that of the beginning. The rope turns by speed / length a second.
double kept_by(const Whirl& whirl, Real dt) {
    TestWorld t(TestWorld::weightless());
    (void)t.world.set_parameter("dt", static_cast<double>(dt));
    const Real radius = whirl.length / 8;
    const Vec3 out = normalize_or(Vec3{2, 1, 2}, {}), across = normalize_or(Vec3{1, 0, -1}, {});
    const Real anchor = whirl.from_center ? 0 : radius;
    const BodyId ball = t.ball(out * (whirl.length + anchor), radius);
    t.create(JointDef{.type = JointType::distance,
                      .b = ball,
                      .local_anchor_b = out * -anchor,
                      .lower = 0,
                      .upper = whirl.length});
    // The ball turns with the rope, as a ball that hangs by its surface does in the end.
    const Vec3 w = cross(out, across) * (whirl.speed / (whirl.length + anchor));
    t.set_velocity(ball, across * whirl.speed, w);
    const double before = t.energy();
    t.run_for(4);
    return t.energy() / before;
}

TEST(Joints, ABallWhirledOnARopeKeepsItsEnergy) {
    for (const Real dt : {Real(1) / 60, Real(1) / 50, Real(1) / 144})
        for (const Whirl& whirl : {Whirl{1, 10, true},
                                   Whirl{1, 40, true},
                                   Whirl{0.5f, 40, true},
                                   Whirl{0.3f, 30, true},
                                   Whirl{2, 60, false},
                                   Whirl{0.6f, 30, false}}) {
            SCOPED_TRACE(testing::Message()
                         << whirl.speed << " m/s on " << whirl.length << " m"
                         << (whirl.from_center ? "" : ", surface") << ", dt " << dt);
            EXPECT_NEAR(kept_by(whirl, dt), 1, 0.01);
        }
}

TEST(Joints, AHingeTurnsAboutItsAxisAlone) {
    TestWorld t;
    const BodyId door = t.create({.motion = Motion::dynamic,
                                  .world_from_body = {{1, 0, 0}, {}},
                                  .colliders = {{.shape = BoxShape{{1, 0.5f, 0.1f}}}}});
    t.create(JointDef{.type = JointType::hinge, .b = door, .local_anchor_b = {-1, 0, 0}});
    t.set_velocity(door, {}, {3, 4, 0}); // the velocity across the axis, Z
    t.run_for(3);
    const Vec3 axis = rotate(t[door].world_from_body.rotation, {0, 0, 1});
    EXPECT_NEAR(axis.z, 1, 1e-4f);
    EXPECT_NEAR(length(t[door].center_of_mass), 1, 0.01f); // the body hangs or swings 1 m from the
                                                           // pin
}

TEST(Joints, AHingeStopsAtItsLimits) {
    TestWorld t;
    const BodyId bar = t.create({.motion = Motion::dynamic,
                                 .world_from_body = {{1, 0, 0}, {}},
                                 .colliders = {{.shape = BoxShape{{1, 0.1f, 0.1f}}}}});
    t.create(JointDef{.type = JointType::hinge,
                      .b = bar,
                      .local_anchor_b = {-1, 0, 0},
                      .has_limits = true,
                      .lower = -0.5f,
                      .upper = 0.25f});
    Real lowest = 0;
    for (int i = 0; i < 240; ++i) {
        t.world.step();
        const Vec3 x = rotate(t[bar].world_from_body.rotation, {1, 0, 0});
        lowest = std::min(lowest, std::atan2(x.y, x.x));
    }
    EXPECT_NEAR(lowest, -0.5f, 0.02f); // the bar fell on the lower limit and stays
    const Vec3 x = rotate(t[bar].world_from_body.rotation, {1, 0, 0});
    EXPECT_NEAR(std::atan2(x.y, x.x), -0.5f, 0.01f);
}

TEST(Joints, AChainHangsTogether) {
    TestWorld t;
    std::vector<BodyId> links;
    BodyId above;
    for (int i = 0; i < 10; ++i) {
        const Real y = -0.5f - static_cast<Real>(i);
        const BodyId link = t.create({.motion = Motion::dynamic,
                                      .world_from_body = {{0, y, 0}, {}},
                                      .colliders = {{.shape = CapsuleShape{0.1f, 0.4f}}}});
        t.create(JointDef{.a = above,
                          .b = link,
                          .local_anchor_a = {0, above ? -0.5f : 0, 0},
                          .local_anchor_b = {0, 0.5f, 0}});
        above = link;
        links.push_back(link);
    }
    t.set_velocity(above, {5, 0, 0});
    t.run_for(5);
    EXPECT_LT(t.world.last_report().max_joint_error, 0.02f);
    EXPECT_TRUE(t.world.validate().ok());
}

TEST(Joints, JointsActOnBothSidesAlike) {
    TestWorld t(TestWorld::weightless());
    const BodyId a = t.cube({0, 0, 0});
    const BodyId b = t.ball({2, 0, 0});
    t.create(JointDef{.a = a, .b = b, .local_anchor_a = {1, 0, 0}, .local_anchor_b = {-1, 0, 0}});
    t.set_velocity(a, {1, 2, 0}, {0, 3, 1});
    const EnergyBudget before = energy_budget_of(t.world.state());
    t.run_for(3);
    const EnergyBudget after = energy_budget_of(t.world.state());
    for (int i = 0; i < 3; ++i) {
        EXPECT_NEAR(after.momentum[i], before.momentum[i], 0.1) << "axis " << i;
        EXPECT_NEAR(after.angular_momentum[i], before.angular_momentum[i], 0.01 * 2000)
            << "axis " << i;
    }
}

} // namespace
} // namespace topple
