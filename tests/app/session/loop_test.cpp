// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The loop of the time bar: a stretch of the history that repeats as it was.

#include "tests/app/session/session_test_support.h"
#include "tests/support/test.h"

namespace topple::app {
namespace {

using test::ask;
using test::hash;
using test::play;
using test::step;

bool has_loop(Session& session) { return session.make_frame()->timeline.loop.has_value(); }

/// Opens a tower, plays 60 steps and repeats the steps 20 to 40.
void begin_loop(Session& session) {
    ask(session, OpenScene{"stack:4"});
    play(session, 60);
    ask(session, SetLoop{20, 40});
}

TEST(Loop, RepeatsTheStretchAsItWas) {
    Session session;
    begin_loop(session);
    EXPECT_FALSE(session.is_paused());
    EXPECT_EQ(step(session), 20u);
    play(session, 10);
    const std::uint64_t middle = hash(session);
    play(session, 10);
    EXPECT_EQ(step(session), 40u);
    for (int pass = 0; pass < 3; ++pass) {
        play(session, 10);
        EXPECT_EQ(step(session), 30u);
        EXPECT_EQ(hash(session), middle);
        play(session, 10);
    }
    EXPECT_EQ(session.history().end().step, 60u);
    EXPECT_TRUE(session.history().other_runs().empty());
    const FramePtr frame = session.make_frame();
    EXPECT_EQ(frame->timeline.loop, (TimelineView::Loop{.first_step = 20, .last_step = 40}));
    ask(session, EndLoop{});
    play(session, 30);
    EXPECT_EQ(step(session), 70u);
}

TEST(Loop, ThatContainsTheShownStepBeginsThere) {
    Session session;
    ask(session, OpenScene{"stack:4"});
    play(session, 60);
    ask(session, SeekTo{30});
    ask(session, SetLoop{20, 40});
    EXPECT_EQ(step(session), 30u);
    EXPECT_TRUE(session.is_paused());
}

TEST(Loop, SurvivesLookingElsewhere) {
    Session session;
    begin_loop(session);
    ask(session, SeekTo{55});
    EXPECT_EQ(step(session), 55u);
    ask(session, SetPaused{false});
    play(session, 1);
    EXPECT_EQ(step(session), 21u) << "from beyond its end it begins again";
    ask(session, SeekTo{10});
    play(session, 5);
    EXPECT_EQ(step(session), 15u) << "the way to its begin is played";
}

TEST(Loop, EndsWithAnyChangeOfItsSteps) {
    for (const bool is_push : {false, true}) {
        Session session;
        begin_loop(session);
        play(session, 20); // its last step
        if (is_push) {
            const Body& top = session.world().state().bodies.back();
            ask(session, Push{{top.id, top.center_of_mass, {top.mass, 0, 0}}});
            play(session, 1);
            EXPECT_EQ(step(session), 41u) << "the push acts where it was given";
        } else {
            play(session, 5);
            ask(session, SetParameter{"gravity_y", -5});
            EXPECT_EQ(step(session), 25u);
        }
        EXPECT_FALSE(has_loop(session));
        play(session, 30);
        EXPECT_GT(step(session), 41u);
    }
}

TEST(Loop, IsForgottenWithItsScene) {
    Session session;
    begin_loop(session);
    ask(session, OpenScene{"stack:2"});
    EXPECT_FALSE(has_loop(session));
    play(session, 60);
    ask(session, SetLoop{20, 40});
    ask(session, Undo{});
    EXPECT_EQ(session.history().end().step, 60u) << "the first scene, with as many steps";
    EXPECT_FALSE(has_loop(session));
}

TEST(Loop, WithoutTwoStepsOfTheHistoryIsRefused) {
    Session session;
    begin_loop(session);
    for (const SetLoop& wrong : {SetLoop{30, 30}, SetLoop{40, 20}, SetLoop{50, 61}})
        EXPECT_FALSE(session.execute(wrong).ok());
    EXPECT_TRUE(has_loop(session)) << "the loop before stays";
}

} // namespace
} // namespace topple::app
