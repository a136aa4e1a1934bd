// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/distance/obb_features.h"

#include "tests/engine/geometry/hull_support.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/geometry/convex/separating_axis.h"
#include "topple/geometry/distance/closest_point.h"
#include "topple/math/axis_angle.h"
#include "topple/math/decompose.h"

#include <algorithm>

namespace topple {
namespace {

constexpr Real kRounding = 1e-6f;
/// A box of 2 x 4 x 6 m, a quarter turn about z: 4 wide, 2 high.
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
    EXPECT_NEAR(corners[1].y - corners[0].y, 2, kRounding);
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

TEST(ObbFeatures, FacePlanesComeInTheOrderOfTheAxes) {
    // A quarter turn about z takes x to y and y to -x; the middle is at x = 5.
    const Vec3 normals[] = {{0, -1, 0}, {0, 1, 0}, {1, 0, 0}, {-1, 0, 0}, {0, 0, -1}, {0, 0, 1}};
    const Real offsets[] = {1, 1, 5 + 2, -5 + 2, 3, 3}; // of the face's middle along its normal
    const auto planes = face_planes_of(kTurned);
    for (std::size_t face = 0; face < 6; ++face) {
        EXPECT_LT(distance(planes[face].normal, normals[face]), kRounding) << face;
        EXPECT_NEAR(planes[face].offset, offsets[face], 2e-6f) << face;
    }
    // Each vertex lies on the three faces whose sides its bits name, and 2 h behind the opposite ones.
    Random random(test::seed());
    for (int i = 0; i < 100; ++i) {
        const Obb box{test::random_vector(random, 3),
                      abs(test::random_vector(random, 2)),
                      test::random_rotation(random)};
        const auto sides = face_planes_of(box);
        const auto corners = corners_of(box);
        for (std::size_t k = 0; k < 8; ++k)
            for (std::size_t axis = 0; axis < 3; ++axis) {
                const std::size_t upper = (k >> axis) & 1u;
                const Real wide = 2 * box.half_extents[static_cast<int>(axis)];
                EXPECT_NEAR(signed_distance(sides[2 * axis + upper], corners[k]), 0, 5e-6f);
                EXPECT_NEAR(signed_distance(sides[2 * axis + 1 - upper], corners[k]), -wide, 5e-6f);
            }
    }
}

TEST(ObbFeatures, ASegmentCrossesAPlaneOrDoesNot) {
    const Plane floor{{0, 1, 0}, 1};
    const auto p = crossing({{0, 0, 0}, {4, 4, 0}}, floor);
    ASSERT_TRUE(p);
    EXPECT_EQ(*p, (Vec3{1, 1, 0}));
    EXPECT_TRUE(crossing({{0, 0, 0}, {0, 1, 0}}, floor)); // the segment ends on the face
    EXPECT_FALSE(crossing({{0, 0, 0}, {4, 0.9f, 0}}, floor));
    EXPECT_FALSE(crossing({{0, 1, 0}, {4, 1, 0}}, floor)); // the segment runs along the face
}

TEST(ObbFeatures, EdgesOfABoxCutByAnother) {
    // A post of half width 0.5 passes through the top of a cube: its four upright edges cross the face at y = 1, and
    // no other edges cross a face within the cube.
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

TEST(ObbFeatures, AnglesTurnABoxAsTheirMatrixDoes) {
    Random random(test::seed());
    for (int i = 0; i < 200; ++i) {
        const Real roll = random.between(-kPi, kPi), pitch = random.between(-kPi / 2, kPi / 2);
        const Real yaw = random.between(-kPi, kPi);
        const Vec3 half = abs(test::random_vector(random, 3)), middle{1, -2, 3};
        const auto corners = corners_of(Obb{middle, half, from_euler_zxy(roll, pitch, yaw)});
        // Reference: roll about Z first, then pitch about X, then yaw about Y, each as a matrix.
        const Mat3 turn = rotation_y(yaw) * rotation_x(pitch) * rotation_z(roll);
        for (std::size_t k = 0; k < 8; ++k) {
            const Vec3 local{
                k & 1u ? half.x : -half.x, k & 2u ? half.y : -half.y, k & 4u ? half.z : -half.z};
            EXPECT_LT(distance(corners[k], middle + turn * local), 1e-5f)
                << "seed " << test::seed();
        }
    }
}

TEST(ObbFeatures, ATurnThatIsNoRotationChangesNoSize) {
    // A box holds a quaternion, which cannot be skewed: a matrix is made orthonormal on the way, and the length of a
    // quaternion scales no size.
    Random random(test::seed());
    for (int i = 0; i < 200; ++i) {
        const Quat turn = test::random_rotation(random);
        const Mat3 matrix = to_mat3(turn) * random.between(0.1f, 4);
        const auto straight = orthonormalize(matrix);
        ASSERT_TRUE(straight);
        const Vec3 half = abs(test::random_vector(random, 2)) + Vec3{0.1f, 0.1f, 0.1f};
        const Obb box{{1, 2, 3}, half, turn};
        const Obb from_matrix{box.center, box.half_extents, to_quat(*straight)};
        const Real by = random.between(0.5f, 2);
        const Obb longer{
            box.center, box.half_extents, {turn.x * by, turn.y * by, turn.z * by, turn.w * by}};
        for (const Obb& other : {from_matrix, longer}) {
            const Vec3 axis = test::random_unit(random);
            EXPECT_NEAR(interval_along(other, axis).min, interval_along(box, axis).min, 1e-5)
                << "seed " << test::seed();
            const Vec3 p = box.center + test::random_vector(random, 4);
            EXPECT_LT(distance(closest_point(other, p), closest_point(box, p)), 1e-5f)
                << "seed " << test::seed();
            const Vec3 corner = rotate(box.rotation, box.half_extents);
            EXPECT_TRUE(contains(other, box.center + corner * 0.99f)) << "seed " << test::seed();
            EXPECT_FALSE(contains(other, box.center + corner * 1.01f)) << "seed " << test::seed();
        }
    }
}

} // namespace
} // namespace topple
