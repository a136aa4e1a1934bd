// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Scenes that are opened with parameters of their own, as a click on a stability map opens them.

#include "app/scenes/scene_registry.h"
#include "app/session/script.h"
#include "app/session/session_log.h"
#include "tests/app/session/session_test_support.h"

namespace topple::app {
namespace {

using test::ask;
using test::hash;
using test::play;

const OpenScene kSofter{.source = "stack:4", .parameters = {{"substeps", 2}, {"gravity_y", -3}}};

/// Returns the hash of a world of its own after 30 steps with these parameters.
std::uint64_t hash_of_a_world() {
    Result<OpenedScene> opened = open_scene("stack:4");
    EXPECT_TRUE(opened->world.set_parameter("substeps", 2).ok());
    EXPECT_TRUE(opened->world.set_parameter("gravity_y", -3).ok());
    for (int i = 0; i < 30; ++i)
        opened->world.step();
    return opened->world.hash();
}

TEST(OpenedWithParameters, MovesAsAWorldThatHasThemFromTheBegin) {
    Session session;
    ask(session, kSofter);
    EXPECT_EQ(session.world().parameters().substeps, 2);
    play(session, 30);
    EXPECT_EQ(hash(session), hash_of_a_world());
}

TEST(OpenedWithParameters, ARestartKeepsThemAndUndoLeadsBackToTheSceneBefore) {
    Session session;
    ask(session, OpenScene{"dominoes:3"});
    ask(session, kSofter);
    ask(session, RestartScene{});
    play(session, 30);
    EXPECT_EQ(hash(session), hash_of_a_world());
    ask(session, Undo{});
    ask(session, Undo{});
    EXPECT_EQ(session.make_frame()->scene_source, "dominoes:3");
}

TEST(OpenedWithParameters, ARecordingRepeatsThem) {
    Session session;
    ask(session, kSofter);
    play(session, 30);
    ask(session, SetPaused{true});
    std::string recording;
    ask(session, CopyRecording{.camera = {}, .take = [&](std::string text) { recording = text; }});
    Session again;
    const Result<ScriptReport> done = run_script(
        recording, "recording", again, [](std::string_view) {});
    ASSERT_TRUE(done.ok()) << done.error().text();
    EXPECT_EQ(hash(again), hash(session));
}

TEST(OpenedWithParameters, ARefusedValueLeavesTheOpenScene) {
    Session session;
    ask(session, OpenScene{"dominoes:3"});
    for (const SetParameter& bad : {SetParameter{"substeps", -1}, SetParameter{"sub_steps", 1}}) {
        EXPECT_FALSE(session.execute(OpenScene{.source = "stack:4", .parameters = {bad}}).ok());
        EXPECT_EQ(session.make_frame()->scene_source, "dominoes:3");
    }
}

} // namespace
} // namespace topple::app
