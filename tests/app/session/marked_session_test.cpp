// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Groups, locks and hidden objects in a session: undo, rewind, scripts, the clipboard, and rays of the mouse.

#include "app/session/copied_objects.h"
#include "app/session/frame/frame_query.h"
#include "app/session/frame/soft_pick.h"
#include "app/session/script.h"
#include "app/session/session_log.h"
#include "tests/app/session/session_test_support.h"

namespace topple::app {
namespace {

using test::ask;
using test::box_def;
using test::play;
using test::tower_of;

const ObjectMarks& marks_of(const Session& session) { return session.world().state().object_marks; }

TEST(MarkedSession, UndoAndRedoOfGroupsAndFlags) {
    Session session;
    ask(session, tower_of(3));
    ask(session, SetGroup{{{}, "tower", {BodyId{2}, BodyId{3}, BodyId{4}}}});
    ask(session, SetFlag{ObjectFlag::hidden, true, {BodyId{3}}});
    play(session, 10);
    ask(session, DeleteObjects{{BodyId{3}}, {}});
    EXPECT_EQ(marks_of(session).describe({1}).members.size(), 2u);
    ask(session, Undo{});
    EXPECT_EQ(marks_of(session).describe({1}).members.size(), 3u);
    EXPECT_TRUE(marks_of(session).is_hidden(BodyId{3}));
    ask(session, Undo{});
    EXPECT_FALSE(marks_of(session).is_hidden(BodyId{3}));
    ask(session, Undo{});
    EXPECT_TRUE(marks_of(session).is_empty());
    ask(session, Redo{});
    ask(session, Redo{});
    EXPECT_EQ(marks_of(session).name_of({1}), "tower");
    EXPECT_TRUE(marks_of(session).is_hidden(BodyId{3}));
}

TEST(MarkedSession, ARewindHasTheGroupsOfThatTime) {
    Session session;
    ask(session, tower_of(2));
    play(session, 20);
    ask(session, SetGroup{{{}, "late", {BodyId{2}, BodyId{3}}}});
    play(session, 20);
    ask(session, SeekTo{10});
    EXPECT_TRUE(marks_of(session).is_empty());
    ask(session, SeekTo{40});
    EXPECT_EQ(marks_of(session).name_of({1}), "late");
}

TEST(MarkedSession, ItsLogIsAScriptThatMakesTheSameGroups) {
    const test::TemporaryFolder folder;
    Session session;
    ask(session, tower_of(3));
    ask(session, SaveScene{folder.file("tower.json")});
    ask(session, OpenScene{folder.file("tower.json")});
    ask(session, SetGroup{{{}, "a \"pair\"", {BodyId{2}, BodyId{3}}}});
    ask(session, SetFlag{ObjectFlag::locked, true, {BodyId{4}}});
    ask(session, DuplicateObjects{{BodyId{2}, BodyId{3}}, {}, LineOfCopies{1, {3, 0, 0}}});
    ask(session, SetName{GroupId{2}, "copy"});
    const std::string log = session_log(session.document());
    Session again;
    const auto run = run_script(log, "log", again, [](std::string_view) {});
    ASSERT_TRUE(run.ok()) << run.error().text() << '\n' << log;
    EXPECT_EQ(marks_of(again), marks_of(session)) << log;
}

// The inverse of a group names objects that the session may have removed meanwhile, which is no part of undo.
TEST(MarkedSession, UndoOfAGroupWhoseMembersHaveFallenAway) {
    Session session;
    ask(session, DeleteObjects{{BodyId{1}}, {}});
    BodyDef ground;
    ground.colliders.emplace_back().shape = BoxShape{{20, 1, 20}};
    ask(session, SpawnBodies{{ground, box_def({50, 0, 0}), box_def({60, 0, 0})}, {}, ""});
    const std::vector<Body>& bodies = session.world().state().bodies;
    const BodyId near = bodies[1].id, far = bodies[2].id;
    ask(session, SetGroup{{{}, "old", {near, far}}});
    ask(session, SetGroup{{{}, "new", {near, far}}});
    ask(session, SetFlag{ObjectFlag::locked, true, {near}});
    ask(session, SetPose{near, {{50, -1100, 0}, {}}});
    ask(session, SetPose{far, {{60, -1100, 0}, {}}});
    ask(session, RemoveFallen{});
    ASSERT_EQ(session.world().find(near), nullptr);
    EXPECT_TRUE(marks_of(session).is_empty());
    for (int i = 0; i < 5; ++i)
        (void)session.execute(Undo{});
    EXPECT_TRUE(session.world().validate().ok());
    EXPECT_TRUE(marks_of(session).is_empty());
}

TEST(MarkedSession, APastedGroupIsANewGroup) {
    Session session;
    ask(session, tower_of(3));
    ask(session, SetGroup{{{}, "pair", {BodyId{2}, BodyId{3}}}});
    const std::vector<BodyId> copied{{2}, {3}, {4}};
    const Result<SpawnBodies> read = objects_from(
        text_of(copy_of(*session.make_frame(), copied, {})));
    ASSERT_TRUE(read.ok());
    ask(session, *read);
    EXPECT_EQ(marks_of(session).describe({2}), (Group{{2}, "pair", {BodyId{5}, BodyId{6}}}));
}

TEST(MarkedSession, RaysOfTheMousePassWhatIsHiddenAndClicksWhatIsLocked) {
    Session session;
    ask(session, SpawnBodies{{box_def({0, 2, 0}), box_def({3, 2, 0})}, {}, ""});
    DeformableDef rope;
    rope.recipe = RopeRecipe{};
    rope.world_from_recipe.position = {0, 6, 0};
    SpawnBodies soft{.bodies = {}, .joints = {}, .label = "", .deformables = {rope}};
    ask(session, soft);
    const Ray ray{{-5, 2, 0}, {1, 0, 0}};
    const Ray at_rope{session.world().state().deformables[0].particles.positions[0] + Vec3{0, 0, 5},
                      {0, 0, -1}};
    ASSERT_TRUE(pick_soft(*session.make_frame(), at_rope));

    ask(session, SetFlag{ObjectFlag::locked, true, {BodyId{2}, DeformableId{1}}});
    FramePtr frame = session.make_frame();
    EXPECT_EQ(pick(*frame, ray)->body, BodyId{2}) << "a probe measures what is locked";
    EXPECT_EQ(pick(*frame, ray, Pickable::unlocked)->body, BodyId{3});
    EXPECT_TRUE(pick_soft(*frame, at_rope));
    EXPECT_FALSE(pick_soft(*frame, at_rope, Pickable::unlocked));

    ask(session, SetFlag{ObjectFlag::hidden, true, {BodyId{2}, DeformableId{1}}});
    frame = session.make_frame();
    EXPECT_EQ(pick(*frame, ray)->body, BodyId{3});
    EXPECT_FALSE(pick_soft(*frame, at_rope));
    EXPECT_EQ(session.world().cast_ray(ray)->body, BodyId{2}) << "queries of physics meet it";
}

} // namespace
} // namespace topple::app
