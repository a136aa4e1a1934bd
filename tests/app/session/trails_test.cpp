// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/trails.h"

#include "tests/app/session/session_test_support.h"

namespace topple::app {
namespace {

using test::ask;
using test::hash;
using test::play;
using test::step;
using test::tower_of;

/// Lets the session do all work that waits. Returns the path of the only followed body; empty: none.
std::vector<Vec3> trail(Session& session) {
    test::do_idle_work(session);
    return test::only_path(session.make_frame()->trails);
}

/// Plays steps. Returns the centers of the body before and after each of them.
std::vector<Vec3> play_and_look(Session& session, int steps, BodyId id = {4}) {
    std::vector<Vec3> centers{session.world().find(id)->center_of_mass};
    for (int i = 0; i < steps; ++i) {
        session.advance();
        centers.push_back(session.world().find(id)->center_of_mass);
    }
    return centers;
}

std::vector<Vec3> last(const std::vector<Vec3>& centers, std::size_t count) {
    return {centers.end() - static_cast<std::ptrdiff_t>(count), centers.end()};
}

TEST(Trails, AreThePlacesOfTheLastTwoSecondsAsTheyAreSeen) {
    Session session;
    test::throw_top_of_tower(session);
    ask(session, SetFrameExtras{.trails = {BodyId{4}}});
    ask(session, SetPaused{false});
    const std::vector<Vec3> seen = play_and_look(session, 150);
    EXPECT_FALSE(session.has_trail_work()) << "time runs";
    EXPECT_EQ(session.make_frame()->trails->front().centers, last(seen, 1 + Trails::kSteps));
}

TEST(Trails, OfANewSelectionAndAfterARewindAreRepeatedFromTheHistory) {
    Session session;
    test::throw_top_of_tower(session);
    const std::vector<Vec3> seen = play_and_look(session, 400);
    const std::uint64_t now = hash(session);
    EXPECT_EQ(session.make_frame()->trails, nullptr) << "nobody has asked";
    ask(session, SetFrameExtras{.trails = {BodyId{4}}});
    EXPECT_EQ(trail(session), last(seen, 1 + Trails::kSteps));
    EXPECT_EQ(hash(session), now) << "the shown world is only read";
    ask(session, SeekTo{200});
    EXPECT_EQ(trail(session), last({seen.begin(), seen.begin() + 201}, 1 + Trails::kSteps));
    ask(session, SeekTo{30});
    EXPECT_EQ(trail(session), (std::vector<Vec3>{seen.begin(), seen.begin() + 31}))
        << "no farther than the history";
}

TEST(Trails, FollowTheRunThatIsShown) {
    Session session;
    test::throw_top_of_tower(session);
    ask(session, SetFrameExtras{.trails = {BodyId{4}}});
    (void)play_and_look(session, 60);
    ask(session, SeekTo{20});
    ask(session, SetVelocity{{4}, {-3, 2, 1}, {}}); // another run from here on
    const std::vector<Vec3> other = play_and_look(session, 50);
    EXPECT_EQ(last(trail(session), 51), other);
    ASSERT_EQ(session.history().other_runs().size(), 1u);
    ask(session, ExchangeRun{session.history().other_runs()[0].number});
    std::vector<Vec3> back = trail(session);
    EXPECT_EQ(back.back(), session.world().find(BodyId{4})->center_of_mass);
    ask(session, SeekTo{step(session) - 10});
    back.resize(back.size() - 10);
    EXPECT_EQ(trail(session), back) << "of the first run, not of the second";
    EXPECT_NE(back.back(), other[step(session) - 20]);
}

TEST(Trails, BeginWhereABodyIsMadeAndCostNothingWhenNobodyAsks) {
    Session session;
    test::throw_top_of_tower(session);
    play(session, 50);
    ask(session, SpawnBodies{{test::box_def({9, 5, 0})}, {}, "box"}); // body 5
    play(session, 20);
    ask(session, SetFrameExtras{.trails = {BodyId{5}, BodyId{99}}});
    EXPECT_EQ(trail(session).size(), 21u) << "from the step at which it was made";
    ask(session, SetFrameExtras{});
    EXPECT_FALSE(session.has_idle_work());
    EXPECT_EQ(session.make_frame()->trails, nullptr);
}

} // namespace
} // namespace topple::app
