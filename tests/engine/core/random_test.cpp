// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/core/random.h"

#include "tests/support/test.h"
#include "tests/support/test_support.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace topple {
namespace {

/// PCG-XSH-RR 64/32 as in O'Neill's paper (section 6.3.1): xorshift the high bits down, take 32 of them, rotate by
/// the top five.
std::uint32_t output_of(std::uint64_t state) {
    const auto xorshifted = static_cast<std::uint32_t>(((state >> 18) ^ state) >> 27);
    const int rotation = static_cast<int>(state >> 59);
    std::uint32_t word = xorshifted;
    for (int i = 0; i < rotation; ++i)
        word = (word >> 1) | ((word & 1) << 31);
    return word;
}

TEST(Random, IsThePublishedGenerator) {
    constexpr std::uint64_t kMultiplier = 6364136223846793005u;
    constexpr std::uint64_t kIncrement = 1442695040888963407u;
    // Seeding: one step from 0, add the seed, one step more.
    std::uint64_t state = (kIncrement + 42) * kMultiplier + kIncrement;
    Random random(42);
    for (int i = 0; i < 100; ++i) {
        ASSERT_EQ(random.next(), output_of(state)) << "number " << i;
        state = state * kMultiplier + kIncrement;
    }
}

TEST(Random, OfTheSameSeedIsTheSameStreamAndOfAnotherIsNot) {
    Random a(1), b(1), c(2);
    EXPECT_EQ(a.next(), b.next());
    EXPECT_NE(a.next(), c.next());
}

TEST(Random, UnitStaysBelowOneAndFillsItsRangeEvenly) {
    Random random(test::seed());
    constexpr int kDraws = 100'000;
    std::array<int, 10> bins{};
    for (int i = 0; i < kDraws; ++i) {
        const float x = random.unit();
        ASSERT_GE(x, 0.0f);
        ASSERT_LT(x, 1.0f);
        ++bins[static_cast<std::size_t>(x * 10.0f)];
    }
    // A bin holds 10 000 +- 95 (binomial, p = 1/10); a deviation of more than six sigma occurs once in 5e8 draws of a
    // bin.
    for (const int bin : bins)
        EXPECT_NEAR(bin, kDraws / 10, 6 * 95);
}

TEST(Random, BelowReachesEveryNumberAndNeverItsEnd) {
    Random random(test::seed());
    std::array<bool, 7> seen{};
    for (int i = 0; i < 1000; ++i) {
        const std::uint32_t n = random.below(7);
        ASSERT_LT(n, 7u);
        seen[n] = true;
    }
    EXPECT_TRUE(std::all_of(seen.begin(), seen.end(), [](bool s) { return s; }));
    EXPECT_EQ(random.below(1), 0u);
}

} // namespace
} // namespace topple
