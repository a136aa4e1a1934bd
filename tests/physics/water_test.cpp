// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Bodies in water compared with the laws of Archimedes, Bouguer and Newton.

#include "tests/support/test_support.h"
#include "tests/support/test_world.h"
#include "topple/core/random.h"

#include <cmath>
#include <limits>

namespace topple::test {
namespace {

constexpr Real kGravity = 9.81f;

/// A pool whose surface is at y = 0.
struct Pool : TestWorld {
    explicit Pool(Water water = {.box = {{-50, -50, -50}, {50, 0, 50}}, .linear_drag = 2},
                  Parameters parameters = no_sleep())
        : TestWorld(parameters) {
        const auto made = world.set_water_volume(water);
        EXPECT_TRUE(made.ok()) << (made ? "" : made.error().message);
        id = made ? *made : WaterId{};
    }
    BodyId add(const Shape& shape, Vec3 position, Real density, Quat rotation = {}) {
        return create({.motion = Motion::dynamic,
                       .world_from_body = {position, rotation},
                       .colliders = {{.shape = shape}},
                       .density = density});
    }
    Real height(BodyId body) const { return (*this)[body].center_of_mass.y; }
    WaterId id;
};
Water still(Real linear = 0, Real quadratic = 0) {
    return {
        .box = {{-50, -50, -50}, {50, 0, 50}}, .linear_drag = linear, .quadratic_drag = quadratic};
}

TEST(Water, ABoxFloatsAsDeepAsItsShareOfTheDensity) {
    for (const Real density : {100.0f, 500.0f, 900.0f}) {
        Pool t;
        const BodyId box = t.add(BoxShape{{1, 0.25f, 1}}, {0, 0.3f, 0}, density);
        t.run_for(20);
        // The box sinks by 0.5 m times density / 1000; its center is at 0.25 m less this draft.
        EXPECT_NEAR(t.height(box), 0.25f - 0.5f * density / 1000, 2e-4f) << density;
        EXPECT_LT(length(t[box].v), 1e-3f);
    }
}

TEST(Water, ABallFloatsWhereItsCapWeighsWhatItDoes) {
    for (const Real density : {200.0f, 500.0f, 850.0f}) {
        Pool t;
        const BodyId ball = t.add(SphereShape{0.5f}, {0, 0, 0}, density);
        t.run_for(20);
        // Submerged cap: h^2 (3 r - h) = 4 r^3 s, solved by bisection.
        const double r = 0.5, s = static_cast<double>(density) / 1000;
        double low = 0, high = 2 * r;
        for (int i = 0; i < 60; ++i) {
            const double h = (low + high) / 2;
            (h * h * (3 * r - h) < 4 * r * r * r * s ? low : high) = h;
        }
        EXPECT_NEAR(static_cast<double>(t.height(ball)), r - low, 2e-4) << density;
    }
}

TEST(Water, WhatIsHeavierSinksAndWhatIsLighterRises) {
    Pool t;
    const BodyId stone = t.add(BoxShape{}, {0, -5, 0}, 2500);
    const BodyId cork = t.add(CapsuleShape{0.3f, 0.4f}, {5, -5, 0}, 200);
    const BodyId fish = t.add(SphereShape{}, {-5, -5, 0}, 1000);
    t.run_for(1);
    EXPECT_LT(t.height(stone), -5.5f);
    EXPECT_GT(t.height(cork), -4.5f);
    EXPECT_NEAR(t.height(fish), -5, 1e-4f);
}

TEST(Water, ABodyOfSeveralShapesIsLiftedByAllOfThem) {
    // Two cubes of 500 kg/m^3 in one body, one above the other: the lower one is submerged.
    Pool t;
    const BodyId tower = t.create(
        {.motion = Motion::dynamic,
         .world_from_body = {{0, 0, 0}, {}},
         .colliders = {{.shape = BoxShape{{2, 0.25f, 2}}, .body_from_shape = {{0, 0.25f, 0}, {}}},
                       {.shape = BoxShape{{2, 0.25f, 2}}, .body_from_shape = {{0, -0.25f, 0}, {}}}},
         .density = 500});
    t.run_for(15);
    EXPECT_NEAR(t.height(tower), 0, 2e-4f);
}

/// Returns whether a floating box that is tilted a little returns upright.
bool rights_itself(Vec3 half, Real density) {
    Pool t(still(0.2f, 0));
    const Real draft = 2 * half.y * density / 1000;
    const BodyId box = t.add(
        BoxShape{half}, {0, half.y - draft, 0}, density, from_axis_angle({0, 0, 1}, 0.05f));
    Real least = 1;
    for (int i = 0; i < 10 * 60; ++i) {
        t.world.step();
        least = std::min(least, rotate(t[box].world_from_body.rotation, {0, 1, 0}).y);
    }
    return least > 0.995f; // a tenth of a radian
}

TEST(Water, ABoxRightsItselfIfItsMetacentreIsAboveIt) {
    // Bouguer: the metacenter of a box of draft T and beam B lies B^2 / 12 T above the center of buoyancy, which lies
    // (H - T) / 2 below the box's center. With H = 1 and T = H / 2: stable where B > sqrt(1.5) = 1.22.
    EXPECT_TRUE(rights_itself({0.7f, 0.5f, 3}, 500));
    EXPECT_FALSE(rights_itself({0.55f, 0.5f, 3}, 500));
    EXPECT_TRUE(rights_itself({1, 0.1f, 1}, 300));
    EXPECT_FALSE(rights_itself({0.1f, 1, 3}, 300));
}

TEST(Water, ATiltedBoxTurnsAtFirstAsItsMetacentreSays) {
    // Small tilt a: torque = -rho g V (GM) a, over the moment of inertia about the long axis.
    const Vec3 half{1, 0.25f, 1};
    const Real a = 0.02f, mass = 500 * 8 * half.x * half.y * half.z, draft = 0.25f;
    Pool t(still());
    const BodyId box = t.add(BoxShape{half}, {0, 0, 0}, 500, from_axis_angle({0, 0, 1}, a));
    const Real metacentric = 4 / (12 * draft) - (0.5f - draft) / 2;
    const Real inertia = mass / 3 * (half.x * half.x + half.y * half.y);
    const Real expected = -mass * kGravity * metacentric * a / inertia * t.world.parameters().dt;
    t.world.step();
    EXPECT_NEAR(t[box].w.z, expected, 0.03f * std::abs(expected));
}

TEST(Water, FallingStopsAtTheSpeedOfItsDrag) {
    // Quadratic drag only: (rho_b - rho) V g = rho C pi r^2 v^2 / 2.
    Pool square(still(0, 0.5f));
    const BodyId ball = square.add(SphereShape{0.1f}, {0, -1, 0}, 3000);
    square.run_for(6);
    EXPECT_NEAR(-square[ball].v.y, std::sqrt(2 * 2 * 4 * 0.1f * kGravity / (3 * 0.5f)), 0.02f);
    // Linear drag only: (rho_b - rho) g = k rho v.
    Pool linear(still(4, 0));
    const BodyId other = linear.add(BoxShape{{0.1f, 0.1f, 0.1f}}, {0, -1, 0}, 3000);
    linear.run_for(6);
    EXPECT_NEAR(-linear[other].v.y, 2 * kGravity / 4, 0.02f);
}

TEST(Water, ACurrentTakesWhatFloatsAlong) {
    Water river = still(2, 1);
    river.current = {1.5f, 0, -0.5f};
    Pool t(river);
    const BodyId raft = t.add(BoxShape{{1, 0.1f, 1}}, {0, 0, 0}, 500);
    t.run_for(15);
    EXPECT_LT(distance(t[raft].v, river.current), 0.01f);
}

/// Returns the kinetic energy, the potential energy and the energy of the displaced water: for a box that stays
/// upright, rho g A T^2 / 2 with its draft T.
double upright_energy(const Pool& t, BodyId id, Vec3 half) {
    const Body& b = t[id];
    const double draft = std::clamp(
        static_cast<double>(half.y - b.center_of_mass.y), 0.0, 2.0 * static_cast<double>(half.y));
    const double area = 4.0 * static_cast<double>(half.x * half.z);
    return t.energy() + 1000.0 * static_cast<double>(kGravity) * area * draft * draft / 2;
}

TEST(Water, BobbingNeverGainsEnergy) {
    const Vec3 half{0.8f, 0.4f, 0.8f};
    Pool t(still());
    const BodyId box = t.add(BoxShape{half}, {0, 0.2f, 0}, 500);
    const double start = upright_energy(t, box, half);
    // Energy of the oscillation: rho g A a^2 / 2, with the amplitude a = 0.2 m and the area A. [J]
    const double swing = 1000.0 * static_cast<double>(kGravity) * 1.6 * 1.6 * 0.2 * 0.2 / 2;
    double most = start, least = start;
    for (int i = 0; i < 60 * 60; ++i) {
        t.world.step();
        most = std::max(most, upright_energy(t, box, half));
        least = std::min(least, upright_energy(t, box, half));
    }
    EXPECT_LT(most - start, 0.02 * swing);
    EXPECT_GT(least - start, -0.1 * swing);
}

TEST(Water, DragNeverGivesHoweverStrong) {
    Random random(seed());
    for (const Real drag : {0.5f, 30.0f, 1000.0f}) {
        Parameters p = TestWorld::weightless();
        Pool t(still(drag, drag), p);
        std::vector<BodyId> bodies;
        for (int i = 0; i < 10; ++i) {
            const BodyId id = t.add(
                BoxShape{{0.1f, 0.4f, 0.9f}},
                {static_cast<Real>(20 * (i / 2) - 40), -25, static_cast<Real>(40 * (i % 2) - 20)},
                random.between(10, 3000));
            t.set_velocity(id,
                           {random.between(-5, 5), random.between(-5, 5), random.between(-5, 5)},
                           {random.between(-9, 9), random.between(-9, 9), random.between(-9, 9)});
            bodies.push_back(id);
        }
        double before = t.energy();
        for (int i = 0; i < 120; ++i) {
            t.world.step();
            EXPECT_LE(t.energy(), before * (1 + 1e-5) + 1e-6) << drag;
            before = t.energy();
        }
    }
}

TEST(Water, WhatFloatsAtRestFallsAsleepAndWakesWhenTheWaterChanges) {
    Pool t({.box = {{-50, -50, -50}, {50, 0, 50}}, .linear_drag = 2}, Parameters{});
    const BodyId box = t.add(BoxShape{{1, 0.25f, 1}}, {0, 0.1f, 0}, 500);
    t.run_for(20);
    EXPECT_TRUE(t[box].is_asleep);
    const Real afloat = t.height(box);
    Water thinner = *t.world.find(t.id);
    thinner.density = 800;
    ASSERT_TRUE(t.world.set_water_volume(thinner).ok());
    EXPECT_FALSE(t[box].is_asleep);
    t.run_for(20);
    EXPECT_TRUE(t[box].is_asleep);
    EXPECT_NEAR(t.height(box), 0.25f - 0.5f * 500 / 800, 2e-3f);
    EXPECT_LT(t.height(box), afloat - 0.05f);
    t.world.remove_water_volume(t.id);
    EXPECT_FALSE(t[box].is_asleep);
    t.run_for(1);
    EXPECT_LT(t.height(box), -3);
}

TEST(Water, ASheetTooLightForTheStepLiesStill) {
    // A plate of 4 mm and 30 kg/m^3 oscillates with sqrt(rho g / 0.12) = 286 rad/s: 1.2 rad in a sub-step.
    for (const Real thick : {0.002f, 0.0005f}) {
        Pool t;
        const BodyId sheet = t.add(
            BoxShape{{1, thick, 1}}, {0, 0.05f, 0}, 30, from_axis_angle({0.6f, 0, 0.8f}, 0.02f));
        Real highest = 0;
        for (int i = 0; i < 10 * 60; ++i) {
            t.world.step();
            highest = std::max(highest, t.height(sheet));
        }
        EXPECT_LT(highest, 0.05f) << thick;
        EXPECT_LT(length(t[sheet].v), 1e-3f) << thick;
        EXPECT_NEAR(t.height(sheet), thick * (1 - 2 * 0.03f), 1e-4f) << thick;
        EXPECT_GT(rotate(t[sheet].world_from_body.rotation, {0, 1, 0}).y, 0.9999f) << thick;
    }
}

TEST(Water, HasABottomAndSides) {
    Pool t({.box = {{-1, -2, -1}, {1, 0, 1}}, .linear_drag = 0, .quadratic_drag = 0});
    const BodyId below = t.add(BoxShape{{0.2f, 0.2f, 0.2f}}, {0, -3, 0}, 500);
    const BodyId beside = t.add(BoxShape{{0.2f, 0.2f, 0.2f}}, {2, -1, 0}, 500);
    const BodyId half_in = t.add(BoxShape{{0.2f, 0.2f, 0.2f}}, {-1, -1, 0}, 500);
    const BodyId half_above = t.add(SphereShape{0.2f}, {0, -2, 0.5f}, 500);
    t.world.step();
    const Real fall = -kGravity * t.world.parameters().dt;
    EXPECT_NEAR(t[below].v.y, fall, 1e-5f);
    EXPECT_NEAR(t[beside].v.y, fall, 1e-5f);
    // The submerged half displaces as much water as the body weighs.
    EXPECT_NEAR(t[half_in].v.y, 0, 2e-3f);
    EXPECT_NEAR(t[half_above].v.y, 0, 2e-3f);
}

TEST(Water, IsInSnapshotsAndHashesAndGoesOnTheSame) {
    const auto run = [](int threads) {
        Pool t(still(0.3f, 0.4f));
        t.world.set_thread_count(threads);
        Random random(11);
        for (int i = 0; i < 40; ++i)
            t.add(i % 3 == 0   ? Shape(SphereShape{0.3f})
                  : i % 3 == 1 ? Shape(BoxShape{{0.3f, 0.2f, 0.4f}})
                               : Shape(CapsuleShape{0.2f, 0.3f}),
                  {random.between(-2, 2), random.between(-2, 2), random.between(-2, 2)},
                  random.between(200, 1500));
        t.run_for(1);
        const Snapshot then = t.world.snapshot();
        t.run_for(1);
        const std::uint64_t end = t.world.hash();
        EXPECT_TRUE(t.world.validate().ok());
        t.world.remove_water_volume(t.id);
        EXPECT_NE(t.world.hash(), end);
        t.run_for(0.2f);
        t.world.restore(*then);
        EXPECT_NE(t.world.find(t.id), nullptr);
        t.run_for(1);
        EXPECT_EQ(t.world.hash(), end);
        return end;
    };
    EXPECT_EQ(run(1), run(4));
}

TEST(Water, TheOlderSolversFloatThingsToo) {
    for (const SolverKind solver : {SolverKind::sequential_impulse,
                                    SolverKind::penalty,
                                    SolverKind::textbook,
                                    SolverKind::textbook_as_printed}) {
        Parameters p = TestWorld::no_sleep();
        p.solver = solver;
        Pool t({.box = {{-50, -50, -50}, {50, 0, 50}}, .linear_drag = 4}, p);
        const BodyId box = t.add(BoxShape{{1, 0.25f, 1}}, {0, 0, 0}, 400);
        t.run_for(10);
        // The textbook takes a share of the velocity before the move, and floats deeper by this share.
        const Real off = solver == SolverKind::textbook_as_printed ? 0.03f : 0.005f;
        EXPECT_NEAR(t.height(box), 0.05f, off) << static_cast<int>(solver);
    }
}

TEST(Water, RefusesWhatIsNoWater) {
    TestWorld t;
    const Real nan = std::numeric_limits<Real>::quiet_NaN();
    for (const Water& bad : {Water{.box = {{0, 0, 0}, {1, 0, 1}}},
                             Water{.box = {{0, 0, 0}, {1, -1, 1}}},
                             Water{.box = {{nan, 0, 0}, {1, 1, 1}}},
                             Water{.box = {{-1e38f, 0, 0}, {1e38f, 1, 1}}},
                             Water{.density = 0},
                             Water{.density = nan},
                             Water{.density = 1e38f},
                             Water{.linear_drag = -1},
                             Water{.linear_drag = nan},
                             Water{.quadratic_drag = 1e38f},
                             Water{.current = {0, nan, 0}},
                             Water{.current = {1e38f, 0, 0}}}) {
        const auto made = t.world.set_water_volume(bad);
        EXPECT_FALSE(made.ok());
        EXPECT_FALSE(made.ok() ? true : made.error().message.empty());
    }
    EXPECT_TRUE(t.world.state().water_volumes.empty());
    // The largest admitted density and viscosity leave all numbers finite.
    Pool worst({.box = {{-1e5f, -1e5f, -1e5f}, {1e5f, 0, 1e5f}},
                .density = 1e5f,
                .linear_drag = 1000,
                .quadratic_drag = 1000,
                .current = {1000, 0, 0}});
    const BodyId feather = worst.add(BoxShape{{0.5f, 0.01f, 0.5f}}, {0, -1, 0}, 1);
    worst.run_for(2);
    EXPECT_TRUE(is_finite(worst[feather].center_of_mass));
    EXPECT_FALSE(worst[feather].is_disabled);
}

} // namespace
} // namespace topple::test
