// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/spatial/points/space_order.h"

#include "tests/support/test_support.h"
#include "topple/core/random.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

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

TEST(SpaceOrder, HalfOfItLiesOnOneSide) {
    // A row of 100, shuffled: the first half of the order must be the first half of the row.
    std::vector<Vec3> points;
    for (int i = 0; i < 100; ++i)
        points.push_back({static_cast<Real>(i * 37 % 100), 0, 0});
    const std::vector<std::uint32_t> order = order_of(points);
    for (std::size_t k = 0; k < order.size(); ++k)
        EXPECT_EQ(points[order[k]].x, static_cast<Real>(k));
}

} // namespace
} // namespace topple
