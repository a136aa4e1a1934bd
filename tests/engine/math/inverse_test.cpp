// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/math/inverse.h"

#include "tests/engine/math/math_support.h"
#include "tests/engine/math/worked_matrices.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/math/affine.h"
#include "topple/math/matrix_elements.h"

#include <limits>

namespace topple {
namespace {

TEST(Inverse, OfTheWorkedExamples) {
    EXPECT_EQ(*inverse(from_rows(Vec2{1, 2}, {3, 4})), from_rows(Vec2{-2, 1}, {1.5f, -0.5f}));
    const Mat3 adjugate = from_rows(Vec3{36, -32, -23}, {-7, -3, 16}, {-9, 8, -15});
    test::expect_near(*inverse(kThree), adjugate * (-1.0f / 83), 1e-7f);
    test::expect_near(*inverse(kFour),
                      from_rows(Vec4{-1.0f / 4, 1.0f / 2, -1.0f / 4, 1.0f / 4},
                                {-5.0f / 16, 3.0f / 8, 3.0f / 16, 1.0f / 16},
                                {21.0f / 32, -19.0f / 16, 13.0f / 32, -1.0f / 32},
                                {9.0f / 32, 1.0f / 16, 1.0f / 32, -5.0f / 32}),
                      1e-7f);
    test::expect_near(kThree * *inverse(kThree), Mat3{}, 1e-6f);
    test::expect_near(kFour * *inverse(kFour), Mat4{}, 1e-6f);
    EXPECT_EQ(*inverse(translation({1, 2, 3})), translation({-1, -2, -3}));
}

TEST(Inverse, SaysWhenThereIsNone) {
    EXPECT_FALSE(inverse(from_rows(Vec3{1, 2, 3}, {4, 5, 6}, {7, 8, 9})));
    EXPECT_FALSE(inverse(from_rows(Vec3{1, 2, 3}, {4, 5, 6}, {7, 8, 9}) * 0.1f)); // up to rounding
    EXPECT_FALSE(inverse(from_rows(Vec2{1, 2}, {2, 4})));
    EXPECT_FALSE(inverse(Mat3{{}, {}, {}}));
    EXPECT_FALSE(inverse(Mat4{{}, {0, 1, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}}));
    EXPECT_FALSE(inverse(diagonal({1, std::numeric_limits<Real>::quiet_NaN(), 1})));
    EXPECT_FALSE(inverse(diagonal({1, std::numeric_limits<Real>::infinity(), 1})));
}

// The rows (1, 1) and (1, 1 + k eps) become linearly dependent if each of the four elements changes by k / 4 eps. Up to
// two units in the last place, the matrix counts as singular.
TEST(Inverse, MatrixWithinTwoUnitsInTheLastPlaceOfASingularOneHasNone) {
    const auto nearly_singular = [](Real k) {
        return from_rows(Vec2{1, 1}, {1, 1 + k * std::numeric_limits<Real>::epsilon()});
    };
    EXPECT_FALSE(inverse(nearly_singular(7)));
    EXPECT_TRUE(inverse(nearly_singular(9)));
}

TEST(Inverse, SmallIsNotSingular) {
    test::expect_near(
        *inverse(diagonal({0.004f, 0.004f, 0.004f})), diagonal({250, 250, 250}), 1e-4f);
    EXPECT_NEAR(inverse(diagonal({1e-6f, 1e-6f, 1e-6f}))->y.y, 1e6f, 1);
    EXPECT_NEAR(inverse(Mat2{{1e-12f, 0}, {0, 1e12f}})->x.x, 1e12f, 1e6f);
    EXPECT_EQ(*inverse(translation({1e6f, -1e6f, 1e6f})), translation({-1e6f, 1e6f, -1e6f}));
}

TEST(Inverse, UndoesTheMatrixAndItselfAtEveryScale) {
    Random random(test::seed());
    SCOPED_TRACE(test::seed());
    int inverted = 0;
    for (int i = 0; i < 500; ++i) {
        const Real size = i % 3 == 0 ? 1e-3f : i % 3 == 1 ? 1 : 1e3f;
        const Mat3 m{test::random_vector(random, size),
                     test::random_vector(random, size),
                     test::random_vector(random, size)};
        // The error grows with the flatness of the matrix: the flattest matrices are excluded.
        if (std::abs(determinant(m)) < 0.1f * length(m.x) * length(m.y) * length(m.z))
            continue;
        ++inverted;
        const auto back = inverse(m);
        ASSERT_TRUE(back.has_value());
        test::expect_near(m * *back, Mat3{}, 2e-5f);
        test::expect_near(*inverse(*back), m, 2e-5f * size);
        ASSERT_NEAR(determinant(*back) * determinant(m), 1, 1e-4f);
        test::expect_near(*inverse(to_mat4(m)) * to_mat4(m), Mat4{}, 2e-5f);
    }
    EXPECT_GT(inverted, 200);
}

/// Returns a matrix of integers from -2 to 2.
template<typename Matrix>
Matrix whole_matrix(Random& random, int size) {
    Matrix m;
    for (int e = 0; e < size * size; ++e)
        element(m, e / size, e % size) = static_cast<Real>(random.below(5)) - 2;
    return m;
}

template<typename Matrix>
void expect_determinants_to_multiply(int size) {
    Random random(test::seed());
    SCOPED_TRACE(test::seed());
    for (int i = 0; i < 500; ++i) {
        const auto a = whole_matrix<Matrix>(random, size), b = whole_matrix<Matrix>(random, size);
        // At most 24 products of four numbers up to 16 each: exact.
        ASSERT_EQ(determinant(a * b), determinant(a) * determinant(b));
        ASSERT_EQ(determinant(transpose(a)), determinant(a));
        for (const Real scale : {1e-3f, 1e3f}) {
            const Real by = std::pow(scale, static_cast<Real>(size));
            ASSERT_NEAR(determinant(a * scale) / by, determinant(a), 2e-3f);
            ASSERT_NEAR(determinant(transpose(a * scale)) / by, determinant(a * scale) / by, 2e-3f);
        }
    }
}

TEST(Inverse, DeterminantsMultiplyAndDoNotMindTransposing) {
    expect_determinants_to_multiply<Mat2>(2);
    expect_determinants_to_multiply<Mat3>(3);
    expect_determinants_to_multiply<Mat4>(4);
}

TEST(Inverse, GridSnappedMatricesAreSingularExactlyWhenTheDeterminantIsZero) {
    Random random(test::seed());
    SCOPED_TRACE(test::seed());
    for (int i = 0; i < 2000; ++i) {
        Mat3 m;
        for (int e = 0; e < 9; ++e)
            element(m, e / 3, e % 3) = static_cast<Real>(random.below(5)) - 2;
        ASSERT_EQ(inverse(m).has_value(), determinant(m) != 0);
    }
}

} // namespace
} // namespace topple
