// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "tests/support/test_world.h"

#include <cmath>

namespace topple::test {
namespace {

DeformableDef small_cloth(Vec3 position) {
    DeformableDef def;
    def.recipe = ClothRecipe{.columns = 12, .rows = 12, .spacing = 0.05f, .bend_rigidity = 1e-4f};
    def.world_from_recipe.position = position;
    def.material.self_collision = true;
    return def;
}

/// A cloth that falls on a ball and a box, and a rope that carries a cube.
struct BusyWorld : TestWorld {
    explicit BusyWorld(int threads = 1) : TestWorld(no_sleep(), threads) {
        floor();
        ball({0, 0.3f, 0}, 0.3f);
        const BodyId hung = cube({3, 2, 0});
        EXPECT_TRUE(world.create_deformable(small_cloth({0.05f, 0.8f, 0})).ok());
        DeformableDef rope;
        rope.recipe = RopeRecipe{.segments = 12, .length = 1.2f};
        rope.world_from_recipe.position = {2, 3, 0};
        rope.pins = {0};
        rope.attachments = {{12, hung, {0, 0.5f, 0}}};
        EXPECT_TRUE(world.create_deformable(rope).ok());
    }
};

TEST(WorldDeformables, AreNamedForEverAndLieInTheOrderOfTheirNumbers) {
    TestWorld t;
    const auto a = t.world.create_deformable(small_cloth({}));
    const auto b = t.world.create_deformable(small_cloth({0, 2, 0}));
    ASSERT_TRUE(a.ok() && b.ok());
    t.world.destroy_deformables(std::span(&*a, 1));
    EXPECT_EQ(t.world.find(*a), nullptr);
    ASSERT_NE(t.world.find(*b), nullptr);
    const auto c = t.world.create_deformable(small_cloth({0, 4, 0}));
    ASSERT_TRUE(c.ok());
    EXPECT_GT(*c, *b);
    DeformableDef again = small_cloth({});
    again.id = *a;
    EXPECT_EQ(*t.world.create_deformable(again), *a);
    EXPECT_EQ(t.world.state().deformables.front().id, *a);
    EXPECT_FALSE(t.world.create_deformable(again).ok()) << "its number is taken";
    EXPECT_TRUE(t.world.validate().ok());
}

TEST(WorldDeformables, WhatIsWrongIsRefusedAndNothingChanges) {
    TestWorld t;
    DeformableDef def = small_cloth({});
    def.attachments = {{0, BodyId{77}, {}}};
    EXPECT_FALSE(t.world.create_deformable(def).ok());
    def = small_cloth({NAN, 0, 0});
    EXPECT_FALSE(t.world.create_deformable(def).ok());
    def = small_cloth({});
    def.pins = {144};
    EXPECT_FALSE(t.world.create_deformable(def).ok());
    EXPECT_TRUE(t.world.state().deformables.empty());
}

TEST(WorldDeformables, ARotationOfAnyLengthTurnsAndNoneIsRefused) {
    TestWorld t;
    DeformableDef def = small_cloth({1, 2, 3});
    def.world_from_recipe.rotation = {0, 3, 0, 4}; // of length 5
    const auto made = t.world.create_deformable(def);
    ASSERT_TRUE(made.ok());
    const std::vector<Vec3>& p = t.world.find(*made)->particles.positions;
    EXPECT_NEAR(distance(p[0], p[1]), 0.05f, 1e-6f) << "the spacing";
    def.world_from_recipe.rotation = {0, 0, 0, 0};
    EXPECT_FALSE(t.world.create_deformable(def).ok());
    def.id = *made;
    EXPECT_FALSE(t.world.set_deformable(def).ok());
}

TEST(WorldDeformables, FallFreelyByTheLaw) {
    // After a second from rest with h = 1/960 s: g t^2 / 2 + g h t / 2 = 4.905 + 0.005 m.
    TestWorld t;
    DeformableDef def = small_cloth({0, 20, 0});
    def.material.drag = def.material.lift = 0;
    ASSERT_TRUE(t.world.create_deformable(def).ok());
    t.run_for(1);
    for (const Vec3 p : t.world.state().deformables[0].particles.positions)
        EXPECT_NEAR(20 - p.y, 4.91f, 0.005f);
}

TEST(WorldDeformables, ThreadsDoNotChangeWhatTheyDo) {
    BusyWorld one(1), four(4);
    for (int i = 0; i < 120; ++i) {
        one.world.step();
        four.world.step();
        ASSERT_EQ(one.world.hash(), four.world.hash()) << "step " << i;
    }
    EXPECT_TRUE(one.world.validate().ok());
}

TEST(WorldDeformables, RewindingAndGoingOnIsTheSameRoadAgain) {
    BusyWorld t;
    t.run_for(0.5f);
    const Snapshot start = t.world.snapshot();
    t.run_for(0.5f);
    const std::uint64_t there = t.world.hash();
    t.world.restore(*start);
    t.run_for(0.5f);
    EXPECT_EQ(t.world.hash(), there);
    // The hash is the same in another world without other shapes.
    BusyWorld fresh;
    fresh.world.restore(*start);
    fresh.run_for(0.5f);
    EXPECT_EQ(fresh.world.hash(), there);
}

TEST(WorldDeformables, DescribingAndMakingAgainIsTheSameCloth) {
    BusyWorld t;
    t.run_for(0.5f);
    const Snapshot before = t.world.snapshot();
    for (const Deformable& d : before->deformables) {
        const DeformableDef def = t.world.describe(d.id);
        t.world.destroy_deformables(std::span(&d.id, 1));
        EXPECT_TRUE(t.world.create_deformable(def).ok());
    }
    EXPECT_EQ(hash_of(t.world.state()), hash_of(*before));
}

TEST(WorldDeformables, ARopeHoldsWhatHangsOnIt) {
    // A cube of 1000 kg hangs on a rope of 1 kg and 1.2 m from (2, 3, 0): its top comes to rest below.
    BusyWorld t;
    t.run_for(8);
    const Deformable& rope = t.world.state().deformables[1];
    const Body& hung = t.world.state().bodies[2];
    const Vec3 held = transform_point(hung.world_from_body, {0, 0.5f, 0});
    EXPECT_LT(distance(held, rope.particles.positions.back()), 0.02f);
}

TEST(WorldDeformables, ABodyThatGoesLetsGoOfWhatWasAttachedToIt) {
    BusyWorld t;
    const BodyId hung = t.world.state().bodies[2].id;
    t.world.destroy_bodies(std::span(&hung, 1));
    EXPECT_TRUE(t.world.state().deformables[1].attachments.empty());
    t.run_for(0.1f);
    EXPECT_TRUE(t.world.validate().ok());
}

TEST(WorldDeformables, WhatIsNotFiniteIsDisabledAndTheRestGoesOn) {
    BusyWorld t;
    WorldState broken = t.world.state();
    broken.deformables[0].particles.velocities[3] = {NAN, 0, 0};
    t.world.restore(broken);
    const StepReport report = t.world.step();
    EXPECT_EQ(report.newly_disabled_count, 1u);
    EXPECT_EQ(report.disabled_deformable_count, 1u);
    EXPECT_EQ(report.disabled_count, 0u);
    EXPECT_TRUE(t.world.state().deformables[0].is_disabled);
    EXPECT_FALSE(t.world.state().deformables[1].is_disabled);
    t.run_for(0.5f);
    EXPECT_TRUE(t.world.validate().ok());
}

TEST(WorldDeformables, TheirEnergyAndMomentumAreInTheEnergyBudget) {
    // 11 * 11 * (0.05 m)^2 of 0.3 kg/m^2 are 0.09075 kg; moving at 2 m/s, 1 m up.
    TestWorld t(TestWorld::weightless());
    DeformableDef def = small_cloth({0, 1, 0});
    def.velocities.assign(144, {2, 0, 0});
    ASSERT_TRUE(t.world.create_deformable(def).ok());
    const EnergyBudget energy = energy_budget_of(t.world.state());
    EXPECT_NEAR(energy.kinetic, 0.1815, 1e-4);
    EXPECT_NEAR(energy.momentum[0], 0.1815, 1e-4);
    EXPECT_NEAR(energy.angular_momentum[2], -0.1815, 1e-4);
}

TEST(WorldDeformables, ACollisionWithABodyKeepsTheMomentumOfBoth) {
    // A balloon hits a floating ball in an empty world.
    TestWorld t(TestWorld::weightless());
    t.ball({0, 0, 0}, 0.1f);
    DeformableDef def;
    def.recipe = BalloonRecipe{.subdivisions = 2, .radius = 0.3f, .mass = 1};
    def.world_from_recipe.position = {-1, 0.05f, 0};
    def.velocities.assign(162, {2, 0, 0});
    def.material.drag = def.material.lift = 0;
    ASSERT_TRUE(t.world.create_deformable(def).ok());
    const EnergyBudget before = energy_budget_of(t.world.state());
    t.run_for(1);
    const EnergyBudget after = energy_budget_of(t.world.state());
    EXPECT_GT(t.world.state().bodies[0].v.x, 0.1f) << "it was hit";
    for (int i = 0; i < 3; ++i)
        EXPECT_NEAR(after.momentum[i], before.momentum[i], 2e-3) << i;
}

} // namespace
} // namespace topple::test
