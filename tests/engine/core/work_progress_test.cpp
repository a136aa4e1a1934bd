// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/core/work_progress.h"

#include "tests/support/test.h"
#include "topple/core/random.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace topple {
namespace {

constexpr std::size_t kItems = WorkProgress::kItemsPerReport;

TEST(WorkProgress, AsksOnceForEveryReportAndForSoManyItems) {
    std::vector<double> shares;
    const auto note = [&](double share) {
        shares.push_back(share);
        return true;
    };
    WorkProgress work(note);
    EXPECT_TRUE(work.report(0.25));
    for (std::size_t i = 0; i < 3 * kItems; ++i)
        EXPECT_TRUE(work.count());
    EXPECT_TRUE(work.count(kItems));
    EXPECT_TRUE(work.count(5));
    EXPECT_TRUE(work.report(0.5));
    EXPECT_EQ(shares, (std::vector<double>{0.25, 0.25, 0.25, 0.25, 0.25, 0.5}));
    EXPECT_EQ(work.share(), 0.5);
    EXPECT_FALSE(work.is_stopped());
}

TEST(WorkProgress, OnceStoppedIsNotAskedAgain) {
    int calls = 0;
    const auto stop_at_second = [&](double) { return ++calls < 2; };
    WorkProgress work(stop_at_second);
    EXPECT_TRUE(work.report(0));
    EXPECT_FALSE(work.report(0.1));
    EXPECT_TRUE(work.is_stopped());
    for (std::size_t i = 0; i < 2 * kItems; ++i)
        EXPECT_FALSE(work.count());
    EXPECT_FALSE(work.report(1));
    EXPECT_EQ(calls, 2);
}

TEST(WorkProgress, WithoutAWatcherGoesOn) {
    WorkProgress work;
    EXPECT_TRUE(work.count(10 * kItems));
    EXPECT_TRUE(work.report(1));
    EXPECT_FALSE(work.is_stopped());
}

TEST(SortInBlocks, SortsStretchesOfAnyLength) {
    Random random(7);
    for (const std::size_t count :
         {std::size_t{0}, std::size_t{1}, kItems, kItems + 1, 5 * kItems + 17}) {
        std::vector<std::uint32_t> values(count);
        for (std::uint32_t& value : values)
            value = random.below(1000000);
        std::vector<std::uint32_t> expected = values;
        std::sort(expected.begin(), expected.end());
        WorkProgress unwatched;
        sort_in_blocks(values, std::less<>(), unwatched);
        EXPECT_EQ(values, expected) << count;
    }
}

TEST(SortInBlocks, AsksForEveryBlockAndEveryMergeAndEndsWhenStopped) {
    // Four blocks, then two merges of all values: three passes.
    std::vector<std::uint32_t> values(4 * kItems);
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = static_cast<std::uint32_t>(values.size() - i);
    for (int last = 1; last <= 12; ++last) {
        int calls = 0;
        const auto stop = [&](double) { return ++calls != last; };
        WorkProgress work(stop);
        std::vector<std::uint32_t> copy = values;
        sort_in_blocks(copy, std::less<>(), work);
        EXPECT_EQ(calls, last);
        EXPECT_TRUE(work.is_stopped());
    }
}

} // namespace
} // namespace topple
