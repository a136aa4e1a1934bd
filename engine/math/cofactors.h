// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/matrix_elements.h"

namespace topple {

// Minors and cofactors of matrices, and the determinant and inverse built from them, as computed on paper.
// inverse_or_zero is faster.

///@{
/// Returns the matrix without one row and one column, counted from 0.
constexpr Mat2 without(const Mat3& m, int row_index, int column_index) {
    Mat2 left;
    for (int r = 0; r < 2; ++r) {
        for (int c = 0; c < 2; ++c)
            element(left, r, c) = element(m, r + (r >= row_index), c + (c >= column_index));
    }
    return left;
}
constexpr Mat3 without(const Mat4& m, int row_index, int column_index) {
    Mat3 left;
    for (int r = 0; r < 3; ++r) {
        for (int c = 0; c < 3; ++c)
            element(left, r, c) = element(m, r + (r >= row_index), c + (c >= column_index));
    }
    return left;
}
///@}

///@{
/// Returns the determinant by Laplace's expansion along a row. Any row gives the same.
constexpr Real determinant_along(const Mat2& m, int row_index) {
    const Real d = element(m, row_index, 0) * element(m, 1 - row_index, 1) -
                   element(m, row_index, 1) * element(m, 1 - row_index, 0);
    return row_index == 0 ? d : -d;
}
template<typename Matrix>
constexpr Real determinant_along(const Matrix& m, int row_index) {
    Real sum = 0;
    for (int c = 0; c < order_of(m); ++c) {
        const Real term = element(m, row_index, c) * determinant_along(without(m, row_index, c), 0);
        sum += (row_index + c) % 2 == 0 ? term : -term;
    }
    return sum;
}
///@}

///@{
/// Returns, for each element, the determinant of the matrix without the element's row and column.
constexpr Mat2 minors(const Mat2& m) { return {{m.y.y, m.y.x}, {m.x.y, m.x.x}}; }
template<typename Matrix>
constexpr Matrix minors(const Matrix& m) {
    Matrix result;
    for (int r = 0; r < order_of(m); ++r) {
        for (int c = 0; c < order_of(m); ++c)
            element(result, r, c) = determinant_along(without(m, r, c), 0);
    }
    return result;
}
///@}

/// Returns the minors with the signs of a checkerboard, + at the top left.
template<typename Matrix>
constexpr Matrix cofactors(const Matrix& m) {
    Matrix result = minors(m);
    for (int r = 0; r < order_of(m); ++r) {
        for (int c = (r + 1) % 2; c < order_of(m); c += 2)
            element(result, r, c) = -element(result, r, c);
    }
    return result;
}

/// m * adjugate(m) is the identity times the determinant.
template<typename Matrix>
constexpr Matrix adjugate(const Matrix& m) {
    return transpose(cofactors(m));
}

} // namespace topple
