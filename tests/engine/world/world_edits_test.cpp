// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "tests/support/random_vectors.h"
#include "tests/support/test_support.h"
#include "tests/support/test_world.h"

#include <array>
#include <cmath>

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
    EXPECT_FALSE(t.world.set_pose(cube, {{0, 2.0e12f, 0}, {}}).ok());
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

TEST(WorldEdits, OtherCollidersChangeTheMassWithTheDensityOrKeepTheGivenOne) {
    TestWorld t;
    const BodyId cube = t.cube({0, 5, 0});
    const Vec3 velocity{1, 2, 3};
    t.set_velocity(cube, velocity);
    ASSERT_TRUE(
        t.world.set_colliders(cube, std::array{ColliderDef{.shape = BoxShape{{1, 1, 1}}}}).ok());
    EXPECT_FLOAT_EQ(t[cube].mass, 8000); // 8 m^3 of 1000 kg/m^3
    EXPECT_EQ(t[cube].v, velocity);
    ASSERT_TRUE(t.world.set_mass(cube, 7).ok());
    ASSERT_TRUE(t.world.set_colliders(cube, std::array{ColliderDef{.shape = SphereShape{2}}}).ok());
    EXPECT_FLOAT_EQ(t[cube].mass, 7);
    EXPECT_FLOAT_EQ(t[cube].inertia.x.x, 0.4f * 7 * 4); // 2/5 m r^2
    EXPECT_TRUE(t.world.validate().ok());
}

TEST(WorldEdits, ANewDensityChangesTheMassAlsoIfItWasSet) {
    TestWorld t;
    const BodyId cube = t.cube({0, 5, 0});
    ASSERT_TRUE(t.world.set_mass(cube, 7).ok());
    ASSERT_TRUE(t.world.set_density(cube, 7850).ok());
    EXPECT_FLOAT_EQ(t[cube].mass, 7850);               // 1 m^3
    EXPECT_FLOAT_EQ(t[cube].inertia.x.x, 7850.0f / 6); // m a^2 / 6
    EXPECT_FALSE(t.world.describe(cube).mass.has_value());
    for (const Real density : {0.0f, -1.0f, std::numeric_limits<Real>::quiet_NaN()})
        EXPECT_FALSE(t.world.set_density(cube, density).ok());
    EXPECT_FALSE(t.world.set_density(BodyId{99}, 1).ok());
    EXPECT_FLOAT_EQ(t[cube].mass, 7850);
    EXPECT_TRUE(t.world.validate().ok());
}

TEST(WorldEdits, BodiesStandOnAGrownBodyAndJointsStay) {
    TestWorld t(Parameters{});
    t.floor();
    const BodyId lower = t.cube({0, 0.5f, 0}), upper = t.cube({0, 1.5f, 0});
    const BodyId ball = t.ball({3, 3, 0});
    const JointId joint = t.create(JointDef{.type = JointType::distance,
                                            .a = ball,
                                            .b = {},
                                            .local_anchor_b = {3, 5, 0},
                                            .lower = 2,
                                            .upper = 2});
    t.run_for(3);
    ASSERT_TRUE(t[upper].is_asleep);
    // Two boxes beside each other instead of one, also more colliders than before.
    ASSERT_TRUE(t.world
                    .set_colliders(lower,
                                   std::array{ColliderDef{.shape = BoxShape{{1, 0.25f, 0.5f}}},
                                              ColliderDef{.shape = BoxShape{{0.5f, 0.25f, 1}}}})
                    .ok());
    EXPECT_FALSE(t[upper].is_asleep);
    EXPECT_TRUE(t.world.validate().ok());
    EXPECT_NE(t.world.find(joint), nullptr);
    t.run_for(2);
    EXPECT_NEAR(t[lower].center_of_mass.y, 0.25f, 0.01f);
    EXPECT_NEAR(t[upper].center_of_mass.y, 1, 0.01f);
    EXPECT_NEAR(t[ball].center_of_mass.y, 3, 0.01f);
    EXPECT_TRUE(t.world.validate().ok());
}

