// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "tests/app/session/session_test_support.h"
#include "tests/support/test_support.h"
#include "topple/core/random.h"

namespace topple::app {
namespace {

using test::ask;
using test::box_def;
using test::hash;
using test::play;
using test::step;
using test::tower_of;

/// The scene has a floor (body 1), a tower of four (bodies 2 to 5) and a joint. The tower has stood for a while, so
/// that contacts have impulses and bodies have counted their rest.
class Undoing : public testing::Test {
protected:
    Undoing() {
        ask(session, SetPaused{true});
        ask(session, tower_of(4));
        JointDef rope;
        rope.type = JointType::distance;
        rope.a = {5};
        rope.local_anchor_b = {2, 6, 0};
        rope.upper = 5;
        ask(session, CreateJoint{rope});
        play(session, 50);
    }

    std::vector<Command> one_of_each() {
        JointDef ball;
        ball.a = {2};
        ball.b = {3};
        ball.local_anchor_a = {0, 0.5f, 0};
        ball.local_anchor_b = {0, -0.5f, 0};
        return {
            tower_of(2, {4, 0, 0}),
            DeleteObjects{{BodyId{3}, BodyId{5}}, {}},
            DeleteObjects{{}, {JointId{1}}},
            CreateJoint{ball},
            SetJoint{
                {1},
                {.hertz = 2, .damping_ratio = 0.5f, .has_limits = true, .lower = 1, .upper = 2}},
            SetParameter{"gravity_y", 3},
            SetPose{{4}, {{1, 7, 2}, {}}},
            SetVelocity{{5}, {1, 2, 3}, {4, 5, 6}},
            SetMotion{{3}, Motion::static_},
            SetColliders{{3}, {{.shape = CylinderShape{0.3f, 0.5f}}}},
            SetMass{{3}, 7},
            SetDensity{{3}, 7850},
            SetMaterial{{3}, {0.1f, 0.2f, 0.3f}},
            SetDamping{{3}, 0.5f, 0.25f},
            SetGravityScale{{3}, -1},
            SetCanSleep{{3}, false},
            SetLocks{{3}, kPlanarLocks},
            SetEnabled{{3}, false},
            SetEnabled{{1}, false},
            DuplicateObjects{{BodyId{3}, BodyId{4}}, {}, LineOfCopies{2, {2, 0, 0}}},
            DuplicateObjects{{BodyId{3}}, {}, MirrorImage{{3, 0, 0}, 0}}};
    }

