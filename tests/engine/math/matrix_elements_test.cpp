// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/math/matrix_elements.h"

#include "tests/support/test.h"

#include <algorithm>
#include <cstring>

namespace topple {
namespace {

constexpr Mat3 kCountedThree = from_rows(Vec3{1, 2, 3}, {4, 5, 6}, {7, 8, 9});
constexpr Mat4 kCountedFour = from_rows(Vec4{1, 2, 3, 4},
                                        {5, 6, 7, 8},
                                        {9, 10, 11, 12},
                                        {13, 14, 15, 16});

static_assert(element(kCountedThree, 1, 2) == 6);

TEST(MatrixElements, CountRowsAndColumnsFromZero) {
    EXPECT_EQ(element(kCountedFour, 2, 3), 12); // third row, fourth column
    EXPECT_EQ(element(from_rows(Vec2{1, 2}, {3, 4}), 1, 0), 3);
    EXPECT_EQ(row(kCountedThree, 0), (Vec3{1, 2, 3}));
    EXPECT_EQ(column(kCountedThree, 0), (Vec3{1, 4, 7}));
    EXPECT_EQ(row(kCountedFour, 3), (Vec4{13, 14, 15, 16}));
}

TEST(MatrixElements, AreReachedForWriting) {
    Mat2 two;
    Mat3 three;
    Mat4 four;
    element(two, 0, 1) = 5;
    element(three, 2, 0) = 6;
    element(four, 3, 2) = 7;
    EXPECT_EQ(two.y.x, 5);
    EXPECT_EQ(three.x.z, 6);
    EXPECT_EQ(four.z.w, 7);
}

TEST(MatrixElements, AreWithinTheOrderOfTheMatrix) {
    for (int r = -1; r <= 4; ++r)
        for (int c = -1; c <= 4; ++c) {
            EXPECT_EQ(has_element(Mat2{}, r, c), std::min(r, c) >= 0 && std::max(r, c) < 2);
            EXPECT_EQ(has_element(kCountedThree, r, c), std::min(r, c) >= 0 && std::max(r, c) < 3);
            EXPECT_EQ(has_element(kCountedFour, r, c), std::min(r, c) >= 0 && std::max(r, c) < 4);
        }
}

TEST(MatrixElements, LieInMemoryColumnAfterColumn) {
    static_assert(sizeof(Mat4) == 16 * sizeof(Real));
    std::array<Real, 16> raw{};
    std::memcpy(raw.data(), &kCountedFour, sizeof raw);
    EXPECT_EQ(raw, to_array(kCountedFour));
    // Column vectors by columns and row vectors by rows have the same sequence: the translation is last.
    const Mat4 moved{{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {7, 8, 9, 1}};
    EXPECT_EQ(to_array(moved)[12], 7);
    EXPECT_EQ(to_array(kCountedThree)[1], 4);
    EXPECT_EQ(to_array(Mat2{{1, 2}, {3, 4}}), (std::array<Real, 4>{1, 2, 3, 4}));
}

TEST(MatrixElements, AreAllScaledAtOnce) {
    EXPECT_EQ((kCountedFour * 2) * Vec4({1, 0, 0, 0}), (Vec4{2, 10, 18, 26}));
    EXPECT_EQ(row(kCountedThree * 2, 1), (Vec3{8, 10, 12}));
    EXPECT_EQ((Mat2{{1, 2}, {3, 4}} * 2), (Mat2{{2, 4}, {6, 8}}));
}

} // namespace
} // namespace topple
