// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/world/materials.h"

#include "tests/support/test_world.h"

namespace topple {
namespace {

using test::TestWorld;

const MaterialName kRubber("rubber"), kIce("ice"), kWood("wood");

Material named(MaterialName name, Material material = {}) {
    material.name = name;
    return material;
}

TEST(Materials, WithoutAPairTheMeanFrictionAndTheLargerOfTheRestCount) {
    const Material both = combine({},
                                  {.friction = 0.2f, .restitution = 0.1f, .static_friction = 0.5f},
                                  {.friction = 0.8f, .rolling_resistance = 0.2f});
    EXPECT_FLOAT_EQ(both.friction, 0.4f); // sqrt(0.2 * 0.8)
    EXPECT_FLOAT_EQ(both.static_friction, std::sqrt(0.5f * 0.8f));
    EXPECT_EQ(both.restitution, 0.1f);
    EXPECT_EQ(both.rolling_resistance, 0.2f);
}

TEST(Materials, APairsNumbersCountInEitherOrderAndOnlyForThatPair) {
    TestWorld t;
    const Material slippery{.friction = 0.1f, .restitution = 0.3f};
    ASSERT_TRUE(t.world.set_material_pair({kRubber, kIce, slippery}).ok());
    ASSERT_TRUE(t.world.set_material_pair({kWood, kWood, {.friction = 0.7f}}).ok());
    ASSERT_TRUE(t.world.set_material_pair({kWood, kIce, {.friction = 0.2f}}).ok());
    const auto& pairs = t.world.state().material_pairs;
    EXPECT_EQ(combine(pairs, named(kRubber), named(kIce)).friction, 0.1f);
    EXPECT_EQ(combine(pairs, named(kIce), named(kRubber)).restitution, 0.3f);
    EXPECT_EQ(combine(pairs, named(kWood), named(kWood)).friction, 0.7f);
    EXPECT_EQ(combine(pairs, named(kIce), named(kWood)).friction, 0.2f);
    EXPECT_FLOAT_EQ(combine(pairs, named(kRubber), named(kWood)).friction, 0.6f);
    EXPECT_FLOAT_EQ(combine(pairs, named(kIce), Material{}).friction, 0.6f);
    EXPECT_TRUE(may_bounce(pairs, named(kIce)));
    EXPECT_FALSE(may_bounce(pairs, named(kWood)));
}

TEST(Materials, APairIsReplacedAndForgotten) {
    TestWorld t;
    ASSERT_TRUE(t.world.set_material_pair({kRubber, kIce, {.friction = 0.1f}}).ok());
    ASSERT_TRUE(t.world.set_material_pair({kIce, kRubber, {.friction = 0.2f}}).ok());
    ASSERT_EQ(t.world.state().material_pairs.size(), 1u);
    EXPECT_EQ(t.world.state().material_pairs[0].surface.friction, 0.2f);
    const std::uint64_t before = t.world.hash();
    t.world.clear_material_pair(kRubber, kIce);
    EXPECT_TRUE(t.world.state().material_pairs.empty());
    EXPECT_NE(t.world.hash(), before);
}

TEST(Materials, WhatMakesNoSenseIsRefused) {
    TestWorld t;
    EXPECT_FALSE(t.world.set_material_pair({kRubber, {}, {}}).ok());
    EXPECT_FALSE(t.world.set_material_pair({kRubber, kIce, {.friction = -1}}).ok());
    const BodyId cube = t.cube({0, 1, 0});
    const auto refused = t.world.set_material(cube, {.friction = 0.6f, .static_friction = 0.5f});
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.error().message,
              "static friction is 0.5, less than the friction while it slides, 0.6; make it "
              "larger, or 0 for the same");
    EXPECT_TRUE(t.world.state().material_pairs.empty());
}

TEST(Materials, AnotherPairWakesWhoSleepsOnIt) {
    TestWorld t{Parameters{}};
    t.floor(named(kIce));
    const BodyId cube = t.cube({0, 0.5f, 0}, named(kRubber));
    t.run_for(2);
    ASSERT_TRUE(t[cube].is_asleep);
    ASSERT_TRUE(t.world.set_material_pair({kRubber, kIce, {.friction = 0}}).ok());
    EXPECT_FALSE(t[cube].is_asleep);
    t.run_for(2);
    ASSERT_TRUE(t[cube].is_asleep);
    t.world.clear_material_pair(kRubber, kIce);
    EXPECT_FALSE(t[cube].is_asleep);
}

TEST(Materials, ASnapshotKeepsThePairs) {
    TestWorld t;
    t.floor(named(kIce));
    const BodyId cube = t.cube({0, 0.5f, 0},
                               named(kRubber, {.friction = 0.2f, .static_friction = 0.9f}));
    ASSERT_TRUE(t.world.set_material_pair({kRubber, kIce, {.friction = 0.1f}}).ok());
    t.set_velocity(cube, {2, 0, 0});
    t.run_for(0.5f);
    const Snapshot before = t.world.snapshot();
    t.run_for(0.5f);
    const std::uint64_t once = t.world.hash();
    t.world.clear_material_pair(kRubber, kIce);
    t.world.restore(*before);
    t.run_for(0.5f);
    EXPECT_EQ(t.world.hash(), once);
}

} // namespace
} // namespace topple
