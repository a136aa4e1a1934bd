// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/result.h"
#include "topple/math/real.h"

#include <cstddef>
#include <vector>

namespace topple {

/// A matrix of any size, for tables and lessons; the engine computes with Mat2, Mat3 and Mat4. Row-major: element (i,
/// j), counted from 0, is elements[columns * i + j].
struct Matrix {
    std::size_t rows = 0, columns = 0; ///< Numbers of rows and columns.
    std::vector<Real> elements{};      ///< Array of rows * columns elements.
    friend bool operator==(const Matrix&, const Matrix&) = default;
};

/// Creates a matrix. Fails: unless there are rows * columns elements.
Result<Matrix> make_matrix(std::size_t rows, std::size_t columns, std::vector<Real> elements);

/// Exchanges rows and columns. Requires, here and below: the sizes match the elements. All results are new matrices,
/// so that no function overwrites its own input.
Matrix transpose(const Matrix& m);

/// Multiplies. Fails: unless `a` has as many columns as `b` has rows.
Result<Matrix> multiply(const Matrix& a, const Matrix& b);

/// Multiplies by the signs of a checkerboard, + at the top left, which turns minors into cofactors.
Matrix chequered(const Matrix& m);

/// Computes the determinant by elimination with pivoting, in double. Fails: unless `m` is square.
Result<double> determinant(const Matrix& m);

} // namespace topple
