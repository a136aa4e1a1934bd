// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Joints that couple the motions of their bodies: gears, racks and pulleys.

#include "tests/physics/joint_world.h"

namespace topple {
namespace {

using test::add_box;
using test::center;
using test::TestWorld;

TEST(Gear, KeepsItsRatioHoweverOftenItTurns) {
    TestWorld t(TestWorld::weightless());
    const BodyId a = add_box(t, {0, 0, 0}, 1), b = add_box(t, {2, 0, 0}, 1);
    for (const auto& [body, x] : {std::pair{a, 0.0f}, {b, 2.0f}})
        t.create(JointDef{.type = JointType::hinge, .b = body, .local_anchor_a = {x, 0, 0}});
    const JointId gear = t.create(
        JointDef{.type = JointType::gear, .a = a, .b = b, .collide = true, .ratio = 2});
    t.set_velocity(a, {}, {0, 0, 9});
    t.run_for(10);
    EXPECT_NEAR(t[a].w.z, -2 * t[b].w.z, 1e-3f);
    EXPECT_GT(std::abs(t[a].w.z), 1);
    EXPECT_NEAR(t.world.find(gear)->phase, 0, 1e-3f); // dozens of turns without a skipped tooth
}

TEST(Gear, PassesOnTheTorqueTimesItsRatio) {
    TestWorld t(TestWorld::weightless());
    const BodyId a = add_box(t, {0, 0, 0}, 1), b = add_box(t, {2, 0, 0}, 1);
    t.create(JointDef{.type = JointType::hinge, .b = a, .drive = {.max_force = 1, .speed = 1000}});
    t.create(JointDef{.type = JointType::hinge, .b = b, .local_anchor_a = {2, 0, 0}});
    t.create(JointDef{.type = JointType::gear, .a = a, .b = b, .collide = true, .ratio = 2});
    t.run_for(1);
    // Cubes of 1 kg: I = 1/6. The inertia as seen from A is I + I / ratio^2: w_a = t / (5/4 I).
    EXPECT_NEAR(t[a].w.z, 1 / (1.25f / 6), 0.05f);
}

TEST(Rack, MovesByItsRatioForEveryRadian) {
    TestWorld t(TestWorld::weightless());
    const BodyId pinion = add_box(t, {0, 0, 0}, 1), rack = add_box(t, {0, -2, 0}, 1);
    const Quat along = rotation_between({0, 0, 1}, {1, 0, 0});
    t.create(JointDef{.type = JointType::hinge, .b = pinion});
    t.create(JointDef{.type = JointType::slider,
                      .b = rack,
                      .local_anchor_a = {0, -2, 0},
                      .local_frame_a = along,
                      .local_frame_b = along});
    t.create(JointDef{.type = JointType::rack,
                      .a = pinion,
                      .b = rack,
                      .local_frame_b = along,
                      .collide = true,
                      .ratio = 0.25f});
    t.set_velocity(pinion, {}, {0, 0, 4});
    t.run_for(2);
    EXPECT_NEAR(t[rack].v.x, 0.25f * t[pinion].w.z, 1e-3f);
    EXPECT_GT(center(t, rack).x, 0.5f);
}

TEST(Pulley, TwoWeightsHangInBalanceOfItsRatio) {
    // Atwood's machine with a tackle: with twice the rope on B's side, B balances with twice A's weight.
    for (const Real extra : {0.0f, 1.0f}) {
        TestWorld t;
        const BodyId a = add_box(t, {-2, 2, 0}, 3 + extra), b = add_box(t, {2, 2, 0}, 6);
        t.create(JointDef{.type = JointType::pulley,
                          .a = a,
                          .b = b,
                          .lower = 0,
                          .upper = 8 + 2 * 8,
                          .ratio = 2,
                          .pulley_a = {-2, 10, 0},
                          .pulley_b = {2, 10, 0}});
        t.run_for(1);
        // With v_a = -2 v_b: (m_a + m_b / 4) a = (m_a - m_b / 2) g, downwards.
        const Real fall = extra * 9.81f / (3 + extra + 6 / 4.0f) / 2;
        EXPECT_NEAR(center(t, a).y, 2 - fall, 0.02f) << extra;
        EXPECT_NEAR(center(t, b).y, 2 + fall / 2, 0.01f) << extra;
    }
}

// With equal limits the rope is a rod: the sum of its lengths stays while the weights move, and a rope that is too
// short at first is paid out to that sum.
TEST(Pulley, WithEqualLimitsTheLengthsKeepTheirSum) {
    for (const Real excess : {0.0f, -0.05f}) {
        TestWorld t;
        const BodyId a = add_box(t, {-2, 6, 0}, 3), b = add_box(t, {2, 6 - excess, 0}, 6);
        t.create(JointDef{.type = JointType::pulley,
                          .a = a,
                          .b = b,
                          .lower = 8,
                          .upper = 8,
                          .pulley_a = {-2, 10, 0},
                          .pulley_b = {2, 10, 0}});
        t.run_for(0.5f);
        const Real length_a = 10 - center(t, a).y, length_b = 10 - center(t, b).y;
        EXPECT_NEAR(length_a + length_b, 8, 2e-3f) << excess;
        // Each moves by (m_b - m_a) / (m_a + m_b) g t^2 / 2; in the second case some of the time goes into the excess.
        EXPECT_NEAR(length_b - length_a, 9.81f / 3 * 0.25f, 0.1f) << excess;
    }
}

// The light body is drawn up to its point, where its part of the rope has no direction and cannot shorten. The heavy
// body then hangs from the whole rope, 6 / ratio below its point. Regression: the row of the whole rope no longer
// held the heavy body, and it fell.
TEST(Pulley, HoldsAHeavyBodyWhenALightOneHasBeenDrawnUp) {
    for (const Real ratio : {1.0f, 1.5f}) {
        TestWorld t;
        const BodyId light = add_box(t, {-2, 9, 0}, 1, {0.1f, 0.1f, 0.1f});
        const BodyId heavy = add_box(t, {2, 9, 0}, 100, {0.2f, 0.2f, 0.2f});
        t.create(JointDef{.type = JointType::pulley,
                          .a = light,
                          .b = heavy,
                          .lower = 0,
                          .upper = 6,
                          .ratio = ratio,
                          .pulley_a = {-2, 10, 0},
                          .pulley_b = {2, 10, 0}});
        Real lowest = 10;
        for (int i = 0; i < 240; ++i) {
            t.world.step();
            lowest = std::min(lowest, center(t, heavy).y);
        }
        EXPECT_GT(lowest, 10 - 6 / ratio - 0.02f) << ratio;
        EXPECT_LT(lowest, 10 - 6 / ratio + 0.5f) << ratio;
        EXPECT_LT(length(center(t, light) - Vec3{-2, 10, 0}), 0.5f) << ratio;
    }
}

} // namespace
} // namespace topple
