// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Gears whose axles turn in a third body: differentials and planetary gears.

#include "tests/physics/joint_world.h"
#include "topple/world/energy_balance.h"
#include "topple/world/joint_explanation.h"

#include <array>

namespace topple {
namespace {

using test::TestWorld;

/// Two half shafts and a cage on one axle along Z. Each is a cylinder along Z of 1 m radius, with the moment of inertia
/// m / 2 about the axle.
struct Differential {
    explicit Differential(TestWorld& world,
                          std::array<Real, 3> masses = {2, 2, 2},
                          JointDef def = {})
        : t(world) {
        const Quat along = rotation_between({0, 1, 0}, {0, 0, 1});
        const auto part = [&](Real z, Real mass) {
            return t.create(
                {.motion = Motion::dynamic,
                 .world_from_body = {{0, 0, z}, {}},
                 .colliders = {{.shape = CylinderShape{.radius = 1, .half_height = 0.2f},
                                .body_from_shape = {{}, along}}},
                 .mass = mass,
                 .filter = {.group = -1}});
        };
        left = part(-1, masses[0]);
        right = part(1, masses[1]);
        cage = part(0, masses[2]);
        def.type = JointType::gear;
        def.a = left;
        def.b = right;
        def.carrier = cage;
        gear = t.create(def);
    }
    /// Joins a part to the world by a hinge along the axle. `drive` turns it.
    JointId hinge(BodyId part, JointDrive drive = {}) {
        const Vec3 at = t[part].world_from_body.position;
        return t.create(
            JointDef{.type = JointType::hinge, .b = part, .local_anchor_a = at, .drive = drive});
    }
    void hinge_all() {
        for (const BodyId part : {left, right, cage})
            hinge(part);
    }
    [[nodiscard]] Real slip() const { return t[left].w.z + t[right].w.z - 2 * t[cage].w.z; }

