// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/overtaken.h"

#include "tests/app/session/session_test_support.h"
#include "topple/core/random.h"

namespace topple::app {
namespace {

using test::hash;

/// Returns a queue of several frames in which a slider was held: each has a command for each of the bodies 2 to 4.
std::deque<Request> frames_of_slider(int frames, std::uint64_t gesture) {
    std::deque<Request> queue;
    for (int frame = 1; frame <= frames; ++frame)
        for (std::uint64_t body = 2; body <= 4; ++body)
            queue.emplace_back(Do{SetMass{{body}, static_cast<Real>(frame)}, gesture});
    return queue;
}

Request random_request(Random& random) {
    const BodyId body{2 + random.below(3)};
    const auto number = static_cast<Real>(1 + random.below(9));
    const std::uint64_t gesture = random.below(5) == 0 ? 0 : 1 + random.below(2); // 0: none
    switch (random.below(8)) {
    case 0:
        return Do{SetVelocity{body, {number, 0, 0}, {}}, gesture};
    case 1:
        return Do{SetDamping{body, number, number}, gesture};
    case 2:
        return Do{SetDensity{body, 100 * number}, gesture};
    case 3:
        return Do{SetParameter{"gravity_y", static_cast<double>(-number)}, gesture};
    case 4:
        return Do{test::tower_of(1, {10 * number, 0, 0}), gesture, false};
    case 5:
        return random.below(3) == 0 ? Request(Undo{}) : Request(SetPaused{true});
    default:
        return Do{SetMass{body, number}, gesture};
    }
}

TEST(OvertakenRequests, OfAHeldSliderAreAllButTheNewestFrame) {
    const std::vector<bool> overtaken = find_overtaken(frames_of_slider(5, 7));
    ASSERT_EQ(overtaken.size(), 15u);
    for (std::size_t i = 0; i < overtaken.size(); ++i)
        EXPECT_EQ(overtaken[i], i < 12) << i;
}

TEST(OvertakenRequests, AreNoneWithoutAGestureOrAcrossAnotherRequest) {
    for (const bool is_overtaken : find_overtaken(frames_of_slider(2, 0)))
        EXPECT_FALSE(is_overtaken) << "each is an edit of its own";
    std::deque<Request> queue = frames_of_slider(1, 7);
    queue.emplace_back(StepBy{1});
    for (const Request& request : frames_of_slider(1, 7))
        queue.push_back(request);
    for (const bool is_overtaken : find_overtaken(queue))
        EXPECT_FALSE(is_overtaken) << "the step sees the first frame";
}

TEST(OvertakenRequests, AreNoneAcrossACommandThatMakesObjects) {
    const std::deque<Request> queue{
        Do{SetMass{{2}, 1}, 7}, Do{test::tower_of(1), 7}, Do{SetMass{{2}, 2}, 7}};
    EXPECT_EQ(find_overtaken(queue), (std::vector<bool>{false, false, false}));
}

TEST(OvertakenRequests, OfPositionsAreAllButTheLastOfARow) {
    const std::deque<Request> queue{SeekTo{1}, SeekTo{2}, StepBy{1}, SeekTo{3}};
    EXPECT_EQ(find_overtaken(queue), (std::vector<bool>{true, false, false, false}));
}

TEST(OvertakenRequests, LeaveTheStateThatAllRequestsWouldLeave) {
    int skipped = 0;
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        SCOPED_TRACE(seed);
        Random random(seed);
        std::deque<Request> queue;
        for (int i = 0; i < 60; ++i)
            queue.push_back(random_request(random));
        Session all, newest;
        for (Session* session : {&all, &newest})
            test::throw_top_of_tower(*session);
        const std::vector<bool> overtaken = find_overtaken(queue);
        for (std::size_t i = 0; i < queue.size(); ++i) {
            (void)all.execute(queue[i]);
            if (!overtaken[i])
                (void)newest.execute(queue[i]);
            skipped += overtaken[i] ? 1 : 0;
        }
        EXPECT_EQ(hash(all), hash(newest));
        // Undo leads both to the same beginning. The edits between may be fewer in one: a value that comes back within
        // a gesture drops its edit.
        for (Session* session : {&all, &newest})
            for (int i = 0; i < 100; ++i)
                (void)session->execute(Undo{});
        EXPECT_EQ(hash(all), hash(newest));
    }
    EXPECT_GT(skipped, 50);
}

} // namespace
} // namespace topple::app
