// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/math/mat3.h"

#include "tests/engine/math/math_support.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"

namespace topple {
namespace {

/// Returns a matrix from its rows, as written on paper.
constexpr Mat3 rows(Vec3 a, Vec3 b, Vec3 c) { return transpose(Mat3{a, b, c}); }

// | 1 8 7 |  minors of the first column: 9*4 - 5*0 = 36, 8*4 - 7*0 = 32, 8*5 - 7*9 = -23,
// | 3 9 5 |  so its determinant is 1*36 - 3*32 + 1*(-23) = -83.
// | 1 0 4 |
constexpr Mat3 kWorked = rows({1, 8, 7}, {3, 9, 5}, {1, 0, 4});

Mat3 random_matrix(Random& random, Real largest) {
    return {test::random_vector(random, largest),
            test::random_vector(random, largest),
            test::random_vector(random, largest)};
}

TEST(Mat3, IsTheIdentityUntilItIsGivenColumns) {
    EXPECT_EQ((Mat3{} * Vec3{1, 2, 3}), (Vec3{1, 2, 3}));
}

TEST(Mat3, TimesAVectorMixesItsColumns) {
    const Mat3 m{{1, 0, 0}, {0, 0, 5}, {0, 2, 0}}; // y goes to 5 z, z to 2 y
    EXPECT_EQ((m * Vec3{1, 10, 100}), (Vec3{1, 200, 50}));
}

TEST(Mat3, ProductAppliesTheRightFactorFirst) {
    Random random(test::seed());
    for (int i = 0; i < 100; ++i) {
        const Mat3 a = random_matrix(random, 2), b = random_matrix(random, 2);
        const Vec3 v = test::random_vector(random, 2);
        test::expect_near((a * b) * v, a * (b * v), 2e-5f);
    }
}

TEST(Mat3, ProductIsAssociativeAndNotCommutative) {
    Random random(test::seed());
    for (int i = 0; i < 100; ++i) {
        const Mat3 a = random_matrix(random, 2), b = random_matrix(random, 2);
        test::expect_near((a * b) * kWorked, a * (b * kWorked), 1e-3f);
    }
    const Mat3 swap_xy{{0, 1, 0}, {1, 0, 0}, {0, 0, 1}}, stretch = diagonal({2, 1, 1});
    EXPECT_FALSE(swap_xy * stretch == stretch * swap_xy);
}

TEST(Mat3, SumsDifferencesAndMultiplesGoByElement) {
    const Mat3 twice = kWorked + kWorked;
    EXPECT_EQ(twice, kWorked * 2);
    EXPECT_EQ(twice - kWorked, kWorked);
}

TEST(Mat3, TransposeSwapsRowsAndColumns) {
    const Mat3 m{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
    EXPECT_EQ(transpose(m), (Mat3{{1, 4, 7}, {2, 5, 8}, {3, 6, 9}}));
    EXPECT_EQ(transpose(transpose(m)), m);
    EXPECT_EQ(transpose_times(m, {1, 10, 100}), (transpose(m) * Vec3{1, 10, 100}));
}

TEST(Mat3, DeterminantOfTheWorkedExample) {
    EXPECT_EQ(determinant(kWorked), -83);
    EXPECT_EQ(determinant(transpose(kWorked)), -83);
    EXPECT_EQ(determinant(rows({1, 2, 3}, {4, 5, 6}, {7, 8, 9})), 0); // row 1 + row 3 = 2 row 2
}

TEST(Mat3, DeterminantOfAProductIsTheProduct) {
    Random random(test::seed());
    for (int i = 0; i < 100; ++i) {
        const Mat3 a = random_matrix(random, 2), b = random_matrix(random, 2);
        ASSERT_NEAR(determinant(a * b), determinant(a) * determinant(b), 1e-3f);
    }
}

TEST(Mat3, InverseOfTheWorkedExample) {
    const Mat3 expected = rows({36, -32, -23}, {-7, -3, 16}, {-9, 8, -15}) * (-1.0f / 83);
    test::expect_near(inverse_or_zero(kWorked), expected, 1e-6f);
    test::expect_near(kWorked * inverse_or_zero(kWorked), {}, 1e-6f);
}

TEST(Mat3, InverseOfASmallScaleIsALargeOneAndNoInverseIsZero) {
    // The determinant, 6.4e-8, is small but not zero.
    test::expect_near(
        inverse_or_zero(diagonal({0.004f, 0.004f, 0.004f})), diagonal({250, 250, 250}), 1e-3f);
    const Mat3 zero{{}, {}, {}};
    EXPECT_EQ(inverse_or_zero(rows({1, 2, 3}, {4, 5, 6}, {7, 8, 9})), zero);
}

TEST(Mat3, SolveFindsWhatTheMatrixMapsThere) {
    // m (1, -2, 3) = (1 - 16 + 21, 3 - 18 + 15, 1 + 12) = (6, 0, 13)
    test::expect_near(solve_or_zero(kWorked, {6, 0, 13}), {1, -2, 3}, 1e-5f);
    EXPECT_EQ(solve_or_zero(diagonal({1, 0, 1}), {1, 1, 1}), Vec3{});
}

TEST(Mat3, SkewIsTheCrossProductAndOuterTheProjection) {
    const Vec3 a{1, 2, 3}, b{-4, 5, 6};
    EXPECT_EQ(skew(a) * b, cross(a, b));
    EXPECT_EQ((outer(a, b) * Vec3{1, 1, 2}), a * dot(b, {1, 1, 2}));
    EXPECT_EQ(trace(outer(a, b)), dot(a, b));
}

} // namespace
} // namespace topple
