// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/touch_events.h"

#include "tests/support/test_world.h"

namespace topple {
namespace {

using test::TestWorld;

/// Steps once and returns the changes.
std::vector<TouchEvent> events_of_step(TestWorld& t) {
    const WorldState before = t.world.state();
    t.world.step();
    return find_touch_events(before, t.world.state());
}

TEST(TouchEvents, ABallThatLandsBeginsToTouchOnce) {
    TestWorld t;
    const BodyId floor = t.floor();
    const BodyId ball = t.ball({2, 1, 0});
    std::vector<TouchEvent> all;
    for (int i = 0; i < 120; ++i)
        for (const TouchEvent& e : events_of_step(t))
            all.push_back(e);
    ASSERT_EQ(all.size(), 1u);
    EXPECT_TRUE(all[0].began);
    EXPECT_EQ(all[0].a, floor);
    EXPECT_EQ(all[0].b, ball);
    EXPECT_GT(all[0].normal.y, 0.99f);
    EXPECT_NEAR(all[0].point.x, 2, 1e-3f);
    EXPECT_GT(all[0].impulse, 0);
}

TEST(TouchEvents, ABallThatBouncesEndsWhatItBegan) {
    TestWorld t;
    t.floor();
    t.ball({0, 1, 0}, 0.5f, {.restitution = 1});
    int began = 0, ended = 0;
    bool is_touching = false;
    for (int i = 0; i < 240; ++i)
        for (const TouchEvent& e : events_of_step(t)) {
            EXPECT_NE(e.began, is_touching);
            is_touching = e.began;
            ++(e.began ? began : ended);
        }
    EXPECT_GE(began, 3);
    EXPECT_NEAR(began, ended, 1);
}

TEST(TouchEvents, WhatIsTakenAwayCeasesToTouchAndNothingElseIsSaid) {
    TestWorld t;
    const BodyId floor = t.floor();
    const BodyId lower = t.cube({0, 0.5f, 0}), upper = t.cube({0, 1.5f, 0});
    t.run_for(1);
    EXPECT_TRUE(events_of_step(t).empty());
    const WorldState before = t.world.state();
    const BodyId gone[] = {upper};
    t.world.destroy_bodies(gone);
    const auto events = find_touch_events(before, t.world.state());
    ASSERT_EQ(events.size(), 1u);
    EXPECT_FALSE(events[0].began);
    EXPECT_EQ(events[0].a, lower);
    EXPECT_EQ(events[0].b, upper);
    // With the states exchanged, the touch begins.
    EXPECT_TRUE(find_touch_events(t.world.state(), before).at(0).began);
    EXPECT_NE(floor, lower);
}

} // namespace
} // namespace topple
