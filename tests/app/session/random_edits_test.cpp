// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Thousands of random edits, with and without time between them, are undone to the start and redone to the end. The
// variable TOPPLE_RANDOM_EDITS has the number of edits of a test.

#include "tests/app/session/random_user.h"
#include "tests/app/session/session_test_support.h"
#include "tests/app/session/undo_oracle.h"
#include "tests/support/figure.h"
#include "tests/support/test_support.h"

#include <algorithm>
#include <cstdlib>

namespace topple::app {
namespace {

using test::kCommandKindCount;
using test::RandomUser;
using test::UndoOracle;

constexpr int
    kTextStride = 8; ///< Of so many edits the scene's text is compared for one, the hash for all.

int edit_count() {
    const char* count = std::getenv("TOPPLE_RANDOM_EDITS");
    return count ? std::max(1, std::atoi(count)) : 600;
}

const char* const kTetrahedron = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\n"
                                 "f 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";

/// A session, somebody who edits it at random, and an oracle that watches.
class RandomEdits : public testing::Test {
protected:
    /// Starts a session with a floor.
    void start(std::uint64_t seed, std::size_t history_bytes = Session::kHistoryBytes) {
        session = std::make_unique<Session>(1, history_bytes);
        test::ask(*session, SetPaused{true});
        user = std::make_unique<RandomUser>(
            *session, seed, folder.write("model.obj", kTetrahedron).string());
        oracle = std::make_unique<UndoOracle>(*session, kTextStride);
    }
    /// Asks for a random edit. Returns whether it was done.
    bool edit() {
        const Do request = user->edit();
        const bool is_done = oracle->ask(request);
        done_of_kind[request.command.index()] += is_done ? 1 : 0;
        return is_done;
    }
    /// Returns whether enough edits were done, and one of every kind: some kinds need what others have made, and come
    /// rarely. Gives up after twenty times as many.
    [[nodiscard]] bool are_enough(int done) const {
        const bool has_every_kind = std::find(done_of_kind.begin(), done_of_kind.end(), 0) ==
                                    done_of_kind.end();
        return done >= (has_every_kind ? 1 : 20) * edit_count();
    }
    void expect_every_kind() const {
        for (std::size_t kind = 0; kind < kCommandKindCount; ++kind)
            EXPECT_GT(done_of_kind[kind], 0) << "command of kind " << kind;
    }

    /// Lets time pass, with throws, pushes and held keys.
    void pass_time() {
        for (const std::optional<Request>& request : user->act_in_time())
            if (request)
                (void)oracle->ask(*request);
            else
                oracle->advance();
    }
    void look_back_and_return() {
        const std::uint64_t hash = test::hash(*session), now = test::step(*session);
        const std::uint64_t back = std::min<std::uint64_t>(now, user->random().below(40));
        test::ask(*session, SeekTo{now - back});
        test::ask(*session, SeekTo{now});
        EXPECT_EQ(test::hash(*session), hash);
    }
    /// Changes the past. The steps that were ahead become another run. The new one may get a name, and its first step a
    /// bookmark.
    void change_the_past() {
        const std::uint64_t now = test::step(*session);
        const std::uint64_t back = std::min<std::uint64_t>(now, user->random().below(10));
        if (now - back >= session->history().first_step())
            (void)oracle->ask(SeekTo{now - back});
        (void)edit();
        if (user->one_in(2)) {
            test::ask(*session, SetStepBookmark{test::step(*session), "begin"});
            test::ask(*session, NameRun{session->history().label().lane, "new"});
        }
    }
    /// Does something. Returns the number of edits that were done.
    int act_at_random() {
        const std::uint32_t kind = user->random().below(40);
        if (kind < 26)
            return edit() ? 1 : 0;
        if (kind < 36)
            pass_time();
        else if (kind < 37)
            look_back_and_return();
        else if (kind < 38)
            change_the_past();
        else {
            oracle->undo(1 + user->random().below(6));
            if (user->one_in(2))
                oracle->redo_undone();
        }
        return 0;
    }

    const test::TemporaryFolder folder;
    std::unique_ptr<Session> session;
    std::unique_ptr<RandomUser> user;
    std::unique_ptr<UndoOracle> oracle;
    std::array<int, kCommandKindCount> done_of_kind{};
};

TEST_F(RandomEdits, WhilePausedAreUndoneToTheStartAndRedoneToTheEnd) {
    start(topple::test::seed());
    int done = 0;
    while (!are_enough(done) && !HasFailure())
        done += edit() ? 1 : 0;
    expect_every_kind();
    const std::uint64_t end = test::hash(*session);
    oracle->undo(static_cast<std::size_t>(-1));
    oracle->expect_start();
    EXPECT_EQ(oracle->inverse_count(), 0u) << "without time between, every undo is exact";
    const std::size_t undone = oracle->exact_count();
    oracle->redo_undone();
    EXPECT_FALSE(session->history().has_forgotten());
    EXPECT_EQ(test::hash(*session), end);
    oracle->undo(static_cast<std::size_t>(-1));
    oracle->expect_start();
    EXPECT_TRUE(session->world().validate().ok());
    topple::test::give_figure("%d commands in %zu steps of undo, seed %llu",
                              done,
                              undone,
                              static_cast<unsigned long long>(topple::test::seed()));
}

TEST_F(RandomEdits, WithTimeBetweenThemAreUndoneAndTheTimelineLeadsBackToTheStart) {
    // Inverses at later moments are events, too: with them 10,000 edits need more than the memory of the application,
    // which would forget the oldest half.
    start(topple::test::seed(), 4 * Session::kHistoryBytes);
    for (int done = 0; done < edit_count() && !HasFailure();) {
        done += act_at_random();
        const Result<void> valid = session->world().validate();
        ASSERT_TRUE(valid.ok()) << valid.error().text();
    }
    oracle->redo_undone(); // of the last act
    const std::uint64_t end = test::hash(*session), steps = test::step(*session);
    oracle->undo(static_cast<std::size_t>(-1));
    const std::uint64_t undone_hash = test::hash(*session), undone_step = test::step(*session);
    const std::size_t exact = oracle->exact_count(), inverse = oracle->inverse_count();
    oracle->redo_undone();
    EXPECT_EQ(test::hash(*session), end);
    EXPECT_EQ(test::step(*session), steps);
    oracle->undo(static_cast<std::size_t>(-1));
    EXPECT_EQ(test::hash(*session), undone_hash);
    ASSERT_FALSE(session->history().has_forgotten());
    test::ask(*session, SeekTo{0});
    test::ask(*session, SeekTo{undone_step});
    EXPECT_EQ(test::hash(*session), undone_hash);
    EXPECT_EQ(session->history().divergence(), std::nullopt);
    test::ask(*session, SeekTo{0}); // with the edits that were made before the first step
    oracle->undo(static_cast<std::size_t>(-1));
    oracle->expect_start();
    topple::test::give_figure("%zu undone exactly, %zu by an inverse, over %llu steps, seed %llu",
                              exact,
                              inverse,
                              static_cast<unsigned long long>(steps),
                              static_cast<unsigned long long>(topple::test::seed()));
}

} // namespace
} // namespace topple::app
