// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "tests/app/session/session_test_support.h"

namespace topple::app {
namespace {

using test::ask;
using test::hash;
using test::play;
using test::step;
using test::tower_of;

/// The scene has a floor (body 1) and a tower of four boxes (bodies 2 to 5).
class GrabTest : public testing::Test {
protected:
    GrabTest() {
        ask(session, tower_of(4));
        play(session, 30);
    }
    /// Pulls the lowest box out and throws it.
    void throw_box() {
        ask(session, GrabBegin{{.body = {2}, .local_point = {}, .target = {0, 0.5f, 0}}});
        for (int i = 1; i <= 20; ++i) {
            ask(session, GrabMove{{0.2f * static_cast<Real>(i), 1, 0}, false, {}});
            play(session, 1);
        }
        ask(session, GrabEnd{});
    }
    const Body& body(std::uint64_t id) { return *session.world().find(BodyId{id}); }

    Session session;
};

TEST_F(GrabTest, PullsABodyAlongWhileTimeRuns) {
    throw_box();
    EXPECT_GT(body(2).world_from_body.position.x, 1);
}

TEST_F(GrabTest, UndoingAThrowBringsTheTowerBackAsItWasWhenTheGrabBegan) {
    const std::uint64_t before = hash(session);
    throw_box();
    play(session, 60);
    ask(session, Undo{});
    EXPECT_EQ(hash(session), before);
    EXPECT_EQ(step(session), 30u);
    EXPECT_EQ(session.make_frame()->redo_label, "Grab body 2");
}

TEST_F(GrabTest, RedoingAThrowGoesToTheMomentOfItsUndo) {
    throw_box();
    const std::uint64_t end_of_throw = hash(session);
    play(session, 40);
    const std::uint64_t later = hash(session);
    ask(session, Undo{});
    play(session, 25); // time goes on differently; redo replaces it
    ask(session, Redo{});
    EXPECT_EQ(step(session), 90u);
    EXPECT_EQ(hash(session), later);
    ask(session, SeekTo{50});
    EXPECT_EQ(hash(session), end_of_throw);
    ask(session, Undo{});
    EXPECT_EQ(step(session), 30u);
}

TEST_F(GrabTest, TwoThrowsAreUndoneAndRedoneOneByOne) {
    const std::uint64_t start = hash(session);
    throw_box();
    const std::uint64_t first = hash(session);
    play(session, 10);
    const std::uint64_t between = hash(session);
    throw_box();
    const std::uint64_t second = hash(session);
    ask(session, Undo{});
    EXPECT_EQ(hash(session), between);
    ask(session, Undo{});
    EXPECT_EQ(hash(session), start);
    ask(session, Redo{});
    EXPECT_EQ(hash(session), between);
    ask(session, Redo{});
    EXPECT_EQ(hash(session), second);
    ask(session, SeekTo{50});
    EXPECT_EQ(hash(session), first);
}

TEST_F(GrabTest, AnEditAfterAThrowIsRedoneAtItsOwnMomentBehindTheThrow) {
    throw_box();
    play(session, 10);
    ask(session, SetMass{{3}, 7});
    play(session, 10);
    const std::uint64_t end = hash(session);
    ask(session, Undo{}); // by the inverse, now
    ask(session, Undo{}); // the throw, by going back
    ask(session, Redo{});
    ask(session, Redo{});
    EXPECT_EQ(hash(session), end);
    EXPECT_EQ(step(session), 70u);
}

TEST_F(GrabTest, EditsMadeAfterAThrowAreUndoneBeforeIt) {
    const std::uint64_t before = hash(session);
    throw_box();
    ask(session, SetMass{{3}, 7});
    play(session, 10);
    ask(session, Undo{});
    EXPECT_FLOAT_EQ(body(3).mass, 500);
    EXPECT_EQ(step(session), 60u);
    ask(session, Undo{});
    EXPECT_EQ(hash(session), before);
    ask(session, Redo{});
    EXPECT_EQ(session.make_frame()->redo_label, "Set mass of body 3");
}

TEST_F(GrabTest, AGrabThatNeverPulledIsNoEdit) {
    const std::string label = session.make_frame()->undo_label;
    ask(session, GrabBegin{{.body = {2}, .local_point = {}, .target = {}}});
    ask(session, GrabEnd{});
    EXPECT_EQ(session.make_frame()->undo_label, label);
}

TEST_F(GrabTest, MovesTheBodyItselfWhilePausedExactlyUndoable) {
    ask(session, SetPaused{true});
    const std::uint64_t before = hash(session);
    // The held point, half a meter to the right of the middle, follows the target.
    ask(session, GrabBegin{{.body = {5}, .local_point = {0.5f, 0, 0}, .target = {}}});
    for (int i = 0; i <= 50; ++i)
        ask(session, GrabMove{{3, 2 + 0.1f * static_cast<Real>(i), 0}, false, {}});
    ask(session, GrabEnd{});
    // The box has settled a little askew, so the middle is not exactly beside the held point.
    EXPECT_NEAR(body(5).world_from_body.position.x, 2.5f, 1e-2);
    EXPECT_NEAR(body(5).world_from_body.position.y, 7, 1e-2);
    const std::uint64_t after = hash(session);
    ask(session, Undo{});
    EXPECT_EQ(hash(session), before);
    ask(session, Redo{});
    EXPECT_EQ(hash(session), after);
}

TEST_F(GrabTest, PinsWhatItHoldsAsPartOfTheSameEdit) {
    const std::uint64_t before = hash(session);
    ask(session, GrabBegin{{.body = {5}, .local_point = {}, .target = {2, 5, 0}}});
    play(session, 20);
    ask(session, GrabEnd{true});
    EXPECT_EQ(body(5).motion, Motion::static_);
    play(session, 10);
    const std::uint64_t pinned = hash(session);
    ask(session, Undo{});
    EXPECT_EQ(hash(session), before);
    ask(session, Redo{});
    EXPECT_EQ(hash(session), pinned);
    EXPECT_EQ(body(5).motion, Motion::static_);
}

TEST_F(GrabTest, PinsWhilePausedAsPartOfTheSameEdit) {
    ask(session, SetPaused{true});
    const std::uint64_t before = hash(session);
    ask(session, GrabBegin{{.body = {5}, .local_point = {}, .target = {2, 5, 0}}});
    ask(session, GrabMove{{2, 5, 0}, false, {}});
    ask(session, GrabEnd{true});
    EXPECT_EQ(body(5).motion, Motion::static_);
    ask(session, Undo{});
    EXPECT_EQ(hash(session), before);
}

TEST_F(GrabTest, KeepsHoldingAcrossPauseAndPlay) {
    ask(session, GrabBegin{{.body = {5}, .local_point = {}, .target = {2, 5, 0}}});
    play(session, 10);
    ask(session, SetPaused{true});
    ask(session, GrabMove{{0, 9, 0}, false, {}});
    EXPECT_NEAR(body(5).world_from_body.position.y, 9, 1e-3);
    ask(session, SetPaused{false});
    play(session, 30);
    EXPECT_NEAR(body(5).world_from_body.position.y, 9, 0.5); // the grab holds the box against
                                                             // gravity
    ask(session, GrabEnd{});
}

TEST_F(GrabTest, UndoWhileHoldingLetsGoAndUndoes) {
    const std::uint64_t before = hash(session);
    ask(session, GrabBegin{{.body = {5}, .local_point = {}, .target = {2, 5, 0}}});
    play(session, 10);
    ask(session, Undo{});
    EXPECT_EQ(hash(session), before);
    EXPECT_FALSE(session.is_grabbing());
}

TEST_F(GrabTest, ACommandWhileHoldingComesBetweenTwoEdits) {
    ask(session, GrabBegin{{.body = {5}, .local_point = {}, .target = {2, 5, 0}}});
    play(session, 10);
    const std::uint64_t before_command = hash(session);
    ask(session, SetParameter{"gravity_y", -1});
    play(session, 10);
    ask(session, GrabEnd{});
    ask(session, Undo{}); // undoes the second half of the grab
    ask(session, Undo{}); // undoes the command at its own step
    EXPECT_EQ(hash(session), before_command);
}

TEST_F(GrabTest, APushIsAnEditThatTakesOneStep) {
    const std::uint64_t before = hash(session);
    ask(session, Push{{{5}, {0, 3.5f, 0}, {2000, 0, 0}}});
    play(session, 1);
    EXPECT_GT(body(5).v.x, 1); // 2000 N s on 500 kg: 4 m/s less friction
    play(session, 30);
    ask(session, Undo{});
    EXPECT_EQ(hash(session), before);
}

TEST_F(GrabTest, RefusesWhatIsNotThereOrDoesNotMove) {
    EXPECT_FALSE(session.execute(GrabBegin{{.body = {99}, .local_point = {}, .target = {}}}).ok());
    EXPECT_FALSE(session.execute(GrabBegin{{.body = {1}, .local_point = {}, .target = {}}}).ok());
    EXPECT_FALSE(session.execute(Push{{{99}, {}, {}}}).ok());
    ask(session, GrabMove{{1, 1, 1}, false, {}}); // no grab is active: no effect
    ask(session, GrabEnd{});
}

TEST_F(GrabTest, ABodyDeletedWhileHeldIsLetGo) {
    ask(session, GrabBegin{{.body = {5}, .local_point = {}, .target = {2, 5, 0}}});
    play(session, 3);
    ask(session, DeleteObjects{{BodyId{5}}, {}});
    play(session, 3);
    ask(session, GrabMove{{1, 1, 1}, false, {}});
    ask(session, GrabEnd{});
    EXPECT_TRUE(session.world().validate().ok());
}

} // namespace
} // namespace topple::app
