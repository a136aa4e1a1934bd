// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The memory of a session stays within its budgets, however many edits are made.
#include "tests/app/session/session_test_support.h"
#include "tests/support/test_support.h"
#include "topple/core/random.h"

#include <malloc.h>

#include <algorithm>

namespace topple::app {
namespace {

using test::ask;
using test::box_def;
using test::hash;
using test::play;

constexpr std::size_t kStates = 16'000'000, kRecords = kStates / 16; ///< [bytes]

/// Returns the heap memory in use, without free memory that the allocator holds. [bytes]
std::size_t heap_bytes() {
    const auto heap = mallinfo2();
    return heap.uordblks + heap.hblkhd;
}

BodyId newest(const Session& session) { return session.world().state().bodies.back().id; }

/// Spawns a body and deletes it; with `is_new_size` the body has a new size every time.
void come_and_go(Session& session, Random& random, bool is_new_size) {
    BodyDef def = box_def({random.between(-5, 5), 20, random.between(-5, 5)});
    if (is_new_size)
        def.colliders[0].shape = BoxShape{{random.between(0.1f, 1), 0.5f, 0.5f}};
    ask(session, SpawnBodies{.bodies = {def}, .joints = {}, .label = "box"});
    ask(session, DeleteObjects{.bodies = {newest(session)}, .joints = {}});
}

class LongSession : public testing::TestWithParam<int> {
protected:
    LongSession() { ask(session, SetPaused{true}); }
    Session session{1, kStates};
    Random random{topple::test::seed()};
};

TEST_P(LongSession, TakesNoMoreMemoryAfterTenTimesAsManyEdits) {
    const int steps_between = GetParam();
    const auto edit = [&](int count) {
        for (int i = 0; i < count; ++i) {
            come_and_go(session, random, true);
            play(session, steps_between);
            ASSERT_LE(session.history().record_bytes(), kRecords);
            ASSERT_LE(session.history().byte_count(), kStates);
        }
    };
    edit(2000); // at about 2 kB a pair of edits, 2000 pairs use up the budget
    EXPECT_TRUE(session.history().has_forgotten());
    const std::size_t before = heap_bytes();
    edit(6000);
    // Memory rises to a budget and falls by a part of it, so it may differ by one budget of each kind.
    EXPECT_LE(heap_bytes(), before + kRecords + (steps_between > 0 ? kStates / 4 : 0));
    std::size_t shapes = 0;
    for (const auto& entry : *session.world().shapes())
        shapes += entry ? 1u : 0u;
    EXPECT_LT(shapes, 3000u) << "shapes of bodies that nobody can bring back";
}

INSTANTIATE_TEST_SUITE_P(StepsBetween, LongSession, testing::Values(0, 1), [](const auto& row) {
    return row.param == 0 ? "Paused" : "Running";
});

TEST(UndoBudget, UndoGoesBackAsFarAsItSaysAndRedoComesForwardAgain) {
    for (const int steps_between : {0, 1, 3}) {
        Session session(1, kStates);
        ask(session, SetPaused{true});
        Random random(topple::test::seed());
        for (int i = 0; i < 3000; ++i) {
            ask(session,
                SetPose{{1}, {{0, -0.001f * static_cast<Real>(i), 0}, {}}}); // moves the floor
            come_and_go(session, random, false);
            play(session, steps_between);
        }
        ASSERT_TRUE(session.history().has_forgotten());
        const std::uint64_t end = hash(session);
        int undone = 0;
        while (session.document().edits().undo && undone < 200) {
            ASSERT_TRUE(session.execute(Undo{}).ok());
            ++undone;
        }
        EXPECT_GT(undone, 100) << "half of the budget holds some hundred edits";
        for (int i = 0; i < undone; ++i)
            ASSERT_TRUE(session.execute(Redo{}).ok()) << i;
        if (steps_between == 0) { // with steps between, undo applied the inverse at a later step
            EXPECT_EQ(hash(session), end);
        }
        EXPECT_TRUE(session.world().validate().ok());
        // Undoes all edits that are kept, and one more, which must fail.
        while (session.document().edits().undo)
            (void)session.execute(Undo{});
        EXPECT_FALSE(session.execute(Undo{}).ok());
        EXPECT_TRUE(session.world().validate().ok());
    }
}

TEST(UndoBudget, EditsThatWereUndoneAndRedoneTakeNoMoreThanBefore) {
    Session session(1, kStates);
    ask(session, SetPaused{true});
    Random random(topple::test::seed());
    while (session.history().record_bytes() < kRecords / 10 * 6)
        come_and_go(session, random, true);
    for (int i = 0; i < 3; ++i) {
        while (session.document().edits().undo)
            ask(session, Undo{});
        while (session.document().edits().redo)
            ask(session, Redo{});
    }
    EXPECT_FALSE(session.history().has_forgotten());
}

TEST(UndoBudget, TimeGoesBackToTheFirstMomentThatIsKept) {
    Session session(1, kStates);
    Random random(topple::test::seed());
    std::vector<std::uint64_t> hashes{hash(session)};
    for (int i = 0; i < 3000; ++i) {
        come_and_go(session, random, true);
        play(session, 1);
        hashes.push_back(hash(session));
    }
    const std::uint64_t first = session.history().first_step();
    ASSERT_GT(first, 0u);
    // The hash of a step is taken before the commands that follow the step; seeking carries these out too. So each
    // step is checked by the hash of the next step.
    for (const std::uint64_t step : {first + 1, (first + 3000) / 2, std::uint64_t{2999}}) {
        ask(session, SeekTo{step});
        session.advance();
        EXPECT_EQ(hash(session), hashes[step + 1]) << step;
    }
    EXPECT_FALSE(session.execute(SeekTo{first - 1}).ok());
    EXPECT_EQ(session.history().divergence(), std::nullopt);
}

TEST(UndoBudget, WhatWasNotSavedStaysUnsavedWhenUndoForgetsIt) {
    Session session(1, kStates);
    ask(session, SetPaused{true});
    Random random(topple::test::seed());
    EXPECT_FALSE(session.document().has_unsaved_changes());
    for (int i = 0; i < 3000; ++i) {
        come_and_go(session, random, false);
        ASSERT_TRUE(session.document().has_unsaved_changes());
    }
    while (session.document().edits().undo)
        (void)session.execute(Undo{});
    EXPECT_TRUE(session.document().has_unsaved_changes());
}

TEST(UndoBudget, WorkThatUndoForgetsStaysUnsavedWork) {
    for (const int steps_between : {0, 1}) {
        SCOPED_TRACE(steps_between);
        Session session(1, kStates);
        ask(session, SetPaused{true});
        Random random(topple::test::seed());
        for (int i = 0; i < 3000; ++i) {
            come_and_go(session, random, false);
            play(session, steps_between);
        }
        ASSERT_TRUE(session.history().has_forgotten());
        while (session.document().edits().undo)
            (void)session.execute(Undo{});
        EXPECT_TRUE(session.document().has_unsaved_changes());
        EXPECT_TRUE(session.document().has_unsaved_work());
    }
}

TEST(UndoBudget, ParametersThatUndoForgetsAreNoWork) {
    Session session(1, kStates);
    ask(session, SetPaused{true});
    for (int i = 0; i < 10'000; ++i)
        ask(session, SetParameter{"gravity_y", -1.0 - 0.001 * (i % 7)});
    ASSERT_TRUE(session.history().has_forgotten());
    EXPECT_TRUE(session.document().has_unsaved_changes());
    EXPECT_FALSE(session.document().has_unsaved_work());
}

TEST(UndoBudget, ScenesThatAreSetAsideShareOneBudget) {
    const test::TemporaryFolder folder;
    Session session(1, kStates);
    ask(session, SetPaused{true});
    ask(session, test::tower_of(400));
    ask(session, SaveScene{folder.file("tower.json")});
    const std::size_t before = heap_bytes();
    for (int i = 0; i < 20; ++i) {
        ask(session, OpenScene{folder.file("tower.json")});
        for (std::uint64_t id = 2; id < 42; ++id) // each edit keeps the state before the edit
            ask(session, SetMass{{id}, 7});
    }
    ASSERT_EQ(session.make_frame()->unsaved_others.size(), 19u);
    // The scene on show may take kStates bytes and the other scenes half of that together; a world of 400 boxes takes
    // 0.3 MB.
    EXPECT_LT(heap_bytes() - before, kStates + kStates / 2);
}

TEST(UndoBudget, IsShownWithEveryFrame) {
    Session session(1, kStates);
    const std::size_t at_first = session.make_frame()->timeline.undo_bytes;
    ask(session, test::tower_of(10));
    const TimelineView view = session.make_frame()->timeline;
    EXPECT_GT(view.undo_bytes, at_first);
    EXPECT_EQ(view.undo_budget, kRecords);
    EXPECT_GT(view.history_bytes, 0u);
    EXPECT_EQ(view.history_budget, kStates);
}

TEST(SharedShapes, ARockThatIsMadeAnewForEveryThrowIsOneShape) {
    Session session(1, kStates);
    ask(session, SetPaused{true});
    const std::size_t before = session.world().shapes()->size();
    for (int i = 0; i < 50; ++i) {
        BodyDef def = box_def({0, 5, 0});
        def.colliders[0].shape = HullShape{
            std::make_shared<const ConvexHull>(box_hull({0.3f, 0.4f, 0.5f}))};
        ask(session, SpawnBodies{.bodies = {def}, .joints = {}, .label = "rock"});
    }
    EXPECT_EQ(session.world().shapes()->size(), before + 1);
}

} // namespace
} // namespace topple::app
