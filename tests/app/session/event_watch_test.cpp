// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Ticks of the time bar for what happens by itself: first contacts, joints that break, rest.

#include "tests/app/session/session_test_support.h"

#include <algorithm>
#include <cmath>

namespace topple::app {
namespace {

using test::ask;
using test::box_def;
using test::play;
using Kind = TimelineView::Mark::Kind;

std::vector<std::uint64_t> steps_of(Session& session, Kind kind) {
    const FramePtr frame = session.make_frame();
    std::vector<std::uint64_t> steps;
    for (const TimelineView::Mark& mark : frame->timeline.marks)
        if (mark.kind == kind)
            steps.push_back(mark.step);
    return steps;
}

TEST(EventWatch, AFallIsMarkedAtItsFirstContactAndNotAgain) {
    Session session;
    BodyDef box = box_def({0, 2.5f, 0});
    box.colliders[0].material.restitution = 0.5f; // bounces several times
    ask(session, SpawnBodies{{box}, {}, ""});
    std::uint64_t touched = 0;
    for (int i = 0; i < 120; ++i) {
        play(session, 1);
        if (touched == 0 && session.world().state().bodies.back().v.y > 0)
            touched = test::step(session); // it rises: it has bounced
    }
    const Real falls = std::sqrt(2 * 2 / 9.81f) * 60; // steps until a cube has fallen 2 m
    ASSERT_NEAR(static_cast<Real>(touched), falls, 2);
    EXPECT_EQ(steps_of(session, Kind::contact), std::vector<std::uint64_t>{touched});
    EXPECT_EQ(steps_of(session, Kind::spawn), std::vector<std::uint64_t>{0});
}

TEST(EventWatch, WhatTouchesFromTheBeginIsNoEventAndAnotherEditIsFollowedByItsOwn) {
    Session session;
    ask(session, test::tower_of(4));
    play(session, 30);
    EXPECT_TRUE(steps_of(session, Kind::contact).empty());
    ask(session, SpawnBodies{{box_def({0, 6, 0})}, {}, ""}); // falls 1.5 m
    play(session, 60);
    const std::vector<std::uint64_t> contacts = steps_of(session, Kind::contact);
    ASSERT_EQ(contacts.size(), 1u);
    EXPECT_NEAR(static_cast<Real>(contacts[0]), 30 + std::sqrt(2 * 1.5f / 9.81f) * 60, 2);
    EXPECT_EQ(steps_of(session, Kind::spawn), (std::vector<std::uint64_t>{0, 30}));
}

TEST(EventWatch, ABrokenJointAndTheLastSleeperAreMarked) {
    Session session;
    JointDef joint;
    joint.type = JointType::ball;
    joint.a = {};
    joint.b = new_body(0);
    joint.local_anchor_a = {0, 3, 0};
    joint.break_force = 0.5f * 500 * 9.81f; // half of the weight
    ask(session, SpawnBodies{{box_def({0, 3, 0})}, {joint}, ""});
    std::uint64_t broken = 0, asleep = 0;
    for (int i = 0; i < 400; ++i) {
        play(session, 1);
        if (broken == 0 && session.world().state().joints.empty())
            broken = test::step(session);
        const auto& bodies = session.world().state().bodies;
        const bool is_at_rest = std::none_of(bodies.begin(), bodies.end(), [](const Body& body) {
            return body.motion == Motion::dynamic && !body.is_asleep;
        });
        if (asleep == 0 && is_at_rest)
            asleep = test::step(session);
    }
    ASSERT_GT(broken, 0u);
    ASSERT_GT(asleep, broken);
    EXPECT_EQ(steps_of(session, Kind::broken_joint), std::vector<std::uint64_t>{broken});
    EXPECT_EQ(steps_of(session, Kind::rest), std::vector<std::uint64_t>{asleep});
}

TEST(EventWatch, ChangingThePastReplacesTheTicksAheadAndRepeatingKeepsThem) {
    Session session;
    ask(session, SpawnBodies{{box_def({0, 2.5f, 0})}, {}, ""});
    play(session, 60);
    const std::vector<std::uint64_t> before = steps_of(session, Kind::contact);
    ASSERT_EQ(before.size(), 1u);
    ask(session, SeekTo{5});
    play(session, 55); // repeats
    EXPECT_EQ(steps_of(session, Kind::contact), before);
    ask(session, SeekTo{5});
    ask(session, SetVelocity{{2}, {0, 3, 0}, {}}); // upwards: the contact comes later
    play(session, 120);
    const std::vector<std::uint64_t> after = steps_of(session, Kind::contact);
    ASSERT_EQ(after.size(), 1u);
    EXPECT_GT(after[0], before[0] + 10);
}

} // namespace
} // namespace topple::app
