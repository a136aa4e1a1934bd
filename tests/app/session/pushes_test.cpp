// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Pushes and explosions as requests: their edits, their undo, and their lines in the log.

#include "app/session/script.h"
#include "app/session/session_log.h"
#include "tests/app/session/session_test_support.h"

#include <limits>

namespace topple::app {
namespace {

using test::ask;
using test::hash;
using test::play;
using test::tower_of;

/// A tower of three boxes (bodies 2 to 4) beside a rope (soft body 1).
class PushesTest : public testing::Test {
protected:
    PushesTest() {
        ask(session, tower_of(3));
        DeformableDef rope;
        rope.recipe = RopeRecipe{.segments = 10, .length = 1, .mass = 1};
        rope.world_from_recipe.position = {2, 1, 0};
        ask(session,
            SpawnBodies{.bodies = {}, .joints = {}, .label = "rope", .deformables = {rope}});
        play(session, 20);
    }
    std::string undo_label() { return session.make_frame()->undo_label; }
    /// Expects that a recording has the line, and that it repeats the session.
    void expect_recording_with(const std::string& line) {
        std::string log;
        ask(session, CopyRecording{.take = [&](std::string text) { log = std::move(text); }});
        EXPECT_NE(log.find("\n" + line + "\n"), std::string::npos) << log;
        Session again;
        const auto report = run_script(log, "log.topple", again, [](std::string_view) {});
        ASSERT_TRUE(report.ok()) << report.error().text();
        EXPECT_TRUE(report->failures.empty());
        EXPECT_EQ(hash(again), hash(session));
    }

    Session session;
};

TEST_F(PushesTest, OnASoftBodyIsAnEditAndALineOfTheLog) {
    const std::uint64_t before = hash(session);
    ask(session, Push{{.point = {2, 0, 0}, .impulse = {0, 3, 1}, .deformable = {1}}});
    play(session, 1);
    EXPECT_NE(hash(session), before);
    EXPECT_EQ(undo_label(), "Push soft body 1");
    play(session, 10);
    expect_recording_with("push soft 1 2 0 0 0 3 1");
    ask(session, Undo{});
    EXPECT_EQ(hash(session), before);
}

TEST_F(PushesTest, ThatWaitForOneStepAreOneEdit) {
    const std::uint64_t before = hash(session);
    ask(session, Push{{.body = {3}, .point = {0, 1.5f, 0}, .impulse = {900, 0, 0}}});
    ask(session, Push{{.body = {3}, .point = {0, 1.5f, 0}, .impulse = {0, 900, 0}}});
    play(session, 1);
    EXPECT_EQ(undo_label(), "Push body 3");
    ask(session, Undo{});
    EXPECT_EQ(hash(session), before);
    ask(session, Push{{.body = {3}, .point = {0, 1.5f, 0}, .impulse = {900, 0, 0}}});
    ask(session, Push{{.point = {2, 0, 0}, .impulse = {0, 3, 0}, .deformable = {1}}});
    play(session, 1);
    EXPECT_EQ(undo_label(), "Push 2 objects");
    ask(session, Undo{});
    EXPECT_EQ(hash(session), before);
}

TEST_F(PushesTest, OnAnObjectThatIsDeletedBeforeTheStepIsForgotten) {
    ask(session, Push{{.point = {2, 0, 0}, .impulse = {0, 3, 0}, .deformable = {1}}});
    ask(session, DeleteObjects{{}, {}, {DeformableId{1}}});
    play(session, 1);
    EXPECT_EQ(session_log(session.document()).find("push soft"), std::string::npos);
}

TEST_F(PushesTest, AnExplosionIsAnEditAndALineOfTheLog) {
    const std::uint64_t before = hash(session);
    ask(session, Explode{{.center = {1, 0.25f, 0}, .radius = 4, .speed = 9}});
    ask(session, Push{{.body = {3}, .point = {0, 1.5f, 0}, .impulse = {900, 0, 0}}});
    play(session, 1);
    EXPECT_NE(hash(session), before);
    EXPECT_EQ(undo_label(), "Explosion");
    play(session, 30);
    expect_recording_with("explode 1 0.25 0 4 9");
    ask(session, Undo{});
    EXPECT_EQ(hash(session), before);
    ask(session, Redo{});
    expect_recording_with("explode 1 0.25 0 4 9");
}

TEST_F(PushesTest, WhatCannotBeDoneIsRefusedInWords) {
    constexpr Real kNan = std::numeric_limits<Real>::quiet_NaN();
    const auto refusal = [&](const Request& request) {
        const auto done = session.execute(request);
        return done.ok() ? std::string() : done.error().message;
    };
    EXPECT_EQ(refusal(Push{{.deformable = {7}}}), "there is no soft body 7");
    EXPECT_EQ(refusal(Push{{.point = {kNan, 0, 0}, .deformable = {1}}}), "a push must be finite");
    EXPECT_EQ(refusal(Explode{{.center = {kNan, 0, 0}}}), "an explosion must be finite");
    EXPECT_EQ(refusal(Explode{{.center = {}, .radius = 0}}),
              "the radius of an explosion must be above 0 and at most 1e5 m");
    const std::uint64_t before = test::step(session);
    play(session, 1);
    EXPECT_EQ(test::step(session), before + 1);
    EXPECT_EQ(session_log(session.document()).find("explode"), std::string::npos);
}

TEST_F(PushesTest, ByForcesAndTorquesAreEditsAndLinesOfTheLog) {
    const std::uint64_t before = hash(session);
    ask(session,
        ApplyLoad{Force{.body = {4}, .point = Vec3{0, 2.5f, 0.25f}, .force = {5000, 0, 0}}});
    ask(session, ApplyLoad{Force{.body = {4}, .force = {0, 900, 0}}});
    ask(session, ApplyLoad{Torque{{4}, {0, 70, 0}}});
    ask(session, ApplyLoad{AngularImpulse{{4}, {0, 30, 5}}});
    play(session, 1);
    EXPECT_NE(hash(session), before);
    EXPECT_EQ(undo_label(), "Push body 4");
    play(session, 10);
    expect_recording_with("force 4 0 2.5 0.25 5000 0 0\nforce 4 center 0 900 0\n"
                          "torque 4 0 70 0\nangular_impulse 4 0 30 5");
    ask(session, Undo{});
    EXPECT_EQ(hash(session), before);
}

TEST_F(PushesTest, ByForcesNeedABodyAndFiniteNumbers) {
    constexpr Real kBad = std::numeric_limits<Real>::infinity();
    EXPECT_FALSE(session.execute(ApplyLoad{Force{.body = {99}, .force = {1, 0, 0}}}).ok());
    EXPECT_FALSE(session.execute(ApplyLoad{Force{.body = {4}, .force = {kBad, 0, 0}}}).ok());
    EXPECT_FALSE(session.execute(ApplyLoad{Force{{4}, Vec3{0, kBad, 0}, {1, 0, 0}}}).ok());
    EXPECT_FALSE(session.execute(ApplyLoad{Torque{{4}, {0, 0, kBad}}}).ok());
    EXPECT_FALSE(session.execute(ApplyLoad{AngularImpulse{{99}, {0, 0, 1}}}).ok());
}

} // namespace
} // namespace topple::app
