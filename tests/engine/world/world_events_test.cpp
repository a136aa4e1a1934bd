// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/world_events.h"

#include "tests/support/random_vectors.h"
#include "tests/support/test_support.h"
#include "tests/support/test_world.h"

#include <cmath>
#include <set>
#include <utility>

namespace topple {
namespace {

using test::TestWorld;

WorldEvents world_events_of_step(TestWorld& t, Real hit_speed = 1) {
    const WorldState before = t.world.state();
    t.world.step();
    return find_world_events(before, t.world.state(), hit_speed);
}

TEST(WorldEvents, ABallThatFallsHitsOnceAndThenPersists) {
    TestWorld t;
    const BodyId floor = t.floor(), ball = t.ball({2, 1.5f, 0});
    std::vector<HitEvent> hits;
    std::vector<TouchEvent> began;
    std::size_t persisted = 0;
    for (int i = 0; i < 120; ++i) {
        const WorldEvents events = world_events_of_step(t);
        hits.insert(hits.end(), events.hits.begin(), events.hits.end());
        began.insert(began.end(), events.touches_began.begin(), events.touches_began.end());
        persisted += events.touches_persisted.size();
        EXPECT_TRUE(events.touches_ended.empty());
    }
    ASSERT_EQ(began.size(), 1u);
    ASSERT_EQ(hits.size(), 1u);
    EXPECT_EQ(hits[0].a, floor);
    EXPECT_EQ(hits[0].b, ball);
    EXPECT_GT(hits[0].normal.y, 0.99f);
    EXPECT_NEAR(hits[0].point.x, 2, 1e-3f);
    // 1 m of fall, less the speed that gravity adds within the step of the hit.
    EXPECT_NEAR(hits[0].approach_speed, std::sqrt(2 * 9.81f), 0.25f);
    EXPECT_GT(persisted, 60u);
}

TEST(WorldEvents, EveryBounceIsAHitFromWhateverHeightTheBallFalls) {
    int bounces = 0;
    for (int i = 0; i < 40; ++i) {
        const Real height = 1 + 0.07f * static_cast<Real>(i);
        TestWorld t;
        t.floor(Material{.restitution = 0.8f});
        const BodyId ball = t.ball({0, height, 0}, 0.5f, Material{.restitution = 0.8f});
        for (int k = 0; k < 150; ++k) {
            const Real before = t.world.find(ball)->v.y;
            const WorldEvents events = world_events_of_step(t, 1);
            const bool bounces_now = before <= -1 && t.world.find(ball)->v.y > 0;
            bounces += bounces_now ? 1 : 0;
            EXPECT_EQ(events.hits.size(), bounces_now ? 1u : 0u) << height << " m, step " << k;
        }
    }
    EXPECT_GT(bounces, 80);
}

TEST(WorldEvents, TheThresholdOfAHitIsASpeed) {
    TestWorld t(TestWorld::weightless());
    t.create({.colliders = {{.shape = BoxShape{}}}});
    const BodyId ball = t.ball({1.51f, 0, 0});
    t.set_velocity(ball, {-2, 0, 0});
    const WorldState before = t.world.state();
    std::vector<Real> speeds;
    for (int i = 0; i < 40; ++i)
        for (const HitEvent& hit : world_events_of_step(t, 1.99f).hits)
            speeds.push_back(hit.approach_speed);
    ASSERT_EQ(speeds.size(), 1u);
    EXPECT_NEAR(speeds[0], 2, 1e-5f);
    t.world.restore(before);
    for (int i = 0; i < 40; ++i)
        EXPECT_TRUE(world_events_of_step(t, 2.01f).hits.empty());
}

TEST(WorldEvents, BodiesFallAsleepAndWake) {
    TestWorld t{Parameters{}};
    t.floor();
    const BodyId cube = t.cube({0, 0.5f, 0});
    std::vector<BodyId> fell_asleep;
    for (int i = 0; i < 240; ++i) {
        const WorldEvents events = world_events_of_step(t);
        fell_asleep.insert(fell_asleep.end(), events.fell_asleep.begin(), events.fell_asleep.end());
        EXPECT_TRUE(events.woke.empty());
    }
    EXPECT_EQ(fell_asleep, std::vector{cube});
    const WorldState before = t.world.state();
    t.world.wake(cube);
    const WorldEvents events = find_world_events(before, t.world.state());
    EXPECT_EQ(events.woke, std::vector{cube});
    EXPECT_TRUE(events.fell_asleep.empty());
    EXPECT_TRUE(events.moved.empty());
}

TEST(WorldEvents, AJointBreaksOnlyIfItsBodiesStay) {
    TestWorld t;
    const BodyId a = t.cube({0, 5, 0}), b = t.cube({2, 5, 0}), c = t.cube({4, 5, 0});
    const JointId weak = t.create(JointDef{.a = a,
                                           .b = b,
                                           .local_anchor_a = {1, 0, 0},
                                           .local_anchor_b = {-1, 0, 0},
                                           .break_force = 1});
    t.create(JointDef{.a = b, .b = c, .local_anchor_a = {1, 0, 0}, .local_anchor_b = {-1, 0, 0}});
    const JointId hook = t.create(JointDef{.b = a, .local_anchor_a = {0, 5, 0}});
    const std::vector<StepInput> pull{
        Impulse{.body = b, .point = {2, 5, 0}, .impulse = {9999, 0, 0}}};
    const WorldState before = t.world.state();
    t.world.step(pull);
    EXPECT_EQ(find_world_events(before, t.world.state()).broken_joints, std::vector{weak});
    const WorldState later = t.world.state();
    const BodyId gone[] = {c};
    t.world.destroy_bodies(gone);
    EXPECT_TRUE(find_world_events(later, t.world.state()).broken_joints.empty());
    const JointId cut[] = {hook};
    t.world.destroy_joints(cut);
    EXPECT_EQ(find_world_events(later, t.world.state()).broken_joints, std::vector{hook});
}

TEST(WorldEvents, MovedBodiesAreThoseWithOtherPoses) {
    TestWorld t(TestWorld::weightless());
    t.cube({0, 0, 0});
    const BodyId glides = t.cube({5, 0, 0}), turns = t.ball({9, 0, 0});
    t.set_velocity(glides, {0, 1, 0});
    t.set_velocity(turns, {}, {0, 1, 0});
    const WorldEvents events = world_events_of_step(t);
    ASSERT_EQ(events.moved.size(), 2u);
    EXPECT_EQ(events.moved[0].body, glides);
    EXPECT_EQ(events.moved[0].world_from_body_before.position, (Vec3{5, 0, 0}));
    EXPECT_EQ(events.moved[0].world_from_body.position, t[glides].world_from_body.position);
    EXPECT_EQ(events.moved[1].body, turns);
}

TEST(WorldEvents, EventsOfATumblingHeapAgreeWithTheStates) {
    Random random(test::seed());
    TestWorld t{Parameters{}};
    t.floor();
    std::vector<BodyId> bodies;
    for (int i = 0; i < 30; ++i)
        bodies.push_back(t.create(
            {.motion = Motion::dynamic,
             .world_from_body = {test::random_vector(random, 1.5f) + Vec3{0, 3, 0},
                                 test::random_rotation(random)},
             .colliders = {{.shape = random.below(2) == 0 ? Shape{BoxShape{{0.25f, 0.25f, 0.25f}}}
                                                          : Shape{SphereShape{0.25f}}}}}));
    const auto pairs_of = [](const std::vector<TouchEvent>& touches) {
        std::set<std::pair<std::uint64_t, std::uint64_t>> pairs;
        for (const TouchEvent& e : touches)
            pairs.emplace(e.a.ordinal, e.b.ordinal);
        EXPECT_EQ(pairs.size(), touches.size());
        return pairs;
    };
    std::size_t began = 0, ended = 0, hits = 0;
    for (int i = 0; i < 200; ++i) {
        const WorldState before = t.world.state();
        if (i == 100)
            t.world.destroy_bodies(std::span(bodies).first(3));
        t.world.step();
        const WorldState& after = t.world.state();
        const WorldEvents events = find_world_events(before, after, 0.5f);
        auto pairs = pairs_of(find_touches(before));
        for (const auto& pair : pairs_of(events.touches_ended))
            EXPECT_EQ(pairs.erase(pair), 1u);
        EXPECT_EQ(pairs, pairs_of(events.touches_persisted));
        for (const auto& pair : pairs_of(events.touches_began))
            EXPECT_TRUE(pairs.insert(pair).second);
        EXPECT_EQ(pairs, pairs_of(find_touches(after)));
        EXPECT_EQ(events.touches_began.size() + events.touches_ended.size(),
                  find_touch_events(before, after).size());
        for (const HitEvent& hit : events.hits) {
            EXPECT_GE(hit.approach_speed, 0.5f);
            EXPECT_LT(hit.a, hit.b);
        }
        began += events.touches_began.size();
        ended += events.touches_ended.size();
        hits += events.hits.size();
    }
    EXPECT_GT(began, 50u);
    EXPECT_GT(ended, 5u);
    EXPECT_GT(hits, 20u);
}

} // namespace
} // namespace topple
