// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/dynamics/islands.h"

#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/core/random.h"

#include <algorithm>

namespace topple {
namespace {

TEST(Islands, EveryoneBeginsAlone) {
    Islands islands;
    islands.reset(5);
    for (std::uint32_t i = 0; i < 5; ++i)
        EXPECT_EQ(islands.find(i), i);
}

TEST(Islands, AGroupIsNamedAfterItsLowestMember) {
    Islands islands;
    islands.reset(6);
    islands.link(5, 3);
    islands.link(3, 4);
    islands.link(1, 2);
    EXPECT_EQ(islands.find(5), 3u);
    EXPECT_EQ(islands.find(4), 3u);
    EXPECT_EQ(islands.find(2), 1u);
    EXPECT_EQ(islands.find(0), 0u);
}

TEST(Islands, TheOrderOfTheLinksDoesNotMatter) {
    constexpr std::uint32_t kCount = 200;
    Random random(test::seed());
    std::vector<std::pair<std::uint32_t, std::uint32_t>> links;
    for (int i = 0; i < 150; ++i)
        links.emplace_back(random.below(kCount), random.below(kCount));
    Islands forward, backward;
    forward.reset(kCount);
    backward.reset(kCount);
    for (std::size_t i = 0; i < links.size(); ++i) {
        forward.link(links[i].first, links[i].second);
        const auto& reversed = links[links.size() - 1 - i];
        backward.link(reversed.second, reversed.first);
    }
    for (std::uint32_t i = 0; i < kCount; ++i)
        EXPECT_EQ(forward.find(i), backward.find(i)) << "seed " << test::seed();
}

TEST(Islands, OnceSettledAllAreLookedUp) {
    constexpr std::uint32_t kCount = 200;
    Random random(test::seed());
    Islands islands;
    islands.reset(kCount);
    for (int round = 0; round < 2; ++round) { // linking may continue after the islands are settled
        for (int i = 0; i < 60; ++i)
            islands.link(random.below(kCount), random.below(kCount));
        Islands searched = islands;
        islands.settle();
        for (std::uint32_t i = 0; i < kCount; ++i)
            EXPECT_EQ(islands.of(i), searched.find(i)) << "seed " << test::seed();
    }
}

} // namespace
} // namespace topple
