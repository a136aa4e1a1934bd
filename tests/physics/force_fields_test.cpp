// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Wind and attractors against closed forms, and what they share with all other records of a world: determinism,
// snapshots and sleep.

#include "tests/physics/soft_world.h"
#include "tests/support/test.h"

#include <cmath>
#include <limits>

namespace topple::test {
namespace {

ForceFieldId add_field(World& world, const ForceField& field) {
    const Result<ForceFieldId> id = world.set_force_field(field);
    EXPECT_TRUE(id.ok()) << (id ? "" : id.error().message);
    return id ? *id : ForceFieldId{};
}

TEST(Attractor, IsOrbitedWithThePeriodOfKepler) {
    // A circle of radius r about a center of strength S: v^2 / r = S / r^2, T = 2 pi sqrt(r^3 / S).
    constexpr Real r = 4, strength = 100;
    TestWorld t(TestWorld::weightless());
    add_field(t.world, {{}, Attractor{.center = {}, .strength = strength, .radius = 20}});
    const BodyId ball = t.ball({r, 0, 0}, 0.1f);
    t.set_velocity(ball, {0, 0, std::sqrt(strength / r)});
    const Real period = 2 * kPi * std::sqrt(r * r * r / strength); // 5.03 s
    Real last = 0, crossing = 0;
    int turns = 0;
    for (int step = 1; turns < 5 && step < 3000; ++step) {
        t.world.step();
        EXPECT_NEAR(length(t[ball].center_of_mass), r, 0.01f * r);
        const Real z = t[ball].center_of_mass.z;
        if (last < 0 && z >= 0) { // from below through the plane in which the orbit began
            ++turns;
            crossing = (static_cast<Real>(step) - z / (z - last)) * t.world.parameters().dt;
        }
        last = z;
    }
    EXPECT_NEAR(crossing / 5, period, 0.005f * period);
}

TEST(Attractor, AnEllipseKeepsItsEnergy) {
    constexpr Real strength = 100;
    TestWorld t(TestWorld::weightless());
    add_field(t.world, {{}, Attractor{.center = {}, .strength = strength, .radius = 50}});
    const BodyId ball = t.ball({6, 0, 0}, 0.1f);
    t.set_velocity(ball, {0, 0, 3});
    const auto energy = [&] { // per mass
        return length_squared(t[ball].v) / 2 - strength / length(t[ball].center_of_mass);
    };
    const Real before = energy();
    t.run_for(60);
    EXPECT_NEAR(energy(), before, 0.03f * std::abs(before));
}

TEST(Attractor, PullsEveryMassAlikeAndOnlyWithinItsRadius) {
    TestWorld t(TestWorld::weightless());
    add_field(t.world, {{}, Attractor{.center = {}, .strength = 8, .radius = 5}});
    const BodyId light = t.ball({2, 0, 0}, 0.05f), heavy = t.ball({0, 0, -2}, 0.5f);
    const BodyId far = t.ball({5.5f, 0, 0}, 0.1f);
    t.world.step();
    // 8 / 2^2 = 2 m/s^2 for a step.
    const Real dt = t.world.parameters().dt;
    EXPECT_NEAR(t[light].v.x, -2 * dt, 1e-4f);
    EXPECT_NEAR(t[heavy].v.z, 2 * dt, 1e-4f);
    EXPECT_EQ(t[far].v, Vec3{});
}

TEST(Attractor, WithANegativeStrengthRepels) {
    TestWorld t(TestWorld::weightless());
    add_field(t.world, {{}, Attractor{.center = {}, .strength = -8, .radius = 5}});
    const BodyId ball = t.ball({2, 0, 0}, 0.1f);
    t.run_for(0.5f);
    EXPECT_GT(t[ball].v.x, 0.5f);
}

TEST(Attractor, HoldsABodyOnAStaticOneWithoutJitter) {
    // Like the ground of a small planet: a cube presses on a box around the center and comes to rest.
    TestWorld t(TestWorld::weightless());
    t.create({.world_from_body = {{}, {}}, .colliders = {{.shape = BoxShape{{2, 2, 2}}}}});
    add_field(t.world, {{}, Attractor{.center = {}, .strength = 60, .radius = 20}});
    const BodyId cube = t.cube({0.2f, 2.55f, 0});
    t.run_for(4);
    EXPECT_NEAR(t[cube].center_of_mass.y, 2.5f, 0.01f);
    EXPECT_LT(length(t[cube].v), 0.02f);
}

TEST(Attractor, PullsParticles) {
    Soft t(TestWorld::weightless());
    add_field(t.world, {{}, Attractor{.center = {}, .strength = 8, .radius = 5}});
    DeformableDef point;
    point.recipe = PointsRecipe{.points = {{.position = {2, 0, 0}, .mass = 0.01f}}};
    t.add(point);
    t.world.step();
    EXPECT_NEAR(t.soft().particles.velocities[0].x, -2 * t.world.parameters().dt, 2e-4f);
}

TEST(Wind, BringsALightBallToItsSpeed) {
    TestWorld t(TestWorld::weightless());
    add_field(
        t.world,
        {{}, Wind{.box = {{-500, -5, -5}, {500, 5, 5}}, .velocity = {10, 0, 0}, .drag = 0.5f}});
    const BodyId ball = t.create({.motion = Motion::dynamic,
                                  .world_from_body = {{0, 0, 0}, {}},
                                  .colliders = {{.shape = SphereShape{0.2f}}},
                                  .density = 3});
    // u' = -k u^2 with k = rho C A / (2 m): u = u0 / (1 + k u0 t).
    const Real area = kPi * 0.04f;
    const Real k = kAirDensity * 0.5f * area / (2 * t[ball].mass);
    for (const Real seconds : {1.0f, 4.0f}) {
        t.run_for(seconds == 1 ? 1.0f : 3.0f);
        EXPECT_NEAR(t[ball].v.x, 10 - 10 / (1 + k * 10 * seconds), 0.05f) << seconds;
    }
    t.run_for(30);
    EXPECT_GT(t[ball].v.x, 9.5f);
    EXPECT_LE(t[ball].v.x, 10) << "never faster than the air";
}

TEST(Wind, OfAnyStrengthNeverBlowsFasterThanItself) {
    TestWorld t(TestWorld::weightless());
    add_field(
        t.world,
        {{}, Wind{.box = {{-90, -90, -90}, {90, 90, 90}}, .velocity = {0, 0, 30}, .drag = 900}});
    const BodyId ball = t.create({.motion = Motion::dynamic,
                                  .world_from_body = {{0, 0, 0}, {}},
                                  .colliders = {{.shape = SphereShape{0.2f}}},
                                  .density = 0.1f});
    for (int i = 0; i < 100; ++i) {
        t.world.step();
        ASSERT_LE(t[ball].v.z, 30.001f);
        ASSERT_GE(t[ball].v.z, 0);
    }
    EXPECT_GT(t[ball].v.z, 29);
}

TEST(Wind, OnABroadBoxIsAsStrongAsItsAreaIsLarge) {
    TestWorld t(TestWorld::weightless());
    add_field(t.world, {{}, Wind{.box = {{-90, -90, -90}, {90, 90, 90}}, .velocity = {5, 0, 0}}});
    const auto plank = [&](Vec3 at, Quat turn) {
        return t.create({.motion = Motion::dynamic,
                         .world_from_body = {at, turn},
                         .colliders = {{.shape = BoxShape{{0.1f, 1, 1}}}},
                         .density = 100});
    };
    const BodyId broad = plank({0, 0, 0}, {});
    const BodyId narrow = plank({0, 0, 10}, from_axis_angle({0, 1, 0}, kPi / 2));
    t.world.step();
    // Areas of 4 and 0.4 m^2 at the same mass.
    EXPECT_NEAR(t[broad].v.x / t[narrow].v.x, 10, 0.05f);
}

TEST(Wind, ActsOnlyInItsBox) {
    TestWorld t(TestWorld::weightless());
    add_field(t.world, {{}, Wind{.box = {{-1, -1, -1}, {1, 1, 1}}, .velocity = {5, 0, 0}}});
    const BodyId inside = t.ball({0, 0, 0}, 0.1f), outside = t.ball({0, 1.2f, 0}, 0.1f);
    t.run_for(0.1f);
    EXPECT_GT(t[inside].v.x, 0);
    EXPECT_EQ(t[outside].v, Vec3{});
}

TEST(Wind, BlowsAClothAway) {
    const auto speed_at = [](Vec3 place) {
        Soft t(TestWorld::weightless());
        add_field(t.world, {{}, Wind{.box = {{-2, -2, -2}, {2, 2, 2}}, .velocity = {0, 6, 0}}});
        DeformableDef cloth;
        cloth.recipe = ClothRecipe{.columns = 8, .rows = 8};
        cloth.world_from_recipe.position = place;
        t.add(cloth);
        t.run_for(0.2f);
        return t.fastest();
    };
    EXPECT_GT(speed_at({0, 0, 0}), 1);
    EXPECT_LT(speed_at({9, 0, 0}), 0.001f) << "outside of the box";
}

/// A heap in wind, above an attractor, with a cloth over it.
void build_windy_scene(Soft& t) {
    t.floor();
    for (int i = 0; i < 40; ++i)
        t.cube({static_cast<Real>(i % 4) * 1.2f,
                0.5f + static_cast<Real>(i / 16),
                static_cast<Real>(i / 4 % 4) * 1.2f});
    t.ball({2, 6, 2}, 0.3f);
    DeformableDef cloth;
    cloth.recipe = ClothRecipe{.columns = 12, .rows = 12};
    cloth.world_from_recipe.position = {2, 5, 2};
    t.add(cloth);
    add_field(t.world, {{}, Wind{.box = {{-5, 0, -5}, {8, 9, 8}}, .velocity = {30, 0, 4}}});
    add_field(t.world, {{}, Attractor{.center = {2, 3, 2}, .strength = 40, .radius = 6}});
}

TEST(ForceFields, AreTheSameForAnyNumberOfThreads) {
    const auto hash_with = [](int threads) {
        Soft t(Parameters{}, threads);
        build_windy_scene(t);
        t.run_for(1);
        return t.world.hash();
    };
    EXPECT_EQ(hash_with(1), hash_with(2));
}

TEST(ForceFields, GoOnFromASnapshotBitForBit) {
    Soft t((Parameters{}));
    build_windy_scene(t);
    t.run_for(0.3f);
    const Snapshot before = t.world.snapshot();
    t.run_for(0.5f);
    const std::uint64_t hash = t.world.hash();
    t.world.remove_force_field({1});
    t.run_for(0.2f);
    t.world.restore(*before);
    t.run_for(0.5f);
    EXPECT_EQ(t.world.hash(), hash);
    EXPECT_TRUE(t.world.validate().ok());
}

TEST(ForceFields, WakeWhatSleepsInThem) {
    TestWorld t((Parameters{}));
    t.floor();
    const BodyId near = t.cube({0, 0.5f, 0}), far = t.cube({30, 0.5f, 0});
    const auto sleep_again = [&] {
        t.run_for(3);
        return t[near].is_asleep && t[far].is_asleep;
    };
    ASSERT_TRUE(sleep_again());
    const ForceFieldId id = add_field(t.world, {{}, Wind{.velocity = {1, 0, 0}}});
    EXPECT_FALSE(t[near].is_asleep);
    EXPECT_TRUE(t[far].is_asleep);
    ASSERT_TRUE(sleep_again());
    add_field(t.world, {id, Attractor{.center = {30, 3, 0}, .strength = 1, .radius = 4}});
    EXPECT_FALSE(t[near].is_asleep) << "the field has left it";
    EXPECT_FALSE(t[far].is_asleep);
    ASSERT_TRUE(sleep_again());
    t.world.remove_force_field(id);
    EXPECT_FALSE(t[far].is_asleep);
}

TEST(ForceFields, ActWithTheOlderSolversToo) {
    for (const SolverKind kind : {SolverKind::sequential_impulse, SolverKind::penalty}) {
        Parameters p = TestWorld::weightless();
        p.solver = kind;
        TestWorld t(p);
        add_field(t.world, {{}, Attractor{.center = {}, .strength = 8, .radius = 5}});
        const BodyId ball = t.ball({2, 0, 0}, 0.1f);
        t.world.step();
        EXPECT_NEAR(t[ball].v.x, -2 * p.dt, 1e-3f);
    }
}

TEST(ForceFields, WithBadNumbersAreRefusedAndChangeNothing) {
    constexpr Real kNan = std::numeric_limits<Real>::quiet_NaN();
    TestWorld t;
    const std::uint64_t before = t.world.hash();
    const ForceField bad[] = {{{}, Wind{.box = {{1, 1, 1}, {0, 2, 2}}}},
                              {{}, Wind{.box = {{-1e6f, 0, 0}, {1, 1, 1}}}},
                              {{}, Wind{.velocity = {kNan, 0, 0}}},
                              {{}, Wind{.velocity = {2000, 0, 0}}},
                              {{}, Wind{.drag = -1}},
                              {{}, Attractor{.center = {0, kNan, 0}}},
                              {{}, Attractor{.strength = kNan}},
                              {{}, Attractor{.strength = 1e7f}},
                              {{}, Attractor{.radius = 0}}};
    for (const ForceField& field : bad)
        EXPECT_FALSE(t.world.set_force_field(field).ok());
    EXPECT_EQ(t.world.hash(), before);
    t.world.remove_force_field({99});
    EXPECT_EQ(t.world.hash(), before);
}

} // namespace
} // namespace topple::test