TEST(WorldEdits, CollidersThatDoNotFitTheBodyAreRefused) {
    TestWorld t;
    const BodyId cube = t.cube({0, 5, 0});
    const std::uint64_t before = t.world.hash();
    for (const Shape& shape : {Shape{PlaneShape{}}, Shape{BoxShape{{-1, 1, 1}}}})
        EXPECT_FALSE(t.world.set_colliders(cube, std::array{ColliderDef{.shape = shape}}).ok());
    EXPECT_FALSE(t.world.set_colliders(cube, {}).ok()); // a dynamic body has a volume
    EXPECT_FALSE(t.world.set_colliders({99}, std::array{ColliderDef{}}).ok());
    EXPECT_EQ(t.world.hash(), before);
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
    const BodyId ball = t.ball({});
    // The world ends where this cell has its origin.
    ASSERT_TRUE(t.world.set_pose(ball, {{-10, 0, 0}, {}}, {976562500, 0, 0}).ok());
    t.set_velocity(ball, {6000, 0, 0}); // 100 m a step
    const StepReport report = t.world.step();
    EXPECT_EQ(report.newly_disabled_count, 1u);
    EXPECT_EQ(t[ball].center_of_mass.x, -10);
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

TEST(WorldEdits, AKinematicBodyArrivesAtItsTargetWithinOneStep) {
    Random random(test::seed());
    for (int i = 0; i < 60; ++i) {
        Parameters p = TestWorld::weightless();
        p.substeps = 1 + i % 8;
        p.solver = i % 10 == 9 ? SolverKind::sequential_impulse : SolverKind::soft_step;
        TestWorld t(p);
        const Transform from{test::random_vector(random, 2), test::random_rotation(random)};
        // Without sub-steps a step cannot make half a turn.
        const Quat turn = from_axis_angle(test::random_unit(random),
                                          random.between(0, i % 3 == 0 ? 1e-3f : 2.5f));
        const Transform to{from.position + test::random_vector(random, 0.5f), turn * from.rotation};
        const BodyId body = t.create({.motion = Motion::kinematic,
                                      .world_from_body = from,
                                      .colliders = {{.shape = BoxShape{{0.5f, 0.2f, 0.1f}},
                                                     .body_from_shape = {{1, 2, 3}, {}}}}});
        ASSERT_TRUE(t.world.move_kinematic_to(body, to).ok());
        t.world.step();
        const Transform& now = t[body].world_from_body;
        EXPECT_LT(distance(now.position, to.position), 2e-5f) << i;
        EXPECT_GT(std::abs(dot(now.rotation, to.rotation)), 1 - 2e-6f) << i;
        ASSERT_TRUE(t.world.move_kinematic_to(body, to).ok());
        t.world.step();
        EXPECT_LT(distance(t[body].world_from_body.position, to.position), 2e-5f) << i;
    }
    TestWorld t;
    const BodyId cube = t.cube({});
    EXPECT_FALSE(t.world.move_kinematic_to(cube, {}).ok());
    EXPECT_FALSE(t.world.move_kinematic_to(BodyId{}, {}).ok());
    const BodyId lift = t.create({.motion = Motion::kinematic});
    EXPECT_FALSE(t.world.move_kinematic_to(lift, {{std::nanf(""), 0, 0}, {}}).ok());
}

TEST(WorldEdits, ParametersAreSetTogetherOrNotAtAll) {
    TestWorld t{Parameters{}};
    Parameters p = t.world.parameters();
    p.gravity = {0, -1.62f, 0};
    p.substeps = 8;
    p.quality = Quality::twice;
    p.sleep = false;
    ASSERT_TRUE(t.world.set_parameters(p).ok());
    EXPECT_EQ(t.world.parameters(), p);
    Parameters bad = p;
    bad.substeps = -3;
    bad.contact_hertz = std::nanf("");
    bad.gravity = {};
    const auto refused = t.world.set_parameters(bad);
    ASSERT_FALSE(refused.ok());
    EXPECT_NE(refused.error().text().find("'substeps'"), std::string::npos)
        << refused.error().text();
    EXPECT_EQ(t.world.parameters(), p);
    ASSERT_TRUE(t.world.set_parameters(Parameters{}).ok());
    EXPECT_EQ(t.world.parameters(), Parameters{});
}

} // namespace
} // namespace topple
