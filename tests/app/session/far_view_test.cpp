// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// A scene far from the origin is seen and changed as one at the origin.
#include "app/session/frame/view_cell.h"
#include "app/session/session_thread.h"
#include "tests/app/session/session_test_support.h"

namespace topple::app {
namespace {

using test::TemporaryFolder;

constexpr GridCell kFarCell{9765625, 0, -3};

/// A session whose camera looks at a far place where a tower stands, and the same at the origin.
std::string tower_at(const TemporaryFolder& folder, const GridCell& cell) {
    Session maker;
    SpawnBodies tower = test::tower_of(3);
    for (BodyDef& def : tower.bodies)
        def.cell = cell;
    test::ask(maker, tower);
    const std::string path = folder.file("tower" + std::to_string(cell.x) + ".json");
    test::ask(maker, SaveScene{.path = path, .camera = SceneCamera{.cell = cell}});
    return path;
}

TEST(FarView, TheFrameShowsWhatIsNearTheCameraNearItsOrigin) {
    const TemporaryFolder folder;
    SessionThread far(tower_at(folder, kFarCell), 1, /*waits=*/true);
    SessionThread near(tower_at(folder, {}), 1, /*waits=*/true);
    const FramePtr frame = far.latest();
    EXPECT_EQ(frame->view_cell, kFarCell);
    EXPECT_EQ(frame->header->camera->cell, GridCell{});
    ASSERT_EQ(frame->state->bodies.size(), near.latest()->state->bodies.size());
    for (std::size_t i = 1; i < frame->state->bodies.size(); ++i) {
        const Body& body = frame->state->bodies[i];
        EXPECT_EQ(body.cell, GridCell{});
        EXPECT_EQ(body.world_from_body, near.latest()->state->bodies[i].world_from_body);
    }
}

TEST(FarView, WhatAPersonDoesThereHappensThere) {
    const TemporaryFolder folder;
    SessionThread far(tower_at(folder, kFarCell), 1, /*waits=*/true);
    SessionThread near(tower_at(folder, {}), 1, /*waits=*/true);
    const BodyDef spawned = test::box_def({4, 0.5f, 0});
    for (SessionThread* thread : {&far, &near}) {
        thread->submit(SetPaused{true});
        thread->submit(Do{SpawnBodies{.bodies = {spawned}, .joints = {}, .label = "box"}, 0});
        thread->submit(Do{SetPose{{2}, {{-3, 0.5f, 0}, {}}}, 0});
        thread->submit(Push{{.body = {3}, .point = {0, 1.5f, 0.5f}, .impulse = {300, 0, 0}}});
        thread->submit(StepBy{30});
        thread->submit(Do{SetPose{{3}, {{-3, 5, 0}, {}}}, 0});
        thread->submit(Undo{});
        thread->submit(GrabBegin{{.body = {4}, .target = {1, 4, 1}}});
        thread->submit(GrabMove{{1, 5, 1}, false, {}});
        thread->submit(GrabEnd{});
        thread->drain();
    }
    const FramePtr a = far.latest(), b = near.latest();
    ASSERT_EQ(a->state->bodies.size(), b->state->bodies.size());
    for (std::size_t i = 1; i < a->state->bodies.size(); ++i) {
        const Body &x = a->state->bodies[i], &y = b->state->bodies[i];
        EXPECT_EQ(x.world_from_body, y.world_from_body) << i;
        EXPECT_EQ(x.v, y.v) << i;
    }
}

TEST(FarView, LinesWithFarPlacesComeBackTheSame) {
    for (const std::string line :
         {"move 17 0.5 1 -2 @ 9765625 0 -3 0 0 0 1", "import \"a.obj\" 1 2 3 @ -4 5 6 static"}) {
        const Result<Command> command = parse_command(line);
        ASSERT_TRUE(command.ok()) << command.error().text();
        EXPECT_EQ(text_of(*command), line);
    }
    const Result<Command> plain = parse_command("move 17 1e10 1 -2");
    ASSERT_TRUE(plain.ok());
    const auto& move = std::get<SetPose>(*plain);
    EXPECT_EQ(global_point(move.cell, move.world_from_body.position), (DVec3{1e10, 1, -2}));
    EXPECT_FALSE(parse_command("move 17 1 2 3 @ 1 2 x").ok());
    EXPECT_FALSE(parse_command("move 17 1 2 3 @ 1 2 99999999999").ok());
    EXPECT_FALSE(parse_command("move 17 1e300 2 3").ok());
}

TEST(FarView, AWorldAtTheOriginIsNotCopied) {
    Session session;
    test::ask(session, test::tower_of(3));
    const Snapshot state = session.world().snapshot();
    EXPECT_EQ(state_in_view(state, {}), state);
}

} // namespace
} // namespace topple::app
