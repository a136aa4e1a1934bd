// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/supports.h"

#include "tests/support/test_world.h"

#include <map>
#include <utility>
#include <vector>

namespace topple {
namespace {

using test::TestWorld;

/// Returns the ids of the two bodies of an edge: supported, supporting.
std::pair<BodyId, BodyId> ids_of(const TestWorld& t, const Support& support) {
    const auto& bodies = t.world.state().bodies;
    return {bodies[support.supported].id,
            support.supporting == Support::kWorld ? BodyId{} : bodies[support.supporting].id};
}

std::map<std::pair<BodyId, BodyId>, Real> lifts_of(const TestWorld& t) {
    std::map<std::pair<BodyId, BodyId>, Real> lifts;
    for (const Support& support : find_supports(t.world.state()))
        lifts[ids_of(t, support)] += support.lift;
    return lifts;
}

void expect_the_only_edge(const TestWorld& t, BodyId supported, BodyId supporting) {
    const auto lifts = lifts_of(t);
    ASSERT_EQ(lifts.size(), 1u);
    EXPECT_EQ(lifts.begin()->first, std::pair(supported, supporting));
}

TEST(Supports, OfAStackLeadFromEachBoxToTheOneBelowWithTheWeightAbove) {
    TestWorld t;
    std::vector<BodyId> tower{t.floor()};
    for (int i = 0; i < 4; ++i)
        tower.push_back(t.cube({0, 0.5f + static_cast<Real>(i), 0}));
    t.run_for(2);
    const auto lifts = lifts_of(t);
    ASSERT_EQ(lifts.size(), 4u);
    for (std::size_t i = 1; i < tower.size(); ++i) {
        const auto edge = lifts.find({tower[i], tower[i - 1]});
        ASSERT_NE(edge, lifts.end()) << "box " << i;
        // 1000 kg each; box i and all above it rest on box i - 1.
        const Real weight = 1000 * 9.81f * static_cast<Real>(tower.size() - i);
        EXPECT_NEAR(edge->second, weight, 0.02f * weight);
    }
}

TEST(Supports, OfABridgeAreBothPiersWithHalfTheWeightEach) {
    TestWorld t;
    t.floor();
    const BodyId left = t.cube({-1, 0.5f, 0}), right = t.cube({1, 0.5f, 0});
    const BodyId plank = t.create({.motion = Motion::dynamic,
                                   .world_from_body = {{0, 1.1f, 0}, {}},
                                   .colliders = {{.shape = BoxShape{{1.4f, 0.1f, 0.3f}}}}});
    t.run_for(2);
    const auto lifts = lifts_of(t);
    const Real half = 1000 * (2.8f * 0.2f * 0.6f) * 9.81f / 2;
    ASSERT_TRUE(lifts.contains({plank, left}) && lifts.contains({plank, right}));
    EXPECT_NEAR(lifts.at({plank, left}), half, 0.05f * half);
    EXPECT_NEAR(lifts.at({plank, right}), half, 0.05f * half);
    EXPECT_FALSE(lifts.contains({left, plank}));
    EXPECT_FALSE(lifts.contains({left, right}));
}

TEST(Supports, TurnWithGravity) {
    Parameters p = TestWorld::no_sleep();
    p.gravity = {9.81f, 0, 0};
    TestWorld t(p);
    const BodyId wall = t.create(
        {.world_from_body = {{2, 0, 0}, {}}, .colliders = {{.shape = BoxShape{{1, 5, 5}}}}});
    const BodyId box = t.cube({0.5f, 0, 0});
    t.run_for(1);
    expect_the_only_edge(t, box, wall);
}

TEST(Supports, OfABoxBesideAWallAreTheFloorAlone) {
    TestWorld t;
    const BodyId floor = t.floor();
    t.create(
        {.world_from_body = {{1, 1, 0}, {}}, .colliders = {{.shape = BoxShape{{0.5f, 1, 1}}}}});
    const BodyId box = t.cube({0, 0.5f, 0});
    t.run_for(1);
    expect_the_only_edge(t, box, floor);
}

TEST(Supports, OfAChainAreItsJoints) {
    TestWorld t;
    const BodyId upper = t.cube({0, -1, 0}), lower = t.cube({0, -3, 0});
    const JointId top = t.create(
        JointDef{.b = upper, .local_anchor_a = {}, .local_anchor_b = {0, 1, 0}});
    const JointId middle = t.create(JointDef{
        .a = upper, .b = lower, .local_anchor_a = {0, -1, 0}, .local_anchor_b = {0, 1, 0}});
    t.run_for(2);
    const std::vector<Support> supports = find_supports(t.world.state());
    ASSERT_EQ(supports.size(), 2u);
    EXPECT_EQ(ids_of(t, supports[0]), std::pair(upper, BodyId{}));
    EXPECT_EQ(supports[0].joint, top);
    EXPECT_NEAR(supports[0].lift, 2 * 9810.0f, 200);
    EXPECT_EQ(ids_of(t, supports[1]), std::pair(lower, upper));
    EXPECT_EQ(supports[1].joint, middle);
    EXPECT_NEAR(supports[1].lift, 9810.0f, 100);
}

TEST(Supports, AreNoneWithoutGravityAndInFlight) {
    TestWorld weightless(TestWorld::weightless());
    weightless.cube({0, 0.5f, 0});
    weightless.cube({0, 1.5f, 0});
    weightless.run_for(0.1f);
    EXPECT_TRUE(find_supports(weightless.world.state()).empty());
    TestWorld flying;
    flying.floor();
    flying.cube({0, 5, 0});
    flying.run_for(0.1f);
    EXPECT_TRUE(find_supports(flying.world.state()).empty());
}

} // namespace
} // namespace topple
