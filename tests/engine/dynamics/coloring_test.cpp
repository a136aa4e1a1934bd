// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/dynamics/coloring.h"

#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/core/random.h"

#include <algorithm>
#include <set>

namespace topple {
namespace {

std::vector<ConstraintLink> random_links(std::size_t count, std::uint32_t bodies, Random& random) {
    std::vector<ConstraintLink> links;
    while (links.size() < count) {
        const ConstraintLink link{random.below(bodies), random.below(bodies)};
        if (link.a != link.b)
            links.push_back(link);
    }
    return links;
}

TEST(Coloring, NoTwoConstraintsOfAColorShareABodyThatMoves) {
    constexpr std::uint32_t kMovable = 100; // bodies 0 and 101 and above do not move
    Random random(test::seed());
    const auto links = random_links(400, kMovable + 20, random);
    Coloring coloring;
    color_constraints(links, kMovable, coloring);
    for (std::size_t c = 0; c + 1 < coloring.begin.size(); ++c) {
        std::set<std::uint32_t> seen;
        for (std::uint32_t k = coloring.begin[c]; k < coloring.begin[c + 1]; ++k) {
            const ConstraintLink link = links[coloring.order[k]];
            for (const std::uint32_t body : {link.a, link.b}) {
                const bool moves = body >= 1 && body <= kMovable;
                EXPECT_TRUE(!moves || seen.insert(body).second) << "seed " << test::seed();
            }
        }
    }
}

TEST(Coloring, EveryConstraintIsThereOnce) {
    Random random(test::seed());
    const auto links = random_links(500, 30, random); // crowded: some constraints overflow
    Coloring coloring;
    color_constraints(links, 30, coloring);
    std::vector<std::uint32_t> sorted = coloring.order;
    std::sort(sorted.begin(), sorted.end());
    ASSERT_EQ(sorted.size(), links.size());
    for (std::uint32_t i = 0; i < sorted.size(); ++i)
        EXPECT_EQ(sorted[i], i);
    EXPECT_EQ(coloring.begin.back(), coloring.overflow_begin);
}

TEST(Coloring, SharingWhatDoesNotMoveIsNoConflict) {
    // Ten bodies on one floor: all constraints fit in the first color.
    std::vector<ConstraintLink> links;
    for (std::uint32_t i = 1; i <= 10; ++i)
        links.push_back({0, i});
    Coloring coloring;
    color_constraints(links, 10, coloring);
    EXPECT_EQ(coloring.begin, (std::vector<std::uint32_t>{0, 10}));
}

TEST(Coloring, WhatFindsNoColorOverflowsAndIsNotLost) {
    // A plate under 30 bodies: each constraint needs a color of its own, and there are 24.
    std::vector<ConstraintLink> links;
    for (std::uint32_t i = 2; i <= 31; ++i)
        links.push_back({1, i});
    Coloring coloring;
    color_constraints(links, 31, coloring);
    EXPECT_EQ(coloring.begin.size() - 1, static_cast<std::size_t>(kColorCount));
    EXPECT_EQ(coloring.order.size() - coloring.overflow_begin, 30u - kColorCount);
}

TEST(Coloring, KindsLieTogetherInAColorAndChangeNothingElse) {
    Random random(test::seed());
    const auto links = random_links(900, 60, random); // 30 links a body, 24 colors
    std::vector<std::uint8_t> kinds;
    for (std::size_t i = 0; i < links.size(); ++i)
        kinds.push_back(static_cast<std::uint8_t>(random.below(kKindCount)));
    Coloring plain, sorted;
    color_constraints(links, 30, plain);
    color_constraints(links, 30, sorted, kinds);
    EXPECT_EQ(sorted.begin, plain.begin);
    ASSERT_EQ(sorted.order.size(), plain.order.size());
    ASSERT_LT(plain.overflow_begin, plain.order.size());
    // Constraints without a color are solved in sequence, where the order matters.
    EXPECT_TRUE(std::equal(plain.order.begin() + plain.overflow_begin,
                           plain.order.end(),
                           sorted.order.begin() + plain.overflow_begin));
    for (std::size_t c = 0; c + 1 < plain.begin.size(); ++c) {
        const auto color_of = [&](const Coloring& coloring) {
            return std::vector<std::uint32_t>(coloring.order.begin() + coloring.begin[c],
                                              coloring.order.begin() + coloring.begin[c + 1]);
        };
        std::vector<std::uint32_t> expected = color_of(plain);
        std::stable_sort(expected.begin(), expected.end(), [&](std::uint32_t x, std::uint32_t y) {
            return kinds[x] < kinds[y];
        });
        EXPECT_EQ(color_of(sorted), expected) << "seed " << test::seed();
    }
}

} // namespace
} // namespace topple
