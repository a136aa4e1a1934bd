// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "engine/core/parallel.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace topple {
namespace {

using Block = std::pair<std::size_t, std::size_t>;

/// The blocks that a loop was cut into, sorted.
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

} // namespace
} // namespace topple
