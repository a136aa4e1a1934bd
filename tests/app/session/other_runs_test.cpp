// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "tests/app/session/session_test_support.h"
#include "tests/support/test.h"

#include <algorithm>

namespace topple::app {
namespace {

using test::ask;
using test::hash;
using test::play;
using test::step;
using test::tower_of;

const OtherRun& other_run(const Session& session) { return session.history().other_runs().back(); }

/// Returns the body of that place among the movable ones.
BodyId movable_body(const Session& session, std::size_t place) {
    for (const Body& body : session.world().state().bodies)
        if (body.motion == Motion::dynamic && place-- == 0)
            return body.id;
    return {};
}

TEST(OtherRuns, ANudgedCardIsTheFirstDifference) {
    Session session;
    ask(session, OpenScene{"card_house:3"});
    play(session, 520);
    const std::uint64_t end_hash = hash(session);
    ask(session, SeekTo{500});
    ask(session, SetPaused{false});
    const BodyId card = movable_body(session, 7);
    const Body& body = *session.world().find(card);
    ask(session, Push{{.body = card, .point = body.center_of_mass, .impulse = {body.mass, 0, 0}}});
    play(session, 40);
    ASSERT_EQ(session.history().other_runs().size(), 1u);
    ASSERT_TRUE(other_run(session).difference);
    EXPECT_EQ(other_run(session).difference->step, 501u);
    EXPECT_EQ(other_run(session).difference->difference.ordinal, card.ordinal);
    const FramePtr frame = session.make_frame();
    ASSERT_EQ(frame->timeline.other_runs.size(), 1u);
    EXPECT_EQ(frame->timeline.other_runs.front().begin_step, 500u);
    EXPECT_EQ(frame->timeline.other_runs.front().last_step, 520u);
    EXPECT_NE(
        frame->timeline.other_runs.front().difference.find("body " + std::to_string(card.ordinal)),
        std::string::npos);

    // There and back: nothing of either run is lost.
    const std::uint64_t new_hash = hash(session);
    ask(session, ExchangeRun{other_run(session).number});
    EXPECT_EQ(session.history().end().step, 520u);
    EXPECT_EQ(step(session), 520u);
    EXPECT_EQ(hash(session), end_hash);
    ASSERT_TRUE(other_run(session).difference);
    EXPECT_EQ(other_run(session).difference->step, 501u);
    EXPECT_EQ(other_run(session).difference->difference.ordinal, card.ordinal);
    ask(session, ExchangeRun{other_run(session).number});
    ask(session, SeekTo{540});
    EXPECT_EQ(hash(session), new_hash);
}

TEST(OtherRuns, UndoOfAnEditInThePastBringsTheStepsAheadBack) {
    Session session;
    ask(session, OpenScene{"stack:4"});
    play(session, 60);
    const std::uint64_t end_hash = hash(session);
    ask(session, SeekTo{20});
    ask(session, SetVelocity{.body = {3}, .velocity = {0, 5, 0}});
    EXPECT_EQ(session.history().end().step, 20u);
    ask(session, Undo{});
    EXPECT_EQ(session.history().end().step, 60u);
    EXPECT_TRUE(session.history().other_runs().empty());
    ask(session, SeekTo{60});
    EXPECT_EQ(hash(session), end_hash);
}

/// The first run hangs on a step that the second change drops: it then begins at the second change.
TEST(OtherRuns, AChangeBeforeTheBeginOfARunKeepsThatRunWhole) {
    Session session;
    ask(session, OpenScene{"stack:4"});
    play(session, 80);
    const std::uint64_t first_hash = hash(session);
    ask(session, SeekTo{50});
    ask(session, SetVelocity{.body = {5}, .velocity = {0, 5, 0}});
    play(session, 20);
    const std::uint64_t second_hash = hash(session);
    ask(session, SeekTo{30});
    ask(session, SetVelocity{.body = {4}, .velocity = {0, 2, 0}});
    play(session, 5);
    ASSERT_EQ(session.history().other_runs().size(), 2u);
    for (const std::uint64_t wanted : {first_hash, second_hash}) {
        bool is_found = false;
        for (int i = 0; i < 3 && !is_found; ++i) {
            ask(session, ExchangeRun{session.history().other_runs().front().number});
            ask(session, SeekTo{session.history().end().step});
            is_found = hash(session) == wanted;
        }
        EXPECT_TRUE(is_found);
    }
    EXPECT_EQ(session.history().divergence(), std::nullopt);
}

/// Changes the past at a step and takes four steps from there.
void leave_run(Session& session, std::uint64_t at) {
    ask(session, SeekTo{at});
    ask(session, SetVelocity{.body = {2}, .velocity = {0, 1, 0}});
    play(session, 4);
}

bool has_lane(const Session& session, std::uint64_t lane) {
    const std::vector<OtherRun>& runs = session.history().other_runs();
    return session.history().label().lane == lane ||
           std::any_of(runs.begin(), runs.end(), [&](const OtherRun& run) {
               return run.branch.label.lane == lane;
           });
}

std::size_t messages_with(const Session& session, const std::string& words) {
    return static_cast<std::size_t>(std::count_if(
        session.messages().begin(), session.messages().end(), [&](const Message& message) {
            return message.text.find(words) != std::string::npos;
        }));
}

TEST(OtherRuns, OfMoreThanTwelveTheShortestWithoutANameGoes) {
    Session session;
    ask(session, OpenScene{"stack:2"});
    play(session, 100);
    for (std::size_t i = 0; i < OtherRuns::kMost; ++i)
        leave_run(session, 50);
    ASSERT_EQ(session.history().other_runs().size(), OtherRuns::kMost);
    EXPECT_EQ(session.history().label().lane, OtherRuns::kMost + 1);
    EXPECT_EQ(messages_with(session, "no longer kept"), 0u);
    ask(session, NameRun{3, "mine"}); // as short as the others
    for (int i = 0; i < 3; ++i)
        leave_run(session, 50);
    EXPECT_EQ(session.history().other_runs().size(), OtherRuns::kMost);
    EXPECT_TRUE(has_lane(session, 1)) << "the longest";
    EXPECT_FALSE(has_lane(session, 2)) << "of equally short ones the oldest";
    EXPECT_TRUE(has_lane(session, 3)) << "it has a name";
    EXPECT_FALSE(has_lane(session, 4));
    EXPECT_FALSE(has_lane(session, 5));
    EXPECT_EQ(messages_with(session, "Run 2 is no longer kept: there is room for 12 runs"), 1u);
    EXPECT_EQ(messages_with(session, "no longer kept"), 3u);
}

/// Every run beyond the third needs room for eight states of each run.
TEST(OtherRuns, WithLittleMemoryThreeAreKept) {
    std::size_t state_bytes = 0;
    {
        Session session;
        ask(session, OpenScene{"stack:2"});
        state_bytes = byte_count_of(session.world().state());
    }
    Session session(1, 64 * state_bytes);
    ask(session, OpenScene{"stack:2"});
    play(session, 100);
    for (const std::uint64_t at : {60u, 58u, 56u, 54u, 52u})
        leave_run(session, at);
    EXPECT_EQ(session.history().other_runs().size(), OtherRuns::kLeast);
    EXPECT_TRUE(has_lane(session, 1));
    EXPECT_EQ(messages_with(session, "there is room for 3 runs"), 2u);
    EXPECT_LE(session.history().other_byte_count(), session.history().other_byte_budget());
    const TimelineView time = session.make_frame()->timeline;
    EXPECT_EQ(time.other_runs_bytes, session.history().other_byte_count());
    EXPECT_GT(time.other_runs_bytes, 0u);
}

TEST(OtherRuns, NamesAndLanesGoAlongWithTheRuns) {
    Session session;
    ask(session, OpenScene{"stack:2"});
    play(session, 100);
    ask(session, NameRun{1, "untouched"});
    leave_run(session, 60);
    ask(session, NameRun{2, "pushed"});
    EXPECT_FALSE(session.execute(NameRun{3, "none"}).ok());
    EXPECT_FALSE(session.execute(NameRun{.lane = 1, .name = "x", .scene = 99}).ok());
    TimelineView time = session.make_frame()->timeline;
    EXPECT_EQ(time.lane, 2u);
    EXPECT_EQ(time.run_name, "pushed");
    ASSERT_EQ(time.other_runs.size(), 1u);
    EXPECT_EQ(time.other_runs[0].lane, 1u);
    EXPECT_EQ(time.other_runs[0].name, "untouched");
    ask(session, ExchangeRun{time.other_runs[0].number});
    time = session.make_frame()->timeline;
    EXPECT_EQ(time.lane, 1u);
    EXPECT_EQ(time.run_name, "untouched");
    EXPECT_EQ(time.other_runs.at(0).name, "pushed");
    leave_run(session, 55); // before the begin of the other run, which then begins here
    time = session.make_frame()->timeline;
    EXPECT_EQ(time.lane, 3u);
    EXPECT_EQ(time.run_name, "");
    ASSERT_EQ(time.other_runs.size(), 2u);
    EXPECT_EQ(time.other_runs[0].name, "pushed");
    EXPECT_EQ(time.other_runs[1].name, "untouched");
    ask(session, NameRun{3, "third"});
    ask(session, SeekTo{57});
    ask(session, SetVelocity{.body = {2}, .velocity = {0, 1, 0}});
    EXPECT_EQ(session.history().label().lane, 4u);
    ask(session, Undo{});
    EXPECT_EQ(session.history().label().lane, 3u) << "its steps are ahead again";
    EXPECT_EQ(session.history().label().name, "third");
}

TEST(OtherRuns, AreToldOnceWhenTheyAreLong) {
    Session session;
    ask(session, OpenScene{"stack:2"});
    play(session, 100);
    const auto told = [&] { return messages_with(session, "Other run"); };
    ask(session, SeekTo{20});
    ask(session, SetVelocity{.body = {2}, .velocity = {0, 1, 0}});
    EXPECT_EQ(told(), 1u);
    play(session, 10);
    EXPECT_EQ(told(), 1u);
    ask(session, SeekTo{25});
    ask(session, SetVelocity{.body = {2}, .velocity = {0, 1, 0}});
    EXPECT_EQ(told(), 1u); // five steps are not worth a message
}

/// A run that was left later begins earlier once the past is cut there; its begin is then no reason to put it back.
TEST(OtherRuns, AreNotPutBackByTheUndoOfAnEditThatDidNotLeaveThem) {
    Session session;
    ask(session, SetPaused{true});
    ask(session, tower_of(2));
    play(session, 50);
    ask(session, tower_of(1, {9, 0, 0}));
    ask(session, DeleteObjects{{BodyId{2}}, {}});
    play(session, 5);
    ask(session, SeekTo{52});
    ask(session, SetParameter{"gravity_y", 3}); // leaves the steps 53 to 55
    play(session, 3);
    for (int i = 0; i < 3; ++i)
        ask(session, Undo{});
    EXPECT_EQ(session.world().state().bodies.size(), 3u);
    EXPECT_TRUE(session.history().is_at_end());
    play(session, 5);
    const std::uint64_t after = hash(session);
    EXPECT_EQ(session.world().state().bodies.size(), 3u);
    ask(session, SeekTo{50});
    ask(session, SeekTo{55});
    EXPECT_EQ(hash(session), after);
    EXPECT_EQ(session.history().divergence(), std::nullopt);
}

} // namespace
} // namespace topple::app
