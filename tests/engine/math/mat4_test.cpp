// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/math/mat4.h"

#include "tests/engine/math/math_support.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"

namespace topple {
namespace {

// | 2 0 1 3 |
// | 1 1 0 2 |  determinant -32
// | 0 3 1 1 |
// | 4 1 2 0 |
constexpr Mat4 kWorkedFour = transpose(
    Mat4{{2, 0, 1, 3}, {1, 1, 0, 2}, {0, 3, 1, 1}, {4, 1, 2, 0}});

TEST(Mat4, IsTheIdentityUntilItIsGivenColumns) {
    EXPECT_EQ((Mat4{} * Vec4{1, 2, 3, 4}), (Vec4{1, 2, 3, 4}));
}

TEST(Mat4, TimesAVectorIsRowByRow) {
    // Rows of kWorkedFour times (1, 2, 3, 4): 2+3+12, 1+2+8, 6+3+4, 4+2+6.
    EXPECT_EQ((kWorkedFour * Vec4{1, 2, 3, 4}), (Vec4{17, 11, 13, 12}));
}

TEST(Mat4, ProductAppliesTheRightFactorFirst) {
    const Vec4 v{1, -2, 3, 5};
    const Mat4 other = transpose(kWorkedFour);
    EXPECT_EQ((kWorkedFour * other) * v, kWorkedFour * (other * v)); // whole numbers: exact
}

TEST(Mat4, InverseOfTheWorkedExample) {
    const Mat4 expected = transpose(Mat4{{-1.0f / 4, 1.0f / 2, -1.0f / 4, 1.0f / 4},
                                         {-5.0f / 16, 3.0f / 8, 3.0f / 16, 1.0f / 16},
                                         {21.0f / 32, -19.0f / 16, 13.0f / 32, -1.0f / 32},
                                         {9.0f / 32, 1.0f / 16, 1.0f / 32, -5.0f / 32}});
    test::expect_near(inverse_or_zero(kWorkedFour), expected, 1e-7f);
    test::expect_near(kWorkedFour * inverse_or_zero(kWorkedFour), {}, 1e-6f);
}

TEST(Mat4, InverseOfAMotionMovesBack) {
    const Mat4 there = to_mat4(Transform{{1, 2, 3}, {}});
    test::expect_near(inverse_or_zero(there), to_mat4(Transform{{-1, -2, -3}, {}}), 0);
}

TEST(Mat4, InverseUndoesTheMatrixForMagnitudesFromMillimetresToKilometres) {
    Random random(test::seed());
    for (int i = 0; i < 200; ++i) {
        const Real size = i % 2 == 0 ? 1e-3f : 1e3f;
        const Mat3 r = to_mat3(test::random_rotation(random));
        const Mat4 m{to_vec4(r.x * size, 0),
                     to_vec4(r.y * size, 0),
                     to_vec4(r.z * size, 0),
                     to_vec4(test::random_vector(random, size), 1)};
        // The last column is a difference of positions, with their absolute error.
        test::expect_near(m * inverse_or_zero(m), {}, std::max(1e-5f, 1e-6f * size));
    }
}

TEST(Mat4, NoInverseIsZero) {
    const Mat4 zero{{}, {}, {}, {}};
    EXPECT_EQ(inverse_or_zero(Mat4{{1, 1, 0, 0}, {1, 1, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}}), zero);
}

TEST(Mat4, OfATransformMovesPointsAndOnlyTurnsDirections) {
    // A quarter turn about Z takes (1, 1, 1) to (-1, 1, 1).
    const Transform t{{1, 2, 3}, from_axis_angle({0, 0, 1}, kPi / 2)};
    test::expect_near(to_mat4(t) * to_vec4({1, 1, 1}, 1), {0, 3, 4, 1}, 1e-6f);
    test::expect_near(to_mat4(t) * to_vec4({1, 1, 1}, 0), {-1, 1, 1, 0}, 1e-6f);
}

TEST(Mat4, DeterminantOfTheWorkedExample) {
    const Mat4 m = transpose(Mat4{{2, 0, 1, 3}, {1, 1, 0, 2}, {0, 3, 1, 1}, {4, 1, 2, 0}});
    EXPECT_EQ(determinant(m), -32);
    EXPECT_EQ(determinant(transpose(m)), -32);
    EXPECT_EQ(determinant(Mat4{{1, 1, 0, 0}, {1, 1, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}}), 0);
}

TEST(Mat4, ScaleThenTurnThenMove) {
    const Quat turn = from_axis_angle({0, 0, 1}, kPi / 2);
    const Mat4 scaling{{2, 0, 0, 0}, {0, 3, 0, 0}, {0, 0, 4, 0}, {0, 0, 0, 1}};
    const Mat4 m = to_mat4({{1, 2, 3}, turn}) * scaling;
    EXPECT_LT(distance(xyz(m * Vec4{1, 1, 1, 1}), {-2, 4, 7}), 1e-5f);
    EXPECT_LT(distance(xyz(m * Vec4{1, 1, 1, 0}), {-3, 2, 4}), 1e-5f);
    // The lengths of the columns are the scale, turned or not.
    EXPECT_NEAR(length(xyz(m.x)), 2, 1e-6f);
    EXPECT_NEAR(length(xyz(m.y)), 3, 1e-6f);
    EXPECT_NEAR(length(xyz(m.z)), 4, 1e-6f);
}

} // namespace
} // namespace topple