    Session session;
};

TEST_F(Undoing, RestoresTheHashOfEveryCommandWhilePaused) {
    for (const Command& command : one_of_each()) {
        SCOPED_TRACE(label_of(command));
        const std::uint64_t before = hash(session);
        ask(session, command);
        const std::uint64_t after = hash(session);
        EXPECT_NE(after, before);
        ask(session, Undo{});
        EXPECT_EQ(hash(session), before);
        ask(session, Redo{});
        EXPECT_EQ(hash(session), after);
        ask(session, Undo{});
        EXPECT_EQ(hash(session), before);
    }
}

TEST_F(Undoing, LeavesNoTraceInWhatHappensNext) {
    ask(session, SeekTo{step(session)});
    for (const Command& command : one_of_each()) {
        ask(session, command);
        ask(session, Undo{});
    }
    play(session, 60);
    const std::uint64_t with = hash(session);
    ask(session, SeekTo{50});
    play(session, 60);
    EXPECT_EQ(hash(session), with);
}

TEST_F(Undoing, AfterTimeHasPassedAppliesTheInverseNow) {
    ask(session, SetParameter{"gravity_y", 3});
    ask(session, tower_of(1, {9, 0, 0}));
    play(session, 10);
    EXPECT_EQ(session.world().state().bodies.size(), 6u);
    ask(session, Undo{});
    EXPECT_EQ(session.world().state().bodies.size(), 5u);
    EXPECT_EQ(session.world().parameters().gravity.y, 3);
    ask(session, Undo{});
    EXPECT_EQ(session.world().parameters().gravity.y, -9.81f);
    EXPECT_EQ(step(session), 60u); // the edit went forward in time, not back
    ask(session, Redo{});
    ask(session, Redo{});
    EXPECT_EQ(session.world().parameters().gravity.y, 3);
    EXPECT_EQ(session.world().state().bodies.size(), 6u);
}

TEST_F(Undoing, AndRedoingAtOnceIsExactAlsoAfterTimeHasPassed) {
    ask(session, DeleteObjects{{BodyId{3}}, {}});
    play(session, 20);
    const std::uint64_t before = hash(session);
    ask(session, Undo{});
    EXPECT_NE(hash(session), before);
    ask(session, Redo{});
    EXPECT_EQ(hash(session), before);
}

TEST_F(Undoing, AMassThatFollowedFromTheDensityDoesSoAgainAfterTimeHasPassed) {
    ask(session, SetMass{{3}, 7});
    play(session, 10);
    ask(session, Undo{});
    EXPECT_FLOAT_EQ(session.world().find(BodyId{3})->mass, 500);
    ask(session, SetDensity{{3}, 1000});
    EXPECT_FLOAT_EQ(session.world().find(BodyId{3})->mass, 1000);
    EXPECT_EQ(session.world().describe(BodyId{3}).mass, std::nullopt);
}

TEST_F(Undoing, ADeletedBodyComesBackWithItsNumberWhileRunning) {
    ask(session, DeleteObjects{{BodyId{5}}, {}});
    play(session, 5);
    ask(session, Undo{});
    ASSERT_NE(session.world().find(BodyId{5}), nullptr);
    ASSERT_NE(session.world().find(JointId{1}), nullptr);
    EXPECT_TRUE(session.world().validate().ok());
}

TEST_F(Undoing, ASliderThatIsHeldIsOneEdit) {
    const std::uint64_t before = hash(session);
    for (int i = 0; i <= 100; ++i)
        ask(session, SetParameter{"contact_hertz", 20.0 + 0.1 * i}, 7);
    const std::uint64_t after = hash(session);
    EXPECT_FLOAT_EQ(session.world().parameters().contact_hertz, 30);
    ask(session, Undo{});
    EXPECT_EQ(hash(session), before);
    ask(session, Redo{});
    EXPECT_EQ(hash(session), after);
}

TEST_F(Undoing, ASliderHeldWhileTimeRunsIsOneEditToo) {
    for (int i = 0; i < 20; ++i) {
        ask(session, SetParameter{"contact_hertz", 40.0 + i}, 7);
        play(session, 1);
    }
    ask(session, Undo{});
    EXPECT_EQ(session.world().parameters().contact_hertz, Parameters{}.contact_hertz);
    ask(session, Undo{}); // the joint of the fixture
    EXPECT_EQ(session.world().find(JointId{1}), nullptr);
}

TEST_F(Undoing, SeveralThingsDraggedAtOnceAreOneEdit) {
    const std::uint64_t before = hash(session);
    for (int i = 1; i <= 60; ++i)
        for (const std::uint64_t body : {3u, 4u, 5u})
            ask(session,
                SetPose{{body}, {{0.01f * static_cast<Real>(i), static_cast<Real>(body), 0}, {}}},
                9);
    const std::uint64_t after = hash(session);
    EXPECT_EQ(session.make_frame()->undo_label, "Move body 3 and 2 more");
    play(session, 5);
    const std::uint64_t later = hash(session);
    ask(session, SeekTo{50});
    EXPECT_EQ(hash(session), after);
    play(session, 5);
    EXPECT_EQ(hash(session), later); // the shortened record repeats the same steps
    ask(session, SeekTo{50});
    ask(session, Undo{});
    EXPECT_EQ(hash(session), before);
}

TEST_F(Undoing, DifferentGesturesAreDifferentEdits) {
    ask(session, SetMass{{2}, 10}, 1);
    ask(session, SetMass{{2}, 20}, 2);
    ask(session, SetMass{{2}, 30});
    ask(session, SetMass{{2}, 40});
    for (const Real expected : {30.0f, 20.0f, 10.0f, 500.0f}) {
        ask(session, Undo{});
        EXPECT_FLOAT_EQ(session.world().find(BodyId{2})->mass, expected);
    }
}

TEST_F(Undoing, SomethingNewForgetsWhatCouldBeRedone) {
    ask(session, SetMass{{2}, 10});
    ask(session, Undo{});
    ask(session, SetMass{{2}, 20});
    EXPECT_FALSE(session.execute(Redo{}).ok());
    EXPECT_FLOAT_EQ(session.world().find(BodyId{2})->mass, 20);
}

TEST_F(Undoing, NothingLeftIsSaid) {
    ask(session, Undo{});
    ask(session, Undo{});
    EXPECT_FALSE(session.execute(Undo{}).ok());
    EXPECT_EQ(session.messages().back().kind, Message::Kind::error);
    EXPECT_EQ(session.make_frame()->undo_label, "");
    EXPECT_EQ(session.make_frame()->redo_label, "Spawn tower of 4");
}

TEST_F(Undoing, AFailedCommandLeavesNoEdit) {
    const std::string label = session.make_frame()->undo_label;
    EXPECT_FALSE(session.execute(Do{SetMass{{99}, 1}, 0}).ok());
    EXPECT_EQ(session.make_frame()->undo_label, label);
}

TEST_F(Undoing, ThousandsOfEditsAreLetGoWithoutDeepRecursion) {
    for (int i = 0; i < 20000; ++i)
        ask(session, SetDamping{{2}, 0.001f * static_cast<Real>(1 + i % 2), 0});
    ask(session, Undo{});
    EXPECT_FLOAT_EQ(session.world().find(BodyId{2})->linear_damping, 0.001f);
}

/// Returns a random command that mostly succeeds, on bodies that mostly exist.
Command random_command(Random& random) {
    const BodyId body{1 + random.below(8)};
    const auto real = [&] { return random.between(-2, 2); };
    const Vec3 v{real(), 2 + real(), real()};
    switch (random.below(11)) {
    case 0:
        return tower_of(1 + static_cast<int>(random.below(3)), {real() * 5, 1, real() * 5});
    case 1:
        return DeleteObjects{{body}, {}};
    case 2:
        return SetPose{body, {v, {}}};
    case 3:
        return SetVelocity{body, v, v};
    case 4:
        return SetMotion{body, random.below(2) ? Motion::static_ : Motion::dynamic};
    case 5:
        return SetMass{body, 1 + random.unit()};
    case 6:
        return SetParameter{"gravity_y", static_cast<double>(real())};
    case 7:
        return SetMaterial{body, {random.unit(), random.unit(), 0}};
    case 8: {
        ColliderDef box{.shape = BoxShape{{0.2f + random.unit(), 0.5f, 0.5f}}};
        return SetColliders{body, std::vector<ColliderDef>(1 + random.below(3), box)};
    }
    case 9: {
        const int count = 1 + static_cast<int>(random.below(3));
        const Arrangement arrangements[] = {LineOfCopies{count, v},
                                            CircleOfCopies{count, v, {0, 1, 0}, real()},
                                            MirrorImage{v, static_cast<int>(random.below(3))}};
        return DuplicateObjects{{body}, {}, arrangements[random.below(3)]};
    }
    default: {
        JointDef joint;
        joint.a = body;
        joint.local_anchor_b = v;
        return CreateJoint{joint};
    }
    }
}

TEST_F(Undoing, AnyRandomSequenceWhilePausedEndsWhereItBegan) {
    for (std::uint64_t seed = topple::test::seed(); seed < topple::test::seed() + 10; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        Random random(seed);
        std::vector<std::uint64_t> hashes{hash(session)};
        for (int i = 0; i < 40; ++i)
            if (session.execute(Do{random_command(random), 0}).ok())
                hashes.push_back(hash(session));
        for (std::size_t i = hashes.size() - 1; i > 0; --i) {
            EXPECT_EQ(hash(session), hashes[i]);
            ask(session, Undo{});
        }
        EXPECT_EQ(hash(session), hashes[0]);
        for (std::size_t i = 1; i < hashes.size(); ++i) {
            ask(session, Redo{});
            EXPECT_EQ(hash(session), hashes[i]);
        }
        for (std::size_t i = 1; i < hashes.size(); ++i)
            ask(session, Undo{});
        EXPECT_EQ(hash(session), hashes[0]);
    }
}

TEST(Restarting, KeepsTheParametersThatWereChangedAndNoOthers) {
    const test::TemporaryFolder folder;
    Session session;
    ask(session, SetParameter{"substeps", 6}); // the file then contains the parameter itself
    ask(session, tower_of(2));
    ask(session, SaveScene{folder.file("tower.json")});
    ask(session, OpenScene{folder.file("tower.json")});
    ask(session, SetParameter{"warm_start", 0.5});
    ask(session, SetParameter{"gravity_y", -1});
    ask(session, SetParameter{"gravity_y", -9.81f});
    play(session, 5);
    for (int i = 0; i < 2; ++i) { // a second restart keeps the values again
        ask(session, RestartScene{});
        EXPECT_EQ(step(session), 0u);
        EXPECT_EQ(session.world().parameters().substeps, 6);
        EXPECT_EQ(session.world().parameters().warm_start, 0.5f);
        EXPECT_EQ(session.messages().back().text, "Restarted; as you had set it: Warm start");
    }
    EXPECT_FALSE(session.document().has_unsaved_changes());
    ask(session, RestartScene{.keeps_parameters = false});
    EXPECT_EQ(session.world().parameters().warm_start, 1);
    EXPECT_EQ(session.world().parameters().substeps, 6);
    ask(session, Undo{}); // one undo for the restart and all kept edits
    EXPECT_EQ(session.world().parameters().warm_start, 0.5f);
}

TEST(Restarting, SaysHowToGetBackWhatWasMadeSinceTheLastSave) {
    Session session;
    ask(session, OpenScene{"stack:3"});
    ask(session, RestartScene{});
    EXPECT_TRUE(session.messages().empty()) << "nothing was made";
    ask(session, tower_of(2));
    ask(session, RestartScene{});
    ASSERT_FALSE(session.messages().empty());
    EXPECT_EQ(session.messages().back().text, "Restarted; Undo brings back what you had made");
    ask(session, Undo{});
    EXPECT_EQ(session.world().state().bodies.size(), 6u); // a floor, three boxes, a tower of two
}

TEST(Restarting, WorkThatWasUndoneSinceTheLastSaveCountsToo) {
    const test::TemporaryFolder folder;
    Session session;
    ask(session, tower_of(2));
    ask(session, SaveScene{folder.file("tower.json")});
    ask(session, OpenScene{folder.file("tower.json")});
    ask(session, DeleteObjects{.bodies = {{2}, {3}}, .joints = {}});
    ask(session, SaveScene{folder.file("tower.json")});
    ask(session, Undo{}); // the two boxes are in no file now
    EXPECT_TRUE(session.document().has_unsaved_work());
    const std::uint64_t tower = session.document().number();
    ask(session, RestartScene{});
    EXPECT_EQ(session.world().state().bodies.size(), 1u);
    EXPECT_EQ(session.messages().back().text, "Restarted; Undo brings back what you had made");
    ASSERT_EQ(session.make_frame()->unsaved_others.size(), 1u);
    EXPECT_EQ(session.make_frame()->unsaved_others[0].number, tower);
}

TEST(Restarting, AFrameSaysWhichSceneItBeganFrom) {
    const test::TemporaryFolder folder;
    Session session;
    ask(session, tower_of(2));
    ask(session, SaveScene{folder.file("tower.json")});
    const std::uint64_t before = session.make_frame()->scene_number;
    EXPECT_EQ(session.make_frame()->restarted_from, 0u);
    ask(session, RestartScene{});
    EXPECT_EQ(session.make_frame()->restarted_from, before);
    EXPECT_NE(session.make_frame()->scene_number, before);
}

TEST(Recovering, GivesTheSceneItsOldSourceAndCountsAsChangedUntilItIsSaved) {
    const test::TemporaryFolder folder;
    Session session;
    ask(session, tower_of(2));
    ask(session, SaveScene{folder.file("copy.json")});
    const std::string place = folder.file("place.json");
    ask(session, OpenScene{.source = folder.file("copy.json"), .recovered_source = place});
    EXPECT_EQ(session.document().opened().source, place);
    EXPECT_TRUE(session.document().has_unsaved_changes());
    EXPECT_EQ(session.make_frame()->undo_label, "Recover " + place);
    ask(session, SaveScene{place});
    EXPECT_FALSE(session.document().has_unsaved_changes());
}

TEST(Copying, DescribesTheSceneWithoutCallingItSaved) {
    Session session;
    ask(session, tower_of(2));
    std::optional<SceneCopy> copy;
    ask(session,
        CopyScene{SceneCamera{.distance = 5}, [&](SceneCopy made) { copy = std::move(made); }});
    ASSERT_TRUE(copy.has_value());
    EXPECT_EQ(copy->scene.bodies.size(), 3u);
    EXPECT_EQ(copy->scene.header.camera->distance, 5);
    EXPECT_TRUE(session.document().has_unsaved_changes());
}

TEST(OtherScenes, ThatWereChangedAreNamedAndCanBeShown) {
    const test::TemporaryFolder folder;
    Session session;
    ask(session, tower_of(2));
    ask(session, SaveScene{folder.file("tower.json")});
    ask(session, SetParameter{"warm_start", 0.5});
    const std::uint64_t tower = session.make_frame()->scene_number;
    ask(session, OpenScene{folder.file("tower.json")});
    ASSERT_EQ(session.make_frame()->unsaved_others.size(), 1u);
    EXPECT_EQ(session.make_frame()->unsaved_others[0].number, tower);
    ask(session, ShowScene{tower});
    EXPECT_EQ(session.make_frame()->scene_number, tower);
    EXPECT_TRUE(session.make_frame()->unsaved_others.empty());
    EXPECT_FALSE(session.execute(ShowScene{999}).ok());
}

TEST(OtherScenes, ThatWereChangedOutlastAllThatAreOpenedAfterThem) {
    const test::TemporaryFolder folder;
    Session session;
    ask(session, SaveScene{folder.file("floor.json")});
    ask(session, tower_of(2));
    const std::uint64_t tower = session.make_frame()->scene_number;
    for (int i = 0; i < 20; ++i)
        ask(session, OpenScene{folder.file("floor.json")});
    const std::uint64_t newest = session.make_frame()->scene_number;
    ASSERT_EQ(session.make_frame()->unsaved_others.size(), 1u);
    EXPECT_EQ(session.make_frame()->unsaved_others[0].number, tower);
    int undone = 0;
    while (session.make_frame()->scene_number != tower && session.execute(Undo{}).ok())
        ++undone;
    EXPECT_EQ(undone, 7) << "eight scenes are kept, the tower among them";
    EXPECT_EQ(session.world().state().bodies.size(), 3u);
    for (int i = 0; i < undone; ++i)
        ask(session, Redo{});
    EXPECT_EQ(session.make_frame()->scene_number, newest);
}

TEST(OtherScenes, ThatWereChangedAreAllKept) {
    const test::TemporaryFolder folder;
    Session session;
    ask(session, SaveScene{folder.file("floor.json")});
    for (int i = 0; i < 12; ++i) {
        ask(session, OpenScene{folder.file("floor.json")});
        ask(session, tower_of(2));
    }
    EXPECT_EQ(session.make_frame()->unsaved_others.size(), 11u);
}

TEST(OtherScenes, AreForgottenDownToEightOnceTheyAreSaved) {
    const test::TemporaryFolder folder;
    Session session;
    ask(session, SaveScene{folder.file("floor.json")});
    for (int i = 0; i < 12; ++i) {
        ask(session, OpenScene{folder.file("floor.json")});
        ask(session, tower_of(2));
    }
    const std::vector<OtherScene> others = session.make_frame()->unsaved_others;
    ASSERT_EQ(others.size(), 11u);
    for (const OtherScene& other : others) {
        ask(session, ShowScene{other.number});
        ask(session, SaveScene{folder.file("tower.json")});
    }
    const std::size_t messages_before = session.messages().back().number;
    ask(session, OpenScene{folder.file("floor.json")});
    EXPECT_EQ(session.messages().back().number, messages_before + 1) << "one message for all";
    EXPECT_EQ(session.messages().back().text,
              "Undo no longer brings back 5 scenes shown before 'Open " +
                  folder.file("floor.json") + "': only the newest 8 are kept");
    // Eight scenes are kept: the new one, the last of the twelve, which is not saved, and six saved ones.
    const auto is_kept = [&](const OtherScene& other) {
        return session.execute(ShowScene{other.number}).ok();
    };
    EXPECT_EQ(std::count_if(others.begin(), others.end(), is_kept), 6);
}

TEST(OtherScenes, ThatWereChangedOutlastSomethingNewInAnEarlierOne) {
    const test::TemporaryFolder folder;
    Session session;
    ask(session, SaveScene{folder.file("floor.json")});
    ask(session, tower_of(2));
    const std::uint64_t first = session.make_frame()->scene_number;
    ask(session, OpenScene{folder.file("floor.json")});
    ask(session, tower_of(5));
    const std::uint64_t second = session.make_frame()->scene_number;
    ask(session, OpenScene{folder.file("floor.json")});
    ask(session, ShowScene{first});
    ask(session, tower_of(1, {5, 0, 0}));
    ASSERT_EQ(session.make_frame()->unsaved_others.size(), 1u);
    EXPECT_EQ(session.make_frame()->unsaved_others[0].number, second);
    EXPECT_EQ(session.make_frame()->redo_label, "") << "the third one had nothing to keep";
    ask(session, Undo{});
    ask(session, Undo{});
    EXPECT_EQ(session.make_frame()->scene_number, first);
    ask(session, Undo{});
    EXPECT_EQ(session.make_frame()->scene_number, second);
    EXPECT_EQ(session.world().state().bodies.size(), 6u);
}

} // namespace
} // namespace topple::app
