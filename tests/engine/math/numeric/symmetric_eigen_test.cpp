// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/math/numeric/symmetric_eigen.h"

#include "tests/engine/math/math_support.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/math/matrix_elements.h"

#include <limits>

namespace topple {
namespace {

Real largest_difference(Vec3 a, Vec3 b) { return max_component(abs(a - b)); }
Real largest_difference(const Mat3& a, const Mat3& b) {
    return std::max(
        {largest_difference(a.x, b.x), largest_difference(a.y, b.y), largest_difference(a.z, b.z)});
}

TEST(SymmetricEigen, DiagonalMatrixIsItsOwnAnswerInOrder) {
    const SymmetricEigen e = symmetric_eigen(diagonal({3, 1, 2}));
    EXPECT_EQ(e.values, (Vec3{1, 2, 3}));
    EXPECT_EQ(abs(e.axes.x), (Vec3{0, 1, 0}));
    EXPECT_EQ(abs(e.axes.z), (Vec3{1, 0, 0}));
    EXPECT_EQ(determinant(e.axes), 1);
}

TEST(SymmetricEigen, TwoByTwoBlockWorkedByHand) {
    // [2 1; 1 2] has 1 along (1, -1) and 3 along (1, 1).
    const SymmetricEigen e = symmetric_eigen({{2, 1, 0}, {1, 2, 0}, {0, 0, 9}});
    EXPECT_LT(largest_difference(e.values, {1, 3, 9}), 1e-6f);
    EXPECT_NEAR(std::abs(dot(e.axes.x, normalize(Vec3{1, -1, 0}))), 1, 1e-6f);
    EXPECT_NEAR(std::abs(dot(e.axes.y, normalize(Vec3{1, 1, 0}))), 1, 1e-6f);
}

TEST(SymmetricEigen, AxesAndValuesMakeTheMatrixAgain) {
    Random random(test::seed());
    for (int i = 0; i < 2000; ++i) {
        const Mat3 r = to_mat3(test::random_rotation(random));
        // Some eigenvalues are equal, over many orders of magnitude.
        Vec3 values{random.between(-1, 1), random.between(-1, 1), random.between(-1, 1)};
        if (i % 3 == 0)
            values.y = values.x;
        if (i % 9 == 0)
            values.z = values.x;
        const Real s = std::pow(10.0f, random.between(-8, 8));
        const Mat3 m = r * diagonal(values * s) * transpose(r);
        const SymmetricEigen e = symmetric_eigen(m);
        EXPECT_LT(largest_difference(e.axes * diagonal(e.values) * transpose(e.axes), m), 3e-6f * s)
            << "seed " << test::seed() << " round " << i;
        EXPECT_LT(largest_difference(e.axes * transpose(e.axes), Mat3{}), 1e-6f);
        EXPECT_NEAR(determinant(e.axes), 1, 1e-6f);
        EXPECT_LE(e.values.x, e.values.y);
        EXPECT_LE(e.values.y, e.values.z);
    }
}

TEST(SymmetricEigen, WhatIsNotFiniteHasNoAxes) {
    for (const Real bad : {std::numeric_limits<Real>::quiet_NaN(),
                           std::numeric_limits<Real>::infinity(),
                           -std::numeric_limits<Real>::infinity()})
        for (int r = 0; r < 3; ++r)
            for (int c = 0; c < 3; ++c) {
                Mat3 m = diagonal({3, 2, 1});
                element(m, r, c) = bad;
                const SymmetricEigen e = symmetric_eigen(m);
                EXPECT_EQ(e.values, Vec3{}) << r << c;
                EXPECT_EQ(e.axes, Mat3{}) << r << c;
            }
}

} // namespace
} // namespace topple
