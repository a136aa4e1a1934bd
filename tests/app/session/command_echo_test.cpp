// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/command_echo.h"

#include "app/session/script.h"
#include "tests/app/session/session_test_support.h"

namespace topple::app {
namespace {

using test::ask;
using test::hash;
using test::play;
using test::tower_of;

using Lines = std::vector<std::string>;

Lines lines_of(Session& session) { return *session.make_frame()->command_lines; }

TEST(CommandEcho, TellsWhatWasDoneAndTheStepsBetween) {
    Session session;
    EXPECT_EQ(lines_of(session), Lines{});
    ask(session, SetParameter{"gravity_y", -1});
    play(session, 30);
    ask(session, Undo{});
    ask(session, SetPaused{true});
    ask(session, SeekTo{10});
    ask(session, StepBy{5});
    ask(session, StepBy{-2});
    EXPECT_EQ(
        lines_of(session),
        (Lines{"set gravity_y -1", "step 30", "undo", "pause", "seek 10", "step 5", "seek 13"}));
}

TEST(CommandEcho, AHeldSliderHasOneLine) {
    Session session;
    for (int value = 2; value <= 6; ++value) {
        ask(session, SetParameter{"substeps", static_cast<double>(value)}, 7);
        session.advance();
    }
    ask(session, SetParameter{"contact_hertz", 40}, 7);
    ask(session, SetParameter{"contact_hertz", 50}, 8);
    EXPECT_EQ(lines_of(session),
              (Lines{"set substeps 6", "step 5", "set contact_hertz 40", "set contact_hertz 50"}));
}

TEST(CommandEcho, ATuningIsRepeatedWithTheInputsOfItsStretch) {
    Session session;
    ask(session, OpenScene{"stack:4"});
    play(session, 100);
    const Body top = session.world().state().bodies.back();
    ask(session, Push{{top.id, top.center_of_mass, {top.mass, 0, 0}}});
    play(session, 140);
    for (const double value : {-3.0, -5.0})
        ask(session, Tune{.parameter = {"gravity_y", value}, .gesture = 7});
    play(session, 250); // the stretch from 60 to 240, and 70 steps of it again
    ask(session, EndTuning{});
    play(session, 150); // the rest of it, and 40 steps more
    ask(session, Tune{.parameter = {"gravity_y", -6}, .gesture = 8});
    play(session, 20);
    ask(session, EndTuning{});
    ask(session, SetPaused{true});
    Lines lines = lines_of(session);
    ASSERT_GT(lines.size(), 4u);
    lines.erase(lines.begin() + 2); // the push
    EXPECT_EQ(lines,
              (Lines{"open \"stack:4\"",
                     "step 100",
                     "step 140",
                     "tuning gravity_y -5",
                     "step 70",
                     "tuning end",
                     "step 150",
                     "tuning gravity_y -6",
                     "step 20",
                     "tuning end",
                     "pause"}));
    std::string script;
    for (const std::string& line : lines_of(session))
        script += line + '\n';
    Session other;
    ASSERT_TRUE(run_script(script, "echo", other, [](std::string_view) {}).ok());
    EXPECT_EQ(hash(other), hash(session)) << script;
}

TEST(CommandEcho, AMacroOfEditsHasATunedParameterAsItsValue) {
    CommandEcho echo(CommandEcho::Kind::edits, 240);
    echo.add(Tune{.parameter = {"gravity_y", -3}, .gesture = 7}, 240, 60);
    echo.add(Tune{.parameter = {"gravity_y", -5}, .gesture = 7}, 80, 80);
    echo.add(EndTuning{}, 90, 90);
    EXPECT_EQ(*echo.lines(), Lines{"set gravity_y -5"});
}

TEST(CommandEcho, WhatFailedOrShowsOnlyIsLeftOut) {
    Session session;
    EXPECT_FALSE(session.execute(Do{SetMass{{99}, 1}}).ok());
    ask(session, SetFrameExtras{.hits = true});
    EXPECT_EQ(lines_of(session), Lines{});
}

TEST(CommandEcho, AsAScriptItRepeatsTheWork) {
    Session session;
    ask(session, SetPaused{true});
    ask(session, tower_of(3));
    ask(session, SetMaterial{{3}, {.friction = 0.1f}});
    play(session, 20);
    ask(session, Push{{.body = {3}, .point = {0, 1, 0}, .impulse = {300, 0, 0}}});
    play(session, 15);
    ask(session, SetPaused{true});
    ask(session, GrabBegin{{.body = {4}, .target = {0, 3, 0}}});
    ask(session, GrabMove{{1, 4, 0}});
    ask(session, GrabMove{{2, 4, 0}});
    ask(session, GrabEnd{.pin = true});
    play(session, 9);
    ask(session, SetName{BodyId{2}, "base"});
    std::string script;
    for (const std::string& line : lines_of(session))
        script += line + '\n';
    Session other;
    const auto report = run_script(script, "echo", other, [](std::string_view) {});
    ASSERT_TRUE(report.ok()) << report.error().text() << '\n' << script;
    EXPECT_EQ(hash(other), hash(session)) << script;
    EXPECT_EQ(other.world().name_of(BodyId{2}), "base");
}

TEST(CommandEcho, LongLinesAreCountedAndOldOnesForgotten) {
    CommandEcho echo;
    SpawnBodies many = tower_of(200);
    echo.add(Do{many}, 0, 0);
    ASSERT_EQ(echo.lines()->size(), 1u);
    EXPECT_TRUE(echo.lines()->front().starts_with("# Spawn")) << echo.lines()->front();
    EXPECT_LT(echo.lines()->front().size(), 200u);
    SpawnBodies terrain = tower_of(1);
    terrain.bodies[0].colliders[0].shape = HeightFieldShape{std::make_shared<const HeightField>(
        HeightField::build({.columns = 2, .rows = 2, .heights = {0, 1, 2, 3}}).value())};
    echo.add(Do{terrain}, 0, 0);
    EXPECT_TRUE(echo.lines()->back().starts_with("# Spawn")) << echo.lines()->back();
    echo.add(Do{tower_of(2)}, 0, 0);
    EXPECT_TRUE(echo.lines()->back().starts_with("spawn")) << echo.lines()->back();
    const auto before = echo.lines();
    EXPECT_EQ(echo.lines(), before) << "shared while nothing is added";
    for (int i = 0; i < 600; ++i)
        echo.add(Undo{}, 0, 0);
    EXPECT_EQ(echo.lines()->size(), 500u);
    EXPECT_EQ(before->size(), 3u) << "a published list does not change";
}

} // namespace
} // namespace topple::app
