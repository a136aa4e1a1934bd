// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Ghosts: the bodies of another run at the shown step, as far as they differ from the present run.

#include "tests/app/session/session_test_support.h"
#include "tests/support/test.h"
#include "topple/core/random.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>

namespace topple::app {
namespace {

using test::ask;
using test::hash;
using test::play;
using test::step;

constexpr SetFrameExtras kWithGhost{.ghost = true};

/// Gives the ghost all the time that it needs, on any machine, and makes a frame.
FramePtr frame_with_ghost(Session& session) {
    ask(session, SetPaused{true});
    while (session.has_ghost_work())
        session.work_on_ghost();
    return session.make_frame();
}

/// Returns the body of that place among the movable ones.
BodyId movable_body(const Session& session, std::size_t place) {
    for (const Body& body : session.world().state().bodies)
        if (body.motion == Motion::dynamic && place-- == 0)
            return body.id;
    return {};
}

Push nudge(const Session& session, BodyId card) {
    const Body& body = *session.world().find(card);
    return {{.body = card, .point = body.center_of_mass, .impulse = {body.mass, 0, 0}}};
}

/// Returns the angle between the rotations of two bodies: quaternions q, p that lie on the same side are
/// |q - p| = 2 sin(angle / 4) apart. [rad]
Real angle_between(const Body& body, const Body& twin) {
    const Quat q = body.world_from_body.rotation, p = twin.world_from_body.rotation;
    const Real side = dot(q, p) < 0 ? -1.0f : 1.0f;
    const Real x = q.x - side * p.x, y = q.y - side * p.y, z = q.z - side * p.z,
               w = q.w - side * p.w;
    return 4 * std::asin(std::sqrt(x * x + y * y + z * z + w * w) / 2);
}

/// Plays 520 steps of a card house and nudges a card at step 500.
void play_two_runs(Session& session) {
    ask(session, OpenScene{"card_house:3"});
    play(session, 520);
    ask(session, SeekTo{500});
    ask(session, SetPaused{false});
    ask(session, nudge(session, movable_body(session, 7)));
    play(session, 40);
}

TEST(Ghost, IsOfTheChosenRunWhileThatHasTheShownStep) {
    Session session;
    ask(session, OpenScene{"stack:3"});
    play(session, 60);
    for (const std::uint64_t at : {40u, 30u}) {
        ask(session, SeekTo{at});
        ask(session, nudge(session, movable_body(session, 1)));
        play(session, 25);
    }
    // Run 1 has the steps up to 60, run 2 those up to 65, run 3 is shown, up to 55.
    const std::vector<OtherRun>& runs = session.history().other_runs();
    ASSERT_EQ(runs.size(), 2u);
    const auto lane_of_ghost = [&](std::uint64_t asked) -> std::uint64_t {
        ask(session, SetFrameExtras{.ghost = true, .ghost_lane = asked});
        const FramePtr frame = frame_with_ghost(session);
        for (const TimelineView::OtherRun& run : frame->timeline.other_runs)
            if (run.number == frame->ghost.run)
                return run.lane;
        return 0;
    };
    EXPECT_EQ(lane_of_ghost(0), 2u) << "the newest";
    EXPECT_EQ(lane_of_ghost(1), 1u);
    EXPECT_EQ(lane_of_ghost(2), 2u);
    EXPECT_EQ(lane_of_ghost(3), 2u) << "the shown run has no ghost";
    EXPECT_EQ(lane_of_ghost(9), 2u);
    ask(session, ExchangeRun{runs.back().number}); // run 2, of which run 1 has fewer steps
    ask(session, SeekTo{63});
    EXPECT_EQ(lane_of_ghost(1), 0u) << "no other run has this step";
}

TEST(Ghost, OfANudgedCardHasExactlyTheBodiesThatDiffer) {
    Session session;
    ask(session, OpenScene{"card_house:3"});
    play(session, 520);
    const Snapshot there = session.make_frame()->state;
    ask(session, SeekTo{500});
    ask(session, SetPaused{false});
    ask(session, kWithGhost);
    const BodyId card = movable_body(session, 7);
    ask(session, nudge(session, card));
    play(session, 40);

    ask(session, SeekTo{520});
    const FramePtr frame = frame_with_ghost(session);
    const WorldState& here = *frame->state;
    ASSERT_EQ(frame->ghost.run, session.history().other_runs().back().number);
    ASSERT_EQ(here.bodies.size(), there->bodies.size());
    std::size_t count = 0;
    for (std::size_t i = 0; i < here.bodies.size(); ++i) {
        const Body& body = here.bodies[i];
        const Body& twin = there->bodies[i];
        const bool differs = body.motion == Motion::dynamic &&
                             distance(body.center_of_mass, twin.center_of_mass) +
                                     angle_between(body, twin) * body.extent >
                                 body.extent / 500;
        count += differs ? 1 : 0;
        const auto ghost = std::find_if(frame->ghost.bodies.begin(),
                                        frame->ghost.bodies.end(),
                                        [&](const GhostBody& g) { return g.id == body.id; });
        EXPECT_EQ(ghost != frame->ghost.bodies.end(), differs) << body.id.ordinal;
        if (ghost != frame->ghost.bodies.end()) {
            EXPECT_EQ(ghost->world_from_body, twin.world_from_body) << "to the last bit";
            EXPECT_EQ(ghost->part_count, 1u);
        }
        EXPECT_EQ(
            std::binary_search(frame->ghost.parted.begin(), frame->ghost.parted.end(), body.id),
            differs);
    }
    EXPECT_GT(count, 0u);
    EXPECT_LT(count, here.bodies.size()) << "the floor at least is the same";
    EXPECT_EQ(frame->ghost.bodies.size(), count);
    EXPECT_EQ(frame->ghost.parted.size(), count);

    ask(session, SeekTo{501});
    const FramePtr first = frame_with_ghost(session);
    EXPECT_TRUE(std::binary_search(first->ghost.parted.begin(), first->ghost.parted.end(), card))
        << "after the first step that differs";
    ask(session, SeekTo{500});
    const FramePtr begin = frame_with_ghost(session);
    EXPECT_NE(begin->ghost.run, 0u) << "the runs part after this step, so both have it";
    EXPECT_TRUE(begin->ghost.bodies.empty());
    EXPECT_TRUE(begin->ghost.parted.empty());
}

TEST(Ghost, IsThereWhileBothRunsHaveTheStepOnly) {
    Session session;
    ask(session, kWithGhost);
    play_two_runs(session); // the other run has steps 500 to 520
    EXPECT_EQ(frame_with_ghost(session)->ghost.run, 0u) << "step 540";
    for (const auto& [at, is_there] :
         {std::pair{499u, false}, {500u, true}, {520u, true}, {521u, false}}) {
        ask(session, SeekTo{at});
        EXPECT_EQ(frame_with_ghost(session)->ghost.run != 0, is_there) << at;
    }
    ask(session, SeekTo{510});
    ask(session, SetFrameExtras{});
    EXPECT_EQ(frame_with_ghost(session)->ghost.run, 0u) << "not asked for";
    EXPECT_EQ(frame_with_ghost(session)->ghost.trouble, "");
}

TEST(Ghost, ExchangesItsPlaceWithTheRun) {
    Session session;
    ask(session, kWithGhost);
    play_two_runs(session);
    ask(session, SeekTo{515});
    const FramePtr before = frame_with_ghost(session);
    ASSERT_FALSE(before->ghost.bodies.empty());
    ask(session, ExchangeRun{before->ghost.run});
    const FramePtr after = frame_with_ghost(session);
    EXPECT_EQ(after->ghost.parted, before->ghost.parted);
    const auto expect_at = [](const GhostView& ghost, const WorldState& state) {
        for (const GhostBody& body : ghost.bodies)
            EXPECT_TRUE(std::any_of(state.bodies.begin(), state.bodies.end(), [&](const Body& one) {
                return one.id == body.id && one.world_from_body == body.world_from_body;
            }));
    };
    expect_at(before->ghost, *after->state);
    expect_at(after->ghost, *before->state);
}

TEST(Ghost, PlaysAlongWhileTimeRuns) {
    Session session;
    ask(session, kWithGhost);
    ask(session, OpenScene{"stack:3"});
    play(session, 60);
    ask(session, SeekTo{20});
    ask(session, SetVelocity{.body = {3}, .velocity = {0, 3, 0}});
    ASSERT_NE(frame_with_ghost(session)->ghost.run, 0u);
    ask(session, SetPaused{false});
    ask(session, SetSpeed{1.0 / 64}); // a second of real time for a step: no machine is too slow
    for (int i = 0; i < 40; ++i) {
        play(session, 1);
        const FramePtr frame = session.make_frame();
        EXPECT_NE(frame->ghost.run, 0u) << "step " << step(session);
        EXPECT_EQ(frame->ghost.bodies.empty(), false) << "step " << step(session);
    }
}

TEST(Ghost, ChangesNothing) {
    std::optional<std::vector<std::uint64_t>> expected;
    for (const bool ghost : {false, true}) {
        Session session;
        ask(session, SetFrameExtras{.ghost = ghost});
        std::vector<std::uint64_t> hashes;
        const auto note = [&] {
            (void)session.make_frame();
            hashes.push_back(hash(session));
        };
        play_two_runs(session);
        note();
        for (const std::uint64_t at : {510u, 505u, 500u, 519u}) {
            ask(session, SeekTo{at});
            note();
        }
        ask(session, ExchangeRun{session.history().other_runs().back().number});
        note();
        ask(session, SetPaused{false});
        for (int i = 0; i < 30; ++i) {
            play(session, 1);
            note();
        }
        ask(session, SpawnBodies(test::tower_of(2, {3, 0, 0})));
        play(session, 5);
        note();
        EXPECT_EQ(session.history().divergence(), std::nullopt);
        if (expected) {
            EXPECT_EQ(hashes, *expected);
        }
        expected = hashes;
    }
}

using Act = std::function<void(Session&)>;

/// Returns an act that changes something; of bodies that may exist.
Act random_change(Random& random) {
    const BodyId body{2 + random.below(6)};
    const Vec3 v{random.between(-2, 2), random.between(0, 4), random.between(-2, 2)};
    const Real size = random.between(0.1f, 0.5f);
    const auto kind = random.below(5);
    return [=](Session& session) {
        if (kind == 0)
            (void)session.execute(Do{SetVelocity{.body = body, .velocity = v}});
        if (kind == 1) { // of a new size: the shape is in the table of the world that made it only
            SpawnBodies ball = test::tower_of(1, v);
            ball.bodies.front().colliders.front().shape = SphereShape{size};
            (void)session.execute(Do{ball});
        }
        if (kind == 2)
            (void)session.execute(Do{DeleteObjects{.bodies = {body}}});
        if (kind == 3)
            (void)session.execute(
                Do{SetParameter{"gravity_y", -5 - 10.0 * static_cast<double>(size)}});
        if (kind == 4)
            (void)session.execute(Push{{.body = body, .point = v, .impulse = v * 100}});
    };
}

/// The ghost of a run is that run, bit for bit: a session that does the same and then exchanges the runs shows the same
/// bodies at the same places.
class GhostOfRandomSessions : public testing::TestWithParam<std::size_t> {};

TEST_P(GhostOfRandomSessions, IsWhatTheExchangeShows) {
    std::size_t compared = 0, with_bodies = 0;
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        Random random(seed);
        Session session(1, GetParam());
        std::vector<Act> acts;
        const auto perform = [&](Act done) {
            done(session);
            acts.push_back(std::move(done));
        };
        perform([](Session& s) { ask(s, OpenScene{"stack:4"}); });
        perform([](Session& s) { play(s, 60); });
        ask(session, kWithGhost);
        for (int round = 0; round < 8; ++round) {
            if (random.below(2) == 0)
                perform(random_change(random));
            const int steps = static_cast<int>(random.below(30));
            perform([=](Session& s) { play(s, steps); });
            const History& history = session.history();
            const std::uint64_t first = history.first_step();
            const std::uint64_t at = first + random.below(static_cast<std::uint32_t>(
                                                              history.end().step - first) +
                                                          1);
            perform([=](Session& s) { ask(s, SeekTo{at}); });
            if (random.below(2) == 0)
                perform(random_change(random));
            const FramePtr frame = frame_with_ghost(session);
            if (frame->ghost.run == 0)
                continue;
            Session other(1, GetParam());
            for (const Act& done : acts)
                done(other);
            ask(other, ExchangeRun{frame->ghost.run});
            ASSERT_EQ(step(other), step(session));
            const GhostView expected = ghost_between(
                session.world().state(), other.world().state(), other.world().shapes());
            EXPECT_EQ(frame->ghost.parted, expected.parted);
            ASSERT_EQ(frame->ghost.bodies.size(), expected.bodies.size());
            for (std::size_t i = 0; i < expected.bodies.size(); ++i) {
                const GhostBody& a = frame->ghost.bodies[i];
                const GhostBody& b = expected.bodies[i];
                EXPECT_EQ(a.id, b.id);
                EXPECT_EQ(a.world_from_body, b.world_from_body);
                ASSERT_EQ(a.part_count, b.part_count);
                for (std::size_t k = 0; k < a.part_count; ++k)
                    EXPECT_EQ(
                        (*frame->ghost.shapes)[frame->ghost.parts[a.first_part + k].shape]->shape,
                        (*expected.shapes)[expected.parts[b.first_part + k].shape]->shape);
            }
            ++compared;
            with_bodies += expected.bodies.empty() ? 0u : 1u;
        }
    }
    EXPECT_GT(compared, 20u);
    EXPECT_GT(with_bodies, 10u);
}

INSTANTIATE_TEST_SUITE_P(Memory,
                         GhostOfRandomSessions,
                         testing::Values(Session::kHistoryBytes, 100'000),
                         [](const auto& budget) {
                             return budget.param < 1'000'000 ? "Little" : "Enough";
                         });

/// The states of the beginning are dropped, so that the run cannot be exchanged any more.
TEST(Ghost, OfARunWhoseBeginIsForgottenIsNotShown) {
    Session session(1, 15'000);
    ask(session, kWithGhost);
    ask(session, OpenScene{"stack:4"});
    play(session, 1500);
    ask(session, SeekTo{session.history().first_step() + 1});
    ask(session, SetVelocity{.body = {3}, .velocity = {0, 3, 0}});
    const std::uint64_t begin = step(session);
    EXPECT_NE(frame_with_ghost(session)->ghost.run, 0u);
    ask(session, SetPaused{false});
    while (session.history().first_step() <= begin && step(session) < 20'000)
        play(session, 50);
    ASSERT_GT(session.history().first_step(), begin);
    EXPECT_EQ(frame_with_ghost(session)->ghost.run, 0u);
    ask(session, SeekTo{session.history().first_step()});
    EXPECT_EQ(frame_with_ghost(session)->ghost.run, 0u);
}

/// At 64 times real time a step may take 0.2 ms, and one of 400 boxes that fall takes more on any machine.
TEST(Ghost, ThatWouldSlowTimeDownWaitsForThePauseAndSaysSo) {
    Session session;
    ask(session, kWithGhost);
    ask(session, OpenScene{"box_pile"});
    play(session, 20);
    ask(session, SeekTo{10});
    ask(session, SetVelocity{.body = movable_body(session, 0), .velocity = {0, 3, 0}});
    ask(session, SetSpeed{64});
    ask(session, SetPaused{false});
    play(session, 5);
    const FramePtr running = session.make_frame();
    EXPECT_EQ(running->ghost.run, 0u);
    EXPECT_NE(running->ghost.trouble.find("waits until time runs slower or is paused"),
              std::string::npos)
        << running->ghost.trouble;
    const auto told = std::count_if(
        session.messages().begin(), session.messages().end(), [](const Message& message) {
            return message.text.find("The ghost waits") == 0;
        });
    EXPECT_EQ(told, 1);
    EXPECT_NE(frame_with_ghost(session)->ghost.run, 0u);
}

TEST(Displacement, IsRelativeToTheBody) {
    Body body;
    body.extent = 0.5f;
    Body twin = body;
    EXPECT_FALSE(is_displaced(body, twin));
    const auto shifted = [&](Real meters, Real radians) {
        twin = body;
        twin.center_of_mass.x += meters;
        twin.world_from_body.position.x += meters;
        twin.world_from_body.rotation = from_axis_angle({0, 1, 0}, radians);
        return is_displaced(body, twin);
    };
    EXPECT_FALSE(shifted(0.0009f, 0));
    EXPECT_TRUE(shifted(0.0011f, 0));
    EXPECT_FALSE(shifted(0, 0.0019f));
    EXPECT_TRUE(shifted(0, 0.0021f));
    EXPECT_TRUE(shifted(0.0006f, 0.0012f)) << "0.6 mm and 0.6 mm at the rim";
    body.extent = 50;
    EXPECT_FALSE(shifted(0.09f, 0));
    body.extent = 0.0005f;
    EXPECT_TRUE(shifted(0.00001f, 0));
}

} // namespace
} // namespace topple::app
