// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/result.h"
#include "topple/math/real.h"

#include <cstddef>
#include <vector>

namespace topple {

/// A matrix of any size, for tables and lessons; the engine computes with Mat2, Mat3 and Mat4. Rows
/// one after another: element (i, j), counted from 0, is elements[columns * i + j].
struct Matrix {
    std::size_t rows = 0, columns = 0; ///< Numbers of rows and columns.
    std::vector<Real> elements{};      ///< rows * columns of them.
    friend bool operator==(const Matrix&, const Matrix&) = default;
};

/// Fails: unless there are rows * columns elements.
Result<Matrix> make_matrix(std::size_t rows, std::size_t columns, std::vector<Real> elements);

/// Rows and columns exchanged. Requires, here and below: the sizes are those of the elements. All
/// results are new matrices, so that none can overwrite what it is made from.
Matrix transpose(const Matrix& m);

/// Fails: unless `a` has as many columns as `b` has rows.
Result<Matrix> multiply(const Matrix& a, const Matrix& b);

/// The signs of a chequerboard, + at the top left: makes cofactors of minors.
Matrix chequered(const Matrix& m);

/// By elimination with the largest pivots, in double. Fails: unless `m` is square.
Result<double> determinant(const Matrix& m);

} // namespace topple
