// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/script.h"

#include "app/session/session_log.h"
#include "tests/app/session/session_test_support.h"

namespace topple::app {
namespace {

using test::ask;
using test::hash;
using test::play;
using test::TemporaryFolder;
using test::tower_of;

struct Ran {
    Result<ScriptReport> report{Error{}};
    std::vector<std::string> printed;
};

Ran run(Session& session, const std::string& text) {
    Ran ran;
    ran.report = run_script(text, "demo.topple", session, [&](std::string_view line) {
        ran.printed.emplace_back(line);
    });
    return ran;
}

void expect_success(const Ran& ran) {
    ASSERT_TRUE(ran.report.ok()) << ran.report.error().text();
    for (const std::string& failure : ran.report->failures)
        ADD_FAILURE() << failure;
}

TEST(Script, AThrowUndoneGivesTheSameHash) {
    Session session;
    ask(session, tower_of(3));
    expect_success(run(session, R"(
        # let it settle, then pull the lowest box out
        step 30
        hash
        grab 2 0 0 0 -> 3 1 0
        step 20
        grab 2 0 0 0 -> 4 2 0 turn 0 1 0 0
        step
        release
        step 10
        expect hash changed
        undo
        expect hash same
        expect step 30
        redo
        expect step 61
        expect bodies 4
    )"));
}

TEST(Script, WhilePausedAGrabMovesTheBodyItself) {
    Session session;
    ask(session, tower_of(1));
    expect_success(run(session,
                       "pause\nhash\ngrab 2 0 0 0 -> 1 5 1\nrelease pin\nexpect hash changed\n"
                       "undo\nexpect hash same\nredo\nplay"));
    EXPECT_EQ(session.world().find(BodyId{2})->world_from_body.position, (Vec3{1, 5, 1}));
    EXPECT_EQ(session.world().find(BodyId{2})->motion, Motion::static_);
    EXPECT_FALSE(session.is_paused());
}

TEST(Script, CommandsSeeksPushesAndFilesWork) {
    const TemporaryFolder folder;
    const std::string file = folder.file("a scene.json");
    Session session;
    ask(session, tower_of(2));
    expect_success(
        run(session,
            "set gravity_y -1.5\nmass 2 3\nstep 10\npush 3 0 1.5 0 100 0 0\nstep 5\n"
            "seek 10\nexpect step 10\nsave \"" +
                file + "\"\nopen \"" + file +
                "\"\nexpect step 0\nexpect bodies 3\nrestart\ndelete 2\nexpect bodies 2"));
    EXPECT_EQ(session.world().parameters().gravity.y, -1.5f);
}

TEST(Script, WhatItPrintsIsTheHash) {
    Session session;
    const Ran ran = run(session, "hash\r\n\r\nexpect hash same\r\n");
    expect_success(ran);
    EXPECT_EQ(ran.printed, std::vector<std::string>{"hash " + hash_text(hash(session))});
    EXPECT_EQ(hash_text(0x0123456789abcdefull), "0123456789abcdef");
}

TEST(Script, ExpectationsThatDoNotHoldAreCollectedWithTheirLines) {
    Session session;
    const Ran ran = run(session,
                        "expect bodies 7\nhash\nexpect hash changed\nexpect step 0\n"
                        "expect hash 0000000000000000");
    ASSERT_TRUE(ran.report.ok());
    ASSERT_EQ(ran.report->failures.size(), 3u);
    EXPECT_EQ(ran.report->failures[0], "demo.topple:1: expected bodies 7, found 1");
    EXPECT_EQ(ran.report->failures[1].find("demo.topple:3: "), 0u);
    EXPECT_EQ(ran.report->failures[2].find("demo.topple:5: "), 0u);
    EXPECT_EQ(ran.report->line_count, 5);
}

TEST(Script, WhatCannotBeDoneStopsWithFileAndLine) {
    for (const char* line : {"frobnicate",
                             "step many",
                             "step 1 2",
                             "open no_such_scene",
                             "open",
                             "grab 2 0 0 0 3 1 0",
                             "grab 99 0 0 0 -> 1 1 1",
                             "push 99 0 0 0 1 1 1",
                             "push soft 99 0 0 0 1 1 1",
                             "seek 500",
                             "undo",
                             "redo",
                             "expect happiness",
                             "expect hash",
                             "expect hash same",
                             "mass 99 1",
                             "save"}) {
        Session session;
        const Ran ran = run(session, std::string("step 2\n\n") + line + "\nstep 100\n");
        ASSERT_FALSE(ran.report.ok()) << line;
        EXPECT_EQ(ran.report.error().file, "demo.topple");
        EXPECT_EQ(ran.report.error().line, 3) << line;
        EXPECT_EQ(test::step(session), 2u);
    }
}

TEST(SessionLog, IsAScriptThatGivesTheSameHash) {
    const TemporaryFolder folder;
    const std::string file = folder.file("start.json");
    Session session;
    ask(session, tower_of(4));
    ask(session, SaveScene{file});
    ask(session, OpenScene{file});
    play(session, 20);
    SpawnBodies balls = tower_of(2, {3, 0, 0});
    for (BodyDef& ball : balls.bodies)
        ball.colliders.front().shape = SphereShape{0.4f};
    ask(session, balls);
    ask(session, Undo{}); // the undone spawn leaves no line, although the world still knows the
                          // shape
    SpawnBodies capsule = tower_of(1, {0.3f, 6, 0});
    capsule.bodies.front().colliders.front().shape = CapsuleShape{};
    ask(session, capsule);
    play(session, 10);
    ask(session, GrabBegin{{.body = {3}, .local_point = {0.1f, 0, 0}, .target = {1, 2, 3}}});
    play(session, 10);
    ask(session, GrabMove{{4, 2, 3}, true, {0, 1, 0, 0}});
    play(session, 10);
    ask(session, GrabEnd{true});
    play(session, 5);
    ask(session, Push{{{5}, {0, 3, 0}, {500, 0, 100}}});
    play(session, 5);
    ask(session, SetParameter{"restitution_threshold", 0.1});
    ask(session, DeleteObjects{{BodyId{2}}, {}});
    play(session, 30);

    const std::string log = session_log(session.document());
    Session again;
    const Ran ran = run(again, log);
    expect_success(ran);
    EXPECT_EQ(hash(again), hash(session));
    EXPECT_EQ(test::step(again), test::step(session));
}

TEST(SessionLog, ShowsTheMomentThatWasShown) {
    const TemporaryFolder folder;
    Session session;
    ask(session, tower_of(2));
    ask(session, SaveScene{folder.file("start.json")});
    ask(session, RestartScene{});
    play(session, 30);
    ask(session, SeekTo{12});
    Session again;
    expect_success(run(again, session_log(session.document())));
    EXPECT_EQ(test::step(again), 12u);
}

TEST(SessionLog, SetsWhatARestartHasKept) {
    const TemporaryFolder folder;
    Session session;
    ask(session, tower_of(3));
    ask(session, SaveScene{folder.file("start.json")});
    ask(session, SetParameter{"warm_start", 0.25});
    ask(session, RestartScene{});
    play(session, 30);
    Session again;
    expect_success(run(again, session_log(session.document())));
    EXPECT_EQ(hash(again), hash(session));
    EXPECT_EQ(again.world().parameters().warm_start, 0.25f);
}

} // namespace
} // namespace topple::app
