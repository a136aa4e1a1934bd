// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/core/parallel.h"

#include "tests/support/test.h"
#include "topple/core/stopwatch.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace topple {
namespace {

using Block = std::pair<std::size_t, std::size_t>;

/// Returns the blocks into which a loop was divided, sorted.
std::vector<Block> blocks_of(JobPool& pool, std::size_t count, std::size_t block) {
    std::mutex mutex;
    std::vector<Block> blocks;
    pool.parallel_for(count, block, [&](std::size_t begin, std::size_t end) {
        const std::lock_guard lock(mutex);
        blocks.emplace_back(begin, end);
    });
    std::sort(blocks.begin(), blocks.end());
    return blocks;
}

TEST(JobPool, CutsALoopIntoTheSameBlocksForAnyNumberOfThreads) {
    const std::vector<Block> expected = {{0, 4}, {4, 8}, {8, 10}};
    for (const int threads : {1, 2, 5}) {
        JobPool pool(threads);
        EXPECT_EQ(pool.thread_count(), threads);
        EXPECT_EQ(blocks_of(pool, 10, 4), expected) << threads << " threads";
    }
}

TEST(JobPool, DoesNothingForAnEmptyLoop) {
    JobPool pool(3);
    EXPECT_TRUE(blocks_of(pool, 0, 4).empty());
}

TEST(JobPool, TakesABlockOfZeroForOne) {
    JobPool pool(2);
    EXPECT_EQ(blocks_of(pool, 2, 0), (std::vector<Block>{{0, 1}, {1, 2}}));
}

TEST(JobPool, OfOneThreadStaysOnTheCallersThread) {
    JobPool pool(1);
    const auto caller = std::this_thread::get_id();
    pool.parallel_for(
        100, 1, [&](std::size_t, std::size_t) { EXPECT_EQ(std::this_thread::get_id(), caller); });
}

TEST(JobPool, HasDoneEverythingWhenItReturnsLoopAfterLoop) {
    JobPool pool(4);
    constexpr std::size_t kCount = 1000;
    std::vector<int> touched(kCount, 0); // plain ints: a race shows under the thread sanitizer
    for (int round = 1; round <= 200; ++round) {
        pool.parallel_for(kCount, 7, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i)
                ++touched[i];
        });
        ASSERT_EQ(std::count(touched.begin(), touched.end(), round), std::ptrdiff_t{kCount});
    }
}

TEST(JobPool, StaysAwakeAndFallsAsleepAgain) {
    JobPool pool(3);
    std::atomic<int> sum{0};
    const auto add = [&](std::size_t begin, std::size_t end) {
        sum += static_cast<int>(end - begin);
    };
    for (int round = 1; round <= 20; ++round) {
        {
            const JobPool::Alert alert(pool);
            pool.parallel_for(30, 1, add);
            pool.parallel_for(30, 1, add);
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(2)); // longer than workers look for
                                                                   // work
        pool.parallel_for(40, 1, add);
        EXPECT_EQ(sum, 100 * round);
    }
}

TEST(JobPool, CallsFunctionsSideBySideOnceEach) {
    for (const int threads : {1, 2, 3, 8}) {
        JobPool pool(threads);
        int first = 0, second = 0, third = 0;
        for (int n = 1; n <= 100; ++n) {
            pool.side_by_side([&] { ++first; }, [&] { second += 2; }, [&] { third += 3; });
            ASSERT_EQ(first, n) << threads << " threads";
            ASSERT_EQ(second, 2 * n) << threads << " threads";
            ASSERT_EQ(third, 3 * n) << threads << " threads";
        }
    }
}

TEST(JobPool, CallsTwoFunctionsAtTheSameTimeOnTwoThreads) {
    JobPool pool(2);
    std::atomic<int> met{0};
    const auto meet = [&] {
        ++met;
        while (met.load() < 2)
            std::this_thread::yield();
    };
    pool.side_by_side(meet, meet); // returns only if both are called before either is done
    EXPECT_EQ(met, 2);
}

TEST(Team, SharesALoopInWholeBlocksAndTheSameWayEveryTime) {
    // 10 items are five blocks of two: one thread has two of them, the other three.
    const std::vector<Block> expected = {{0, 4}, {4, 10}};
    JobPool pool(2);
    std::vector<Block> parts(2);
    for (int round = 0; round < 3; ++round) {
        pool.run_together([&](Team& team) {
            team.loop(10, 2, [&](std::size_t begin, std::size_t end) {
                parts[team.index()] = {begin, end};
            });
        });
        EXPECT_EQ(parts, expected);
    }
}

TEST(Team, SeesWhatTheOthersDidBeforeABarrier) {
    constexpr std::size_t kThreads = 4;
    constexpr int kRounds = 500;
    JobPool pool(kThreads);
    std::vector<int> written(kThreads, 0); // plain ints: a race shows under the thread sanitizer
    std::atomic<int> wrong{0};
    pool.run_together([&](Team& team) {
        for (int round = 1; round <= kRounds; ++round) {
            written[team.index()] = round;
            team.wait();
            for (const int w : written)
                wrong += w != round ? 1 : 0;
            team.wait();
        }
    });
    EXPECT_EQ(wrong, 0);
}

/// Keeps the thread at work for that time.
void work_for(double ms) {
    const Stopwatch watch;
    while (watch.elapsed_ms() < ms) {
    }
}

TEST(JobPool, TellsTheWorkOfEveryThreadWithoutItsWaits) {
    JobPool pool(2);
    constexpr double kLong = 60; // so long is no thread interrupted on its way to a barrier [ms]
    for (const std::size_t busy : {0u, 1u}) {
        std::vector<double> work(2, 1000);
        const Stopwatch watch;
        pool.run_together([&](Team& team) {
            team.wait(); // both have come
            if (team.index() == busy)
                work_for(kLong);
            team.wait();
        });
        const double wall = watch.elapsed_ms();
        pool.take_work(wall, work);
        EXPECT_GE(work[busy], 1000 + kLong - 1) << busy;
        EXPECT_LT(work[1 - busy], 1000 + kLong) << "it has only waited";
        EXPECT_LE(work[busy], 1000 + wall);
    }
    std::vector<double> more(3, 0);
    pool.take_work(5, more);
    EXPECT_EQ(more, (std::vector<double>{5, 0, 0})) << "only the caller has worked since";
    pool.take_work(5, {}); // nobody asks
}

TEST(BlockLists, LieEndToEndInTheOrderOfTheBlocks) {
    for (const int threads : {1, 3}) {
        JobPool pool(threads);
        BlockLists<int> lists;
        std::vector<int> out = {-1, 7, 7}; // the first element must stay, the others are
                                           // overwritten
        for (const int count : {20, 5}) {
            // Every third number is kept, in blocks of two; most blocks keep none or one.
            lists.reset(static_cast<std::size_t>(count + 1) / 2);
            pool.parallel_for(
                static_cast<std::size_t>(count), 2, [&](std::size_t begin, std::size_t end) {
                    for (std::size_t i = begin; i < end; ++i)
                        if (i % 3 == 0)
                            lists[begin / 2].push_back(static_cast<int>(i));
                });
            lists.write_to(out, 1, pool);
            std::vector<int> expected = {-1};
            for (int i = 0; i < count; i += 3)
                expected.push_back(i);
            EXPECT_EQ(out, expected) << threads << " threads";
        }
    }
}

} // namespace
} // namespace topple
