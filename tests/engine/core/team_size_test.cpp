// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/core/team_size.h"

#include "tests/support/test.h"
#include "topple/core/parallel.h"
#include "topple/core/processor_time.h"
#include "topple/core/stopwatch.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

namespace topple {
namespace {

TEST(TeamSize, IsThatOfThePoolWhileEveryThreadHasItsProcessor) {
    TeamSize team(4);
    for (int i = 0; i < 1000; ++i) {
        team.after_step(5, 4 * 5 * 0.97); // a little less, since threads wake up late
        team.after_step(0.2, 0.3);        // a step so short that this matters
        EXPECT_EQ(team.size(), 4);
    }
    EXPECT_FALSE(team.asks_for_idle_time(1e9));
}

/// Takes as many steps as make a team smaller once.
void take_steps(TeamSize& team, double wall_ms, double processor_ms) {
    const int before = team.size();
    for (int i = 0; i < 10 && team.size() == before; ++i)
        team.after_step(wall_ms, processor_ms);
}

TEST(TeamSize, StaysIfOneStepInThreeLacksAProcessor) {
    TeamSize team(2);
    for (int i = 0; i < 1000; ++i)
        team.after_step(10, i % 3 == 0 ? 12 : 20);
    EXPECT_EQ(team.size(), 2);
}

TEST(TeamSize, LosesTheThreadWhoseProcessorIsTaken) {
    TeamSize two(2), eight(8);
    take_steps(two, 10, 15); // one of both had half of its time
    EXPECT_EQ(two.size(), 1);
    take_steps(two, 5, 2);
    EXPECT_EQ(two.size(), 1) << "the caller stays";
    take_steps(eight, 10, 8 * 10 - 30); // three others took a processor each
    EXPECT_EQ(eight.size(), 5);
}

/// Looks every half second of `seconds`, while so many processors are idle. Returns the size then.
int look(TeamSize& team, double& now, double& idle, double seconds, double idle_processors) {
    const double end = now + 1000 * seconds;
    while (now < end) {
        now += 20; // between two steps
        idle += 20 * idle_processors;
        if (team.asks_for_idle_time(now))
            team.after_look(now, idle);
    }
    return team.size();
}

TEST(TeamSize, GrowsWhenProcessorsAreIdleAndNotWhileTheyAreBusy) {
    TeamSize team(3);
    double now = 1e6, idle = 3e5;
    take_steps(team, 10, 5);
    ASSERT_EQ(team.size(), 1);
    EXPECT_EQ(look(team, now, idle, 60, 0.2), 1);
    EXPECT_EQ(look(team, now, idle, 10, 1), 3);
}

TEST(TeamSize, IsMorePatientTheMoreOftenItHasGrownInVain) {
    TeamSize team(2);
    double now = 0, idle = 0, before = 0;
    for (int round = 0; round < 4; ++round) {
        take_steps(team, 10, 12);
        ASSERT_EQ(team.size(), 1);
        const double begin = now;
        while (team.size() == 1)
            look(team, now, idle, 0.1, 1);
        EXPECT_GT(now - begin, before);
        before = now - begin;
    }
    // After many steps without trouble it is as at the beginning.
    for (int i = 0; i < 1000; ++i)
        team.after_step(10, 20);
    take_steps(team, 10, 12);
    const double begin = now;
    while (team.size() == 1)
        look(team, now, idle, 0.1, 1);
    EXPECT_LT(now - begin, before);
}

TEST(ThreadClock, RunsOnlyWhileItsThreadHasAProcessor) {
    const ThreadClock own;
    const auto begin = own.processor_ms();
    if (!begin)
        GTEST_SKIP() << "this system does not tell it";
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    EXPECT_LT(*own.processor_ms() - *begin, 40);
    std::atomic<bool> is_over{false};
    std::thread busy([&] {
        while (!is_over) {
        }
    });
    const ThreadClock other(busy);
    for (const Stopwatch watch; *other.processor_ms() < 20 && watch.elapsed_ms() < 60'000;) {
    }
    EXPECT_GE(*other.processor_ms(), 20);
    is_over = true;
    busy.join();
    EXPECT_GE(idle_processor_ms().value_or(0), 0);
}

// Other threads take all processors for a while: the team shrinks and grows again, and every loop is complete.
TEST(JobPool, SharesWithFewerThreadsWhileProcessorsAreTaken) {
    const unsigned processors = std::thread::hardware_concurrency();
    if (processors < 2 || !ThreadClock().processor_ms())
        GTEST_SKIP() << "a team of one cannot shrink";
    const int size = std::min(static_cast<int>(processors), 4);
    JobPool pool(size);
    EXPECT_EQ(pool.team_size(), size);
    std::atomic<bool> is_over{false};
    std::vector<std::thread> others;
    for (unsigned i = 0; i < processors; ++i)
        others.emplace_back([&] {
            while (!is_over) {
            }
        });
    std::vector<int> touched(4000, 0); // plain ints: a race shows under the thread sanitizer
    int round = 0;
    const auto step = [&] {
        const JobPool::Alert alert(pool);
        for (int loop = 0; loop < 20; ++loop) {
            ++round;
            pool.parallel_for(touched.size(), 16, [&](std::size_t begin, std::size_t end) {
                for (std::size_t i = begin; i < end; ++i)
                    for (int k = 0; k < 50; ++k)
                        touched[i] += k == 0 ? 1 : 0;
            });
            pool.run_together([&](Team& team) {
                EXPECT_LE(team.size(), size);
                for (int k = 0; k < 3; ++k)
                    team.loop(touched.size(), 16, [&](std::size_t begin, std::size_t end) {
                        for (std::size_t i = begin; i < end; ++i)
                            touched[i] += k == 0 ? 0 : k == 1 ? 1 : -1;
                    });
            });
            ASSERT_EQ(std::count(touched.begin(), touched.end(), round),
                      static_cast<std::ptrdiff_t>(touched.size()));
        }
    };
    const Stopwatch watch;
    while (pool.team_size() == size && watch.elapsed_ms() < 60'000)
        step();
    EXPECT_LT(pool.team_size(), size);
    is_over = true;
    for (std::thread& other : others)
        other.join();
    // It grows again, unless other programs run: then it works with what it has.
    for (const Stopwatch growing; pool.team_size() < size && growing.elapsed_ms() < 6000;) {
        step();
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    for (int i = 0; i < 20; ++i)
        step();
}

} // namespace
} // namespace topple
