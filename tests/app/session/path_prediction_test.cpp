// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/path_prediction.h"

#include "tests/app/session/session_test_support.h"

namespace topple::app {
namespace {

using test::ask;
using test::hash;
using test::tower_of;

/// Lets the session do all work that waits. Returns the path of the only predicted body; empty: none.
std::vector<Vec3> predicted(Session& session) {
    test::do_idle_work(session);
    return test::only_path(session.make_frame()->predicted_paths);
}

/// A paused session with a tower, whose top (4) is predicted.
void begin(Session& session) {
    test::throw_top_of_tower(session);
    ask(session, SetFrameExtras{.predicted = {BodyId{4}}});
}

TEST(PathPrediction, IsThePathThatTheBodyThenTakes) {
    Session session;
    begin(session);
    const std::uint64_t before = hash(session);
    const std::vector<Vec3> path = predicted(session);
    EXPECT_EQ(hash(session), before) << "the shown world is only read";
    ASSERT_GT(path.size(), 60u); // it ends when the body sleeps
    ASSERT_LE(path.size(), 1u + PathPrediction::kSteps);
    for (const Vec3& place : path) {
        EXPECT_EQ(session.world().find(BodyId{4})->center_of_mass, place);
        session.advance();
    }
}

TEST(PathPrediction, FollowsChangesAndWaitingPushes) {
    Session session;
    begin(session);
    const std::vector<Vec3> path = predicted(session);
    ask(session, SetParameter{"gravity_y", 0});
    EXPECT_EQ(session.make_frame()->predicted_paths, nullptr) << "of another state";
    const std::vector<Vec3> straight = predicted(session);
    EXPECT_GT(straight.back().y, path.back().y + 1);
    ask(session, Push{{.body = {4}, .point = {0, 3, 0}, .impulse = {0, 0, 5000}}});
    const std::vector<Vec3> pushed = predicted(session);
    EXPECT_GT(pushed.back().z, straight.back().z + 1);
    session.advance();
    EXPECT_EQ(session.world().find(BodyId{4})->center_of_mass, pushed[1]);
}

TEST(PathPrediction, EndsWithSleepAndIsNoneWhileTimeRuns) {
    Session session;
    ask(session, tower_of(1));
    for (int i = 0; i < 200; ++i)
        session.advance();
    ASSERT_TRUE(session.world().find(BodyId{2})->is_asleep);
    ask(session, SetFrameExtras{.predicted = {BodyId{2}}});
    EXPECT_FALSE(session.has_prediction_work()) << "time runs";
    ask(session, SetPaused{true});
    EXPECT_LE(predicted(session).size(), 2u);
    ask(session, SetFrameExtras{.predicted = {BodyId{1}, BodyId{99}}});
    EXPECT_TRUE(predicted(session).empty()) << "what stands still or does not exist has no path";
    ask(session, SetFrameExtras{});
    EXPECT_FALSE(session.has_idle_work());
    ask(session, SetPaused{false});
    EXPECT_EQ(session.make_frame()->predicted_paths, nullptr);
}

} // namespace
} // namespace topple::app
