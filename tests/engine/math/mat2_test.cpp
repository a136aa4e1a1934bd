// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/math/mat2.h"

#include "tests/support/test.h"

namespace topple {
namespace {

TEST(Mat2, IsTheIdentityUntilItIsGivenColumns) { EXPECT_EQ((Mat2{} * Vec2{1, 2}), (Vec2{1, 2})); }

TEST(Mat2, TimesAVectorMixesItsColumns) {
    const Mat2 m{{1, 3}, {2, 4}};
    EXPECT_EQ((m * Vec2{1, 10}), (Vec2{21, 43}));
    EXPECT_EQ((m * m * Vec2{1, 10}), m * (m * Vec2{1, 10}));
    EXPECT_EQ(m + m, m * 2);
    EXPECT_EQ(m * 2 - m, m);
}

TEST(Mat2, TransposeSwapsRowsAndColumns) {
    EXPECT_EQ(transpose(Mat2{{1, 2}, {3, 4}}), (Mat2{{1, 3}, {2, 4}}));
}

TEST(Mat2, DeterminantIsMainMinusOther) {
    EXPECT_EQ(determinant(Mat2{{3, 4}, {8, 6}}), -14); // rows 3 8 / 4 6: 18 - 32
    EXPECT_EQ(determinant(Mat2{{1, 3}, {2, 4}}), -2);
    EXPECT_EQ(determinant(transpose(Mat2{{3, 4}, {8, 6}})), -14);
}

TEST(Mat2, InverseWrittenOut) {
    // Rows 1 2 / 3 4: the inverse is -1/2 times 4 -2 / -3 1.
    EXPECT_EQ(inverse_or_zero(Mat2{{1, 3}, {2, 4}}), (Mat2{{-2, 1.5f}, {1, -0.5f}}));
    EXPECT_EQ(inverse_or_zero(Mat2{{1, 2}, {2, 4}}), (Mat2{{}, {}}));
}

} // namespace
} // namespace topple
