// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/session_thread.h"

#include "tests/app/session/session_test_support.h"
#include "topple/core/stopwatch.h"

#include <algorithm>
#include <chrono>
#include <thread>

namespace topple::app {
namespace {

using test::TemporaryFolder;
using test::tower_of;

void sleep_ms(int ms) { std::this_thread::sleep_for(std::chrono::milliseconds(ms)); }

/// Returns the file of a scene with a floor and a tower of three.
std::string tower_file(const TemporaryFolder& folder) {
    Session maker;
    test::ask(maker, tower_of(3));
    test::ask(maker, SaveScene{folder.file("tower.json")});
    return folder.file("tower.json");
}

TEST(SessionThread, AFrameIsThereAtOnceAndTimeRuns) {
    const TemporaryFolder folder;
    SessionThread thread(tower_file(folder));
    ASSERT_NE(thread.latest(), nullptr);
    EXPECT_EQ(thread.latest()->state->bodies.size(), 4u);
    const Stopwatch waited;
    while (thread.latest()->timeline.step < 10 && waited.elapsed_ms() < 20000)
        sleep_ms(5);
    EXPECT_GE(thread.latest()->timeline.step, 10u);
}

TEST(SessionThread, TimeThatWaitsPassesOnlyWhenItIsLet) {
    const TemporaryFolder folder;
    SessionThread thread(tower_file(folder), 1, /*waits=*/true);
    sleep_ms(100);
    thread.submit(Do{SetMass{{2}, 7}, 0}); // requests are still executed
    thread.drain();
    EXPECT_FLOAT_EQ(thread.latest()->state->bodies[1].mass, 7);
    EXPECT_EQ(thread.latest()->timeline.step, 0u);
    EXPECT_FALSE(thread.latest()->timeline.is_paused);
    thread.let_time_pass();
    const Stopwatch waited;
    while (thread.latest()->timeline.step < 5 && waited.elapsed_ms() < 20000)
        sleep_ms(5);
    EXPECT_GE(thread.latest()->timeline.step, 5u);
}

TEST(SessionThread, ASceneThatCannotBeOpenedGivesAFloorAndAMessage) {
    SessionThread thread("no_such_scene");
    const FramePtr frame = thread.latest();
    EXPECT_EQ(frame->state->bodies.size(), 1u);
    ASSERT_FALSE(frame->messages.empty());
    EXPECT_EQ(frame->messages.back().kind, Message::Kind::error);
}

TEST(SessionThread, AQuestionForAMomentIsAnsweredAndPublishesNoFrame) {
    const TemporaryFolder folder;
    SessionThread thread(tower_file(folder));
    thread.submit({SetPaused{true}, StepBy{20}});
    thread.drain();
    const FramePtr before = thread.latest();
    PastMoment found;
    thread.submit(CopyMoment{.step = 9, .take = [&](PastMoment moment) { found = moment; }});
    thread.drain();
    EXPECT_EQ(found.step, 8u); // states are kept every four steps
    EXPECT_EQ(thread.latest(), before);
}

TEST(SessionThread, DrainWaitsForWhatWasSubmitted) {
    const TemporaryFolder folder;
    SessionThread thread(tower_file(folder));
    thread.submit(SetPaused{true});
    thread.submit({Do{SetMass{{2}, 7}, 0}, Do{SetMass{{3}, 8}, 0}});
    thread.drain();
    const FramePtr frame = thread.latest();
    EXPECT_TRUE(frame->timeline.is_paused);
    EXPECT_FLOAT_EQ(frame->state->bodies[1].mass, 7);
    EXPECT_FLOAT_EQ(frame->state->bodies[2].mass, 8);
    thread.drain(); // without requests, the call returns at once
}

TEST(SessionThread, PausedTimeStandsStill) {
    const TemporaryFolder folder;
    SessionThread thread(tower_file(folder));
    thread.submit(SetPaused{true});
    thread.drain();
    const std::uint64_t number = thread.latest()->number;
    sleep_ms(60);
    EXPECT_EQ(thread.latest()->number, number);
    thread.submit(StepBy{3});
    thread.drain();
    EXPECT_GT(thread.latest()->number, number);
}

/// Promise: the grab never waits for the step. With steps of 50 ms the calls of the other thread take no time, and
/// frames keep coming.
TEST(SessionThread, SlowStepsHoldUpNobody) {
    const TemporaryFolder folder;
    SessionThread thread(tower_file(folder));
    thread.submit(SetStepDelay{50});
    thread.drain();
    const std::uint64_t first = thread.latest()->number;
    std::vector<double> waits;
    const Stopwatch total;
    while (total.elapsed_ms() < 1000) {
        const Stopwatch call;
        thread.submit(GrabMove{{0, 1, 0}, false, {}});
        const FramePtr frame = thread.latest();
        waits.push_back(call.elapsed_ms());
        sleep_ms(4);
    }
    // The operating system may suspend this thread now and then; waiting for a step would delay nearly every call.
    std::sort(waits.begin(), waits.end());
    EXPECT_LT(waits[waits.size() * 95 / 100], 5.0);
    // 20 steps of 50 ms fit in a second; half of that on a busy machine.
    EXPECT_GE(thread.latest()->number - first, 10u);
}

TEST(SessionThread, ItSlowsDownInsteadOfRunningAfterADebt) {
    const TemporaryFolder folder;
    SessionThread thread(tower_file(folder));
    thread.submit(SetStepDelay{50});
    sleep_ms(1300);
    // A step of 1/60 s every 50 ms is a third of real time.
    EXPECT_LT(thread.latest()->timeline.real_time_factor, 0.5);
    thread.submit(SetStepDelay{0});
    thread.drain();
    const std::uint64_t before = thread.latest()->timeline.step;
    sleep_ms(100);
    thread.drain();
    // 6 steps are due in 100 ms; a debt of a second would be 40 more.
    EXPECT_LT(thread.latest()->timeline.step - before, 40u);
}

TEST(SessionThread, StopsInTheMiddleOfASlowStepOrALongQueue) {
    const TemporaryFolder folder;
    const std::string file = tower_file(folder);
    const Stopwatch stopwatch;
    {
        SessionThread thread(file);
        thread.submit(SetStepDelay{60'000});
        sleep_ms(60);
    }
    {
        SessionThread thread(file);
        for (int i = 0; i < 50; ++i)
            thread.submit(OpenScene{file});
    }
    EXPECT_LT(stopwatch.elapsed_ms(), 20'000);
}

TEST(SessionThread, SeveralThreadsMayAskAndLook) {
    const TemporaryFolder folder;
    SessionThread thread(tower_file(folder));
    std::vector<std::thread> askers;
    for (int t = 0; t < 4; ++t)
        askers.emplace_back([&thread, t] {
            for (int i = 0; i < 50; ++i) {
                thread.submit(Do{SetMass{{static_cast<std::uint64_t>(2 + t % 3)}, 5}, 0});
                EXPECT_NE(thread.latest(), nullptr);
                if (i % 10 == 0)
                    thread.drain();
            }
        });
    for (std::thread& asker : askers)
        asker.join();
    thread.drain();
    EXPECT_FLOAT_EQ(thread.latest()->state->bodies[2].mass, 5);
}

TEST(SessionThread, AThrowUndoneThroughTheQueueRestoresTheHash) {
    const TemporaryFolder folder;
    SessionThread thread(tower_file(folder));
    thread.submit(SetPaused{true});
    thread.drain();
    const std::uint64_t before = thread.latest()->hash.value();
    thread.submit(
        {SetPaused{false}, GrabBegin{{.body = {2}, .local_point = {}, .target = {4, 2, 0}}}});
    thread.drain();
    const Stopwatch waited;
    while (thread.latest()->state->mouse_joints.empty() && waited.elapsed_ms() < 20000)
        sleep_ms(2);
    thread.submit({GrabEnd{}, SetPaused{true}});
    thread.drain();
    EXPECT_NE(thread.latest()->hash.value(), before);
    thread.submit(Undo{});
    thread.drain();
    // The thread may have taken steps between play and grab; undo goes to where the grab began.
    const std::uint64_t grabbed_at = thread.latest()->timeline.step;
    thread.submit(StepBy{-static_cast<int>(grabbed_at)});
    thread.drain();
    thread.submit(SeekTo{grabbed_at});
    thread.drain();
    EXPECT_EQ(thread.latest()->timeline.step, grabbed_at);
    EXPECT_TRUE(thread.latest()->state->mouse_joints.empty());
}

} // namespace
} // namespace topple::app
