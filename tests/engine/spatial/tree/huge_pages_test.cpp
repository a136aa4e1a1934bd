// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/spatial/tree/huge_pages.h"

#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/core/random.h"

#include <cstdint>

namespace topple::spatial_detail {
namespace {

constexpr std::size_t kCacheLine = 64;
constexpr std::size_t kHugePage = 2u << 20u;
constexpr std::size_t
    kFirstHuge = 2 * kHugePage; // smaller allocations would waste up to half of their pages

std::size_t unit_of(std::size_t bytes) { return bytes < kFirstHuge ? kCacheLine : kHugePage; }

TEST(HugePages, TakeTheLeastWholeNumberOfLinesOrPagesThatHoldsTheBytes) {
    EXPECT_EQ(bytes_for_rays(0), 0u);
    EXPECT_EQ(bytes_for_rays(1), 64u);
    EXPECT_EQ(bytes_for_rays(64), 64u);
    EXPECT_EQ(bytes_for_rays(65), 128u);
    // The last size in cache lines is a whole number of pages as well.
    EXPECT_EQ(bytes_for_rays(kFirstHuge - 1), kFirstHuge);
    EXPECT_EQ(bytes_for_rays(kFirstHuge), kFirstHuge);
    EXPECT_EQ(bytes_for_rays(kFirstHuge + 1), kFirstHuge + kHugePage);

    Random random(test::seed());
    for (int i = 0; i < 1000; ++i) {
        const std::size_t bytes = 1 + random.below(4 * kFirstHuge), unit = unit_of(bytes);
        const std::size_t taken = bytes_for_rays(bytes);
        EXPECT_EQ(taken % unit, 0u) << bytes;
        EXPECT_GE(taken, bytes);
        EXPECT_LT(taken - bytes, unit) << bytes;
    }
}

TEST(HugePages, BeginAtALineOrAPageAndHoldEveryByte) {
    for (const std::size_t bytes :
         {1u, 64u, 65u, 1000u, (4u << 20u) - 1, 4u << 20u, (4u << 20u) + 1}) {
        auto* const memory = static_cast<unsigned char*>(allocate_for_rays(bytes));
        ASSERT_NE(memory, nullptr) << bytes;
        EXPECT_EQ(reinterpret_cast<std::uintptr_t>(memory) % unit_of(bytes), 0u) << bytes;
        memory[0] = 1;
        memory[bytes - 1] = 2;
        EXPECT_EQ(memory[bytes - 1], bytes > 1 ? 2 : memory[0]);
        free_for_rays(memory, bytes);
    }
}

} // namespace
} // namespace topple::spatial_detail
