// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Bodies that a program has disabled, which are in the world and take no part in it; and the numbers that records carry
// for a program.

#include "tests/support/test.h"
#include "tests/support/test_world.h"
#include "topple/world/supports.h"

namespace topple::test {
namespace {

void set_enabled(World& world, BodyId id, bool is_enabled) {
    const Result<void> set = world.set_enabled(id, is_enabled);
    EXPECT_TRUE(set.ok()) << (set ? "" : set.error().text());
}

TEST(Enabled, ADisabledBodyStaysInTheAirAndGoesOnWithItsVelocity) {
    TestWorld t;
    const BodyId cube = t.cube({0, 5, 0});
    t.set_velocity(cube, {1, 0, 0}, {0, 2, 0});
    set_enabled(t.world, cube, false);
    const Transform before = t[cube].world_from_body;
    t.run_for(1);
    EXPECT_EQ(t[cube].world_from_body.position, before.position);
    EXPECT_EQ(t[cube].world_from_body.rotation, before.rotation);
    EXPECT_EQ(t.world.last_report().disabled_count, 0u)
        << "only what a step has disabled is trouble";
    set_enabled(t.world, cube, true);
    t.run_for(1);
    EXPECT_NEAR(t[cube].center_of_mass.x, 1, 1e-3f);
    EXPECT_NEAR(t[cube].w.y, 2, 1e-3f);
    EXPECT_LT(t[cube].v.y, -9);
}

TEST(Enabled, OthersFallThroughADisabledBodyAndRestOnItOnceItIsBack) {
    TestWorld t;
    const BodyId floor = t.floor(), cube = t.cube({0, 0.5f, 0});
    t.run_for(0.5f);
    ASSERT_FALSE(t.world.state().contacts.empty());
    set_enabled(t.world, floor, false);
    EXPECT_TRUE(t.world.state().contacts.empty());
    EXPECT_TRUE(t.world.state().cached_pairs.empty());
    t.run_for(0.5f);
    EXPECT_TRUE(t.world.state().contacts.empty());
    EXPECT_LT(t[cube].center_of_mass.y, -0.5f);
    EXPECT_TRUE(t.world.set_pose(cube, {{0, 1, 0}, {}}).ok());
    t.set_velocity(cube, {});
    set_enabled(t.world, floor, true);
    t.run_for(2);
    EXPECT_NEAR(t[cube].center_of_mass.y, 0.5f, 0.01f);
}

TEST(Enabled, AStackFallsWhenItsLowestBoxIsDisabledInItsSleep) {
    Parameters p;
    p.sleep = true;
    TestWorld t(p);
    t.floor();
    const BodyId lower = t.cube({0, 0.5f, 0}), upper = t.cube({0, 1.5f, 0});
    t.run_for(3);
    ASSERT_TRUE(t[lower].is_asleep && t[upper].is_asleep);
    set_enabled(t.world, lower, false);
    EXPECT_FALSE(t[upper].is_asleep);
    EXPECT_FALSE(t[lower].is_asleep);
    t.run_for(2);
    EXPECT_NEAR(t[upper].center_of_mass.y, 0.5f, 0.01f);
    EXPECT_TRUE(t.world.validate().ok());
}

TEST(Enabled, NothingThatHappensToADisabledBodyWakesOthers) {
    Parameters p;
    p.sleep = true;
    TestWorld t(p);
    t.floor();
    const BodyId sleeper = t.cube({0, 0.5f, 0}), ghost = t.cube({5, 5, 0});
    set_enabled(t.world, ghost, false);
    t.run_for(3);
    ASSERT_TRUE(t[sleeper].is_asleep);
    EXPECT_TRUE(t.world.set_pose(ghost, {{0, 0.6f, 0}, {}}).ok());
    t.set_velocity(ghost, {1, 0, 0});
    const StepInput push = Impulse{ghost, {0, 1, 0}, {1000, 0, 0}};
    t.world.step({&push, 1});
    EXPECT_TRUE(t[sleeper].is_asleep);
    EXPECT_EQ(t[ghost].v, (Vec3{1, 0, 0})) << "an impulse does not reach it";
    set_enabled(t.world, ghost, true);
    EXPECT_FALSE(t[sleeper].is_asleep);
}

TEST(Enabled, JointsOfADisabledBodyRestAndHoldAgain) {
    for (const JointType type : {JointType::ball, JointType::hinge, JointType::fixed}) {
        TestWorld t;
        const BodyId upper = t.cube({0, 5, 0}), lower = t.cube({0, 3.8f, 0});
        t.create({.type = type,
                  .b = upper,
                  .local_anchor_a = {0, 5.5f, 0},
                  .local_anchor_b = {0, 0.5f, 0}});
        const JointId between = t.create({.type = type,
                                          .a = upper,
                                          .b = lower,
                                          .local_anchor_a = {0, -0.6f, 0},
                                          .local_anchor_b = {0, 0.6f, 0}});
        t.run_for(0.5f);
        EXPECT_GT(length(t.world.find(between)->impulse), 0);
        set_enabled(t.world, upper, false);
        EXPECT_EQ(t.world.find(between)->impulse, Vec3{});
        const Vec3 place = t[upper].center_of_mass;
        t.run_for(0.25f);
        EXPECT_EQ(t[upper].center_of_mass, place);
        EXPECT_NEAR(t[lower].v.y, -9.81f * 0.25f, 0.02f) << "it falls freely";
        EXPECT_TRUE(t.world.set_pose(lower, {{0, 3.8f, 0}, {}}).ok());
        t.set_velocity(lower, {});
        set_enabled(t.world, upper, true);
        t.run_for(1);
        EXPECT_NEAR(t[lower].center_of_mass.y, 3.8f, 0.02f);
        EXPECT_NEAR(t[upper].center_of_mass.y, 5, 0.02f);
    }
}

TEST(Enabled, AKinematicBodyAndAThrusterRestToo) {
    TestWorld t(TestWorld::weightless());
    const BodyId lift = t.create({.motion = Motion::kinematic,
                                  .velocity = {0, 1, 0},
                                  .colliders = {{.shape = BoxShape{}}},
                                  .is_enabled = false});
    const BodyId rocket = t.cube({5, 0, 0});
    ASSERT_TRUE(t.world.set_thruster({.body = rocket, .force = 1000}).ok());
    set_enabled(t.world, rocket, false);
    t.run_for(1);
    EXPECT_EQ(t[lift].center_of_mass, Vec3{});
    EXPECT_EQ(t[rocket].center_of_mass, (Vec3{5, 0, 0}));
    set_enabled(t.world, lift, true);
    t.run_for(1);
    EXPECT_NEAR(t[lift].center_of_mass.y, 1, 1e-3f);
}

TEST(Enabled, QueriesFindADisabledBodyOnlyIfAsked) {
    TestWorld t;
    const BodyId cube = t.cube({0, 0, 0});
    set_enabled(t.world, cube, false);
    const Ray ray{.origin = {0, 5, 0}, .direction = {0, -1, 0}, .t_max = 100};
    const QueryFilter all{.finds_disabled = true};
    const Shape ball = SphereShape{0.5f};
    EXPECT_FALSE(t.world.cast_ray(ray));
    EXPECT_FALSE(t.world.cast_ray(ray, {}));
    EXPECT_TRUE(t.world.cast_ray(ray, all));
    EXPECT_TRUE(t.world.find_ray_hits(ray).empty());
    EXPECT_FALSE(t.world.cast_shape(ball, {{0, 5, 0}, {}}, {0, -9, 0}));
    EXPECT_TRUE(t.world.cast_shape(ball, {{0, 5, 0}, {}}, {0, -9, 0}, all));
    EXPECT_TRUE(t.world.find_overlapping(ball, {}).empty());
    EXPECT_EQ(t.world.find_overlapping(ball, {}, all), std::vector<BodyId>{cube});
    EXPECT_FALSE(t.world.find_closest_point({0, 2, 0}, 10));
    int visited = 0;
    t.world.query({{-1, -1, -1}, {1, 1, 1}}, [&](BodyId) { ++visited; });
    EXPECT_EQ(visited, 0);
    set_enabled(t.world, cube, true);
    EXPECT_TRUE(t.world.cast_ray(ray));
    t.world.query({{-1, -1, -1}, {1, 1, 1}}, [&](BodyId) { ++visited; });
    EXPECT_EQ(visited, 1);
}

TEST(Enabled, ClothFallsThroughADisabledBodyAndItsAttachmentsRest) {
    TestWorld t;
    const BodyId holder = t.create(
        {.world_from_body = {{0, 5, 0}, {}}, .colliders = {{.shape = BoxShape{}}}});
    DeformableDef rope;
    rope.recipe = RopeRecipe{.segments = 4, .length = 1};
    rope.world_from_recipe.position = {0, 4, 0};
    rope.attachments = {{.particle = 0, .body = holder, .local_point = {0, -1, 0}}};
    const Result<DeformableId> id = t.world.create_deformable(rope);
    ASSERT_TRUE(id.ok()) << id.error().text();
    t.run_for(0.5f);
    const Real held = t.world.find(*id)->particles.positions[0].y;
    EXPECT_NEAR(held, 4, 0.05f);
    set_enabled(t.world, holder, false);
    t.run_for(0.5f);
    EXPECT_LT(t.world.find(*id)->particles.positions[0].y, held - 1);
}

TEST(Enabled, ASetterKeepsABodyDisabledAndEnablingBringsBackABrokenOne) {
    TestWorld t;
    const BodyId asked = t.cube({0, 5, 0}), broken = t.cube({9, 5, 0});
    set_enabled(t.world, asked, false);
    const StepInput far = Impulse{broken, {9, 5, 0}, {3.0e38f, 0, 0}};
    t.world.step({&far, 1});
    ASSERT_TRUE(t[broken].is_disabled);
    EXPECT_TRUE(t.world.set_pose(asked, {{0, 7, 0}, {}}).ok());
    t.set_velocity(asked, {0, 1, 0});
    EXPECT_TRUE(t.world.set_mass(asked, 3).ok());
    EXPECT_TRUE(is_absent(t[asked]));
    EXPECT_FALSE(is_absent(t[broken]));
    set_enabled(t.world, broken, true);
    EXPECT_FALSE(t[broken].is_disabled);
    EXPECT_FALSE(t.world.set_enabled({99}, true).ok());
}

TEST(Enabled, IsPartOfTheDescriptionTheHashAndTheSnapshot) {
    TestWorld t;
    t.floor();
    const BodyId cube = t.cube({0, 2, 0});
    const std::uint64_t enabled = t.world.hash();
    const Snapshot before = t.world.snapshot();
    set_enabled(t.world, cube, false);
    EXPECT_NE(t.world.hash(), enabled);
    EXPECT_FALSE(t.world.describe(cube).is_enabled);
    const std::uint64_t disabled = t.world.hash();
    t.world.restore(*before);
    EXPECT_EQ(t.world.hash(), enabled);
    EXPECT_TRUE(t.world.describe(cube).is_enabled);
    BodyDef def = t.world.describe(cube);
    t.world.destroy_bodies({&cube, 1});
    def.is_enabled = false;
    t.create(def);
    EXPECT_EQ(t.world.hash(), disabled);
}

TEST(UserData, IsCarriedAndChangesNothing) {
    TestWorld t;
    const BodyId floor = t.floor(), cube = t.cube({0, 2, 0});
    const JointId joint = t.create({.type = JointType::ball,
                                    .b = cube,
                                    .local_anchor_a = {0, 3, 0},
                                    .local_anchor_b = {0, 1, 0},
                                    .user_data = 5});
    EXPECT_EQ(t.world.find(joint)->user_data, 5u);
    t.run_for(0.2f);
    const std::uint64_t hash = t.world.hash();
    EXPECT_TRUE(t.world.set_user_data(cube, 0xfedcba9876543210u).ok());
    EXPECT_TRUE(t.world.set_user_data(joint, 7).ok());
    EXPECT_FALSE(t.world.set_user_data(BodyId{99}, 1).ok());
    EXPECT_FALSE(t.world.set_user_data(JointId{99}, 1).ok());
    EXPECT_EQ(t.world.hash(), hash) << "equal futures have equal hashes";
    const Snapshot kept = t.world.snapshot();
    EXPECT_TRUE(t.world.set_user_data(cube, 1).ok());
    t.run_for(0.2f);
    t.world.restore(*kept);
    EXPECT_EQ(t[cube].user_data, 0xfedcba9876543210u);
    EXPECT_EQ(t.world.describe(cube).user_data, 0xfedcba9876543210u);
    EXPECT_EQ(t.world.describe(joint).user_data, 7u);
    EXPECT_EQ(t.world.describe(floor).user_data, 0u);
    EXPECT_TRUE(t.world.set_mass(cube, 4).ok());
    EXPECT_EQ(t[cube].user_data, 0xfedcba9876543210u);
    EXPECT_EQ(t.create({.colliders = {{.shape = BoxShape{}}}, .user_data = 3}), BodyId{3});
    EXPECT_EQ(t[BodyId{3}].user_data, 3u);
}

} // namespace
} // namespace topple::test
