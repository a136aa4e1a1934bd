// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "tests/support/test_world.h"

#include <limits>

namespace topple {
namespace {

using test::TestWorld;

/// A static body of two plates side by side, with their tops at y = 0; the second one lies at x = 4.
BodyDef two_plates() {
    const BoxShape plate{{1.5f, 0.5f, 1.5f}};
    return {.colliders = {{.shape = plate, .body_from_shape = {{0, -0.5f, 0}, {}}},
                          {.shape = plate, .body_from_shape = {{4, -0.5f, 0}, {}}}}};
}

TEST(ColliderSettings, AMaterialIsThatOfOneCollider) {
    TestWorld t;
    const BodyId plates = t.create(two_plates());
    ASSERT_TRUE(t.world.set_material(plates, 1, {.friction = 0}).ok());
    const BodyDef def = t.world.describe(plates);
    EXPECT_EQ(def.colliders[0].material, Material{});
    EXPECT_EQ(def.colliders[1].material.friction, 0);
    const BodyId stops = t.cube({-0.5f, 0.5f, 0}), slides = t.cube({3.5f, 0.5f, 0});
    t.set_velocity(stops, {1, 0, 0});
    t.set_velocity(slides, {1, 0, 0});
    t.run_for(0.5f);
    EXPECT_NEAR(t[stops].v.x, 0, 0.01f);
    EXPECT_NEAR(t[slides].v.x, 1, 0.01f);
}

TEST(ColliderSettings, AFilterIsThatOfOneColliderUntilItIsTakenAway) {
    TestWorld t;
    const BodyId plates = t.create(two_plates());
    ASSERT_TRUE(t.world.set_filter(plates, 1, CollisionFilter{.category = 1, .mask = 0}).ok());
    const BodyId rests = t.cube({0, 0.5f, 0}), falls = t.cube({4, 0.5f, 0});
    t.run_for(0.5f);
    EXPECT_NEAR(t[rests].center_of_mass.y, 0.5f, 0.01f);
    EXPECT_LT(t[falls].center_of_mass.y, 0);
    // The filter of the body is that of the first plate only.
    ASSERT_TRUE(t.world.set_filter(plates, {.category = 2}).ok());
    BodyDef def = t.world.describe(plates);
    EXPECT_FALSE(def.colliders[0].filter.has_value());
    ASSERT_TRUE(def.colliders[1].filter.has_value());
    EXPECT_EQ(*def.colliders[1].filter, (CollisionFilter{.category = 1, .mask = 0}));
    // Queries know both.
    const Ray down{.origin = {4, 1, 1.2f}, .direction = {0, -1, 0}, .t_max = 5};
    EXPECT_FALSE(t.world.cast_ray(down, {.category = 1}).has_value());
    ASSERT_TRUE(t.world.set_filter(plates, 1, std::nullopt).ok());
    EXPECT_TRUE(t.world.cast_ray(down, {.category = 1}).has_value());
    EXPECT_FALSE(t.world.cast_ray(down, {.mask = 1}).has_value()); // the category is 2 now
    t.run_for(0.1f);
    EXPECT_TRUE(t.world.validate().ok());
}

TEST(ColliderSettings, AFilterLetsASleeperFall) {
    TestWorld t{Parameters{}};
    const BodyId plates = t.create(two_plates());
    const BodyId cube = t.cube({4, 0.5f, 0});
    t.run_for(3);
    ASSERT_TRUE(t[cube].is_asleep);
    ASSERT_TRUE(t.world.set_filter(plates, 1, CollisionFilter{.mask = 0}).ok());
    t.run_for(1);
    EXPECT_LT(t[cube].center_of_mass.y, -1);
}

TEST(ColliderSettings, SensorsHaveFiltersOfTheirOwn) {
    TestWorld t(TestWorld::weightless());
    BodyDef gate{.colliders = {{.shape = BoxShape{}, .is_sensor = true},
                               {.shape = BoxShape{}, .is_sensor = true}}};
    gate.colliders[0].filter = CollisionFilter{.mask = 0};
    gate.colliders[1].body_from_shape.position = {5, 0, 0};
    t.create(gate);
    t.ball({});
    const BodyId seen = t.ball({5, 0, 0});
    t.world.step();
    ASSERT_EQ(t.world.state().sensor_overlaps.size(), 1u);
    EXPECT_EQ(t.world.state().sensor_overlaps[0].visitor, seen);
}

TEST(ColliderSettings, WhatIsRefusedChangesNothing) {
    TestWorld t;
    const BodyId plates = t.create(two_plates());
    const std::uint64_t before = t.world.hash();
    EXPECT_FALSE(t.world.set_material(plates, 2, {}).ok());
    EXPECT_FALSE(t.world.set_material({99}, 0, {}).ok());
    EXPECT_FALSE(t.world.set_material(plates, 0, {.restitution = 2}).ok());
    EXPECT_FALSE(t.world.set_filter({99}, 0, std::nullopt).ok());
    const Result<void> filter = t.world.set_filter(plates, 7, std::nullopt);
    ASSERT_FALSE(filter.ok());
    EXPECT_NE(filter.error().message.find("has 2 colliders, and none at place 7"),
              std::string::npos);
    EXPECT_EQ(t.world.hash(), before);
    ASSERT_TRUE(t.world.set_filter(plates, 0, CollisionFilter{}).ok());
    EXPECT_NE(t.world.hash(), before); // its own filter, even if it is the default one
}

} // namespace
} // namespace topple
