// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Tuning: a held slider repeats the last seconds with its newest value.

#include "app/session/script.h"
#include "tests/app/session/session_test_support.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/core/random.h"

#include <cmath>
#include <string>
#include <vector>

namespace topple::app {
namespace {

using test::ask;
using test::hash;
using test::play;
using test::step;

constexpr std::uint64_t kGesture = 7;
constexpr std::uint64_t kTunedSteps = 180; // 3 s at 60 steps/s

Tune gravity(double value, std::uint64_t gesture = kGesture) {
    return {.parameter = {"gravity_y", value}, .gesture = gesture};
}

Push push_of_top_box(const Session& session) {
    const Body& top = session.world().state().bodies.back();
    return {{.body = top.id, .point = top.center_of_mass, .impulse = {top.mass, 0, 0}}};
}

/// Plays 240 steps of a tower and pushes its top at step 100.
void play_a_push(Session& session) {
    ask(session, OpenScene{"stack:4"});
    play(session, 100);
    ask(session, push_of_top_box(session));
    play(session, 140);
}

void play_until(Session& session, std::uint64_t wanted) {
    for (int i = 0; i < 1000 && step(session) != wanted; ++i)
        session.advance();
    ASSERT_EQ(step(session), wanted);
}

/// Returns the hash at `at` of a run that has this gravity from step 60 on, and the push at step 100.
std::uint64_t hash_of_straight_run(double value, std::uint64_t at) {
    Session session;
    ask(session, OpenScene{"stack:4"});
    play(session, 60);
    ask(session, SetParameter{"gravity_y", value});
    // The push of the other session, whose body stands elsewhere by then.
    Session other;
    ask(other, OpenScene{"stack:4"});
    play(other, 100);
    play(session, 40);
    ask(session, push_of_top_box(other));
    play_until(session, at);
    return hash(session);
}

TEST(Tuning, RepeatsTheLastThreeSecondsWithTheNewestValue) {
    Session session;
    play_a_push(session);
    ASSERT_EQ(step(session), 240u);
    ask(session, gravity(-5));
    EXPECT_EQ(step(session), 240 - kTunedSteps);
    EXPECT_EQ(session.world().parameters().gravity.y, -5);
    play(session, 90);
    const std::uint64_t first_pass = hash(session);
    EXPECT_EQ(first_pass, hash_of_straight_run(-5, 150));
    play(session, 90);
    EXPECT_EQ(step(session), 240u);
    play(session, 90);
    EXPECT_EQ(step(session), 150u) << "after the end it begins again";
    EXPECT_EQ(hash(session), first_pass);

    ask(session, gravity(-3));
    EXPECT_EQ(step(session), 150u) << "a change within the stretch does not go back";
    EXPECT_EQ(session.world().parameters().gravity.y, -3) << "but holds at once";
    play(session, 180);
    EXPECT_EQ(step(session), 150u);
    EXPECT_EQ(hash(session), hash_of_straight_run(-3, 150));
    EXPECT_EQ(session.history().other_runs().size(), 1u) << "one run for all passes and values";
    EXPECT_EQ(session.history().divergence(), std::nullopt);
}

TEST(Tuning, OneUndoBringsBackTheValueAndTheRun) {
    Session session;
    play_a_push(session);
    const std::uint64_t before = hash(session);
    const double old_gravity = static_cast<double>(session.world().parameters().gravity.y);
    const std::string old_undo = session.make_frame()->undo_label;
    ask(session, gravity(-5));
    play(session, 200);
    ask(session, gravity(-4));
    play(session, 250);
    ask(session, EndTuning{});
    play_until(session, 240);
    play(session, 20);
    EXPECT_EQ(step(session), 260u) << "after the release time goes on beyond the stretch";
    const std::uint64_t tuned = hash(session);

    for (int i = 0; i < 2; ++i) {
        ask(session, Undo{});
        EXPECT_EQ(step(session), 240u);
        EXPECT_EQ(hash(session), before);
        EXPECT_EQ(static_cast<double>(session.world().parameters().gravity.y), old_gravity);
        EXPECT_EQ(session.make_frame()->undo_label, old_undo);
        EXPECT_TRUE(session.history().other_runs().empty());
        ask(session, Redo{});
        EXPECT_EQ(step(session), 260u);
        EXPECT_EQ(hash(session), tuned);
        EXPECT_EQ(session.history().other_runs().size(), 1u);
    }
    ask(session, SeekTo{100});
    ask(session, SeekTo{260});
    EXPECT_EQ(hash(session), tuned);
    EXPECT_EQ(session.history().divergence(), std::nullopt);
}

TEST(Tuning, AfterExchangesOfRunsUndoLeavesNoDoubleOfTheRunBefore) {
    Session session;
    play_a_push(session);
    const std::uint64_t before = hash(session);
    ask(session, gravity(-5));
    play(session, 100);
    ask(session, ExchangeRun{session.history().other_runs().back().number}); // ends the tuning
    EXPECT_EQ(session.history().end().step, 240u);
    ask(session, ExchangeRun{session.history().other_runs().back().number});
    const std::uint64_t tuned = hash(session);
    for (int i = 0; i < 2; ++i) {
        ask(session, Undo{});
        EXPECT_EQ(hash(session), before);
        EXPECT_TRUE(session.history().other_runs().empty()) << "a ghost that is the shown run";
        ask(session, Redo{});
        EXPECT_EQ(hash(session), tuned);
        EXPECT_EQ(session.history().other_runs().size(), 1u);
    }
}

TEST(Tuning, LeavesTheRunBeforeForTheGhost) {
    Session session;
    play_a_push(session);
    ask(session, SetFrameExtras{.ghost = true});
    ask(session, gravity(5));
    play(session, 120);
    ask(session, SetPaused{true});
    while (session.has_ghost_work())
        session.work_on_ghost();
    const FramePtr frame = session.make_frame();
    EXPECT_EQ(frame->ghost.run, session.history().other_runs().back().number);
    EXPECT_FALSE(frame->ghost.bodies.empty());
    ASSERT_TRUE(frame->timeline.loop);
    EXPECT_EQ(*frame->timeline.loop,
              (TimelineView::Loop{.first_step = 60, .last_step = 240, .is_tuning = true}));
}

TEST(Tuning, IsPartOfTheRecording) {
    Session session;
    play_a_push(session);
    ask(session, gravity(-5));
    play(session, 200);
    ask(session, gravity(-2));
    play(session, 50);
    ask(session, EndTuning{});
    play(session, 200);
    std::string text;
    ask(session, CopyRecording{.take = [&](std::string copied) { text = std::move(copied); }});
    Session repeated;
    const Result<ScriptReport> report = run_script(
        text, "recording", repeated, [](std::string_view) {});
    ASSERT_TRUE(report.ok()) << report.error().text();
    EXPECT_TRUE(report->failures.empty());
    EXPECT_EQ(hash(repeated), hash(session));
}

TEST(Tuning, OfAPausedSceneEndsPausedAtTheSameStep) {
    Session session;
    play_a_push(session);
    ask(session, SetPaused{true});
    ask(session, gravity(-5));
    EXPECT_FALSE(session.is_paused()) << "the stretch is to be seen";
    play(session, 30);
    ask(session, EndTuning{});
    EXPECT_FALSE(session.is_paused()) << "the rest passes once";
    for (int i = 0; i < 1000 && !session.is_paused(); ++i)
        session.advance();
    EXPECT_EQ(step(session), 240u);
    EXPECT_EQ(hash(session), hash_of_straight_run(-5, 240));
    EXPECT_EQ(session.make_frame()->timeline.loop, std::nullopt);
}

TEST(Tuning, ThatEndsAtTheOldValueHasNotHappened) {
    Session session;
    play_a_push(session);
    ask(session, SetParameter{"gravity_x", 1});
    play(session, 10);
    ask(session, Undo{});
    ask(session, SetPaused{true});
    const std::uint64_t before = hash(session), edits = session.history().now().step;
    const std::string redo = session.make_frame()->redo_label;
    const double old = static_cast<double>(session.world().parameters().gravity.y);
    ask(session, gravity(-5));
    play(session, 70);
    ask(session, gravity(old));
    play(session, 10);
    ask(session, EndTuning{});
    EXPECT_TRUE(session.is_paused());
    EXPECT_EQ(step(session), edits);
    EXPECT_EQ(hash(session), before);
    EXPECT_EQ(session.make_frame()->redo_label, redo);
    EXPECT_TRUE(session.history().other_runs().empty());
}

TEST(Tuning, BeforeTheFirstStepOnlySetsTheValue) {
    Session session;
    ask(session, OpenScene{"stack:4"});
    ask(session, SetPaused{true});
    const std::uint64_t before = hash(session);
    ask(session, gravity(-5));
    ask(session, gravity(-4));
    EXPECT_TRUE(session.is_paused());
    EXPECT_TRUE(session.history().other_runs().empty());
    ask(session, EndTuning{});
    EXPECT_EQ(session.world().parameters().gravity.y, -4);
    ask(session, Undo{});
    EXPECT_EQ(hash(session), before);
}

TEST(Tuning, NearTheBeginningRepeatsWhatThereIs) {
    Session session;
    ask(session, OpenScene{"stack:4"});
    play(session, 40);
    ask(session, gravity(-5));
    EXPECT_EQ(step(session), 0u);
    play(session, 41);
    EXPECT_EQ(step(session), 1u);
}

TEST(Tuning, ARefusedValueChangesNothing) {
    Session session;
    play_a_push(session);
    const std::uint64_t before = hash(session);
    EXPECT_FALSE(session.execute(gravity(std::nan(""))).ok());
    EXPECT_FALSE(session.execute(Tune{.parameter = {"no_such", 1}, .gesture = 1}).ok());
    EXPECT_EQ(hash(session), before);
    EXPECT_EQ(step(session), 240u);
    EXPECT_EQ(session.document().tuning(), nullptr);
}

TEST(Tuning, EndsWhenSomethingElseHappens) {
    const std::vector<Request> others{SeekTo{120},
                                      Undo{},
                                      Do{SetParameter{"gravity_x", 2}},
                                      OpenScene{"stack:2"},
                                      StepBy{-3},
                                      SetLoop{70, 80}};
    for (const Request& other : others) {
        Session session;
        play_a_push(session);
        const std::uint64_t before = hash(session);
        ask(session, SetPaused{true});
        ask(session, gravity(-5));
        play(session, 100);
        ask(session, other);
        EXPECT_EQ(session.document().tuning(), nullptr) << other.index();
        EXPECT_TRUE(session.is_paused()) << other.index() << ": as before the tuning";
        for (int i = 0; i < 5 && session.history().edits().undo == nullptr; ++i)
            (void)session.execute(Undo{}); // back to the scene
        while (session.history().edits().undo && step(session) != 240)
            ask(session, Undo{});
        EXPECT_EQ(hash(session), before) << other.index();
    }
}

TEST(Tuning, RepeatsTheCommandsOfTheStretchButNotThoseOfItsParameter) {
    Session session;
    ask(session, OpenScene{"stack:2"});
    play(session, 100);
    ask(session, SetParameter{"gravity_y", -8});
    ask(session, test::tower_of(1, {4, 3, 0}));
    play(session, 100);
    ask(session, test::tower_of(1, {-4, 3, 0}));
    const std::size_t count = session.world().state().bodies.size();
    const std::string undo = session.make_frame()->undo_label;
    const std::uint64_t before = hash(session);
    ask(session, SetPaused{true});
    ask(session, gravity(-2));
    EXPECT_EQ(session.world().state().bodies.size(), count - 2);
    EXPECT_TRUE(session.document().has_unsaved_changes());
    play_until(session, 150);
    EXPECT_EQ(session.world().state().bodies.size(), count - 1);
    EXPECT_TRUE(session.document().has_unsaved_work());
    ask(session, EndTuning{});
    play_until(session, 200);
    EXPECT_EQ(session.world().state().bodies.size(), count) << "also those at the last step";
    EXPECT_EQ(session.world().parameters().gravity.y, -2);
    EXPECT_TRUE(session.is_paused());
    ask(session, Undo{});
    EXPECT_EQ(hash(session), before);
    EXPECT_EQ(session.make_frame()->undo_label, undo);
}

/// Tunes at random, holds and releases for random times. Returns when the slider is released and some time has passed.
void tune_at_random(Session& session, Random& random, std::uint64_t gesture) {
    const int changes = 1 + static_cast<int>(random.below(4));
    for (int i = 0; i < changes; ++i) {
        ask(session, gravity(-1 - 0.5 * static_cast<double>(random.below(10)), gesture));
        ask(session,
            Tune{.parameter = {"substeps", static_cast<double>(1 + random.below(4))},
                 .gesture = gesture});
        play(session, static_cast<int>(random.below(250)));
    }
    ask(session, EndTuning{});
    play(session, static_cast<int>(random.below(250)));
    // A loop of no consequence ends the rest of the stretch where it is.
    ask(session, SetLoop{step(session) - 1, step(session)});
    ask(session, EndLoop{});
}

TEST(Tuning, ARandomRowOfTuningsIsUndoneToTheBit) {
    Random random(topple::test::seed());
    Session session;
    play_a_push(session);
    std::vector<std::uint64_t> before{hash(session)};
    for (std::uint64_t gesture = 1; gesture <= 8; ++gesture) {
        tune_at_random(session, random, gesture);
        before.push_back(hash(session));
    }
    for (int times = 0; times < 2; ++times) {
        for (std::size_t i = before.size() - 1; i-- > 0;) {
            ask(session, Undo{});
            EXPECT_EQ(hash(session), before[i]) << i;
        }
        for (std::size_t i = 1; i < before.size(); ++i) {
            ask(session, Redo{});
            EXPECT_EQ(hash(session), before[i]) << i;
        }
    }
    EXPECT_EQ(session.history().divergence(), std::nullopt);
}

TEST(Tuning, AtARandomMomentOfThePastIsUndoneToTheBit) {
    Random random(topple::test::seed());
    Session session;
    play_a_push(session);
    for (std::uint64_t gesture = 1; gesture <= 8; ++gesture) {
        const std::uint64_t end = session.history().end().step;
        ask(session, SeekTo{1 + random.below(static_cast<std::uint32_t>(end - 1))});
        const std::uint64_t before = hash(session), at = step(session);
        tune_at_random(session, random, gesture);
        const std::uint64_t after = hash(session);
        ask(session, Undo{});
        EXPECT_EQ(hash(session), before);
        EXPECT_EQ(step(session), at);
        EXPECT_EQ(session.history().end().step, end);
        ask(session, Redo{});
        EXPECT_EQ(hash(session), after);
    }
    EXPECT_EQ(session.history().divergence(), std::nullopt);
}

} // namespace
} // namespace topple::app
