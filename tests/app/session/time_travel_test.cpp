// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "tests/app/session/session_test_support.h"
#include "tests/support/test_support.h"
#include "topple/core/random.h"

#include <algorithm>
#include <map>
#include <memory>
#include <vector>

namespace topple::app {
namespace {

using test::ask;
using test::box_def;
using test::hash;
using test::play;
using test::step;
using test::tower_of;

/// Plays a session with a fall, pushes, a throw and edits. Returns the hash of every step, the last one shown before
/// the next step.
std::map<std::uint64_t, std::uint64_t> eventful_run(Session& session) {
    std::map<std::uint64_t, std::uint64_t> hashes;
    const auto run = [&](int steps) {
        for (int i = 0; i < steps; ++i) {
            hashes[step(session)] = hash(session);
            session.advance();
        }
    };
    ask(session, tower_of(5));
    run(40);
    ask(session, tower_of(2, {0.2f, 8, 0}));
    run(37);
    ask(session, GrabBegin{{.body = {4}, .local_point = {0.5f, 0, 0}, .target = {3, 3, 0}}});
    run(10);
    ask(session, GrabMove{{3, 5, 1}, true, {0, 1, 0, 0}});
    run(15);
    ask(session, GrabEnd{});
    run(20);
    ask(session, Push{{{2}, {0, 0.5f, 0}, {900, 100, 0}}});
    run(12);
    ask(session, SetParameter{"gravity_y", -4});
    ask(session, DeleteObjects{{BodyId{3}}, {}});
    run(30);
    ask(session, Undo{}); // undone by the inverse command, since time has passed
    run(25);
    hashes[step(session)] = hash(session);
    return hashes;
}

/// Returns the answer to the question for the state near a step.
PastMoment moment_near(Session& session, std::uint64_t step) {
    PastMoment found;
    ask(session, CopyMoment{.step = step, .take = [&](PastMoment moment) { found = moment; }});
    return found;
}

TEST(TimeTravel, TheStateNearestToAnyStepIsGivenWithoutAnEffect) {
    Session session;
    const auto hashes = eventful_run(session);
    const std::uint64_t end = session.history().end().step;
    std::map<std::uint64_t, std::size_t> counts; // of bodies
    for (std::uint64_t k = 0; k <= end; ++k) {
        ask(session, SeekTo{k});
        counts[k] = session.world().state().bodies.size();
    }
    ask(session, SeekTo{50});
    const FramePtr before = session.make_frame();
    for (std::uint64_t k = 0; k <= end; ++k) {
        SCOPED_TRACE("step " + std::to_string(k));
        const PastMoment moment = moment_near(session, k);
        ASSERT_NE(moment.state, nullptr);
        EXPECT_EQ(moment.scene_number, before->scene_number);
        EXPECT_EQ(moment.state->step_count, moment.step);
        // States are kept every four steps. Of a step with a spawn or a deletion, only the next one has the effect.
        EXPECT_EQ(moment.state->bodies.size(), counts[k]);
        EXPECT_LE(std::max(moment.step, k) - std::min(moment.step, k), 4u);
        for (const Collider& collider : moment.state->colliders)
            EXPECT_NE(moment.shapes->at(collider.shape), nullptr);
    }
    for (std::uint64_t k = 4; k < 36; ++k) { // without commands
        const std::uint64_t found = moment_near(session, k).step;
        EXPECT_LE(std::max(found, k) - std::min(found, k), 2u) << "step " << k;
    }
    EXPECT_EQ(moment_near(session, 50).step, 50u);
    EXPECT_EQ(hash_of(*moment_near(session, 50).state), hashes.at(50));
    EXPECT_LE(moment_near(session, end + 1000).step, end);
    const FramePtr after = session.make_frame();
    EXPECT_EQ(after->hash.value(), before->hash.value());
    EXPECT_EQ(after->state, before->state);
    EXPECT_EQ(after->command_lines, before->command_lines);
    EXPECT_EQ(after->messages.size(), before->messages.size());
}

TEST(TimeTravel, AfterAChangeOfThePastTheStatesAreThoseOfTheNewRun) {
    Session session;
    ask(session, tower_of(1, {0, 4, 0}));
    play(session, 60);
    const Real fallen = moment_near(session, 40).state->bodies.back().center_of_mass.y;
    ask(session, SeekTo{20});
    ask(session, SetParameter{"gravity_y", 0});
    play(session, 40);
    const PastMoment now = moment_near(session, 40);
    EXPECT_EQ(now.step, 40u);
    EXPECT_GT(now.state->bodies.back().center_of_mass.y, fallen + 0.2f);
}

TEST(TimeTravel, ShowsEveryStepAsItWas) {
    Session session;
    const auto hashes = eventful_run(session);
    const std::uint64_t end = session.history().end().step;
    Random random(topple::test::seed());
    SCOPED_TRACE("seed " + std::to_string(topple::test::seed()));
    for (int i = 0; i < 60; ++i) {
        const std::uint64_t k = random.below(static_cast<std::uint32_t>(end) + 1);
        ask(session, SeekTo{k});
        EXPECT_EQ(step(session), k);
        EXPECT_EQ(hash(session), hashes.at(k)) << "step " << k;
        EXPECT_TRUE(session.is_paused());
    }
    EXPECT_EQ(session.history().end().step, end); // seeking changes no history
    EXPECT_FALSE(session.history().divergence());
}

TEST(TimeTravel, GoingOnFromThePastRepeatsTheFirstRun) {
    Session session;
    const auto hashes = eventful_run(session);
    for (const std::uint64_t from : {0u, 39u, 40u, 80u, 101u, 150u}) {
        ask(session, SeekTo{from});
        ask(session, SetPaused{false});
        while (!session.history().is_at_end()) {
            session.advance();
            EXPECT_EQ(hash(session), hashes.at(step(session))) << "step " << step(session);
        }
    }
}

TEST(TimeTravel, SurvivesAThinHistory) {
    // The budget has room for a few states of this small world: the keyframes are thinned to the largest distance.
    Session session(1, 60'000);
    const auto hashes = eventful_run(session);
    for (std::uint64_t k = session.history().first_step(); k <= session.history().end().step;
         k += 7) {
        ask(session, SeekTo{k});
        EXPECT_EQ(hash(session), hashes.at(k)) << "step " << k;
    }
}

TEST(TimeTravel, SteppingBackAndForthShowsTheSame) {
    Session session;
    const auto hashes = eventful_run(session);
    for (int i = 0; i < 30; ++i) {
        ask(session, StepBy{-1});
        EXPECT_EQ(hash(session), hashes.at(step(session)));
    }
    for (int i = 0; i < 3; ++i) {
        ask(session, StepBy{10});
        EXPECT_EQ(hash(session), hashes.at(step(session)));
    }
    EXPECT_TRUE(session.history().is_at_end());
}

TEST(TimeTravel, ReportsBelongToTheStepThatIsShown) {
    Session session;
    ask(session, tower_of(3));
    play(session, 30);
    const FramePtr then = session.make_frame();
    play(session, 30);
    ask(session, SeekTo{30});
    const FramePtr again = session.make_frame();
    EXPECT_EQ(again->report.contact_point_count, then->report.contact_point_count);
    EXPECT_EQ(again->report.pair_count, then->report.pair_count);
    EXPECT_EQ(again->hash.value(), then->hash.value());
}

TEST(TimeTravel, AChangeInThePastCutsTheFuture) {
    Session session;
    ask(session, tower_of(3));
    play(session, 100);
    ask(session, SeekTo{40});
    EXPECT_EQ(session.make_frame()->timeline.last_step, 100u);
    ask(session, tower_of(1, {5, 0, 0}));
    const FramePtr frame = session.make_frame();
    EXPECT_EQ(frame->timeline.last_step, 40u);
    EXPECT_EQ(frame->timeline.marks.back().step, 40u);
}

TEST(TimeTravel, WhatCanBeUndoneBelongsToTheMomentThatIsShown) {
    Session session;
    ask(session, tower_of(3));
    play(session, 20);
    ask(session, SetMass{{2}, 10});
    play(session, 20);
    ask(session, SeekTo{10});
    EXPECT_EQ(session.make_frame()->undo_label, "Spawn tower of 3");
    ask(session, SeekTo{30});
    EXPECT_EQ(session.make_frame()->undo_label, "Set mass of body 2");
}

TEST(TimeTravel, OutsideTheHistoryGoesToItsEndAndSaysSo) {
    Session session;
    ask(session, tower_of(2));
    play(session, 20);
    EXPECT_FALSE(session.execute(SeekTo{500}).ok());
    EXPECT_EQ(step(session), 20u);
    ask(session, StepBy{-100});
    EXPECT_EQ(step(session), 0u);
}

/// Seeks with no patience at all, so that every slice of work takes one step. Returns the steps that frames showed.
std::vector<std::uint64_t> steps_on_the_way(Session& session, std::uint64_t goal) {
    std::vector<std::uint64_t> shown;
    ask(session, SeekTo{goal});
    while (session.is_seeking()) {
        const FramePtr frame = session.make_frame();
        EXPECT_EQ(frame->timeline.asked_step, goal);
        shown.push_back(frame->timeline.step);
        EXPECT_TRUE(session.has_idle_work());
        session.do_idle_work();
    }
    EXPECT_FALSE(session.make_frame()->timeline.asked_step);
    return shown;
}

TEST(TimeTravel, AnImpatientSeekShowsStepsOnTheWayAndArrivesAtTheSameState) {
    Session session(1, 60'000); // few states, far apart
    session.set_seek_patience(0);
    const auto hashes = eventful_run(session);
    const std::uint64_t first = session.history().first_step(), end = session.history().end().step;
    std::size_t ways = 0;
    for (const std::uint64_t goal :
         {end - 1, first + 1, (first + end) / 2, end - 9, first + 20, end}) {
        SCOPED_TRACE("step " + std::to_string(goal));
        const std::vector<std::uint64_t> way = steps_on_the_way(session, goal);
        ways += way.empty() ? 0u : 1u;
        EXPECT_TRUE(std::is_sorted(way.begin(), way.end()));
        EXPECT_TRUE(way.empty() || way.back() == goal - 1);
        EXPECT_EQ(step(session), goal);
        EXPECT_EQ(hash(session), hashes.at(goal));
    }
    EXPECT_GT(ways, 2u);
}

TEST(TimeTravel, ARequestOnTheWayConcernsTheStepThatWasAskedFor) {
    const auto played = [](double patience) {
        auto session = std::make_unique<Session>(1, 60'000);
        const auto hashes = eventful_run(*session);
        session->set_seek_patience(patience);
        const std::uint64_t goal = session->history().state_before(step(*session)).step - 1;
        ask(*session, SeekTo{goal});
        EXPECT_EQ(session->is_seeking(), patience == 0);
        ask(*session, SetMass{{2}, 7});
        EXPECT_FALSE(session->is_seeking());
        EXPECT_EQ(step(*session), goal);
        EXPECT_EQ(session->history().end().step, goal);
        play(*session, 5);
        return hash(*session);
    };
    EXPECT_EQ(played(0), played(1e9));
}

TEST(TimeTravel, AQuestionOnTheWayLeavesTheSeekAlone) {
    Session session(1, 60'000);
    (void)eventful_run(session);
    session.set_seek_patience(0);
    const std::uint64_t goal = session.history().state_before(step(session)).step - 1;
    ask(session, SeekTo{goal});
    ASSERT_TRUE(session.is_seeking());
    const std::uint64_t on_the_way = step(session);
    (void)moment_near(session, goal);
    EXPECT_TRUE(session.is_seeking());
    EXPECT_EQ(step(session), on_the_way);
    EXPECT_EQ(session.make_frame()->command_lines->back(), "seek " + std::to_string(goal));
}

} // namespace
} // namespace topple::app
