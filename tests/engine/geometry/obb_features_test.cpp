// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "engine/geometry/obb_features.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace topple {
namespace {

constexpr Real kDigits = 1e-6f;
/// 2 x 4 x 6 m, a quarter turn about z: 4 wide, 2 high.
const Obb kTurned{{5, 0, 0}, {1, 2, 3}, from_axis_angle({0, 0, 1}, kPi / 2)};

TEST(ObbFeatures, EightCornersAreAllSignsOfTheHalfExtents) {
    const auto corners = corners_of(kTurned);
    for (const Real x : {3.0f, 7.0f})
        for (const Real y : {-1.0f, 1.0f})
            for (const Real z : {-3.0f, 3.0f})
                EXPECT_EQ(std::count_if(corners.begin(),
                                        corners.end(),
                                        [&](Vec3 p) {
                                            return distance(p, {x, y, z}) < 1e-5f;
                                        }),
                          1);
    // Bit 1 of the index is the box's own x, which is the world's y.
    EXPECT_NEAR(corners[1].y - corners[0].y, 2, kDigits);
}

TEST(ObbFeatures, TwelveEdgesFourAlongEachAxis) {
    const auto edges = edges_of(kTurned);
    std::array<int, 3> count{};
    for (const Segment& e : edges) {
        const Vec3 along = abs(e.b - e.a);
        if (std::abs(along.y - 2) < 1e-5f && along.x + along.z < 1e-5f)
            ++count[0];
        if (std::abs(along.x - 4) < 1e-5f && along.y + along.z < 1e-5f)
            ++count[1];
        if (std::abs(along.z - 6) < 1e-5f && along.x + along.y < 1e-5f)
            ++count[2];
    }
    EXPECT_EQ(count, (std::array<int, 3>{4, 4, 4}));
}

TEST(ObbFeatures, SixFacePlanesLookOutwardAndHoldTheirCorners) {
    const auto corners = corners_of(kTurned);
    for (const Plane& plane : face_planes_of(kTurned)) {
        EXPECT_LT(signed_distance(plane, kTurned.center), -0.9f);
        EXPECT_EQ(std::count_if(corners.begin(),
                                corners.end(),
                                [&](Vec3 p) { return signed_distance(plane, p) > -1e-5f; }),
                  4);
    }
}

TEST(ObbFeatures, ASegmentCrossesAPlaneOrDoesNot) {
    const Plane floor{{0, 1, 0}, 1};
    const auto p = crossing({{0, 0, 0}, {4, 4, 0}}, floor);
    ASSERT_TRUE(p);
    EXPECT_EQ(*p, (Vec3{1, 1, 0}));
    EXPECT_TRUE(crossing({{0, 0, 0}, {0, 1, 0}}, floor)); // ends on it
    EXPECT_FALSE(crossing({{0, 0, 0}, {4, 0.9f, 0}}, floor));
    EXPECT_FALSE(crossing({{0, 1, 0}, {4, 1, 0}}, floor)); // runs along it
}

TEST(ObbFeatures, EdgesOfABoxCutByAnother) {
    // A post of half width 0.5 through the top of a cube: its four upright edges cross the face at
    // y = 1, and nothing else crosses anything within the cube.
    const Obb cube{{}, {1, 1, 1}, {}}, post{{0, 1, 0}, {0.5f, 0.5f, 0.5f}, {}};
    const auto edges = edges_of(post);
    const auto points = crossings(edges, cube, 0);
    ASSERT_EQ(points.size(), 4u);
    for (const Vec3 p : points) {
        EXPECT_EQ(p.y, 1);
        EXPECT_EQ(std::abs(p.x), 0.5f);
        EXPECT_EQ(std::abs(p.z), 0.5f);
    }
    EXPECT_TRUE(crossings(edges_of(Obb{{3, 0, 0}, {1, 1, 1}, {}}), cube, 0).empty());
}

} // namespace
} // namespace topple
