// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The explanation of two bodies in the frames of a paused session.

#include "tests/app/session/session_test_support.h"

namespace topple::app {
namespace {

using test::ask;
using test::do_idle_work;
using test::hash;
using test::play;
using test::step;
using test::tower_of;

/// A paused tower of three, whose two lower boxes are looked at.
struct Explaining : ::testing::Test {
    Explaining() {
        ask(session, tower_of(3));
        play(session, 20);
        ask(session, SetPaused{true});
        look_at({{2}, {3}});
    }
    void look_at(AskedPair pair) { ask(session, SetFrameExtras{.explained = {.pair = pair}}); }
    std::shared_ptr<const Explained> explanation() {
        do_idle_work(session);
        return session.make_frame()->explanation;
    }
    Session session;
};

TEST_F(Explaining, IsThatOfTheNextStep) {
    const auto explained = explanation();
    ASSERT_NE(explained, nullptr);
    EXPECT_TRUE(explained->trouble.empty());
    ASSERT_FALSE(explained->pair.after.empty());
    const Contact told = explained->pair.after[0];
    ask(session, StepBy{1});
    const auto& contacts = session.world().state().contacts;
    EXPECT_TRUE(std::any_of(contacts.begin(), contacts.end(), [&](const Contact& c) {
        return c.collider_a == told.collider_a && c.collider_b == told.collider_b &&
               c.points[0].normal_impulse == told.points[0].normal_impulse &&
               c.friction_impulse == told.friction_impulse;
    }));
}

TEST_F(Explaining, FollowsTheShownStepAndTheWorldStays) {
    const std::uint64_t before = hash(session);
    const auto first = explanation();
    EXPECT_EQ(hash(session), before);
    EXPECT_EQ(explanation(), first) << "nothing has changed";
    EXPECT_FALSE(session.has_idle_work());
    ask(session, StepBy{1});
    EXPECT_EQ(session.make_frame()->explanation, nullptr) << "that of another step is none";
    const auto second = explanation();
    ASSERT_NE(second, nullptr);
    EXPECT_NE(second, first);
    ask(session, StepBy{-1});
    EXPECT_EQ(explanation()->pair.after[0].points[0].normal_impulse,
              first->pair.after[0].points[0].normal_impulse);
}

/// A step that was recorded with inputs is explained with them.
TEST_F(Explaining, UsesTheInputsOfARecordedStep) {
    ask(session, Push{{{3}, {0, 1.5f, 0}, {3000, 0, 0}}});
    ask(session, StepBy{1});
    const std::vector<Contact> after = session.world().state().contacts;
    ask(session, StepBy{-1});
    const auto explained = explanation();
    ASSERT_NE(explained, nullptr);
    ASSERT_FALSE(explained->pair.after.empty());
    const Contact& told = explained->pair.after[0];
    EXPECT_GT(length(told.friction_impulse), 50) << "the push slides it";
    EXPECT_TRUE(std::any_of(after.begin(), after.end(), [&](const Contact& c) {
        return c.collider_a == told.collider_a && c.collider_b == told.collider_b &&
               c.friction_impulse == told.friction_impulse;
    }));
}

TEST_F(Explaining, EndsWhileTimeRunsAndWhenNobodyAsks) {
    ASSERT_NE(explanation(), nullptr);
    ask(session, SetPaused{false});
    EXPECT_EQ(session.make_frame()->explanation, nullptr);
    EXPECT_FALSE(session.has_idle_work());
    ask(session, SetPaused{true});
    EXPECT_NE(explanation(), nullptr);
    look_at({});
    EXPECT_EQ(explanation(), nullptr);
    EXPECT_FALSE(session.has_idle_work());
}

TEST_F(Explaining, SaysWhatIsInTheWay) {
    look_at({{2}, {77}});
    const auto explained = explanation();
    ASSERT_NE(explained, nullptr);
    EXPECT_EQ(explained->trouble, "there is no body 77");
    EXPECT_TRUE(explained->stages.empty());
}

TEST_F(Explaining, AnotherPairIsAnotherExplanation) {
    const auto lower = explanation();
    look_at({{3}, {4}});
    const auto upper = explanation();
    ASSERT_NE(upper, nullptr);
    EXPECT_EQ(upper->pair.body_b, BodyId{4});
    EXPECT_NE(upper, lower);
}

} // namespace
} // namespace topple::app
