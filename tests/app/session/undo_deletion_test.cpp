// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Undo of a deletion while time runs, and what a person is told about undo.
#include "tests/app/session/session_test_support.h"
#include "tests/support/test_support.h"
#include "topple/core/random.h"

namespace topple::app {
namespace {

using test::ask;
using test::hash;
using test::play;
using test::step;
using test::tower_of;

/// Steps that the scene has run when something is deleted.
constexpr int kStepsBefore = 30;

const Message& newest_message(const Session& session) { return session.messages().back(); }

TEST(UndoOfADeletion, OfTheFloorBringsBackWhatHasFallenSince) {
    for (const int steps_after : {1, 7, 120, 600}) {
        SCOPED_TRACE(steps_after);
        Session session;
        ask(session, tower_of(4));
        play(session, kStepsBefore);
        const std::uint64_t before = hash(session);
        ask(session, DeleteObjects{{BodyId{1}}, {}});
        play(session, steps_after);
        EXPECT_LT(session.world().find(BodyId{5})->v.y, 0) << "the tower falls";
        const std::uint64_t fallen = hash(session);
        ask(session, Undo{});
        EXPECT_EQ(hash(session), before);
        EXPECT_EQ(step(session), static_cast<std::uint64_t>(kStepsBefore));
        ask(session, Redo{});
        EXPECT_EQ(hash(session), fallen);
        ask(session, Undo{});
        EXPECT_EQ(hash(session), before);
    }
}

TEST(UndoOfADeletion, SaysByHowMuchTimeWentBack) {
    Session session;
    ask(session, tower_of(2));
    ask(session, DeleteObjects{{BodyId{1}}, {}});
    play(session, 90); // 1.5 s at 60 steps/s
    ask(session, Undo{});
    EXPECT_EQ(newest_message(session).kind, Message::Kind::info);
    EXPECT_EQ(newest_message(session).text,
              "Undone: Delete floor. Time went back by 1.5 s, to the moment before; Redo goes "
              "forward again");
}

TEST(UndoOfADeletion, NamesTheBody) {
    Session session;
    BodyDef def = test::box_def({0, 1.5f, 0});
    def.name = "plank";
    ask(session, SpawnBodies{.bodies = {def}, .joints = {}, .label = {}});
    const BodyId plank = session.world().state().bodies.back().id;
    ask(session, SetVelocity{plank, {1, 0, 0}, {}});
    EXPECT_EQ(session.make_frame()->undo_label, "Set velocity of plank");
    ask(session, DeleteObjects{{plank}, {}});
    EXPECT_EQ(session.make_frame()->undo_label, "Delete plank");
    ask(session, Undo{});
    EXPECT_EQ(session.make_frame()->redo_label, "Delete plank");
}

TEST(UndoOfADeletion, WithoutASingleStepSinceIsNotWorthAMessage) {
    Session session;
    ask(session, tower_of(2));
    ask(session, DeleteObjects{{BodyId{1}}, {}});
    ask(session, Undo{});
    EXPECT_TRUE(session.messages().empty());
}

TEST(UndoOfADeletion, TakesOneAfterTheOtherBackAndForth) {
    topple::Random random(topple::test::seed());
    Session session;
    ask(session, tower_of(8));
    std::vector<std::uint64_t> before;
    for (std::uint64_t ordinal = 1; ordinal <= 9; ordinal += 2) {
        play(session, 1 + static_cast<int>(random.between(0, 40)));
        before.push_back(hash(session));
        ask(session, DeleteObjects{{BodyId{ordinal}}, {}});
    }
    play(session, 20);
    const std::uint64_t last = hash(session);
    for (std::size_t i = before.size(); i-- > 0;) {
        ask(session, Undo{});
        EXPECT_EQ(hash(session), before[i]) << i;
    }
    for (std::size_t i = 0; i < before.size(); ++i)
        ask(session, Redo{});
    EXPECT_EQ(hash(session), last);
}

TEST(UndoAcrossScenes, SaysThatAnotherSceneIsShown) {
    Session session;
    ask(session, OpenScene{"stack:2"});
    ask(session, OpenScene{"stack:3"});
    ask(session, Undo{});
    EXPECT_EQ(newest_message(session).text,
              "Undone: Open stack:3. Redo goes back to the scene that was shown");
    ask(session, Redo{});
    EXPECT_EQ(newest_message(session).text, "Redone: Open stack:3");
}

TEST(Messages, BelongToTheSceneThatWasShown) {
    Session session;
    ask(session, OpenScene{"stack:2"});
    EXPECT_FALSE(session.execute(Redo{}).ok());
    ask(session, Tell{.is_warning = true, .text = "the disk is full"});
    const std::uint64_t scene = session.make_frame()->scene_number;
    ASSERT_EQ(session.messages().size(), 2u);
    EXPECT_EQ(session.messages()[0].scene_number, scene);
    EXPECT_EQ(session.messages()[1].scene_number, 0u) << "it concerns every scene";
    ask(session, OpenScene{"stack:3"});
    EXPECT_NE(session.make_frame()->scene_number, session.messages()[0].scene_number);
}

TEST(Titles, OfTheEmptyFloorAndOfAModelGiveWayToTheNameOfTheFile) {
    const test::TemporaryFolder folder;
    Session session;
    ask(session, OpenScene{"empty"});
    ask(session, tower_of(2));
    ask(session, SaveScene{folder.file("my car.json")});
    EXPECT_EQ(session.make_frame()->header->title, "my car");
    EXPECT_EQ(session.make_frame()->header->notes, "");
    Session again;
    ask(again, OpenScene{folder.file("my car.json")});
    EXPECT_EQ(again.make_frame()->header->title, "my car");
}

TEST(Titles, OfAGallerySceneStay) {
    const test::TemporaryFolder folder;
    Session session;
    ask(session, OpenScene{"stack:2"});
    ask(session, SaveScene{folder.file("mine.json")});
    EXPECT_EQ(session.make_frame()->header->title, "Box stack");
}

} // namespace
} // namespace topple::app
