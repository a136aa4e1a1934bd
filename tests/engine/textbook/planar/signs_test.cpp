// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/core/random.h"
#include "topple/textbook/planar/signs_detail.h"

#include <algorithm>
#include <cstdint>

namespace topple::planar {
namespace {

struct GridPoint2 {
    std::int64_t x, y;
};

/// Returns the squared distance of p from a segment, times the squared length |d|^2; times 1 without length. The
/// nearest point is a + d k / |d|^2 with a whole k from 0 to |d|^2, of which all are tried.
std::int64_t scaled_square(GridPoint2 p, GridPoint2 a, GridPoint2 b) {
    const std::int64_t dx = b.x - a.x, dy = b.y - a.y;
    const std::int64_t dd = std::max(dx * dx + dy * dy, std::int64_t{1});
    std::int64_t least = 1LL << 62;
    for (std::int64_t k = 0; k <= dd; ++k) {
        const std::int64_t x = (p.x - a.x) * dd - dx * k, y = (p.y - a.y) * dd - dy * k;
        least = std::min(least, x * x + y * y);
    }
    return least / dd; // without remainder
}

TEST(IsWithin, OnAGridIsDecidedByWholeNumbers) {
    Random random(test::seed());
    int within = 0, outside = 0, touch_first = 0, touch_second = 0, touch_between = 0;
    for (int i = 0; i < 40000; ++i) {
        const auto point = [&] {
            const auto x = static_cast<std::int64_t>(random.below(13)) - 6;
            return GridPoint2{x, static_cast<std::int64_t>(random.below(13)) - 6};
        };
        const GridPoint2 p = point(), a = point(), b = point();
        const auto r = static_cast<std::int64_t>(random.below(8));
        const auto real = [](GridPoint2 q) {
            return DVec2{static_cast<double>(q.x), static_cast<double>(q.y)};
        };
        const std::int64_t dx = b.x - a.x, dy = b.y - a.y,
                           dd = std::max(dx * dx + dy * dy, std::int64_t{1});
        const std::int64_t square = scaled_square(p, a, b), limit = r * r * dd;
        ASSERT_EQ(is_within(real(p), real(a), real(b), static_cast<double>(r)), square <= limit)
            << "seed " << test::seed() << " case " << i;
        (square <= limit ? within : outside) += 1;
        const std::int64_t along = (p.x - a.x) * dx + (p.y - a.y) * dy;
        if (square == limit)
            (along <= 0                   ? touch_first
             : along >= dx * dx + dy * dy ? touch_second
                                          : touch_between) += 1;
    }
    EXPECT_GT(within, 5000);
    EXPECT_GT(outside, 5000);
    for (const int touching : {touch_first, touch_second, touch_between})
        EXPECT_GT(touching, 50);
}

} // namespace
} // namespace topple::planar
