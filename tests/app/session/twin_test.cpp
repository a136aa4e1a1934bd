// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The twin: the shown timeline with other parameters. A second session that is given the same requests and the twin's
// parameters is the oracle.

#include "tests/app/session/random_user.h"
#include "tests/app/session/session_test_support.h"
#include "tests/support/test_support.h"

#include <cmath>
#include <functional>
#include <map>

namespace topple::app {
namespace {

using test::ask;
using test::hash;
using test::play;
using test::step;

const std::vector<SetParameter> kOneSubstep{{"substeps", 1}, {"quality", 1}, {"warm_start", 0}};

void ask_for_twin(Session& session, std::vector<SetParameter> settings) {
    ask(session,
        SetFrameExtras{.twin = {.scene = session.document().number(),
                                .begin_step = step(session),
                                .settings = std::move(settings)}});
}

/// Gives the parameters of the twin to a session of its own.
void set_parameters(Session& session, const std::vector<SetParameter>& settings) {
    for (const SetParameter& setting : settings)
        ask(session, SetParameter{setting.name, setting.value});
}

/// Returns the hash of the twin at the shown moment, after the work that waits; 0: there is no twin.
std::uint64_t twin_hash(Session& session) {
    if (session.is_paused())
        test::do_idle_work(session);
    const FramePtr frame = session.make_frame();
    return frame->twin && frame->twin->frame ? frame->twin->frame->hash.value() : 0;
}

std::uint64_t frame_hash(Session& session) { return session.make_frame()->hash.value(); }

Push nudge(const Session& session, BodyId body, Vec3 velocity) {
    const Body& pushed = *session.world().find(body);
    return {{.body = body, .point = pushed.center_of_mass, .impulse = velocity * pushed.mass}};
}

BodyId movable_body(const Session& session, std::size_t place) {
    for (const Body& body : session.world().state().bodies)
        if (body.motion == Motion::dynamic && place-- == 0)
            return body.id;
    return {};
}

/// Acts as a person does: a push, a grab, a command while time runs, and a command that is dragged while it is paused.
/// `watch` is called after every step and every request.
void act(Session& session, const std::function<void()>& watch) {
    const auto request = [&](const Request& asked) {
        ask(session, asked);
        watch();
    };
    const auto steps = [&](int count) {
        for (int i = 0; i < count; ++i) {
            session.advance();
            watch();
        }
    };
    const BodyId body = movable_body(session, 1);
    steps(12);
    // The pushed point is a number, and not the body's: the bodies of both runs may stand elsewhere.
    request(Push{{.body = body, .point = {0, 1, 0}, .impulse = {3, 0, 1}}});
    steps(5);
    request(GrabBegin{{.body = body, .local_point = {}, .target = {0.5f, 2, 0}}});
    steps(4);
    request(GrabMove{.target = {0, 2, 0.5f}});
    steps(4);
    request(GrabEnd{});
    request(Do{test::tower_of(2, {2, 0, 2})});
    request(Do{SetParameter{"gravity_x", 1}});
    steps(6);
    request(SetPaused{true});
    for (const Real height : {3.0f, 3.5f, 4.0f})
        request(Do{SetPose{body, {.position = {0, height, 0}}}, 77});
    request(Undo{});
    request(Redo{});
    request(SetPaused{false});
    steps(8);
}

TEST(Twin, WithTheSameParametersIsTheSameRunBitForBit) {
    Session session;
    ask(session, OpenScene{"stack:4"});
    play(session, 5);
    ask_for_twin(session, {});
    int count = 0;
    act(session, [&] {
        ++count;
        ASSERT_EQ(twin_hash(session), frame_hash(session)) << "step " << step(session);
    });
    EXPECT_GT(count, 45);
    ask(session, SetPaused{true});
    for (const std::uint64_t at : {5u, 20u, 33u, 12u, 44u}) {
        ask(session, SeekTo{at});
        ASSERT_EQ(twin_hash(session), frame_hash(session)) << "step " << at;
    }
    const FramePtr frame = session.make_frame();
    EXPECT_FALSE(frame->twin->difference_step);
    EXPECT_TRUE(frame->twin->words.empty()) << frame->twin->words.front();
    EXPECT_EQ(frame->twin->distance, 0);
}

TEST(Twin, ChangesNoBitOfTheShownWorld) {
    std::vector<std::uint64_t> hashes[2];
    for (const int round : {0, 1}) {
        Session session;
        ask(session, OpenScene{"stack:4"});
        if (round == 1)
            ask_for_twin(session, kOneSubstep);
        act(session, [&] { hashes[round].push_back(hash(session)); });
        for (const std::uint64_t at : {30u, 8u, 31u}) {
            ask(session, SeekTo{at});
            hashes[round].push_back(hash(session));
        }
        EXPECT_EQ(twin_hash(session) != 0, round == 1);
    }
    EXPECT_EQ(hashes[0], hashes[1]);
}

TEST(Twin, IsTheRunOfASessionWithItsParametersAndTheSameRequests) {
    for (const std::vector<SetParameter>& settings :
         {kOneSubstep, {{"solver", 1}, {"position_correction", 2}}, {{"friction_scale", 0}}}) {
        Session other;
        ask(other, OpenScene{"stack:5"});
        play(other, 7);
        set_parameters(other, settings);
        std::vector<std::uint64_t> wanted;
        act(other, [&] { wanted.push_back(frame_hash(other)); });

        Session session;
        ask(session, OpenScene{"stack:5"});
        play(session, 7);
        ask_for_twin(session, settings);
        std::vector<std::uint64_t> found;
        act(session, [&] { found.push_back(twin_hash(session)); });
        ASSERT_EQ(found, wanted) << settings.front().name;
    }
}

TEST(Twin, HasTheRightStateAfterEveryWayBack) {
    Session session;
    ask(session, OpenScene{"card_house:3"});
    ask_for_twin(session, kOneSubstep);
    std::map<std::uint64_t, std::uint64_t> hashes;
    for (int i = 0; i < 150; ++i) {
        session.advance();
        hashes[step(session)] = twin_hash(session);
        ASSERT_NE(hashes[step(session)], 0u) << "in lockstep";
    }
    for (const std::uint64_t at : {149u, 148u, 60u, 61u, 100u, 1u, 150u, 75u}) {
        ask(session, SeekTo{at});
        ASSERT_EQ(twin_hash(session), hashes[at]) << "step " << at;
    }
    ask(session, SetPaused{false}); // the steps ahead are repeated
    for (int i = 0; i < 40; ++i) {
        session.advance();
        ASSERT_EQ(twin_hash(session), hashes[step(session)]);
    }
}

TEST(Twin, FollowsAChangeOfThePast) {
    Session session, other;
    for (Session* one : {&session, &other}) {
        ask(*one, OpenScene{"stack:5"});
        if (one == &session)
            ask_for_twin(session, kOneSubstep);
        else
            set_parameters(other, kOneSubstep);
        play(*one, 60);
        ask(*one, SeekTo{20});
        ask(*one, SetPaused{false});
        const BodyId pushed = movable_body(*one, 3);
        ask(*one, Push{{.body = pushed, .point = {0, 3.5f, 0}, .impulse = {1, 0, 0}}});
        play(*one, 30);
    }
    EXPECT_EQ(twin_hash(session), frame_hash(other));
    EXPECT_NE(twin_hash(session), frame_hash(session));
}

TEST(Twin, BeginsEarlierIfThePastIsChangedBeforeItsBegin) {
    Session session;
    ask(session, OpenScene{"stack:3"});
    play(session, 50);
    ask_for_twin(session, kOneSubstep);
    play(session, 10);
    ask(session, SeekTo{30});
    EXPECT_EQ(twin_hash(session), 0u);
    EXPECT_EQ(session.make_frame()->twin->trouble, "the twin begins at step 50");
    ask(session, nudge(session, movable_body(session, 2), {0.5f, 0, 0}));
    session.advance();
    ask(session, SetPaused{true});
    EXPECT_NE(twin_hash(session), 0u);
    EXPECT_EQ(session.make_frame()->twin->begin_step, 30u);
}

TEST(Twin, NamesTheFirstStepThatDiffers) {
    // The floor is reached in some step: until then the sub-steps change nothing but rounding of the fall, and friction
    // nothing at all.
    Session plain, slippery;
    for (Session* one : {&plain, &slippery}) {
        ask(*one, SetPaused{true});
        ask(*one, test::tower_of(1, {0, 0.4f, 0}));
        ask(*one, SetVelocity{movable_body(*one, 0), {1, 0, 0}, {}});
    }
    set_parameters(slippery, {{"friction_scale", 0}});
    ask_for_twin(plain, {{"friction_scale", 0}});
    const auto velocity = [](const Session& one) {
        return one.world().find(movable_body(one, 0))->v;
    };
    std::uint64_t wanted = 0;
    for (int i = 0; i < 60; ++i) {
        plain.advance();
        slippery.advance();
        if (wanted == 0 && !(velocity(plain) == velocity(slippery)))
            wanted = step(plain);
    }
    ASSERT_GT(wanted, 10u);
    const FramePtr frame = plain.make_frame();
    EXPECT_EQ(frame->twin->difference_step, wanted);
    ASSERT_EQ(frame->twin->words.size(), 2u);
    EXPECT_NE(frame->twin->words[0].find("Friction is 1 in A and 0 in B"), std::string::npos);
    EXPECT_NE(frame->twin->words[1].find("step " + std::to_string(wanted)), std::string::npos);
    EXPECT_NE(frame->twin->words[1].find("in the solver"), std::string::npos)
        << frame->twin->words[1];
    ask(plain, SeekTo{wanted - 1});
    (void)twin_hash(plain);
    EXPECT_EQ(plain.make_frame()->twin->distance, 0);
    // A change of the past before that step leaves no difference there.
    ask(plain, SetPose{movable_body(plain, 0), {.position = {0, 5, 0}}});
    EXPECT_FALSE(plain.make_frame()->twin->difference_step);
}

TEST(Twin, HasItsOwnCurvesAndDistances) {
    Session session, other;
    for (Session* one : {&session, &other})
        ask(*one, OpenScene{"stack:6"});
    ask_for_twin(session, kOneSubstep);
    set_parameters(other, kOneSubstep);
    std::vector<double> kinetic, overlap;
    for (int i = 0; i < 40; ++i) {
        session.advance();
        other.advance();
        kinetic.push_back(energy_budget_of(other.world().state()).kinetic);
        overlap.push_back(static_cast<double>(other.world().last_report().max_penetration));
    }
    const FramePtr frame = session.make_frame();
    ASSERT_NE(frame->twin->curves, nullptr);
    for (const PlotCurve& curve : *frame->twin->curves)
        for (std::uint64_t at = 1; at <= 40; ++at) {
            if (curve.quantity().kind == QuantityKind::kinetic_energy) {
                ASSERT_EQ(curve.at(at), kinetic[at - 1]) << at;
            }
            if (curve.quantity().kind == QuantityKind::deepest_overlap) {
                ASSERT_NEAR(curve.at(at).value(), 1000 * overlap[at - 1], 1e-9) << at; // [mm]
            }
        }
    double sum = 0;
    std::size_t count = 0;
    for (const Body& body : session.world().state().bodies)
        if (body.motion == Motion::dynamic) {
            const double away = static_cast<double>(
                length(body.center_of_mass - other.world().find(body.id)->center_of_mass));
            sum += away * away;
            ++count;
        }
    ASSERT_GT(sum, 0);
    EXPECT_NEAR(frame->twin->distance,
                std::sqrt(sum / static_cast<double>(count)),
                1e-5 * frame->twin->distance);
}

TEST(Twin, IsDrawnAsAGhostOnRequest) {
    Session session;
    ask(session, OpenScene{"stack:6"});
    const AskedTwin twin{.scene = session.document().number(),
                         .begin_step = 0,
                         .settings = {{"friction_scale", 0}, {"gravity_x", 2}}};
    ask(session, SetFrameExtras{.ghost = true, .twin = twin});
    play(session, 60);
    EXPECT_TRUE(session.make_frame()->ghost.bodies.empty()) << "other runs have no ghost here";
    ask(session, SetFrameExtras{.ghost = true, .twin = twin, .ghost_of_twin = true});
    const FramePtr frame = session.make_frame();
    ASSERT_EQ(frame->ghost.bodies.size(), 6u);
    for (const GhostBody& ghost : frame->ghost.bodies)
        for (const Body& body : frame->twin->frame->state->bodies)
            if (body.id == ghost.id) {
                EXPECT_EQ(ghost.world_from_body, body.world_from_body);
            }
}

TEST(Twin, IsGoneWithTheSceneAndOnRequest) {
    Session session;
    ask(session, OpenScene{"stack:3"});
    ask_for_twin(session, kOneSubstep);
    play(session, 3);
    EXPECT_NE(twin_hash(session), 0u);
    ask(session, OpenScene{"stack:4"});
    play(session, 3);
    EXPECT_EQ(session.make_frame()->twin, nullptr);
    ask_for_twin(session, kOneSubstep);
    play(session, 3);
    EXPECT_NE(twin_hash(session), 0u);
    ask(session, SetFrameExtras{});
    EXPECT_EQ(session.make_frame()->twin, nullptr);
    EXPECT_FALSE(session.has_twin_work());
}

TEST(Twin, WithTheSameParametersIsTheSameRunWhateverAPersonDoes) {
    const test::TemporaryFolder folder;
    const std::string
        model = folder
                    .write(
                        "model.obj",
                        "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n")
                    .string();
    Session session;
    ask(session, SetPaused{true});
    test::RandomUser user(session, topple::test::seed(), model);
    ask_for_twin(session, {});
    std::size_t moved = 0;
    for (int i = 0; i < 150; ++i) {
        const std::uint64_t now = step(session);
        switch (user.random().below(8)) {
        case 0:
            ask(session, SeekTo{now - std::min<std::uint64_t>(now, user.random().below(30))});
            break;
        case 1:
            (void)session.execute(Undo{});
            break;
        case 2:
            (void)session.execute(Redo{});
            break;
        case 3:
            if (!session.history().other_runs().empty())
                ask(session, ExchangeRun{session.history().other_runs().front().number});
            break;
        case 4:
        case 5:
            for (const std::optional<Request>& request : user.act_in_time())
                if (request)
                    (void)session.execute(*request);
                else
                    session.advance();
            break;
        default:
            (void)session.execute(user.edit());
        }
        ask(session, SetPaused{true});
        ASSERT_EQ(twin_hash(session), frame_hash(session))
            << "act " << i << ", step " << step(session);
        moved += step(session) != now ? 1u : 0u;
    }
    EXPECT_GT(moved, 30u);
    EXPECT_FALSE(session.make_frame()->twin->difference_step);
}

} // namespace
} // namespace topple::app
