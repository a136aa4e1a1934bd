// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "tests/physics/joint_world.h"

namespace topple {
namespace {

using test::add_box;
using test::center;
using test::TestWorld;

/// A nut of 3 kg on an upright screw with a lead of 5 cm per radian; its angle is 0 at a height of 10 m. The nut is a
/// square of 20 cm: 3 (0.2^2 + 0.2^2) / 12 = 0.02 kg m^2.
struct Nut {
    static constexpr Real kMass = 3, kInertia = 0.02f;
    TestWorld t;
    BodyId body;
    JointId joint;

    Nut(Parameters parameters, const JointDef& numbers) : t(parameters) {
        body = add_box(t, {0, 10, 0}, kMass, {0.1f, 0.05f, 0.1f});
        JointDef def = numbers;
        def.type = JointType::screw;
        def.b = body;
        def.local_anchor_a = {0, 10, 0};
        def.local_frame_a = def.local_frame_b = rotation_between({0, 0, 1}, {0, 1, 0});
        joint = t.create(def);
    }
    [[nodiscard]] Real height() { return center(t, body).y - 10; }
    [[nodiscard]] Real turn() const { return t.world.find(joint)->phase; }
};

Parameters solved(Parameters parameters, bool directly) {
    parameters.direct_joints = directly;
    return parameters;
}

TEST(Screw, AdvancesByItsRatioForEveryRadianOfTenTurns) {
    for (const bool direct : {false, true})
        for (const Real ratio : {0.05f, -0.05f}) {
            constexpr Real kTenTurns = 20 * kPi;
            Nut nut(
                solved(TestWorld::weightless(), direct),
                {.ratio = ratio, .drive = {.max_force = 1000, .hertz = 0.2f, .target = kTenTurns}});
            Real turned = 0; // angle counted from the body's rotation alone
            Quat before = nut.t[nut.body].world_from_body.rotation;
            for (int i = 0; i < 1200; ++i) {
                nut.t.world.step();
                const Quat now = nut.t[nut.body].world_from_body.rotation;
                const Quat change = now * conjugate(before);
                turned += 2 * std::atan2(change.y * (change.w < 0 ? -1 : 1), std::abs(change.w));
                before = now;
                ASSERT_NEAR(nut.height(), ratio * turned, 1e-4f)
                    << "direct " << direct << ", step " << i;
            }
            EXPECT_NEAR(turned, kTenTurns, 1e-3f);
            EXPECT_NEAR(nut.turn(), kTenTurns, 1e-3f);
            EXPECT_NEAR(nut.height(), ratio * kTenTurns, 1e-4f);
        }
}

// M = ratio m g balances the load; the rest of a torque accelerates the rotation by 1 / (I + m ratio^2).
TEST(Screw, ATorqueOfTheLoadTimesItsRatioBalancesTheLoad) {
    for (const bool direct : {false, true})
        for (const Real share : {0.8f, 1.0f, 1.2f}) {
            constexpr Real kRatio = 0.05f, kBalance = Nut::kMass * 9.81f * kRatio;
            Nut nut(solved(TestWorld::no_sleep(), direct),
                    {.ratio = kRatio, .drive = {.max_force = share * kBalance, .speed = 100}});
            nut.t.run_for(0.5f);
            const Real turning = (share - 1) * kBalance /
                                 (Nut::kInertia + Nut::kMass * kRatio * kRatio); // [rad/s^2]
            EXPECT_NEAR(nut.t[nut.body].v.y, kRatio * turning * 0.5f, 1e-3f)
                << "direct " << direct << ", share " << share;
            EXPECT_NEAR(nut.t[nut.body].w.y, turning * 0.5f, 0.02f);
        }
}

TEST(Screw, ABrakeHoldsTheLoadFromATorqueOfTheLoadTimesItsRatioOn) {
    for (const bool direct : {false, true})
        for (const Real share : {0.98f, 1.02f}) {
            Nut nut(solved(TestWorld::no_sleep(), direct),
                    {.ratio = 0.05f, .drive = {.max_force = share * Nut::kMass * 9.81f * 0.05f}});
            nut.t.run_for(2);
            EXPECT_EQ(nut.t[nut.body].v.y < -0.01f, share < 1) << "direct " << direct;
            if (share > 1) {
                EXPECT_NEAR(nut.height(), 0, 1e-3f) << "direct " << direct;
            }
        }
}

TEST(Screw, ANutThatItsWeightTurnsStopsAtALimitSomeTurnsDown) {
    for (const bool direct : {false, true}) {
        Nut nut(solved(TestWorld::no_sleep(), direct),
                {.has_limits = true, .lower = -6 * kPi, .upper = 1, .ratio = 0.05f});
        for (int i = 0; i < 180; ++i) {
            nut.t.world.step();
            ASSERT_GT(nut.turn(), -6 * kPi - 0.01f) << "direct " << direct << ", step " << i;
        }
        EXPECT_NEAR(nut.turn(), -6 * kPi, 0.01f);
        EXPECT_NEAR(nut.height(), 0.05f * -6 * kPi, 1e-3f);
    }
}

TEST(Screw, GainsNoEnergy) {
    for (const bool direct : {false, true})
        for (const bool is_free : {false, true}) {
            // A nut that descends by its weight, or a bolt and a nut that tumble.
            Nut nut(solved(is_free ? TestWorld::weightless() : TestWorld::no_sleep(), direct),
                    {.a = {}, .has_limits = true, .lower = -30, .upper = 30, .ratio = 0.05f});
            if (is_free) {
                nut.t.world.destroy_joints({{nut.joint}});
                const BodyId bolt = add_box(nut.t, {0, 10, 0}, 2, {0.05f, 0.6f, 0.05f});
                const Quat up = rotation_between({0, 0, 1}, {0, 1, 0});
                nut.t.create(JointDef{.type = JointType::screw,
                                      .a = bolt,
                                      .b = nut.body,
                                      .local_frame_a = up,
                                      .local_frame_b = up,
                                      .ratio = 0.05f});
                nut.t.set_velocity(bolt, {}, {1, 5, 0.5f});
                nut.t.run_for(0.1f); // the bolt carries the nut along
            }
            const double before = nut.t.energy();
            for (int i = 0; i < 300; ++i) {
                nut.t.world.step();
                ASSERT_LE(nut.t.energy(), before + 1e-3 * std::abs(before))
                    << "direct " << direct << ", free " << is_free << ", step " << i;
            }
        }
}

TEST(Screw, GoesOnAfterManyTurnsFromItsDefinition) {
    Nut nut(TestWorld::weightless(), {.has_limits = true, .lower = 0, .upper = 50, .ratio = 0.05f});
    nut.t.set_velocity(nut.body, {0, 1, 0}, {0, 20, 0});
    nut.t.run_for(1.5f);
    EXPECT_NEAR(nut.turn(), 30, 0.5f);
    TestWorld read(TestWorld::weightless());
    const BodyId body = read.create(nut.t.world.describe(nut.body));
    const JointId joint = read.create(nut.t.world.describe(nut.joint));
    EXPECT_NEAR(read.world.find(joint)->phase, nut.turn(), 1e-3f);
    nut.t.run_for(2);
    read.run_for(2);
    EXPECT_NEAR(nut.turn(), 50, 0.01f); // the nut is at its limit
    EXPECT_NEAR(read.world.find(joint)->phase, 50, 0.01f);
    EXPECT_NEAR(center(read, body).y, center(nut.t, nut.body).y, 1e-4f);
}

TEST(Screw, ANutKeepsItsPlaceToHalfATurnWhenTheRatioChanges) {
    Nut nut(TestWorld::weightless(), {.ratio = 0.05f});
    nut.t.set_velocity(nut.body, {0, 1, 0}, {0, 20, 0});
    nut.t.run_for(1.5f);
    nut.t.set_velocity(nut.body, {});
    const Real before = nut.height();
    JointDef def = nut.t.world.describe(nut.joint);
    def.ratio = 0.03f;
    ASSERT_TRUE(nut.t.world.set_joint(nut.joint, def).ok());
    nut.t.run_for(1);
    EXPECT_NEAR(nut.height(), before, 0.03f * kPi + 1e-3f);
    EXPECT_NEAR(nut.height(), 0.03f * nut.turn(), 1e-4f);
}

/// Rod and nut turn by 2 radians a step, so that only the difference of their turns tells the turn of the nut.
TEST(Screw, ANutThatTurnsWithItsRodStaysAtItsPlace) {
    for (const bool direct : {false, true}) {
        TestWorld t(solved(TestWorld::weightless(), direct));
        const BodyId rod = add_box(t, {0, 10, 0}, 30, {0.1f, 0.5f, 0.1f});
        const BodyId nut = add_box(t, {0, 11, 0}, 3, {0.1f, 0.05f, 0.1f});
        JointDef def{.type = JointType::screw, .ratio = 0.05f};
        def.a = rod;
        def.b = nut;
        def.local_anchor_a = {0, 1, 0};
        def.local_frame_a = def.local_frame_b = rotation_between({0, 0, 1}, {0, 1, 0});
        const JointId joint = t.create(def);
        for (const BodyId body : {rod, nut})
            t.set_velocity(body, {}, {0, 120, 0});
        for (int i = 0; i < 60; ++i) {
            t.world.step();
            ASSERT_NEAR(center(t, nut).y - center(t, rod).y, 1, 1e-3f)
                << "direct " << direct << ", step " << i;
            ASSERT_NEAR(t.world.find(joint)->phase, 0, 0.01f);
        }
    }
}

} // namespace
} // namespace topple
