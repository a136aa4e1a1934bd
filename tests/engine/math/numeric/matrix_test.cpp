// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/math/numeric/matrix.h"

#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/core/random.h"

#include <algorithm>
#include <numeric>

namespace topple {
namespace {

Matrix make(std::size_t rows, std::size_t columns, std::vector<Real> elements) {
    return make_matrix(rows, columns, std::move(elements)).value();
}

/// Returns the determinant as the sum over all permutations with their signs.
double leibniz(const Matrix& m) {
    std::vector<std::size_t> p(m.rows);
    std::iota(p.begin(), p.end(), std::size_t{0});
    double sum = 0;
    do {
        double term = 1;
        for (std::size_t i = 0; i < p.size(); ++i) {
            term *= m.elements[m.columns * i + p[i]];
            for (std::size_t j = 0; j < i; ++j)
                term = p[j] > p[i] ? -term : term;
        }
        sum += term;
    } while (std::next_permutation(p.begin(), p.end()));
    return sum;
}

TEST(Matrix, TransposeOfAnyShape) {
    EXPECT_EQ(transpose(make(2, 3, {1, 2, 3, 4, 5, 6})), make(3, 2, {1, 4, 2, 5, 3, 6}));
    const Matrix square = make(2, 2, {1, 2, 3, 4});
    EXPECT_EQ(transpose(transpose(square)), square);
    EXPECT_EQ(transpose(Matrix{}), Matrix{});
}

TEST(Matrix, ProductIsRowsTimesColumns) {
    const Matrix a = make(2, 3, {1, 2, 3, 4, 5, 6}), b = make(3, 2, {7, 8, 9, 10, 11, 12});
    EXPECT_EQ(multiply(a, b).value(), make(2, 2, {58, 64, 139, 154}));
    EXPECT_EQ(multiply(b, a).value().rows, 3u); // not commutative, not even in size
}

TEST(Matrix, ProductOfSizesThatDoNotMeetIsRefusedInWords) {
    const Matrix a = make(2, 3, {1, 2, 3, 4, 5, 6});
    ASSERT_FALSE(multiply(a, a).ok());
    EXPECT_EQ(multiply(a, a).error().message,
              "2 x 3 times 2 x 3: the first must have as many columns as the second has rows");
    EXPECT_FALSE(make_matrix(2, 2, {1, 2, 3}).ok());
}

TEST(Matrix, MayBeItsOwnFactor) {
    Matrix a = make(2, 2, {1, 2, 3, 4});
    a = multiply(a, a).value();
    EXPECT_EQ(a, make(2, 2, {7, 10, 15, 22}));
}

TEST(Matrix, SignsOfAChequerboardAtAnySize) {
    EXPECT_EQ(chequered(make(2, 3, {1, 1, 1, 1, 1, 1})), make(2, 3, {1, -1, 1, -1, 1, -1}));
}

TEST(Matrix, DeterminantIsTheSumOverPermutations) {
    EXPECT_FALSE(determinant(make(2, 3, {1, 2, 3, 4, 5, 6})).ok());
    Random random(test::seed());
    SCOPED_TRACE(test::seed());
    for (std::size_t n = 1; n <= 6; ++n) {
        for (int i = 0; i < 20; ++i) {
            std::vector<Real> e(n * n);
            for (Real& x : e)
                x = static_cast<Real>(random.below(11)) - 5;
            const Matrix m = make(n, n, e);
            ASSERT_NEAR(determinant(m).value(), leibniz(m), 1e-8);
        }
    }
    EXPECT_EQ(determinant(make(2, 2, {1, 2, 2, 4})).value(), 0);
}

} // namespace
} // namespace topple
