// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "tests/support/test_world.h"

namespace topple {
namespace {

using test::TestWorld;

TEST(WorldEdits, ARefusedEditChangesNothing) {
    TestWorld t;
    const BodyId cube = t.cube({0, 1, 0});
    const std::uint64_t before = t.world.hash();
    EXPECT_FALSE(t.world.set_mass(cube, -1).ok());
    EXPECT_FALSE(t.world.set_material(cube, {.restitution = 2}).ok());
    EXPECT_FALSE(t.world.set_damping(cube, -1, 0).ok());
    EXPECT_FALSE(t.world.set_pose(cube, {{0, 2.0e5f, 0}, {}}).ok());
    EXPECT_FALSE(t.world.set_parameter("gravity", 3).ok());
    EXPECT_FALSE(t.world.set_parameter("substeps", 0).ok());
    EXPECT_EQ(t.world.hash(), before);
}

TEST(WorldEdits, ANewMassBeginsTheWindowOfSleepAnew) {
    TestWorld t{Parameters{}};
    const BodyId cube = t.cube({0, 50, 0});
    t.run_for(0.5f);
    ASSERT_GT(t[cube].window_time, 0);
    ASSERT_TRUE(t.world.set_mass(cube, 7).ok());
    EXPECT_EQ(t[cube].window_time, 0);
    EXPECT_EQ(t[cube].window_speed, 0);
    EXPECT_EQ(t[cube].window_center, Vec3{});
}

TEST(WorldEdits, AStaticBodyMadeDynamicFalls) {
    TestWorld t;
    const BodyId box = t.create(
        {.world_from_body = {{0, 9, 0}, {}}, .colliders = {{.shape = BoxShape{}}}});
    t.run_for(0.5f);
    EXPECT_EQ(t[box].center_of_mass.y, 9);
    ASSERT_TRUE(t.world.set_motion(box, Motion::dynamic).ok());
    EXPECT_FLOAT_EQ(t[box].mass, 1000);
    t.run_for(0.5f);
    EXPECT_LT(t[box].center_of_mass.y, 8);
    EXPECT_TRUE(t.world.validate().ok());
}

TEST(WorldEdits, APlaneStaysWhatItIs) {
    TestWorld t;
    const BodyId plane = t.create({.colliders = {{.shape = PlaneShape{}}}});
    EXPECT_FALSE(t.world.set_motion(plane, Motion::dynamic).ok());
    EXPECT_EQ(t[plane].motion, Motion::static_);
}

TEST(WorldEdits, ADisabledBodyIsEnabledWhenItIsPutSomewhere) {
    TestWorld t;
    const BodyId cube = t.cube({0, 9, 0});
    WorldState state = t.world.state();
    state.bodies[0].v.x = std::numeric_limits<Real>::quiet_NaN();
    t.world.restore(state);
    EXPECT_EQ(t.world.step().newly_disabled_count, 1u);
    EXPECT_TRUE(t[cube].is_disabled);
    ASSERT_TRUE(t.world.set_pose(cube, {{0, 5, 0}, {}}).ok());
    t.run_for(0.5f);
    EXPECT_LT(t[cube].center_of_mass.y, 5);
}

TEST(WorldEdits, WhatLeavesTheWorldIsDisabledAtItsLastGoodPlace) {
    TestWorld t(TestWorld::weightless());
    const BodyId ball = t.ball({99990, 0, 0});
    t.set_velocity(ball, {6000, 0, 0}); // 100 m a step
    const StepReport report = t.world.step();
    EXPECT_EQ(report.newly_disabled_count, 1u);
    EXPECT_EQ(t[ball].center_of_mass.x, 99990);
    EXPECT_EQ(t[ball].v, Vec3{});
}

TEST(WorldEdits, FiltersKeepGroupsApart) {
    TestWorld t;
    t.floor();
    BodyDef def{.motion = Motion::dynamic,
                .world_from_body = {{0, 0.5f, 0}, {}},
                .colliders = {{.shape = BoxShape{}}},
                .filter = {.group = -1}};
    const BodyId a = t.create(def);
    const BodyId b = t.create(def); // in the same place
    t.run_for(1);
    EXPECT_NEAR(t[a].center_of_mass.y, 0.5f, 1e-3f);
    EXPECT_NEAR(t[b].center_of_mass.y, 0.5f, 1e-3f);
}

TEST(WorldEdits, WhatDoesNotCollideFallsThrough) {
    TestWorld t;
    t.floor();
    const BodyId ghost = t.create({.motion = Motion::dynamic,
                                   .world_from_body = {{0, 1, 0}, {}},
                                   .colliders = {{.shape = BoxShape{}, .collides = false}}});
    t.run_for(1);
    EXPECT_LT(t[ghost].center_of_mass.y, -3);
}

} // namespace
} // namespace topple
