// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "tests/support/test_world.h"

namespace topple {
namespace {

using test::TestWorld;

TEST(WorldQueries, ARayFindsTheNearestBody) {
    TestWorld t;
    t.floor();
    t.cube({0, 0.5f, 0});
    const BodyId upper = t.cube({0, 2.5f, 0});
    const auto hit = t.world.cast_ray({.origin = {0.2f, 10, 0}, .direction = {0, -1, 0}});
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->body, upper);
    EXPECT_FLOAT_EQ(hit->hit.t, 7); // from y = 10 to the top at 3
}

TEST(WorldQueries, ARayFindsBodiesThatHaveMovedSince) {
    TestWorld t(TestWorld::weightless());
    const BodyId ball = t.ball({0, 0, 0});
    t.set_velocity(ball, {30, 0, 0});
    t.run_for(1);
    const auto hit = t.world.cast_ray({.origin = {30, 10, 0}, .direction = {0, -1, 0}});
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->body, ball);
}

TEST(WorldQueries, OfTwoInOnePlaceTheFirstIsHitByEveryBroadPhase) {
    for (int kind = 0; kind < kBroadPhaseKindCount; ++kind) {
        TestWorld t;
        ASSERT_TRUE(t.world.set_parameter("broad_phase", kind).ok());
        const BodyId first = t.cube({0, 0, 0});
        t.cube({0, 0, 0});
        const auto hit = t.world.cast_ray({.origin = {0, 10, 0}, .direction = {0, -1, 0}});
        ASSERT_TRUE(hit);
        EXPECT_EQ(hit->body, first) << "broad phase " << kind;
    }
}

TEST(WorldQueries, WhatIsNotDrawnIsNotHit) {
    TestWorld t;
    t.create({.colliders = {{.shape = BoxShape{}, .visible = false}}});
    EXPECT_FALSE(t.world.cast_ray({.origin = {0, 10, 0}, .direction = {0, -1, 0}}));
}

TEST(WorldQueries, ABoxFindsEachBodyOnceAndInOrder) {
    TestWorld t;
    const BodyId a = t.create(
        {.colliders = {{.shape = BoxShape{}},
                       {.shape = BoxShape{}, .body_from_shape = {{0.5f, 0, 0}, {}}}}});
    const BodyId b = t.cube({2, 0, 0});
    t.cube({20, 0, 0});
    std::vector<BodyId> found;
    t.world.query({{-5, -5, -5}, {5, 5, 5}}, [&](BodyId id) { found.push_back(id); });
    EXPECT_EQ(found, (std::vector{a, b}));
}

TEST(WorldQueries, TheTreeCanBeLookedAt) {
    TestWorld t;
    for (int i = 0; i < 5; ++i)
        t.cube({static_cast<Real>(3 * i), 0, 0});
    EXPECT_FALSE(t.world.broad_phase_cells().empty());
}

} // namespace
} // namespace topple
