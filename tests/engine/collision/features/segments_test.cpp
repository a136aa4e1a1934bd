// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/collision/features/segments.h"

#include "tests/engine/collision/collide_support.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"

namespace topple::test {
namespace {

TEST(Segments, CrossedSegmentsMeetInTheirMiddles) {
    const ClosestPoints c = closest_points({{-1, 0, 0}, {1, 0, 0}}, {{0, 2, -1}, {0, 2, 1}});
    EXPECT_EQ(c.on_first, Vec3{});
    EXPECT_EQ(c.on_second, (Vec3{0, 2, 0}));
}

TEST(Segments, PointsAreSegmentsToo) {
    const Segment point{{3, 4, 0}, {3, 4, 0}}, line{{0, 0, 0}, {10, 0, 0}};
    EXPECT_EQ(closest_points(point, line).on_second, (Vec3{3, 0, 0}));
    EXPECT_EQ(closest_points(line, point).on_first, (Vec3{3, 0, 0}));
    EXPECT_EQ(closest_points(point, point).on_first, point.a);
}

TEST(Segments, NoSampledPairIsNearer) {
    Random random(seed());
    for (int i = 0; i < 500; ++i) {
        const Vec3 direction = random_vector(random, 1);
        const Segment a{random_vector(random, 1), random_vector(random, 1)};
        Segment b{random_vector(random, 1), random_vector(random, 1)};
        if (i % 4 == 0) // parallel, or one point
            b.b = b.a + (a.b - a.a) * (i % 8 == 0 ? direction.x : 0);
        const ClosestPoints c = closest_points(a, b);
        const Real nearest = distance(c.on_first, c.on_second);
        for (int s = 0; s <= 40; ++s)
            for (int t = 0; t <= 40; ++t)
                ASSERT_LE(nearest,
                          distance(lerp(a.a, a.b, static_cast<Real>(s) / 40),
                                   lerp(b.a, b.b, static_cast<Real>(t) / 40)) +
                              1e-5f);
    }
}

} // namespace
} // namespace topple::test
