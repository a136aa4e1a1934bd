// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "tests/support/test_world.h"
#include "topple/dynamics/solver_level.h"

#include <vector>

namespace topple {
namespace {

using test::TestWorld;

BodyId tower(TestWorld& t, int count) {
    BodyId top;
    for (int i = 0; i < count; ++i)
        top = t.cube({0, 0.5f + static_cast<Real>(i), 0});
    return top;
}

TEST(Quality, ATowerIsSolvedFinerThanABoxOnTheFloorBeforeItHasSettled) {
    TestWorld t(TestWorld::no_sleep());
    t.floor();
    const BodyId top = tower(t, 12);
    const BodyId alone = t.cube({9, 0.5f, 0});
    t.world.step();
    EXPECT_EQ(t[alone].solver_level, 0);
    EXPECT_GE(t[top].solver_level, 1);
}

TEST(Quality, WhatHangsCountsAsWhatRests) {
    TestWorld t(TestWorld::no_sleep());
    ASSERT_TRUE(t.world.set_parameter("direct_joints", 0).ok()); // otherwise no joint opens
    const BodyId light = t.cube({0, 3, 0}), heavy = t.cube({0, 1, 0});
    ASSERT_TRUE(t.world.set_mass(light, 1).ok());
    ASSERT_TRUE(t.world.set_mass(heavy, 1000).ok());
    const auto hang = [&](BodyId a, BodyId b, Vec3 on_a, Vec3 on_b) {
        ASSERT_TRUE(
            t.world.create_joint({.a = a, .b = b, .local_anchor_a = on_a, .local_anchor_b = on_b})
                .ok());
    };
    hang(light, heavy, {0, -1, 0}, {0, 1, 0});
    hang({}, light, {0, 4, 0}, {0, 1, 0});
    t.world.step();
    EXPECT_EQ(t[light].solver_level, kSolverLevelCount - 1);
}

TEST(Quality, WhatHangsBySteepAndLevelJointsPullsAtTheSteepOnes) {
    TestWorld t(TestWorld::no_sleep());
    ASSERT_TRUE(t.world.set_parameter("direct_joints", 0).ok());
    const BodyId heavy = t.cube({0, 1, 0}), light = t.cube({2, 1.05f, 0});
    ASSERT_TRUE(t.world.set_mass(heavy, 20).ok());
    ASSERT_TRUE(t.world.set_mass(light, 1).ok());
    t.create(JointDef{.b = heavy, .local_anchor_a = {0, 2, 0}, .local_anchor_b = {0, 1, 0}});
    t.create(JointDef{.b = light, .local_anchor_a = {2, 2.05f, 0}, .local_anchor_b = {0, 1, 0}});
    t.create(JointDef{
        .a = heavy, .b = light, .local_anchor_a = {1, 0, 0}, .local_anchor_b = {-1, -0.05f, 0}});
    t.world.step();
    EXPECT_EQ(t[light].solver_level, 0); // with two equal parts the level would be 1
}

/// Returns cubes on the floor that are in one island, though none bears another.
std::vector<BodyId> crowd(TestWorld& t, int across) {
    std::vector<BodyId> cubes;
    for (int i = 0; i < across * across; ++i) {
        const auto x = static_cast<Real>(i % across), z = static_cast<Real>(i / across);
        cubes.push_back(t.cube({1.5f * x, 0.5f, 1.5f * z}));
        if (i > 0)
            t.create(JointDef{.type = JointType::distance,
                              .a = cubes[static_cast<std::size_t>(i) - 1],
                              .b = cubes.back(),
                              .lower = 0,
                              .upper = 100});
    }
    return cubes;
}

TEST(Quality, ACrowdIsSolvedCoarselyAlthoughOneInItIsHitAgainAndAgain) {
    TestWorld t(TestWorld::no_sleep());
    t.floor();
    const std::vector<BodyId> cubes = crowd(t, 15);
    ASSERT_TRUE(t.world.set_quality(cubes[7], Quality::four_fold).ok());
    t.world.step();
    ASSERT_EQ(t[cubes[99]].solver_level, 2);
    ASSERT_TRUE(t.world.set_quality(cubes[7], Quality::automatic).ok());
    for (int i = 0; i < 300; ++i) {
        if (i % 3 == 0)
            t.set_velocity(cubes[7], {0, -3, 0});
        t.world.step();
        EXPECT_LE(t[cubes[7]].solver_level, 2);
    }
    EXPECT_EQ(t[cubes[99]].solver_level, 0);
}

TEST(Quality, WhoJoinsAFinerIslandDoesNotKeepItThere) {
    Parameters p = TestWorld::no_sleep();
    p.gravity = {0, -5, 0}; // under its own weight a cube needs no more than class 0
    TestWorld t(p);
    t.floor();
    const BodyId fine = t.cube({0, 0.5f, 0});
    ASSERT_TRUE(t.world.set_quality(fine, Quality::as_given).ok());
    t.world.step();
    ASSERT_TRUE(t.world.set_quality(fine, Quality::twice).ok());
    t.world.step();
    ASSERT_EQ(t[fine].solver_level, 1);
    ASSERT_TRUE(t.world.set_quality(fine, Quality::automatic).ok());
    t.run_for(0.5f); // the body has not needed its level for half a second ...
    ASSERT_EQ(t[fine].solver_level, 1);
    const BodyId joined = t.cube({3, 0.5f, 0});
    t.create(
        JointDef{.type = JointType::distance, .a = fine, .b = joined, .lower = 0, .upper = 100});
    t.world.step();
    ASSERT_EQ(t[joined].solver_level, 1);
    t.run_for(1); // ... and a little later is as soft as the next class
    EXPECT_EQ(t[fine].solver_level, 0);
    EXPECT_EQ(t[joined].solver_level, 0);
}

/// Returns the level of a crowd, right after that many cubes of level 2 have joined it.
int level_of_crowd_with(int newcomers) {
    TestWorld t(TestWorld::no_sleep());
    t.floor();
    const std::vector<BodyId> cubes = crowd(t, 15);
    std::vector<BodyId> fine;
    for (int i = 0; i < newcomers; ++i) {
        fine.push_back(t.cube({-3 - 2 * static_cast<Real>(i), 0.5f, 0}));
        EXPECT_TRUE(t.world.set_quality(fine.back(), Quality::four_fold).ok());
    }
    t.run_for(0.5f);
    EXPECT_EQ(t[cubes[99]].solver_level, 0);
    for (const BodyId id : fine) {
        EXPECT_EQ(t[id].solver_level, 2);
        EXPECT_TRUE(t.world.set_quality(id, Quality::automatic).ok());
        t.create(JointDef{
            .type = JointType::distance, .a = cubes[0], .b = id, .lower = 0, .upper = 100});
    }
    t.world.step();
    EXPECT_EQ(t[cubes[99]].solver_level, t[fine[0]].solver_level);
    return t[cubes[99]].solver_level;
}

TEST(Quality, AFewBodiesThatJoinACrowdDoNotMakeItFiner) {
    EXPECT_EQ(level_of_crowd_with(4), 0); // of 229
    EXPECT_EQ(level_of_crowd_with(5), 2);
}

TEST(Quality, AFixedClassHoldsForAll) {
    Parameters p = TestWorld::no_sleep();
    p.quality = Quality::four_fold;
    TestWorld t(p);
    t.floor();
    const BodyId box = t.cube({0, 0.5f, 0});
    t.world.step();
    EXPECT_EQ(t[box].solver_level, 2);
    EXPECT_EQ(t[box].stiffness, 4);
}

TEST(Quality, ChangingTheClassKicksNobody) {
    Parameters p = TestWorld::no_sleep();
    p.quality = Quality::as_given;
    TestWorld t(p);
    t.floor();
    const BodyId top = tower(t, 10);
    t.run_for(30); // until the tower is at rest
    const Real settled = 9.5f - t[top].center_of_mass.y;
    ASSERT_GT(settled, 5e-3f);
    const auto change_to = [&](double quality, Real seconds) {
        SCOPED_TRACE(quality);
        ASSERT_TRUE(t.world.set_parameter("quality", quality).ok());
        Real fastest = 0;
        for (int i = 0; i < static_cast<int>(seconds * 60); ++i) {
            t.world.step();
            for (std::uint64_t id = 2; id <= top.ordinal; ++id)
                fastest = std::max(fastest, length(t[{id}].v));
        }
        EXPECT_LT(fastest, 1e-3f);
    };
    // The sag is 64 times smaller, at a speed of 0.6 mm/s.
    change_to(4, 15);
    EXPECT_EQ(t[top].stiffness, 8);
    EXPECT_LT(9.5f - t[top].center_of_mass.y, settled / 32);
    change_to(1, 15);
    EXPECT_EQ(t[top].stiffness, 1);
    EXPECT_NEAR(9.5f - t[top].center_of_mass.y, settled, 5e-4f); // as soft as before
    change_to(0, 15);
    EXPECT_GT(t[top].stiffness, 1);
    EXPECT_LT(9.5f - t[top].center_of_mass.y, settled / 3);
}

TEST(Quality, ABodyMayAskForMoreOrLessAndAllThatItTouchesFollows) {
    TestWorld t(TestWorld::no_sleep());
    t.floor();
    const BodyId top = tower(t, 3);
    const BodyId alone = t.cube({9, 0.5f, 0});
    ASSERT_TRUE(t.world.set_quality(top, Quality::four_fold).ok());
    t.run_for(0.5f);
    EXPECT_EQ(t[{2}].solver_level, 2); // the lowest cube
    EXPECT_EQ(t[alone].solver_level, 0);
    // The finest level of the bodies counts, not the world's.
    ASSERT_TRUE(t.world.set_quality({2}, Quality::as_given).ok());
    ASSERT_TRUE(t.world.set_parameter("quality", 4).ok());
    t.run_for(1);
    EXPECT_EQ(t[top].solver_level, 2);
    EXPECT_EQ(t[alone].solver_level, 3);
    ASSERT_TRUE(t.world.set_quality(top, Quality::as_given).ok());
    t.run_for(3);
    EXPECT_EQ(t[top].solver_level, 0);
    // Without a body's own setting the world's counts again.
    ASSERT_TRUE(t.world.set_quality(top, Quality::automatic).ok());
    ASSERT_TRUE(t.world.set_quality({2}, Quality::automatic).ok());
    t.run_for(1);
    EXPECT_EQ(t[top].solver_level, 3);
    EXPECT_FALSE(t.world.set_quality(top, static_cast<Quality>(9)).ok());
    EXPECT_EQ(t.world.describe(top).quality, Quality::automatic);
}

TEST(Quality, ABodyInTheAirIsNew) {
    TestWorld t(TestWorld::no_sleep());
    t.floor();
    const BodyId top = tower(t, 12);
    t.run_for(0.5f);
    ASSERT_GT(t[top].stiffness, 1);
    ASSERT_TRUE(t.world.set_pose(top, {{5, 9, 0}, {}}).ok());
    t.world.step();
    EXPECT_EQ(t[top].solver_level, 0);
    EXPECT_EQ(t[top].stiffness, 0);
}

} // namespace
} // namespace topple
