// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Thrusters against closed forms, their energy, their keys, and what they share with all other records of a world:
// determinism, snapshots and sleep.

#include "tests/support/test.h"
#include "tests/support/test_world.h"
#include "topple/world/why_awake.h"

#include <cmath>
#include <limits>

namespace topple::test {
namespace {

constexpr ControlSource source(std::string_view name) { return *control_source_named(name); }

ThrusterId add(World& world, const ThrusterDef& def) {
    const Result<ThrusterId> id = world.set_thruster(def);
    EXPECT_TRUE(id.ok()) << (id ? "" : id.error().message);
    return id ? *id : ThrusterId{};
}

Parameters weightless_with_sleep() {
    Parameters p = TestWorld::weightless();
    p.sleep = true;
    return p;
}

const DriveControl kOnW{.positive = source("W"), .negative = source("S"), .at_positive = 1};

std::vector<StepInput> holding(std::string_view key, Real value = 1) {
    return {ControlValue{source(key), value}};
}

TEST(Thruster, AcceleratesByForceOverMass) {
    TestWorld t(TestWorld::weightless());
    const BodyId cube = t.cube({0, 5, 0});
    add(t.world, {.body = cube, .local_direction = {3, 0, 0}, .force = 2000});
    t.run_for(1);
    // 2000 N on 1000 kg for 1 s. Rounding: 240 sums of 0.0083.
    EXPECT_NEAR(t[cube].v.x, 2, 1e-4f);
    EXPECT_EQ(t[cube].v.y, 0);
    EXPECT_EQ(t[cube].v.z, 0);
    EXPECT_EQ(t[cube].w, Vec3{}) << "through the center of mass";
}

TEST(Thruster, HoldsABodyAgainstItsWeight) {
    Parameters p = TestWorld::no_sleep();
    TestWorld t(p);
    const BodyId cube = t.cube({0, 5, 0});
    add(t.world, {.body = cube, .force = 1000 * length(p.gravity)});
    t.run_for(2);
    EXPECT_NEAR(t[cube].v.y, 0, 1e-3f);
    EXPECT_NEAR(t[cube].center_of_mass.y, 5, 2e-3f);
}

TEST(Thruster, TurnsTheBodyThroughItsPoint) {
    // r x F = 0.5 m * 10 N about Z; the moment of inertia of the cube is 1000 / 6 kg m^2.
    TestWorld t(TestWorld::weightless());
    const BodyId cube = t.cube({0, 5, 0});
    add(t.world, {.body = cube, .local_point = {0.5f, 0, 0}, .force = 10});
    t.run_for(0.5f);
    EXPECT_NEAR(t[cube].w.z, 5 / (1000 / 6.0f) * 0.5f, 1e-5f);
    EXPECT_NEAR(t[cube].v.y, 10 / 1000.0f * 0.5f, 1e-5f);
}

TEST(Thruster, ItsDirectionTurnsWithTheBody) {
    // A thruster along X on a body that turns once a second about Y: the velocity goes around a circle and is back
    // after each turn.
    TestWorld t(TestWorld::weightless());
    const BodyId cube = t.cube({0, 5, 0});
    t.set_velocity(cube, {}, {0, 2 * kPi, 0});
    add(t.world, {.body = cube, .local_direction = {1, 0, 0}, .force = 1000});
    t.run_for(0.5f);
    // Integral of (cos, -sin) of the angle over half a turn: 2 / (2 pi) s along -Z.
    EXPECT_NEAR(t[cube].v.z, -1 / kPi, 0.01f);
    t.run_for(0.5f);
    EXPECT_LT(length(t[cube].v), 0.01f);
}

TEST(Thruster, TheWorkIsReportedAndNoneIsTakenOut) {
    // Off its center, so that the body spins up too.
    TestWorld t(TestWorld::weightless());
    const BodyId cube = t.cube({0, 5, 0});
    add(t.world,
        {.body = cube,
         .local_point = {0, -0.5f, 0.3f},
         .local_direction = {1, 0.2f, 0},
         .force = 4e4f});
    double work = 0;
    for (int i = 0; i < 180; ++i) {
        const StepReport report = t.world.step();
        work += report.external_work;
        EXPECT_EQ(report.energy_taken_out, 0) << "step " << i;
    }
    const double energy = energy_budget_of(t.world.state()).kinetic;
    EXPECT_GT(energy, 1000);
    EXPECT_NEAR(work, energy, 0.01 * energy);
}

TEST(Thruster, OnBodiesWithJointsLosesNoEnergyEither) {
    // A rotor: an arm on a hinge with a thruster at its end, and a chain of two more bodies on the arm.
    TestWorld t(TestWorld::weightless());
    const BodyId arm = t.cube({1, 5, 0}), next = t.cube({3, 5, 0}), last = t.cube({5, 5, 0});
    t.create({.type = JointType::hinge,
              .b = arm,
              .local_anchor_a = {0, 5, 0},
              .local_anchor_b = {-1, 0, 0}});
    for (const auto& [a, b] : {std::pair{arm, next}, std::pair{next, last}})
        t.create({.type = JointType::fixed,
                  .a = a,
                  .b = b,
                  .local_anchor_a = {1, 0, 0},
                  .local_anchor_b = {-1, 0, 0}});
    add(t.world, {.body = last, .force = 2e4f});
    double taken = 0;
    for (int i = 0; i < 120; ++i)
        taken += t.world.step().energy_taken_out;
    EXPECT_EQ(taken, 0);
    // A torque of 5 m * 20 kN on a moment of inertia of 1000 kg * (1 + 9 + 25 + 3 / 6) m^2.
    EXPECT_NEAR(t[arm].w.z, 1e5f / 35500 * 120 * t.world.parameters().dt, 0.05f);
}

TEST(Thruster, APressedBodyRestsAndTakesNoPower) {
    TestWorld t;
    t.floor();
    const BodyId cube = t.cube({0, 0.5f, 0});
    add(t.world, {.body = cube, .local_direction = {0, -1, 0}, .force = 2e4f});
    t.run_for(2);
    EXPECT_LT(length(t[cube].v), 1e-3f);
    EXPECT_NEAR(t[cube].center_of_mass.y, 0.5f, 0.01f);
    const double power = t.world.step().external_work /
                         static_cast<double>(t.world.parameters().dt);
    EXPECT_LT(std::abs(power), 5) << "20 kN at rest";
}

TEST(Thruster, FollowsItsKeyAndTheSignOfItsGoals) {
    TestWorld t(TestWorld::weightless());
    const BodyId one_way = t.cube({0, 5, 0}), both_ways = t.cube({5, 5, 0});
    DriveControl reversing = kOnW;
    reversing.at_negative = -0.5f;
    const ThrusterId first = add(t.world, {.body = one_way, .force = 1000, .control = kOnW});
    add(t.world, {.body = both_ways, .force = 1000, .control = reversing});
    t.run_for(0.5f);
    EXPECT_EQ(t[one_way].v, Vec3{}) << "a bound thruster waits for its key";
    t.run_for(0.5f, holding("W"));
    EXPECT_EQ(t.world.find(first)->control_level, 1);
    EXPECT_NEAR(t[one_way].v.y, 0.5f, 1e-4f);
    EXPECT_NEAR(t[both_ways].v.y, 0.5f, 1e-4f);
    t.run_for(0.5f, holding("S"));
    EXPECT_NEAR(t[one_way].v.y, 0.5f, 1e-4f) << "no goal below 0: no reverse thrust";
    EXPECT_NEAR(t[both_ways].v.y, 0.25f, 1e-4f);
    t.run_for(0.5f, holding("W", 0.4f));
    EXPECT_NEAR(t[one_way].v.y, 0.7f, 1e-4f) << "a stick halfway";
}

TEST(Thruster, KeepsItsBodyAwakeWhileItPushes) {
    TestWorld t((Parameters{}));
    t.floor();
    const BodyId pushed = t.cube({0, 0.5f, 0}), keyed = t.cube({9, 0.5f, 0}),
                 plain = t.cube({18, 0.5f, 0});
    const ThrusterId id = add(t.world, {.body = pushed, .local_direction = {0, -1, 0}, .force = 1});
    add(t.world, {.body = keyed, .local_direction = {0, -1, 0}, .force = 1, .control = kOnW});
    t.run_for(4);
    EXPECT_TRUE(t[plain].is_asleep);
    EXPECT_FALSE(t[pushed].is_asleep);
    EXPECT_TRUE(t[keyed].is_asleep) << "its level is 0";
    const WhyAwake why = why_awake(t.world.state(), pushed);
    EXPECT_EQ(why.reason, WhyAwake::Reason::thrust);
    EXPECT_EQ(why.body, pushed);
    t.world.step(holding("W"));
    EXPECT_FALSE(t[keyed].is_asleep);
    t.run_for(4, holding("W"));
    EXPECT_FALSE(t[keyed].is_asleep) << "while it pushes";
    t.run_for(4);
    EXPECT_TRUE(t[keyed].is_asleep);
    t.world.remove_thruster(id);
    t.run_for(4);
    EXPECT_TRUE(t[pushed].is_asleep);
}

TEST(Thruster, WakesABodyThatWasCreatedAsleep) {
    TestWorld t(weightless_with_sleep());
    BodyDef def{.motion = Motion::dynamic, .colliders = {{.shape = BoxShape{}}}};
    def.is_asleep = true;
    BodyId cube;
    {
        const World::Assembly assembly(t.world);
        cube = t.create(def);
        add(t.world, {.body = cube});
    }
    ASSERT_TRUE(t[cube].is_asleep);
    t.world.step();
    EXPECT_FALSE(t[cube].is_asleep);
    EXPECT_GT(t[cube].v.y, 0);
}

TEST(Thruster, DoesNothingToABodyThatIsPinned) {
    TestWorld t(TestWorld::weightless());
    const BodyId cube = t.cube({0, 5, 0});
    add(t.world, {.body = cube});
    ASSERT_TRUE(t.world.set_motion(cube, Motion::static_).ok());
    t.run_for(0.2f);
    EXPECT_EQ(t[cube].center_of_mass, (Vec3{0, 5, 0}));
    ASSERT_TRUE(t.world.set_motion(cube, Motion::dynamic).ok());
    t.run_for(0.2f);
    EXPECT_GT(t[cube].v.y, 0);
}

TEST(Thruster, GoesWithItsBody) {
    TestWorld t;
    const BodyId first = t.cube({0, 5, 0}), second = t.cube({5, 5, 0});
    add(t.world, {.body = first});
    const ThrusterId kept = add(t.world, {.body = second});
    t.world.destroy_bodies({{first}});
    ASSERT_EQ(t.world.state().thrusters.size(), 1u);
    EXPECT_EQ(t.world.state().thrusters[0].id, kept);
    EXPECT_TRUE(t.world.validate().ok());
    t.run_for(0.1f);
}

/// A heap in which every third body has thrusters, some of them with a key.
void build_busy_scene(TestWorld& t) {
    t.floor();
    for (int i = 0; i < 60; ++i) {
        const auto x = static_cast<Real>(i % 4), z = static_cast<Real>(i / 4 % 4);
        const BodyId body = t.cube({x * 1.2f, 0.5f + static_cast<Real>(i / 16), z * 1.2f});
        if (i % 3 != 0)
            continue;
        add(t.world, {.body = body, .local_point = {0.4f, 0, 0.1f * x}, .force = 4000 + 500 * z});
        add(t.world, {.body = body, .local_direction = {1, 0, z}, .force = 3000, .control = kOnW});
    }
}

TEST(Thruster, PushesTheSameForAnyNumberOfThreads) {
    const auto hash_with = [](int threads) {
        TestWorld t(Parameters{}, threads);
        build_busy_scene(t);
        t.run_for(1, holding("W"));
        return t.world.hash();
    };
    EXPECT_EQ(hash_with(1), hash_with(2));
}

TEST(Thruster, GoesOnFromASnapshotBitForBit) {
    TestWorld t((Parameters{}));
    build_busy_scene(t);
    t.run_for(0.2f, holding("W"));
    const Snapshot before = t.world.snapshot();
    t.run_for(0.3f, holding("W"));
    const std::uint64_t hash = t.world.hash();
    t.world.remove_thruster({1});
    t.run_for(0.2f);
    t.world.restore(*before);
    World twin = t.world.twin(1);
    t.run_for(0.3f, holding("W"));
    EXPECT_EQ(t.world.hash(), hash);
    EXPECT_TRUE(t.world.validate().ok());
    const BodyId body = twin.state().bodies.back().id;
    EXPECT_EQ(*twin.set_thruster({.body = body}), *t.world.set_thruster({.body = body}))
        << "both give out the same next number";
}

TEST(Thruster, IsPartOfTheHashOnlyWhereThereIsOne) {
    TestWorld with, without;
    for (TestWorld* t : {&with, &without})
        t->cube({0, 5, 0});
    const ThrusterDef def{.id = {1}, .body = {1}};
    add(with.world, def);
    EXPECT_NE(with.world.hash(), without.world.hash());
    const auto hash_of_changed = [&](auto change) {
        ThrusterDef changed = def;
        change(changed);
        add(with.world, changed);
        return with.world.hash();
    };
    const std::uint64_t first = hash_of_changed([](ThrusterDef&) {});
    EXPECT_NE(hash_of_changed([](ThrusterDef& d) { d.force = 99; }), first);
    EXPECT_NE(hash_of_changed([](ThrusterDef& d) { d.local_point.x = 0.1f; }), first);
    EXPECT_NE(hash_of_changed([](ThrusterDef& d) { d.local_direction.x = 0.1f; }), first);
    EXPECT_NE(hash_of_changed([](ThrusterDef& d) { d.control = kOnW; }), first);
    EXPECT_EQ(hash_of_changed([](ThrusterDef&) {}), first);
    with.world.remove_thruster({1});
    EXPECT_EQ(with.world.hash(), without.world.hash());
}

TEST(Thruster, PushesWithTheOlderSolversToo) {
    for (const SolverKind kind : {SolverKind::sequential_impulse, SolverKind::penalty}) {
        Parameters p = TestWorld::weightless();
        p.solver = kind;
        TestWorld t(p);
        const BodyId cube = t.cube({0, 5, 0});
        add(t.world, {.body = cube, .force = 2000});
        t.run_for(0.5f);
        EXPECT_NEAR(t[cube].v.y, 1, 1e-3f);
    }
}

TEST(Thruster, WithBadNumbersIsRefusedAndChangesNothing) {
    constexpr Real kNan = std::numeric_limits<Real>::quiet_NaN();
    TestWorld t;
    const BodyId cube = t.cube({0, 5, 0});
    const std::uint64_t before = t.world.hash();
    DriveControl too_strong = kOnW, unknown = kOnW;
    too_strong.at_negative = -1.5f;
    unknown.positive = static_cast<ControlSource>(250);
    const ThrusterDef bad[] = {{.body = {}},
                               {.body = {99}},
                               {.body = cube, .local_point = {kNan, 0, 0}},
                               {.body = cube, .local_point = {1e6f, 0, 0}},
                               {.body = cube, .local_direction = {}},
                               {.body = cube, .local_direction = {0, kNan, 0}},
                               {.body = cube, .force = -1},
                               {.body = cube, .force = kNan},
                               {.body = cube, .force = 1e10f},
                               {.body = cube, .control = too_strong},
                               {.body = cube, .control = unknown}};
    for (const ThrusterDef& def : bad) {
        const auto made = t.world.set_thruster(def);
        ASSERT_FALSE(made.ok());
        EXPECT_FALSE(made.error().message.empty());
    }
    EXPECT_EQ(t.world.hash(), before);
    t.world.remove_thruster({99});
    EXPECT_EQ(t.world.hash(), before);
}

} // namespace
} // namespace topple::test
