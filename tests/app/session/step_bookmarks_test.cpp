// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Bookmarks of steps: with the run of their step, in recordings, and forgotten with the history.

#include "app/session/script.h"
#include "tests/app/session/session_test_support.h"

namespace topple::app {
namespace {

using test::ask;
using test::play;
using Bookmarks = std::vector<TimelineView::Bookmark>;

Bookmarks step_bookmarks(const Session& session) { return session.history().bookmarks(); }

TEST(StepBookmarkRequests, AStepIsKeptNamedAndReleased) {
    Session session;
    ask(session, OpenScene{"stack:2"});
    play(session, 50);
    ask(session, SetStepBookmark{.step = 40});
    ask(session, SetStepBookmark{20, "a\tb"});
    EXPECT_EQ(step_bookmarks(session), (Bookmarks{{20, "a?b"}, {40, ""}}));
    EXPECT_FALSE(session.document().has_unsaved_changes()) << "a scene file has no timeline";
    ask(session, SetStepBookmark{40, "later"});
    EXPECT_EQ(session.make_frame()->timeline.bookmarks, (Bookmarks{{20, "a?b"}, {40, "later"}}));
    ask(session, RemoveStepBookmark{20});
    EXPECT_EQ(step_bookmarks(session), (Bookmarks{{40, "later"}}));
    EXPECT_FALSE(session.execute(RemoveStepBookmark{20}).ok());
    EXPECT_FALSE(session.execute(SetStepBookmark{.step = 51}).ok()) << "not yet taken";
    EXPECT_FALSE(session.execute(SetStepBookmark{.step = 50, .scene = 99}).ok());
    ask(session, SeekTo{10});
    EXPECT_EQ(step_bookmarks(session).size(), 1u) << "a way back leaves the steps ahead";
}

TEST(StepBookmarkRequests, StayWithTheRunOfTheirStep) {
    Session session;
    ask(session, OpenScene{"stack:2"});
    play(session, 100);
    ask(session, SetStepBookmark{20, "early"});
    ask(session, SetStepBookmark{80, "late"});
    ask(session, SeekTo{50});
    ask(session, SetVelocity{.body = {2}, .velocity = {0, 1, 0}});
    play(session, 30);
    EXPECT_EQ(step_bookmarks(session), (Bookmarks{{20, "early"}}));
    ask(session, SetStepBookmark{80, "other"});
    ask(session, ExchangeRun{session.history().other_runs().back().number});
    EXPECT_EQ(step_bookmarks(session), (Bookmarks{{20, "early"}, {80, "late"}}));
    ask(session, ExchangeRun{session.history().other_runs().back().number});
    EXPECT_EQ(step_bookmarks(session), (Bookmarks{{20, "early"}, {80, "other"}}));
    ask(session, Undo{}); // of the velocity: the steps ahead are those before it
    EXPECT_EQ(step_bookmarks(session).front(), (TimelineView::Bookmark{20, "early"}));
}

TEST(StepBookmarkRequests, AreInARecordingAndComeBackFromIt) {
    Session session;
    ask(session, OpenScene{"stack:2"});
    play(session, 30);
    ask(session, SetStepBookmark{7, "say \"seven\""});
    ask(session, SetStepBookmark{.step = 30});
    ask(session, SeekTo{12});
    std::string text;
    ask(session,
        CopyRecording{.take = [&](std::string recording) { text = std::move(recording); }});
    Session other;
    const Result<ScriptReport> report = run_script(text, "copied", other, [](std::string_view) {});
    ASSERT_TRUE(report.ok()) << report.error().text();
    EXPECT_TRUE(report->failures.empty());
    EXPECT_EQ(step_bookmarks(other), step_bookmarks(session));
    EXPECT_EQ(other.history().now().step, 12u);
}

/// Bookmarks before the begin of the history lead nowhere.
TEST(StepBookmarkRequests, GoWhenTheHistoryForgetsTheirSteps) {
    Session session(1, 20'000);
    ask(session, OpenScene{"stack:2"});
    play(session, 5);
    ask(session, SetStepBookmark{.step = 5});
    ASSERT_EQ(step_bookmarks(session).size(), 1u);
    for (int i = 0; i < 40'000 && session.history().first_step() <= 5; ++i)
        session.advance();
    ASSERT_GT(session.history().first_step(), 5u);
    EXPECT_TRUE(step_bookmarks(session).empty());
}

} // namespace
} // namespace topple::app
