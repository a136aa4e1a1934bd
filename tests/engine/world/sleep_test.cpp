// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "tests/support/test_world.h"

namespace topple {
namespace {

using test::TestWorld;

/// Two cubes on each other, one beside them, all asleep.
struct SleepingCubes : TestWorld {
    BodyId ground, lower, upper, lonely;
    SleepingCubes() : TestWorld(Parameters{}) {
        ground = floor();
        lower = cube({0, 0.5f, 0});
        upper = cube({0, 1.5f, 0});
        lonely = cube({5, 0.5f, 0});
        run_for(3);
        EXPECT_TRUE((*this)[lower].is_asleep);
        EXPECT_TRUE((*this)[upper].is_asleep);
        EXPECT_TRUE((*this)[lonely].is_asleep);
    }
};

TEST(Sleep, WhatTouchesSleepsAndWakesTogether) {
    SleepingCubes t;
    EXPECT_EQ(t[t.lower].island, t[t.upper].island);
    EXPECT_NE(t[t.lower].island, t[t.lonely].island);
    t.world.wake(t.upper);
    EXPECT_FALSE(t[t.lower].is_asleep);
    EXPECT_TRUE(t[t.lonely].is_asleep);
}

TEST(Sleep, ASleeperIsTakenOutOfTheStepBitForBit) {
    SleepingCubes t;
    const std::uint64_t before = t.world.hash();
    t.run_for(1);
    EXPECT_EQ(t.world.hash(), before);
    EXPECT_EQ(t.world.last_report().awake_count, 0u);
}

TEST(Sleep, WhatIsHitWakes) {
    SleepingCubes t;
    const BodyId ball = t.ball({-3, 0.5f, 0}, 0.3f);
    t.set_velocity(ball, {10, 0, 0});
    t.run_for(0.5f);
    EXPECT_FALSE(t[t.lower].is_asleep);
    EXPECT_TRUE(t[t.lonely].is_asleep);
}

/// 500 cubes on a raft, and one without friction that slides over the raft.
struct Raft : TestWorld {
    BodyId slider;
    explicit Raft(Real speed) : TestWorld(Parameters{}) {
        floor();
        (void)create({.motion = Motion::dynamic,
                      .world_from_body = {{0, 0.5f, 0}, {}},
                      .colliders = {{.shape = BoxShape{{20, 0.5f, 15}}}}});
        for (int x = 0; x < 25; ++x)
            for (int z = 0; z < 20; ++z)
                (void)cube(
                    {1.2f * static_cast<Real>(x - 12), 1.5f, 1.2f * static_cast<Real>(z - 10)});
        slider = cube({0, 1.5f, 13});
        EXPECT_TRUE(world.set_material(slider, {.friction = 0, .static_friction = 0}).ok());
        set_velocity(slider, {speed, 0, 0});
        run_for(2);
    }
};

TEST(Sleep, OneThatCreepsDoesNotKeepAHeapAwakeButOneThatMovesDoes) {
    Raft creeping(0.12f), moving(0.18f);
    EXPECT_TRUE(creeping[creeping.slider].is_asleep);
    EXPECT_EQ(creeping.world.last_report().awake_count, 0u);
    EXPECT_FALSE(moving[moving.slider].is_asleep);
    EXPECT_GT(moving.world.last_report().awake_count, 1u);
}

TEST(Sleep, TakingAwayTheSupportWakesWhatStoodOnIt) {
    SleepingCubes t;
    t.world.destroy_bodies({{t.lower}});
    EXPECT_FALSE(t[t.upper].is_asleep);
    t.run_for(1);
    EXPECT_NEAR(t[t.upper].center_of_mass.y, 0.5f, 0.01f);
}

TEST(Sleep, MovingTheFloorAwayWakesEveryoneOnIt) {
    SleepingCubes t;
    ASSERT_TRUE(t.world.set_pose(t.ground, {{0, -10, 0}, {}}).ok());
    EXPECT_FALSE(t[t.lower].is_asleep);
    EXPECT_FALSE(t[t.lonely].is_asleep);
}

TEST(Sleep, AStaticBodyPutIntoASleeperWakesIt) {
    SleepingCubes t;
    t.create({.world_from_body = {{5.5f, 0.5f, 0}, {}}, .colliders = {{.shape = BoxShape{}}}});
    EXPECT_FALSE(t[t.lonely].is_asleep);
    EXPECT_TRUE(t[t.lower].is_asleep);
}

TEST(Sleep, AnotherGravityWakesEveryone) {
    SleepingCubes t;
    ASSERT_TRUE(t.world.set_parameter("gravity_y", -1.62).ok());
    EXPECT_FALSE(t[t.lonely].is_asleep);
}

TEST(Sleep, AnotherBroadPhaseWakesNobody) {
    SleepingCubes t;
    ASSERT_TRUE(t.world.set_parameter("broad_phase", 1).ok());
    EXPECT_TRUE(t[t.lonely].is_asleep);
}

TEST(Sleep, WhatMayNotSleepKeepsItsNeighborsAwake) {
    SleepingCubes t;
    ASSERT_TRUE(t.world.set_can_sleep(t.upper, false).ok());
    t.run_for(3);
    EXPECT_FALSE(t[t.upper].is_asleep);
    EXPECT_FALSE(t[t.lower].is_asleep);
    EXPECT_TRUE(t[t.lonely].is_asleep);
}

TEST(Sleep, AnImpulseAndAMouseJointWake) {
    SleepingCubes t;
    const StepInput push = Impulse{t.lonely, t[t.lonely].center_of_mass, {0, 100, 0}};
    t.world.step({&push, 1});
    EXPECT_FALSE(t[t.lonely].is_asleep);
    const StepInput mouse_joint = MouseJoint{.body = t.upper, .target = {0, 1.5f, 0}};
    t.run_for(2, {&mouse_joint, 1});
    EXPECT_FALSE(t[t.upper].is_asleep); // held at rest by a grab
}

TEST(Sleep, AMovingPlatformWakesWhatItMeets) {
    SleepingCubes t;
    const BodyId plow = t.create({.motion = Motion::kinematic,
                                  .world_from_body = {{8, 0.6f, 0}, {}},
                                  .velocity = {-2, 0, 0},
                                  .colliders = {{.shape = BoxShape{}}}});
    t.run_for(2);
    EXPECT_LT(t[plow].center_of_mass.x, 4.1f);
    EXPECT_LT(t[t.lonely].center_of_mass.x, 4); // pushed along
}

TEST(Sleep, APileMadeAsleepStaysUntilTouched) {
    TestWorld t{Parameters{}};
    t.floor();
    BodyDef def{.motion = Motion::dynamic, .colliders = {{.shape = BoxShape{}}}, .is_asleep = true};
    std::vector<BodyId> pile;
    for (int i = 0; i < 3; ++i) {
        def.world_from_body.position = {0, 0.5f + static_cast<Real>(i), 0};
        pile.push_back(t.create(def));
    }
    t.run_for(1);
    EXPECT_TRUE(t[pile[0]].is_asleep);
    t.world.wake(pile[2]);
    t.run_for(1.0f / 60);
    // The contact has woken the cube, and the floor supports it in the same step.
    EXPECT_FALSE(t[pile[0]].is_asleep);
    EXPECT_NEAR(t[pile[0]].center_of_mass.y, 0.5f, 1e-3f);
}

/// Returns whether a pendulum at 2.6 Hz under the gravity of the table falls asleep. It is faster than the sleep
/// speed of 0.05 m/s for 2 / pi acos(0.05 / speed) of the time.
bool sleeps_while_it_swings_with(Real speed, Real gravity = 9.81f) {
    constexpr Real kLength = 0.03f, kRadius = 0.02f; // farthest point: the sum of the two
    Parameters p;
    p.gravity = {0, -gravity, 0};
    TestWorld t{p};
    const BodyId bob = t.ball({0, -kLength, 0}, kRadius);
    t.create(JointDef{.type = JointType::ball, .b = bob, .local_anchor_b = {0, kLength, 0}});
    const Real turn = speed / (kLength + kRadius);
    t.set_velocity(bob, {turn * kLength, 0, 0}, {0, 0, turn});
    t.run_for(3);
    return t[bob].is_asleep;
}

TEST(Sleep, ATremorThatIsSeldomTooFastSleepsButNotWhatOftenIs) {
    EXPECT_TRUE(sleeps_while_it_swings_with(0.052f)); // 0.18 of the time
    EXPECT_FALSE(sleeps_while_it_swings_with(0.07f)); // 0.49 of the time
}

TEST(Sleep, ATremorOfAMillimeterSleepsHoweverFastItIs) {
    // Six times the frequency, 15.6 Hz: amplitudes of speed / (98 rad/s), 1.2 mm and 4.1 mm.
    EXPECT_TRUE(sleeps_while_it_swings_with(0.12f, 36 * 9.81f));
    EXPECT_FALSE(sleeps_while_it_swings_with(0.4f, 36 * 9.81f));
}

TEST(Sleep, CubesMadeAtOnePlaceWithoutGravitySleepOnlyWhenTheyAreApart) {
    Parameters p;
    p.gravity = {};
    TestWorld t{p};
    std::vector<BodyId> cubes;
    for (int i = 0; i < 10; ++i)
        cubes.push_back(t.cube({}));
    t.run_for(20);
    for (std::size_t i = 0; i < cubes.size(); ++i)
        for (std::size_t k = 0; k < i; ++k) {
            const Vec3 between = t[cubes[i]].center_of_mass - t[cubes[k]].center_of_mass;
            // Turned cubes of 1 m may touch with their centers up to sqrt(3) m apart, and never nearer than 1 m.
            EXPECT_GT(length(between), 0.95f) << i << " and " << k;
        }
}

} // namespace
} // namespace topple
