// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/spatial/points/space_order.h"

#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/core/random.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <limits>
#include <numeric>
#include <vector>

namespace topple {
namespace {

std::vector<std::uint32_t> order_of(const std::vector<Vec3>& points) {
    SpaceOrder order;
    order.sort(points);
    return {order.order().begin(), order.order().end()};
}

TEST(SpaceOrder, GoesThroughTheEightCornersOfACubeXFirst) {
    // The curve's first level: x changes fastest, z last.
    const std::vector<Vec3> corners = {
        {1, 1, 1}, {0, 1, 1}, {1, 0, 1}, {0, 0, 1}, {1, 1, 0}, {0, 1, 0}, {1, 0, 0}, {0, 0, 0}};
    EXPECT_EQ(order_of(corners), (std::vector<std::uint32_t>{7, 6, 5, 4, 3, 2, 1, 0}));
}

TEST(SpaceOrder, HasEveryPointOnceWhateverItIs) {
    constexpr Real kNaN = std::numeric_limits<Real>::quiet_NaN();
    constexpr Real kInfinity = std::numeric_limits<Real>::infinity();
    Random random(test::seed());
    std::vector<Vec3> points = {{}, {kNaN, 0, 0}, {0, kInfinity, 0}, {-1e30f, 0, 1e30f}, {}};
    for (int i = 0; i < 100; ++i)
        points.push_back({random.between(-9, 9), random.between(-9, 9), random.between(-9, 9)});
    std::vector<std::uint32_t> order = order_of(points);
    std::sort(order.begin(), order.end());
    ASSERT_EQ(order.size(), points.size());
    for (std::uint32_t i = 0; i < order.size(); ++i)
        EXPECT_EQ(order[i], i) << "seed " << test::seed();
    EXPECT_TRUE(order_of({}).empty());
}

TEST(SpaceOrder, EqualPointsStayInOrder) {
    EXPECT_EQ(order_of({{1, 2, 3}, {1, 2, 3}, {1, 2, 3}}), (std::vector<std::uint32_t>{0, 1, 2}));
}

TEST(SpaceOrder, KeepsNothingOfWhatItSortedBefore) {
    SpaceOrder order;
    order.sort(std::vector<Vec3>{{3, 0, 0}, {2, 0, 0}, {1, 0, 0}});
    order.sort(std::vector<Vec3>{{1, 0, 0}, {0, 0, 0}});
    constexpr std::array kExpected = {1u, 0u};
    const auto sorted = order.order();
    EXPECT_TRUE(std::equal(sorted.begin(), sorted.end(), kExpected.begin(), kExpected.end()));
    order.sort({});
    EXPECT_TRUE(order.order().empty());
}

TEST(SpaceOrder, HalfOfItLiesOnOneSide) {
    // A row of 100, shuffled: the first half of the order must be the first half of the row.
    std::vector<Vec3> points;
    for (int i = 0; i < 100; ++i)
        points.push_back({static_cast<Real>(i * 37 % 100), 0, 0});
    const std::vector<std::uint32_t> order = order_of(points);
    for (std::size_t k = 0; k < order.size(); ++k)
        EXPECT_EQ(points[order[k]].x, static_cast<Real>(k));
}

/// Returns whether p comes before q on the curve: the axis decides of whose coordinates the highest bits differ, of
/// two such axes the later one (Chan 2002).
bool is_earlier(const std::array<std::uint32_t, 3>& p, const std::array<std::uint32_t, 3>& q) {
    std::size_t axis = 2;
    for (const std::size_t other : {std::size_t{1}, std::size_t{0}})
        if (std::bit_width(p[other] ^ q[other]) > std::bit_width(p[axis] ^ q[axis]))
            axis = other;
    return p[axis] < q[axis];
}

TEST(SpaceOrder, IsThatOfTheHighestBitsThatDiffer) {
    // Whole numbers below 2^21 along a side of 2^21 - 1 are cells. Bits of any height differ.
    Random random(test::seed());
    constexpr std::uint32_t kLast = (1u << 21) - 1;
    for (int longest = 0; longest < 3; ++longest) {
        std::vector<std::array<std::uint32_t, 3>> cells{{0, 0, 0}, {0, 0, 0}};
        cells[1][static_cast<std::size_t>(longest)] = kLast;
        while (cells.size() < 3000) {
            const auto some = [&] { return random.below(1u << (1 + random.below(21))); };
            const std::uint32_t x = some(), y = some(), z = some();
            cells.push_back({x, y, z});
        }
        std::vector<Vec3> points;
        for (const auto& [x, y, z] : cells)
            points.push_back({static_cast<Real>(x), static_cast<Real>(y), static_cast<Real>(z)});
        std::vector<std::uint32_t> expected(cells.size());
        std::iota(expected.begin(), expected.end(), 0u);
        std::stable_sort(expected.begin(), expected.end(), [&](std::uint32_t a, std::uint32_t b) {
            return is_earlier(cells[a], cells[b]);
        });
        EXPECT_EQ(order_of(points), expected) << "seed " << test::seed();
    }
}

TEST(SpaceOrder, IsTheSameForASetThatIsMovedAndScaled) {
    Random random(test::seed());
    std::vector<Vec3> points{{0, 0, 0}, {64, 0, 0}}, others;
    while (points.size() < 500)
        points.push_back({static_cast<Real>(random.below(65)),
                          static_cast<Real>(random.below(33)),
                          static_cast<Real>(random.below(17))});
    for (const Vec3 p : points)
        others.push_back(p * 0.25f + Vec3{-8, 512, 3});
    EXPECT_EQ(order_of(points), order_of(others)) << "seed " << test::seed();
}

} // namespace
} // namespace topple