    TestWorld& t;
    BodyId left, right, cage;
    JointId gear;
};

TEST(CarriedGear, OneShaftHeldTheOtherTurnsTwiceAsFastAsTheCage) {
    TestWorld t(TestWorld::weightless());
    Differential d(t);
    d.hinge(d.left, {.max_force = 1000, .speed = 0});
    d.hinge(d.right);
    d.hinge(d.cage, {.max_force = 1000, .speed = 3});
    t.run_for(5);
    EXPECT_NEAR(t[d.left].w.z, 0, 1e-4f);
    EXPECT_NEAR(t[d.cage].w.z, 3, 1e-4f);
    EXPECT_NEAR(t[d.right].w.z, 6, 2e-4f);
    EXPECT_NEAR(t.world.find(d.gear)->phase, 0, 1e-3f); // a dozen turns, and no tooth is skipped
}

TEST(CarriedGear, BothShaftsGetTheSameTorqueAndTheCageTheReaction) {
    // 2 L on the cage against T: T - 2 L = I_c a_c,  L = I_l a_l = I_r a_r,  2 a_c = a_l + a_r. So
    //     L = T / (2 + I_c (1 / I_l + 1 / I_r) / 2).
    TestWorld t(TestWorld::weightless());
    Differential d(t, {2, 6, 4}); // moments 1, 3 and 2 kg m^2
    d.hinge(d.left);
    d.hinge(d.right);
    const Real torque = 5;
    d.hinge(d.cage, {.max_force = torque, .speed = 1000});
    t.run_for(2);
    const Real on_each = torque / (2 + 2 * (1 + 1.0f / 3) / 2);
    EXPECT_NEAR(t[d.left].w.z, on_each * 2, 2e-3f * on_each * 2);
    EXPECT_NEAR(3 * t[d.right].w.z, 1 * t[d.left].w.z, 1e-4f * t[d.left].w.z);
    EXPECT_NEAR(2 * t[d.cage].w.z, t[d.left].w.z + t[d.right].w.z, 1e-4f);
    EXPECT_NEAR(2 * t[d.cage].w.z, (torque - 2 * on_each) * 2, 2e-3f * torque * 2);
}

TEST(CarriedGear, AnImpactOnOneShaftIsSharedByAllThree) {
    // The row J = (1, 1, -2) takes L = -J w / (J I^-1 J^T) in the first step: w = w0 + I^-1 J^T L.
    TestWorld t(TestWorld::weightless());
    Differential d(t, {2, 6, 4});
    d.hinge_all();
    t.set_velocity(d.left, {}, {0, 0, 6});
    t.run_for(0.5f);
    const Real impulse = -6 / (1 + 1.0f / 3 + 4.0f / 2);
    EXPECT_NEAR(t[d.left].w.z, 6 + impulse, 2e-3f);
    EXPECT_NEAR(t[d.right].w.z, impulse / 3, 2e-3f);
    EXPECT_NEAR(t[d.cage].w.z, -2 * impulse / 2, 2e-3f);
}

TEST(CarriedGear, AFreeAxleKeepsItsEnergyAndItsAngularMomentumWhileItTumbles) {
    // Nothing holds the axle: both shafts turn in bearings of the cage, which tumbles about another axis.
    TestWorld t(TestWorld::weightless());
    Differential d(t, {2, 3, 4});
    for (const BodyId shaft : {d.left, d.right})
        t.create(JointDef{.type = JointType::hinge,
                          .a = d.cage,
                          .b = shaft,
                          .local_anchor_a = {0, 0, shaft == d.left ? -1.0f : 1.0f}});
    const Vec3 tumbling{0.7f, 0.2f, 0};
    const auto start = [&](BodyId part, Real spin) {
        const Vec3 w = tumbling + Vec3{0, 0, spin};
        t.set_velocity(part, cross(w, t[part].center_of_mass), w);
    };
    start(d.left, 5);
    start(d.right, -1);
    start(d.cage, 2);
    const auto momentum = [&] {
        DVec3 sum;
        for (const BodyId part : {d.left, d.right, d.cage}) {
            const Body& b = t[part];
            const Quat q = b.world_from_body.rotation;
            sum += DVec3(rotate(q, b.inertia * rotate_inverse(q, b.w))) +
                   cross(DVec3(b.center_of_mass), DVec3(b.v * b.mass));
        }
        return sum;
    };
    const double energy = t.energy();
    const DVec3 before = momentum();
    double slip = 0;
    for (int step = 0; step < 300; ++step) {
        t.world.step();
        const Vec3 axle = rotate(t[d.cage].world_from_body.rotation, {0, 0, 1});
        slip = std::max(
            slip,
            std::abs(static_cast<double>(dot(axle, t[d.left].w + t[d.right].w - 2 * t[d.cage].w))));
    }
    EXPECT_LT(slip, 2e-3);
    EXPECT_NEAR(t.energy() / energy, 1, 0.01);
    EXPECT_LE(t.energy(), energy * 1.0001);
    const DVec3 change = momentum() - before;
    EXPECT_LT(std::sqrt(dot(change, change) / dot(before, before)), 2e-3);
    EXPECT_GT(std::abs(rotate(t[d.cage].world_from_body.rotation, {0, 0, 1}).z), 0); // it is whole
}

TEST(CarriedGear, APlanetaryGearWithItsRingHeldTurnsTheSunOnePlusItsRatioTimes) {
    // (w_sun - w_arm) = -ratio (w_ring - w_arm) with w_ring = 0. The ring is the world.
    TestWorld t(TestWorld::weightless());
    const auto part = [&](Real z) { return test::add_box(t, {0, 0, z}, 1); };
    const BodyId sun = part(0), arm = part(2);
    for (const auto& [body, z] : {std::pair{sun, 0.0f}, {arm, 2.0f}})
        t.create(JointDef{.type = JointType::hinge,
                          .b = body,
                          .local_anchor_a = {0, 0, z},
                          .drive = {.max_force = body == arm ? 100.0f : 0.0f, .speed = 1.5f}});
    t.create(JointDef{.type = JointType::gear, .a = sun, .b = {}, .carrier = arm, .ratio = 3});
    t.run_for(2);
    EXPECT_NEAR(t[arm].w.z, 1.5f, 1e-3f);
    EXPECT_NEAR(t[sun].w.z, 6, 2e-3f);
}

TEST(CarriedGear, ACarrierAtRestChangesNothing) {
    const auto spins = [](bool has_carrier) {
        TestWorld t(TestWorld::weightless());
        const BodyId a = test::add_box(t, {0, 0, 0}, 1), b = test::add_box(t, {2, 0, 0}, 1);
        const BodyId frame = t.create(
            {.colliders = {{.shape = BoxShape{}}}, .filter = {.group = -1}});
        for (const auto& [body, x] : {std::pair{a, 0.0f}, {b, 2.0f}})
            t.create(JointDef{.type = JointType::hinge, .b = body, .local_anchor_a = {x, 0, 0}});
        t.create(JointDef{.type = JointType::gear,
                          .a = a,
                          .b = b,
                          .carrier = has_carrier ? frame : BodyId{},
                          .ratio = 2});
        t.set_velocity(a, {}, {0, 0, 9});
        t.run_for(1);
        return std::pair{t[a].w.z, t[b].w.z};
    };
    const auto [a, b] = spins(false);
    const auto [carried_a, carried_b] = spins(true);
    EXPECT_NEAR(carried_a, a, 1e-4f);
    EXPECT_NEAR(carried_b, b, 1e-4f);
    EXPECT_NEAR(a, -2 * b, 1e-3f);
}

TEST(CarriedGear, AKinematicCageDrivesTheShafts) {
    TestWorld t(TestWorld::weightless());
    Differential d(t);
    d.hinge(d.left);
    d.hinge(d.right);
    ASSERT_TRUE(t.world.set_motion(d.cage, Motion::kinematic).ok());
    t.set_velocity(d.cage, {}, {0, 0, 2});
    t.run_for(0.5f);
    EXPECT_NEAR(t[d.left].w.z, 2, 1e-3f);
    EXPECT_NEAR(t[d.right].w.z, 2, 1e-3f);
}

TEST(CarriedGear, SleepsAndWakesWithItsCage) {
    Parameters p = TestWorld::weightless();
    p.sleep = true;
    TestWorld t(p);
    Differential d(t);
    d.hinge_all();
    t.run_for(3);
    for (const BodyId part : {d.left, d.right, d.cage})
        ASSERT_TRUE(t[part].is_asleep);
    t.set_velocity(d.left, {}, {0, 0, 1});
    t.world.step();
    for (const BodyId part : {d.left, d.right, d.cage})
        EXPECT_FALSE(t[part].is_asleep);
    EXPECT_NEAR(d.slip(), 0, 1e-3f);
    EXPECT_LT(t[d.right].w.z, -0.05f); // L / I = -1 / 6 of the speed
}

TEST(CarriedGear, BreaksUnderATorqueAboveItsStrength) {
    for (const Real strength : {1.0f, 100.0f}) {
        TestWorld t(TestWorld::weightless());
        Differential d(t, {2, 2, 2}, {.break_torque = strength});
        d.hinge(d.left, {.max_force = 1000, .speed = 0});
        d.hinge(d.right, {.max_force = 1000, .speed = 0});
        d.hinge(d.cage, {.max_force = 20, .speed = 10});
        t.run_for(0.5f);
        EXPECT_EQ(t.world.find(d.gear) == nullptr, strength == 1); // 10 N m on each shaft
    }
}

TEST(CarriedGear, TheNumberOfThreadsChangesNoBit) {
    std::array<std::uint64_t, 2> hashes{};
    for (std::size_t i = 0; i < 2; ++i) {
        TestWorld t(TestWorld::no_sleep(), i == 0 ? 1 : 4);
        for (int k = 0; k < 40; ++k) {
            Differential d(t);
            d.hinge(d.left);
            d.hinge(d.right);
            d.hinge(d.cage, {.max_force = 5, .speed = static_cast<Real>(k)});
        }
        t.run_for(0.5f);
        hashes[i] = t.world.hash();
    }
    EXPECT_EQ(hashes[0], hashes[1]);
}

TEST(CarriedGear, TheBalanceOfAStepKnowsTheWorkOnAllThree) {
    TestWorld t(TestWorld::weightless());
    Differential d(t, {2, 6, 4});
    d.hinge(d.left);
    d.hinge(d.right);
    d.hinge(d.cage, {.max_force = 5, .speed = 1000});
    t.set_velocity(d.left, {}, {0, 0, 6}); // the first step takes the slip
    for (int step = 0; step < 20; ++step) {
        const Result<EnergyBalance> balance = step_with_balance(t.world);
        ASSERT_TRUE(balance.ok());
        EXPECT_LT(std::abs(balance->remainder()), 1e-3) << step;
        const DVec3 rest = balance->angular_remainder();
        EXPECT_LT(std::sqrt(dot(rest, rest)), 1e-3) << step;
    }
}

TEST(CarriedGear, AnExplanationHasTheRateAndTheMassOfAllThree) {
    TestWorld t(TestWorld::weightless());
    Differential d(t, {2, 6, 4});
    d.hinge_all();
    t.set_velocity(d.left, {}, {0, 0, 6});
    const Result<JointExplanation> told = explain_joint(t.world, d.gear);
    ASSERT_TRUE(told.ok());
    ASSERT_FALSE(told->samples.empty());
    EXPECT_EQ(told->reason, DirectReason::carried);
    const JointRowReading& row = told->samples.back().reading.rows[0];
    EXPECT_NEAR(row.mass, 1 / (1 + 1.0f / 3 + 4.0f / 2), 1e-4f);
    EXPECT_NEAR(row.rate, 0, 2e-3f);
}

TEST(CarriedGear, GoesWithItsCage) {
    TestWorld t;
    Differential d(t);
    EXPECT_EQ(t.world.describe(d.gear).carrier, d.cage);
    const std::array gone{d.cage};
    t.world.destroy_bodies(gone);
    EXPECT_EQ(t.world.find(d.gear), nullptr);
    EXPECT_TRUE(t.world.validate().ok());
}

TEST(CarriedGear, RestsWhileItsCageIsDisabled) {
    TestWorld t(TestWorld::weightless());
    Differential d(t);
    d.hinge_all();
    ASSERT_TRUE(t.world.set_enabled(d.cage, false).ok());
    t.set_velocity(d.left, {}, {0, 0, 4});
    t.run_for(0.2f);
    EXPECT_NEAR(t[d.left].w.z, 4, 1e-3f);
    EXPECT_EQ(t[d.right].w.z, 0);
}

TEST(CarriedGear, WhatCannotCarryIsRefusedInWords) {
    TestWorld t;
    Differential d(t);
    const auto message = [&](JointType type, BodyId carrier) {
        const Result<JointId> made = t.world.create_joint(
            {.type = type, .a = d.left, .b = d.right, .carrier = carrier});
        EXPECT_FALSE(made.ok());
        return made ? std::string() : made.error().message;
    };
    EXPECT_NE(message(JointType::hinge, d.cage).find("only a gear"), std::string::npos);
    EXPECT_NE(message(JointType::gear, {99}).find("does not exist"), std::string::npos);
    EXPECT_NE(message(JointType::gear, d.left).find("one of its two wheels"), std::string::npos);
}

} // namespace
} // namespace topple
