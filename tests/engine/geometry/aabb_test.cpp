// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "engine/geometry/aabb.h"

#include "tests/engine/geometry/simple_solids.h"
#include "tests/support/landmarks.h"

#include <gtest/gtest.h>

#include <limits>

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
    // Kept as corners: from centre and half extents, -2.8 would come back as -2.80000019.
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
    EXPECT_FALSE(overlaps(kCube, Aabb{{-1, 1.001f, -1}, {1, 3, 1}})); // one axis is enough
    EXPECT_TRUE(overlaps(kCube, Aabb{{-0.1f, -0.1f, -0.1f}, {0.1f, 0.1f, 0.1f}}));
}

TEST(Aabb, ContainsItsSurface) {
    EXPECT_TRUE(contains(kCube, Vec3{1, -1, 0.5f}));
    EXPECT_FALSE(contains(kCube, Vec3{1.001f, 0, 0}));
    EXPECT_TRUE(contains(kCube, kCube));
    EXPECT_FALSE(contains(kCube, grown(kCube, 0.01f)));
    EXPECT_TRUE(contains(grown(kCube, 0.01f), kCube));
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
