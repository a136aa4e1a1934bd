// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/shapes/aabb.h"

#include "tests/engine/geometry/simple_solids.h"
#include "tests/support/landmarks.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/core/random.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace topple {
namespace {

TEST(Aabb, CentreAndHalfExtentsOfItsCorners) {
    const Aabb box{{-1, 0, 2}, {3, 4, 8}};
    EXPECT_EQ(center(box), (Vec3{1, 2, 5}));
    EXPECT_EQ(half_extents(box), (Vec3{2, 2, 3}));
    EXPECT_EQ(extents(box), (Vec3{4, 4, 6}));
    EXPECT_EQ(half_area(box), 4 * 4 + 4 * 6 + 6 * 4);
}

TEST(Aabb, CentreOfAHugeBoxDoesNotOverflow) {
    const Real huge = std::numeric_limits<Real>::max();
    EXPECT_EQ(center(Aabb{{-huge, -huge, 0}, {huge, huge, huge}}), (Vec3{0, 0, huge / 2}));
}

TEST(Aabb, BoundsOfPointsHoldExactlyThosePoints) {
    // The box is stored as two corners: from center and half extents, -2.8 would come back as -2.80000019.
    const Aabb box = unite(unite(Aabb{}, Vec3{-3.0f, -3.0f, -3.0f}), Vec3{-2.8f, -2.8f, -2.8f});
    EXPECT_EQ(box.max, (Vec3{-2.8f, -2.8f, -2.8f}));
    EXPECT_TRUE(contains(box, Vec3{-2.8f, -2.8f, -2.8f}));
    EXPECT_TRUE(contains(box, Vec3{-3.0f, -3.0f, -3.0f}));
}

TEST(Aabb, EmptyUnitesNeutrallyAndTouchesNothing) {
    EXPECT_TRUE(is_empty(Aabb{}));
    EXPECT_EQ(unite(Aabb{}, kCube), kCube);
    EXPECT_FALSE(contains(Aabb{}, Vec3{}));
    EXPECT_FALSE(overlaps(Aabb{}, kCube));
    EXPECT_EQ(half_area(Aabb{}), 0);
    EXPECT_FALSE(is_bounded(Aabb{}));
    EXPECT_FALSE(is_bounded(everything()));
    EXPECT_TRUE(is_bounded(Aabb{{1, 1, 1}, {1, 1, 1}})); // a point is a box
}

TEST(Aabb, TouchingOverlaps) {
    EXPECT_TRUE(overlaps(kCube, Aabb{{1, 1, 1}, {3, 3, 3}}));
    EXPECT_FALSE(overlaps(kCube, Aabb{{1.001f, 1.001f, 1.001f}, {3, 3, 3}}));
    EXPECT_FALSE(
        overlaps(kCube, Aabb{{-1, 1.001f, -1}, {1, 3, 1}})); // one separating axis is enough
    EXPECT_TRUE(overlaps(kCube, Aabb{{-0.1f, -0.1f, -0.1f}, {0.1f, 0.1f, 0.1f}}));
}

TEST(Aabb, ContainsItsSurface) {
    EXPECT_TRUE(contains(kCube, Vec3{1, -1, 0.5f}));
    EXPECT_FALSE(contains(kCube, Vec3{1.001f, 0, 0}));
    EXPECT_TRUE(contains(kCube, kCube));
    EXPECT_FALSE(contains(kCube, grown(kCube, 0.01f)));
    EXPECT_TRUE(contains(grown(kCube, 0.01f), kCube));
}

/// A box of integers from -2 to 2, with its grid points.
struct WholeBox {
    Aabb box;
    std::vector<Vec3> points;
};
WholeBox random_whole_box(Random& random) {
    WholeBox made;
    for (int axis = 0; axis < 3; ++axis) {
        const Real a = static_cast<Real>(random.below(5)) - 2,
                   b = static_cast<Real>(random.below(5)) - 2;
        made.box.min[axis] = std::min(a, b);
        made.box.max[axis] = std::max(a, b);
    }
    for (Real x = made.box.min.x; x <= made.box.max.x; ++x)
        for (Real y = made.box.min.y; y <= made.box.max.y; ++y)
            for (Real z = made.box.min.z; z <= made.box.max.z; ++z)
                made.points.push_back({x, y, z});
    return made;
}

TEST(Aabb, OfWholeNumbersAnswersAsItsPointsDo) {
    Random random(test::seed());
    for (int i = 0; i < 2000; ++i) {
        const WholeBox a = random_whole_box(random), b = random_whole_box(random);
        const auto is_in = [](const WholeBox& whole, Vec3 p) {
            return std::find(whole.points.begin(), whole.points.end(), p) != whole.points.end();
        };
        const auto is_in_b = [&](Vec3 p) { return is_in(b, p); };
        EXPECT_EQ(overlaps(a.box, b.box), std::any_of(a.points.begin(), a.points.end(), is_in_b))
            << "seed " << test::seed();
        EXPECT_EQ(contains(b.box, a.box), std::all_of(a.points.begin(), a.points.end(), is_in_b))
            << "seed " << test::seed();
        const Vec3 p = random_whole_box(random).box.min;
        EXPECT_EQ(contains(a.box, p), is_in(a, p)) << "seed " << test::seed();
        Real nearest = Aabb::kInfinity;
        for (const Vec3 q : a.points)
            nearest = std::min(nearest, length_squared(p - q));
        EXPECT_EQ(distance_squared(a.box, p), nearest) << "seed " << test::seed();
        Aabb both;
        for (const Vec3 q : a.points)
            both = unite(both, q);
        EXPECT_EQ(both, a.box);
        EXPECT_TRUE(contains(unite(a.box, b.box), a.box));
        EXPECT_TRUE(contains(unite(a.box, b.box), b.box));
    }
}

TEST(Aabb, DistanceIsZeroInsideAndEuclideanOutside) {
    EXPECT_EQ(distance_squared(kCube, {0.5f, 0, 0}), 0);
    EXPECT_EQ(distance_squared(kCube, {4, 5, 0}), 9 + 16);
    EXPECT_EQ(distance_squared(kCube, {0, 0, -3}), 4);
}

TEST(Aabb, NotANumberIsNowhere) {
    EXPECT_FALSE(contains(kCube, Vec3{kNan, 0, 0}));
    EXPECT_FALSE(overlaps(kCube, Aabb{{kNan, -1, -1}, {1, 1, 1}}));
    EXPECT_TRUE(is_empty(Aabb{{kNan, -1, -1}, {1, 1, 1}}));
}

} // namespace
} // namespace topple
