// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Forces, torques and angular impulses as inputs of a step, against closed forms; their work, sleep, and what they
// share with all other inputs: determinism for threads and the older solvers.

#include "tests/support/test.h"
#include "tests/support/test_world.h"
#include "topple/world/energy_balance.h"

#include <limits>

namespace topple::test {
namespace {

constexpr Real kCubeMass = 1000;             // of TestWorld::cube [kg]
constexpr Real kCubeInertia = kCubeMass / 6; // [kg m^2]

StepReport step(World& world, const StepInput& input) { return world.step({&input, 1}); }

Parameters weightless_with_sleep() {
    Parameters p = TestWorld::weightless();
    p.sleep = true;
    return p;
}

TEST(Force, AtTheCenterGivesForceTimesTimeOverMass) {
    TestWorld t(TestWorld::weightless());
    const BodyId cube = t.cube({3, 5, -2});
    const StepInput force = Force{.body = cube, .force = {2000, 0, -500}};
    t.run_for(1, {&force, 1});
    // 240 sums of 0.0083 m/s are rounded at most to 240 half units of the last place of 2 m/s.
    EXPECT_NEAR(t[cube].v.x, 2, 240 * 1.2e-7f);
    EXPECT_NEAR(t[cube].v.z, -0.5f, 240 * 6e-8f);
    EXPECT_EQ(t[cube].v.y, 0);
    EXPECT_EQ(t[cube].w, Vec3{});
    // x = F t^2 / (2 m), of which the sub-steps of h, which move with the newer velocity, are t h F / (2 m) ahead.
    const Real h = t.world.parameters().dt / 4;
    EXPECT_NEAR(t[cube].center_of_mass.x, 3 + 1 + h, 1e-4f);
}

TEST(Force, AtAPointTurnsTheBodyByItsLeverArm) {
    // r x F = 0.5 m * 300 N about Z.
    TestWorld t(TestWorld::weightless());
    const BodyId cube = t.cube({2, 1, 0});
    step(t.world, Force{.body = cube, .point = Vec3{2.5f, 1, 0}, .force = {0, 300, 0}});
    const Real dt = t.world.parameters().dt;
    EXPECT_NEAR(t[cube].v.y, 300 / kCubeMass * dt, 1e-7f);
    EXPECT_NEAR(t[cube].w.z, 150 / kCubeInertia * dt, 1e-6f);
    EXPECT_NEAR(t[cube].w.x, 0, 1e-9f);
}

TEST(Force, AtThePlaceOfTheCenterIsThatAtTheCenter) {
    const auto hash_with = [](std::optional<Vec3> point) {
        TestWorld t(TestWorld::weightless());
        const BodyId cube = t.cube({2, 1, 0});
        step(t.world, Force{.body = cube, .point = point, .force = {100, 20, 3}});
        return t.world.hash();
    };
    EXPECT_EQ(hash_with(std::nullopt), hash_with(Vec3{2, 1, 0}));
    EXPECT_NE(hash_with(std::nullopt), hash_with(Vec3{2, 1.1f, 0}));
}

TEST(Force, ActsInItsStepAlone) {
    TestWorld t(TestWorld::weightless());
    const BodyId cube = t.cube({0, 5, 0});
    step(t.world, Force{.body = cube, .force = {6000, 0, 0}});
    const Vec3 after = t[cube].v;
    EXPECT_NEAR(after.x, 0.1f, 1e-6f);
    t.run_for(0.5f);
    EXPECT_EQ(t[cube].v, after);
}

TEST(Force, HoldsABodyAgainstItsWeight) {
    const Parameters p = TestWorld::no_sleep();
    TestWorld t(p);
    const BodyId cube = t.cube({0, 5, 0});
    const StepInput lift = Force{.body = cube, .force = p.gravity * -kCubeMass};
    t.run_for(2, {&lift, 1});
    EXPECT_NEAR(t[cube].v.y, 0, 1e-4f);
    EXPECT_NEAR(t[cube].center_of_mass.y, 5, 1e-3f);
}

TEST(Force, SlidesABoxOnceItIsStrongerThanFriction) {
    // Friction holds up to 0.5 m g; 0.7 m g leaves an acceleration of 0.2 g.
    TestWorld t;
    const Material rough{.friction = 0.5f, .rolling_resistance = 0};
    t.floor(rough);
    const BodyId cube = t.cube({0, 0.5f, 0}, rough);
    t.run_for(0.5f);
    const Real weight = kCubeMass * 9.81f;
    const StepInput held = Force{.body = cube, .force = {0.45f * weight, 0, 0}};
    t.run_for(1, {&held, 1});
    EXPECT_LT(length(t[cube].v), 2e-3f);
    const StepInput pulled = Force{.body = cube, .force = {0.7f * weight, 0, 0}};
    t.run_for(1, {&pulled, 1});
    EXPECT_NEAR(t[cube].v.x, 0.2f * 9.81f, 0.03f);
}

TEST(Force, ManyOnOneBodyAddUp) {
    TestWorld t(TestWorld::weightless()), same(TestWorld::weightless());
    const BodyId cube = t.cube({}), other = same.cube({});
    const BodyId ball = t.ball({5, 0, 0}), twin = same.ball({5, 0, 0});
    const std::vector<StepInput> split{Torque{ball, {1, 0, 0}},
                                       Force{.body = cube, .force = {100, 0, 0}},
                                       Torque{cube, {0, 8, 0}},
                                       Force{.body = ball, .force = {0, 4, 0}},
                                       Force{.body = cube, .force = {28, 64, 0}},
                                       Torque{cube, {0, 8, 0}}};
    const std::vector<StepInput> whole{Force{.body = other, .force = {128, 64, 0}},
                                       Force{.body = twin, .force = {0, 4, 0}},
                                       Torque{twin, {1, 0, 0}},
                                       Torque{other, {0, 16, 0}}};
    t.world.step(split);
    same.world.step(whole);
    EXPECT_GT(t[cube].v.x, 0);
    EXPECT_EQ(t.world.hash(), same.world.hash());
}

TEST(Force, WakesASleepingBodyUnlessItIsZero) {
    TestWorld t(weightless_with_sleep());
    const BodyId cube = t.cube({0, 5, 0});
    t.run_for(2);
    ASSERT_TRUE(t[cube].is_asleep);
    step(t.world, Force{.body = cube});
    step(t.world, Torque{.body = cube});
    EXPECT_TRUE(t[cube].is_asleep);
    const StepInput weak = Torque{cube, {0, 0, 1.0e-3f}};
    t.run_for(2, {&weak, 1});
    EXPECT_FALSE(t[cube].is_asleep) << "a body that is pushed does not fall asleep";
    t.run_for(2);
    EXPECT_TRUE(t[cube].is_asleep);
}

TEST(Force, DoesTheWorkThatTheBodyGains) {
    // A turning cylinder, so that moments are unequal, with a force beside its center.
    TestWorld t(TestWorld::weightless());
    const BodyId rod = t.create({.motion = Motion::dynamic,
                                 .angular_velocity = {0.5f, 3, -1},
                                 .colliders = {{.shape = BoxShape{{0.2f, 0.8f, 0.3f}}}}});
    double work = energy_budget_of(t.world.state()).kinetic;
    for (int i = 0; i < 120; ++i) {
        const Vec3 tip = transform_point(t[rod].world_from_body, {0.1f, 0.8f, 0.2f});
        const std::vector<StepInput> inputs{
            Force{.body = rod, .point = tip, .force = {900, -200, 500}}, Torque{rod, {0, 90, 0}}};
        const StepReport report = t.world.step(inputs);
        work += report.external_work;
        EXPECT_EQ(report.energy_taken_out, 0) << "step " << i;
    }
    const double energy = energy_budget_of(t.world.state()).kinetic;
    EXPECT_GT(energy, 1000);
    EXPECT_NEAR(work, energy, 1e-4 * energy);
}

TEST(Force, IsBookedAsAnInputInTheEnergyBalance) {
    TestWorld t;
    t.floor();
    const BodyId cube = t.cube({0, 0.5f, 0});
    t.run_for(0.5f);
    const std::vector<StepInput> inputs{Force{.body = cube, .force = {2.0e4f, 0, 0}},
                                        Torque{cube, {0, 5000, 0}}};
    const Result<EnergyBalance> balance = step_with_balance(t.world, inputs);
    ASSERT_TRUE(balance.ok());
    const EnergyEntry& entry = balance->tally[EnergyCause::inputs];
    const double dt = static_cast<double>(t.world.parameters().dt);
    EXPECT_NEAR(entry.impulse.x, 2.0e4 * dt, 0.01);
    EXPECT_NEAR(entry.turning.y, 5000 * dt, 0.01);
    EXPECT_GT(entry.work, 0);
    EXPECT_LT(std::abs(balance->remainder()), 1e-3 * balance->turned_over());
    EXPECT_NEAR(t.world.last_report().external_work, entry.work, 1e-4 * entry.work);
}

TEST(Force, ThatIsNotFiniteOrHasNoBodyThatMovesDoesNothing) {
    const auto hash_with = [](const auto& input_for) {
        TestWorld t;
        const BodyId floor = t.floor(), cube = t.cube({0, 3, 0});
        step(t.world, input_for(floor, cube));
        return t.world.hash();
    };
    constexpr Real kNan = std::numeric_limits<Real>::quiet_NaN();
    const std::uint64_t none = hash_with([](BodyId, BodyId) { return ControlValue{}; });
    const Vec3 push{1.0e4f, 0, 0}, bad{0, kNan, 0};
    EXPECT_NE(none, hash_with([&](BodyId, BodyId b) { return Force{.body = b, .force = push}; }));
    EXPECT_EQ(none, hash_with([&](BodyId a, BodyId) { return Force{.body = a, .force = push}; }));
    EXPECT_EQ(none, hash_with([&](BodyId, BodyId b) { return Force{.body = b, .force = bad}; }));
    EXPECT_EQ(none, hash_with([&](BodyId, BodyId b) { return Force{b, bad, push}; }));
    EXPECT_EQ(none, hash_with([&](BodyId, BodyId) { return Force{.body = {99}, .force = push}; }));
    EXPECT_EQ(none, hash_with([&](BodyId, BodyId b) { return Torque{b, bad}; }));
    EXPECT_EQ(none, hash_with([&](BodyId, BodyId b) { return AngularImpulse{b, bad}; }));
    EXPECT_EQ(none, hash_with([&](BodyId a, BodyId) { return AngularImpulse{a, push}; }));
}

TEST(Torque, GivesTorqueTimesTimeOverInertia) {
    TestWorld t(TestWorld::weightless());
    const BodyId cube = t.cube({1, 2, 3});
    const StepInput torque = Torque{cube, {0, 0, 50}};
    t.run_for(1, {&torque, 1});
    EXPECT_NEAR(t[cube].w.z, 50 / kCubeInertia, 1e-5f);
    EXPECT_EQ(t[cube].v, Vec3{});
}

TEST(Torque, IsInTheAxesOfTheWorldHoweverTheBodyLies) {
    // A rod turned by a quarter about Z, so that its long axis is X: the moment about X is that about its own Y.
    const Real half = 0.70710678f;
    TestWorld t(TestWorld::weightless());
    const BodyId rod = t.create({.motion = Motion::dynamic,
                                 .world_from_body = {{}, {0, 0, half, half}},
                                 .colliders = {{.shape = BoxShape{{0.1f, 1, 0.1f}}}},
                                 .mass = 12});
    step(t.world, Torque{rod, {6, 0, 0}});
    // I = m (0.2^2 + 0.2^2) / 12.
    EXPECT_NEAR(t[rod].w.x, 6 / 0.08f * t.world.parameters().dt, 1e-4f);
}

TEST(AngularImpulse, ChangesTheRotationAtOnceAndDoesItsWork) {
    TestWorld t(TestWorld::weightless());
    const BodyId cube = t.cube({1, 2, 3});
    const StepReport report = step(t.world, AngularImpulse{cube, {0, 500, 0}});
    const double w = 500 / static_cast<double>(kCubeInertia);
    EXPECT_NEAR(t[cube].w.y, w, 1e-5);
    EXPECT_EQ(t[cube].v, Vec3{});
    EXPECT_NEAR(report.external_work, static_cast<double>(kCubeInertia) * w * w / 2, 0.01);
}

TEST(AngularImpulse, WakesASleepingBody) {
    TestWorld t(weightless_with_sleep());
    const BodyId cube = t.cube({0, 5, 0});
    t.run_for(2);
    ASSERT_TRUE(t[cube].is_asleep);
    step(t.world, AngularImpulse{cube, {0, 0, 20}});
    EXPECT_FALSE(t[cube].is_asleep);
}

TEST(BodyForces, GiveTheSameBitsForEveryNumberOfThreads) {
    const auto hash_with = [](int threads) {
        TestWorld t(TestWorld::no_sleep(), threads);
        t.floor();
        std::vector<StepInput> inputs;
        for (int i = 0; i < 60; ++i) {
            const Vec3 place{static_cast<Real>(i % 6) * 1.02f, 0.5f + static_cast<Real>(i / 6), 0};
            const BodyId cube = t.cube(place);
            inputs.emplace_back(
                Force{cube, place + Vec3{0.2f, 0.1f, 0}, {static_cast<Real>(300 * i), 0, 900}});
            inputs.emplace_back(Torque{cube, {0, static_cast<Real>(100 * (i % 7)), 0}});
        }
        t.run_for(1, inputs);
        return t.world.hash();
    };
    EXPECT_EQ(hash_with(1), hash_with(4));
}

TEST(BodyForces, PushInTheOlderSolversToo) {
    for (const SolverKind kind : {SolverKind::sequential_impulse,
                                  SolverKind::penalty,
                                  SolverKind::textbook,
                                  SolverKind::textbook_as_printed}) {
        Parameters p = TestWorld::weightless();
        p.solver = kind;
        TestWorld t(p);
        const BodyId cube = t.cube({});
        const std::vector<StepInput> inputs{Force{.body = cube, .force = {2000, 0, 0}},
                                            Torque{cube, {0, 0, 50}}};
        t.run_for(0.5f, inputs);
        // The printed solver damps all motion, and prints an inertia of its own.
        const bool is_printed = kind == SolverKind::textbook_as_printed;
        EXPECT_NEAR(t[cube].v.x, 1, is_printed ? 0.5f : 1e-4f) << static_cast<int>(kind);
        EXPECT_NEAR(t[cube].w.z, 0.5f * 50 / kCubeInertia, is_printed ? 0.1f : 1e-4f)
            << static_cast<int>(kind);
    }
}

} // namespace
} // namespace topple::test
