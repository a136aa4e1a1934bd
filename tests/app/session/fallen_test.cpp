// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/script.h"
#include "app/session/session_log.h"
#include "tests/app/session/session_test_support.h"

namespace topple::app {
namespace {

using test::ask;
using test::box_def;
using test::hash;
using test::play;
using test::step;

/// A ground with edges (body 2) replaces the floor (body 1), which has none. Its underside is at -2 m.
class FallenObjects : public testing::Test {
protected:
    FallenObjects() {
        BodyDef ground;
        ground.world_from_body.position = {0, -1, 0};
        ground.colliders.emplace_back().shape = BoxShape{{20, 1, 20}};
        // visible, but without collision
        ground.colliders.push_back({.shape = PlaneShape{}, .collides = false});
        ask(session, DeleteObjects{.bodies = {{1}}, .joints = {}});
        ask(session, SpawnBodies{.bodies = {ground}, .joints = {}, .label = "ground"});
    }
    /// Spawns a box beside the ground, its middle at `height`.
    BodyId spawn(Real height) {
        ask(session,
            SpawnBodies{.bodies = {box_def({50, height, 0})}, .joints = {}, .label = "box"});
        return session.world().state().bodies.back().id;
    }
    [[nodiscard]] bool has(BodyId id) const { return session.world().find(id) != nullptr; }

    Session session;
};

TEST_F(FallenObjects, AKilometerBelowTheGroundIsRemovedAndAMeterLessIsNot) {
    const BodyId near = spawn(-1001), far = spawn(-1003), above = spawn(3);
    ask(session, RemoveFallen{});
    EXPECT_TRUE(has(near));
    EXPECT_FALSE(has(far));
    EXPECT_TRUE(has(above));
    ASSERT_FALSE(session.messages().empty());
    EXPECT_EQ(session.messages().back().kind, Message::Kind::info);
    EXPECT_EQ(session.messages().back().text,
              "1 object was removed: it had fallen 1 km below the ground");
}

TEST_F(FallenObjects, SoftBodiesAreRemovedToo) {
    DeformableDef rope;
    rope.recipe = RopeRecipe{.segments = 4, .length = 1, .mass = 1};
    rope.world_from_recipe.position = {50, -1100, 0};
    ask(session, SpawnBodies{.bodies = {}, .joints = {}, .label = "rope", .deformables = {rope}});
    ask(session, RemoveFallen{});
    EXPECT_TRUE(session.world().state().deformables.empty());
}

TEST_F(FallenObjects, NothingIsRemovedWhereNothingIsBelow) {
    const BodyId body = spawn(-5000);
    ask(session, SetParameter{"gravity_y", 10}); // gravity points upwards
    ask(session, RemoveFallen{});
    EXPECT_TRUE(has(body)) << "it will come up";
    ask(session, Undo{});
    ask(session, DeleteObjects{.bodies = {{2}}, .joints = {}});
    ask(session, RemoveFallen{});
    EXPECT_TRUE(has(body)) << "there is no ground";
    ask(session, Undo{});
    ask(session, RemoveFallen{});
    EXPECT_FALSE(has(body));
}

TEST_F(FallenObjects, ABodyOfTheSceneItselfStays) {
    const test::TemporaryFolder folder;
    (void)spawn(-5000);
    ask(session, SaveScene{folder.file("deep.json")});
    ask(session, OpenScene{folder.file("deep.json")});
    const std::size_t count = session.world().state().bodies.size();
    ask(session, RemoveFallen{});
    EXPECT_EQ(session.world().state().bodies.size(), count);
}

TEST_F(FallenObjects, AnObjectTiedToOneThatStaysIsKept) {
    const BodyId top = spawn(-500), middle = spawn(-1100), bottom = spawn(-1700);
    for (const auto& [a, b] : {std::pair(top, middle), std::pair(middle, bottom)}) {
        JointDef rope;
        rope.type = JointType::distance;
        rope.a = a;
        rope.b = b;
        rope.upper = 600;
        ask(session, CreateJoint{rope});
    }
    ask(session, RemoveFallen{});
    EXPECT_TRUE(has(middle));
    EXPECT_TRUE(has(bottom)) << "it hangs on what hangs on what stays";
    ask(session, DeleteObjects{.bodies = {top}, .joints = {}});
    ask(session, RemoveFallen{});
    EXPECT_FALSE(has(middle));
    EXPECT_FALSE(has(bottom));
}

TEST_F(FallenObjects, ARemovalIsNoEditAndTheTimelineRepeatsIt) {
    const BodyId body = spawn(-5000);
    play(session, 10);
    const std::string label = session.make_frame()->undo_label;
    ask(session, RemoveFallen{});
    play(session, 10);
    const std::uint64_t end = hash(session);
    EXPECT_EQ(session.make_frame()->undo_label, label);
    ask(session, SeekTo{5});
    EXPECT_TRUE(has(body)) << "time was turned back";
    ask(session, RemoveFallen{});
    EXPECT_TRUE(has(body)) << "the timeline that lies ahead is kept";
    ask(session, SeekTo{20});
    EXPECT_FALSE(has(body));
    EXPECT_EQ(hash(session), end);
}

TEST_F(FallenObjects, UndoOfWhatIsGoneGoesOnToTheEditBefore) {
    ask(session, SetPaused{true});
    const BodyId kept = spawn(3), body = spawn(-5000);
    play(session, 10);
    ask(session, RemoveFallen{});
    play(session, 10);
    ask(session, Undo{}); // undoes the spawning of the fallen box, which is already deleted
    EXPECT_TRUE(has(kept));
    ask(session, Redo{});
    EXPECT_FALSE(has(body)) << "nothing has happened since the undo";
    ask(session, Undo{});
    play(session, 1);
    ask(session, Redo{});
    EXPECT_TRUE(has(body)) << "made anew where it was";
    ask(session, Undo{});
    ask(session, Undo{});
    EXPECT_FALSE(has(kept));
}

TEST_F(FallenObjects, TheLogRepeatsARemovalBitForBit) {
    const test::TemporaryFolder folder;
    ask(session, SaveScene{folder.file("ground.json")});
    ask(session, OpenScene{folder.file("ground.json")});
    (void)spawn(-5000);
    (void)spawn(3);
    play(session, 10);
    ask(session, RemoveFallen{});
    play(session, 10);
    const std::string log = session_log(session.document());
    EXPECT_NE(log.find("delete"), std::string::npos) << log;
    Session again;
    const auto ran = run_script(log, "log.topple", again, [](std::string_view) {});
    ASSERT_TRUE(ran.ok()) << ran.error().text();
    EXPECT_TRUE(ran->failures.empty());
    EXPECT_EQ(hash(again), hash(session));
    EXPECT_EQ(step(again), 20u);
}

} // namespace
} // namespace topple::app
