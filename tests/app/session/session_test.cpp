// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/session.h"

#include "tests/app/session/session_test_support.h"

#include <algorithm>
#include <fstream>
#include <limits>

namespace topple::app {
namespace {

using test::ask;
using test::hash;
using test::play;
using test::step;
using test::TemporaryFolder;
using test::tower_of;

TEST(Session, BeginsWithAFloorThatPlays) {
    Session session;
    EXPECT_EQ(session.world().state().bodies.size(), 1u);
    EXPECT_FALSE(session.is_paused());
    play(session, 3);
    EXPECT_EQ(step(session), 3u);
}

TEST(Session, CountsBodiesBeforeTheFirstStep) {
    Session session;
    ASSERT_TRUE(session.execute(OpenScene{"stack:3"}).ok());
    ASSERT_FALSE(session.is_paused());
    const FramePtr frame = session.make_frame();
    ASSERT_EQ(frame->timeline.step, 0u);
    EXPECT_EQ(frame->report.body_count, 4u);
    EXPECT_EQ(frame->report.awake_count, 3u);
}

TEST(Session, WhatCannotBeOpenedLeavesTheOpenSceneAsItWas) {
    const TemporaryFolder folder;
    std::ofstream(folder.file("broken.json")) << "{ \"topple_scene\": 1, \"bodies\": [ { ] }";
    Session session;
    ask(session, tower_of(2));
    play(session, 5);
    const std::uint64_t before = hash(session);
    const std::uint64_t scene = session.make_frame()->scene_number;
    for (const std::string& source :
         {std::string("no_such_scene"), folder.file("missing.json"), folder.file("broken.json")}) {
        EXPECT_FALSE(session.execute(OpenScene{source}).ok());
        const FramePtr frame = session.make_frame();
        EXPECT_EQ(frame->hash.value(), before);
        EXPECT_EQ(frame->scene_number, scene);
        EXPECT_EQ(frame->undo_label, "Spawn tower of 2");
        ASSERT_FALSE(frame->messages.empty());
        EXPECT_EQ(frame->messages.back().kind, Message::Kind::error);
    }
}

TEST(Session, AFrameTellsOfTheHitsOfTheLastSecond) {
    // A box falls from 1.5 m, its bottom at 1 m: it lands after sqrt(2 / 9.81) = 0.45 s.
    Session session;
    ask(session, SpawnBodies{.bodies = {test::box_def({0, 1.5f, 0})}, .joints = {}, .label = {}});
    ask(session, SetFrameExtras{.hits = true});
    play(session, 24); // 0.4 s
    EXPECT_TRUE(session.make_frame()->recent_hits.empty());
    play(session, 6);
    const FramePtr landed = session.make_frame();
    ASSERT_EQ(landed->recent_hits.size(), 1u);
    EXPECT_NEAR(landed->recent_hits[0].time, 0.45, 0.035);
    EXPECT_NEAR(landed->recent_hits[0].touch.point.y, 0, 0.05f);
    EXPECT_GT(landed->recent_hits[0].touch.impulse, 0);
    // Seeking to before the impact reports no hit; playing on reports the hit once.
    ask(session, SeekTo{20});
    EXPECT_TRUE(session.make_frame()->recent_hits.empty());
    play(session, 10);
    EXPECT_EQ(session.make_frame()->recent_hits.size(), 1u);
    play(session, 70);
    const FramePtr later = session.make_frame();
    for (const Hit& hit : later->recent_hits)
        EXPECT_GT(hit.time, 0.6);
    ask(session, SetFrameExtras{});
    EXPECT_TRUE(session.make_frame()->recent_hits.empty());
}

TEST(Session, AFrameTellsOfEveryStepSinceTheOneBefore) {
    Session session;
    ask(session, tower_of(2));
    EXPECT_TRUE(session.make_frame()->recent_steps.empty());
    play(session, 3);
    ask(session, StepBy{4});
    const FramePtr frame = session.make_frame();
    ASSERT_EQ(frame->recent_steps.size(), 7u);
    for (std::size_t i = 0; i < 7; ++i)
        EXPECT_EQ(frame->recent_steps[i].step, i + 1);
    EXPECT_EQ(frame->recent_steps.back().report.body_count, 3u);
    EXPECT_EQ(frame->recent_steps.back().report.total_ms, frame->report.total_ms);
    // Seeking back is not reported as a step; the steps after it are.
    ask(session, SeekTo{2});
    EXPECT_EQ(session.make_frame()->recent_steps.size(), 7u);
    play(session, 1);
    EXPECT_EQ(session.make_frame()->recent_steps.back().step, 3u);
}

TEST(Session, RecentStepsAreTheNewestAndOfThisSceneAlone) {
    const TemporaryFolder folder;
    Session session;
    ask(session, SaveScene{folder.file("floor.json")});
    play(session, static_cast<int>(Session::kRecentSteps) + 10);
    const FramePtr frame = session.make_frame();
    ASSERT_EQ(frame->recent_steps.size(), Session::kRecentSteps);
    EXPECT_EQ(frame->recent_steps.front().step, 11u);
    EXPECT_EQ(frame->recent_steps.back().step, Session::kRecentSteps + 10);
    ask(session, OpenScene{folder.file("floor.json")});
    EXPECT_TRUE(session.make_frame()->recent_steps.empty());
}

TEST(Session, SavesAndOpensAgain) {
    const TemporaryFolder folder;
    const std::string path = folder.file("tower.json");
    Session session;
    ask(session, tower_of(3));
    EXPECT_TRUE(session.make_frame()->has_unsaved_changes);
    ask(session, SaveScene{path});
    EXPECT_FALSE(session.make_frame()->has_unsaved_changes);
    EXPECT_EQ(session.make_frame()->scene_source, path);

    Session other;
    ask(other, OpenScene{path});
    EXPECT_EQ(other.world().state().bodies.size(), 4u);
    play(session, 60);
    play(other, 60);
    EXPECT_EQ(hash(session), hash(other));
}

TEST(Session, ATitleThatIsTheNameOfItsFileFollowsTheNextName) {
    const TemporaryFolder folder;
    Session session;
    ask(session, tower_of(2));
    ASSERT_TRUE(session.execute(SaveScene{folder.file("my car.json")}).ok());
    EXPECT_EQ(session.make_frame()->header->title, "my car");
    ASSERT_TRUE(session.execute(SaveScene{folder.file("my car 2.json")}).ok());
    EXPECT_EQ(session.make_frame()->header->title, "my car 2");
    ASSERT_TRUE(session.execute(OpenScene{folder.file("my car 2.json")}).ok());
    EXPECT_EQ(session.make_frame()->header->title, "my car 2");
    // A title that a person gave, or that of a scene of the gallery, stays.
    ASSERT_TRUE(session.execute(OpenScene{"stack:2"}).ok());
    const std::string title = session.make_frame()->header->title;
    ASSERT_TRUE(session.execute(SaveScene{folder.file("three.json")}).ok());
    EXPECT_EQ(session.make_frame()->header->title, title);
}

TEST(Session, UndoingBackToWhatWasSavedLeavesNothingUnsaved) {
    const TemporaryFolder folder;
    Session session;
    ask(session, tower_of(3));
    ask(session, SaveScene{folder.file("tower.json")});
    ask(session, SetParameter{"gravity_y", -1});
    EXPECT_TRUE(session.make_frame()->has_unsaved_changes);
    ask(session, Undo{});
    EXPECT_FALSE(session.make_frame()->has_unsaved_changes);
}

TEST(Session, SavingWhereNothingCanBeWrittenSaysSo) {
    Session session;
    EXPECT_FALSE(session.execute(SaveScene{"/no/such/folder/scene.json"}).ok());
    EXPECT_EQ(session.messages().back().kind, Message::Kind::error);
}

TEST(Session, AModelIsNotOverwrittenByAScene) {
    const TemporaryFolder folder;
    const std::string model = folder.write("ring.obj", "v 0 0 0\n").string();
    Session session;
    EXPECT_FALSE(session.execute(SaveScene{model}).ok());
    EXPECT_EQ(std::filesystem::file_size(model), 8u);
    EXPECT_FALSE(session.execute(SaveScene{folder.file("New.OBJ")}).ok());
    EXPECT_FALSE(std::filesystem::exists(folder.file("New.OBJ")));
}

TEST(Session, WhatIsMeantForAnotherSceneIsNotDoneHere) {
    const TemporaryFolder folder;
    Session session;
    ask(session, SaveScene{folder.file("floor.json")});
    const std::uint64_t first = session.document().number();
    ask(session, OpenScene{folder.file("floor.json")});
    const std::uint64_t before = hash(session);
    const ImportMesh model{.path = "assets/models/torus_knot.obj", .position = {0, 1, 0}};
    EXPECT_FALSE(session.execute(Do{.command = model, .scene = first}).ok());
    EXPECT_EQ(hash(session), before);
    EXPECT_EQ(session.messages().back().text, "Import torus_knot.obj: another scene is shown now");
    ask(session, Do{.command = model, .scene = session.document().number()});
    EXPECT_EQ(session.world().state().bodies.size(), 2u);
}

TEST(Session, ASceneIsNotSavedOverTheFileOfAnother) {
    const TemporaryFolder folder;
    const std::string tower = folder.file("tower.json"), floor = folder.file("floor.json");
    Session session;
    ask(session, SaveScene{floor});
    ask(session, tower_of(3));
    ask(session, SaveScene{tower});
    const std::uint64_t of_tower = session.document().number();
    const auto size = std::filesystem::file_size(tower);
    ask(session, OpenScene{floor});
    // The frame still shows the tower when the user saves it.
    EXPECT_FALSE(session.execute(SaveScene{.path = tower, .scene = of_tower}).ok());
    EXPECT_EQ(std::filesystem::file_size(tower), size);
    EXPECT_EQ(session.document().opened().source, floor);
    EXPECT_EQ(session.messages().back().text, "Save " + tower + ": another scene is shown now");
    ask(session, SaveScene{.path = floor, .scene = session.document().number()});
}

TEST(Session, ARestartThatIsMeantForAnotherSceneIsNotDone) {
    const TemporaryFolder folder;
    Session session;
    ask(session, SaveScene{folder.file("floor.json")});
    const std::uint64_t first = session.document().number();
    ask(session, OpenScene{folder.file("floor.json")});
    const std::uint64_t second = session.document().number();
    EXPECT_FALSE(session.execute(RestartScene{.scene = first}).ok());
    EXPECT_EQ(session.document().number(), second);
    EXPECT_EQ(session.messages().back().text, "Restart: another scene is shown now");
    ask(session, RestartScene{.scene = second});
    EXPECT_EQ(session.make_frame()->restarted_from, second);
}

TEST(Session, ACopyIsOfTheSceneThatItWasAskedFor) {
    const TemporaryFolder folder;
    Session session;
    ask(session, SaveScene{folder.file("floor.json")});
    ask(session, tower_of(3));
    const std::uint64_t tower = session.document().number();
    ask(session, OpenScene{folder.file("floor.json")});
    std::size_t bodies = 0;
    const auto take = [&](const SceneCopy& copy) { bodies = copy.scene.bodies.size(); };
    ask(session, CopyScene{.camera = {}, .take = take, .scene = tower});
    EXPECT_EQ(bodies, 4u);
    ask(session, CopyScene{.camera = {}, .take = take});
    EXPECT_EQ(bodies, 1u);
}

TEST(Session, RestartingAndOpeningCanBeUndone) {
    const TemporaryFolder folder;
    const std::string path = folder.file("tower.json");
    Session session;
    ask(session, tower_of(3));
    ask(session, SaveScene{path});
    const std::uint64_t fresh = hash(session);
    play(session, 30);
    ask(session, SetMass{{3}, 7});
    const std::uint64_t before = hash(session);
    const std::uint64_t scene = session.make_frame()->scene_number;

    ask(session, RestartScene{});
    EXPECT_EQ(step(session), 0u);
    EXPECT_EQ(hash(session), fresh);
    EXPECT_NE(session.make_frame()->scene_number, scene);
    EXPECT_EQ(session.make_frame()->undo_label, "Restart");

    ask(session, Undo{});
    EXPECT_EQ(hash(session), before);
    EXPECT_EQ(session.make_frame()->scene_number, scene);
    EXPECT_EQ(session.make_frame()->undo_label, "Set mass of body 3");
    EXPECT_EQ(session.make_frame()->redo_label, "Restart");
    ask(session, SeekTo{10}); // the saved scene keeps its timeline

    ask(session, Redo{});
    EXPECT_EQ(hash(session), fresh);
    EXPECT_FALSE(session.execute(Redo{}).ok());
}

TEST(Session, SomethingNewForgetsTheScenesThatWereUndone) {
    const TemporaryFolder folder;
    Session session;
    ask(session, tower_of(3));
    ask(session, SaveScene{folder.file("tower.json")});
    ask(session, RestartScene{});
    ask(session, Undo{});
    ask(session, SetMass{{2}, 7});
    EXPECT_FALSE(session.execute(Redo{}).ok());
}

TEST(Session, TheFirstOpenedSceneCannotBeUndoneAway) {
    const TemporaryFolder folder;
    {
        Session maker;
        ask(maker, SaveScene{folder.file("floor.json")});
    }
    Session session;
    ask(session, OpenScene{folder.file("floor.json")});
    EXPECT_EQ(session.make_frame()->undo_label, "");
    EXPECT_FALSE(session.execute(Undo{}).ok());
}

TEST(Session, ManyScenesOneAfterTheOtherKeepTheNewest) {
    const TemporaryFolder folder;
    Session session;
    ask(session, SaveScene{folder.file("floor.json")});
    for (int i = 0; i < 30; ++i)
        ask(session, RestartScene{});
    int undone = 0;
    while (session.execute(Undo{}).ok())
        ++undone;
    EXPECT_EQ(undone, 7); // eight scenes are kept: seven undos
    play(session, 3);
}

TEST(Session, FramesShowWhatWasCreatedAndKeepNames) {
    Session session;
    SpawnBodies named = tower_of(2);
    named.bodies[0].name = "base";
    ask(session, named);
    const FramePtr first = session.make_frame();
    EXPECT_EQ(first->last_created, (std::vector<BodyId>{{2}, {3}}));
    EXPECT_EQ(first->state->body_names.of(2), "base");
    EXPECT_EQ(first->state->body_names.of(1), "floor");
    ask(session, SetMass{{2}, 3});
    const FramePtr second = session.make_frame();
    EXPECT_EQ(second->created_number, first->created_number);
    EXPECT_EQ(second->state->body_names.of(2), "base");
    EXPECT_GT(second->number, first->number);
    // A frame shows one moment: later steps do not change it.
    play(session, 10);
    EXPECT_EQ(first->state->step_count, 0u);
    EXPECT_EQ(first->hash.value(), hash_of(*first->state));
}

TEST(Session, CellsAreThereWhenAskedFor) {
    Session session;
    ask(session, tower_of(4));
    play(session, 2);
    EXPECT_TRUE(session.make_frame()->broad_phase_cells.empty());
    ask(session, SetFrameExtras{true});
    EXPECT_FALSE(session.make_frame()->broad_phase_cells.empty());
}

TEST(Session, NumbersThatAreNoneAreRefused) {
    Session session;
    ask(session, tower_of(1));
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const auto bad = static_cast<Real>(nan);
    EXPECT_FALSE(session.execute(SetSpeed{nan}).ok());
    EXPECT_FALSE(session.execute(SetSpeed{0}).ok());
    EXPECT_FALSE(session.execute(Push{{{2}, {bad, 0, 0}, {}}}).ok());
    ask(session, SetStepDelay{nan});
    EXPECT_EQ(session.step_delay_ms(), 0);
    EXPECT_EQ(session.speed(), 1);
}

TEST(Session, ABodyThatLeavesTheWorldIsReported) {
    Session session;
    ask(session, tower_of(1));
    // The world ends at 1e12 m, where this cell has its origin.
    ask(session, SetPose{{2}, {{0, -10, 0}, {}}, {0, 976562500, 0}});
    ask(session, SetVelocity{{2}, {0, 9e5f, 0}, {}});
    play(session, 5);
    const FramePtr frame = session.make_frame();
    ASSERT_FALSE(frame->messages.empty());
    EXPECT_EQ(frame->messages.back().kind, Message::Kind::warning);
    EXPECT_EQ(frame->timeline.marks.back().kind, TimelineView::Mark::Kind::trouble);
}

TEST(Session, TellsOnceOfEachSceneWhoseCustomJointsHoldNothingHere) {
    const test::TemporaryFolder folder;
    Session session;
    const auto warnings = [&] {
        return std::count_if(
            session.messages().begin(), session.messages().end(), [](const Message& message) {
                return message.text == "1 custom joint holds nothing here: only the program that "
                                       "made the scene computes them";
            });
    };
    ask(session, test::tower_of(1));
    ask(session, CreateJoint{JointDef{.type = JointType::custom, .b = {2}}});
    ask(session, StepBy{3});
    EXPECT_EQ(warnings(), 1);
    ask(session, SaveScene{folder.file("custom.json")});
    ask(session, OpenScene{folder.file("custom.json")});
    ask(session, StepBy{3});
    ASSERT_EQ(session.world().state().joints.size(), 1u);
    EXPECT_EQ(session.world().state().joints[0].type, JointType::custom);
    EXPECT_EQ(warnings(), 2);
}

TEST(Saving, AJointBetweenTwoPinnedBodiesIsReadAgain) {
    const test::TemporaryFolder folder;
    Session session;
    ask(session, test::tower_of(2));
    JointDef joint;
    joint.a = {2};
    joint.b = {3};
    ask(session, CreateJoint{joint});
    ask(session, SetMotion{{2}, Motion::static_});
    ask(session, SetMotion{{3}, Motion::static_});
    EXPECT_FALSE(session.execute(Do{CreateJoint{joint}}).ok()) << "a new one would hold nothing";
    ask(session, SaveScene{folder.file("pinned.json")});
    ask(session, OpenScene{folder.file("pinned.json")});
    EXPECT_EQ(session.world().state().joints.size(), 1u);
}

} // namespace
} // namespace topple::app
