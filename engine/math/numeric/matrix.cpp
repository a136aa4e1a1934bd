// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/math/numeric/matrix.h"

#include <cmath>

namespace topple {
namespace {

std::string size_of(const Matrix& m) {
    return std::to_string(m.rows) + " x " + std::to_string(m.columns);
}

} // namespace

Result<Matrix> make_matrix(std::size_t rows, std::size_t columns, std::vector<Real> elements) {
    Matrix m{rows, columns, std::move(elements)};
    if (m.elements.size() != rows * columns) {
        return Error{"a matrix of " + size_of(m) + " has " + std::to_string(rows * columns) +
                     " elements, not " + std::to_string(m.elements.size())};
    }
    return m;
}

Matrix transpose(const Matrix& m) {
    Matrix t{m.columns, m.rows, std::vector<Real>(m.elements.size())};
    for (std::size_t i = 0; i < m.elements.size(); ++i)
        t.elements[i] = m.elements[m.columns * (i % m.rows) + i / m.rows];
    return t;
}

Result<Matrix> multiply(const Matrix& a, const Matrix& b) {
    if (a.columns != b.rows) {
        return Error{size_of(a) + " times " + size_of(b) +
                     ": the first must have as many columns as the second has rows"};
    }
    Matrix product{a.rows, b.columns, std::vector<Real>(a.rows * b.columns)};
    for (std::size_t i = 0; i < a.rows; ++i) {
        for (std::size_t j = 0; j < b.columns; ++j) {
            Real sum = 0;
            for (std::size_t k = 0; k < a.columns; ++k)
                sum += a.elements[a.columns * i + k] * b.elements[b.columns * k + j];
            product.elements[b.columns * i + j] = sum;
        }
    }
    return product;
}

Matrix chequered(const Matrix& m) {
    Matrix signs = m;
    for (std::size_t i = 0; i < m.rows; ++i) {
        for (std::size_t j = (i + 1) % 2; j < m.columns; j += 2)
            signs.elements[m.columns * i + j] = -signs.elements[m.columns * i + j];
    }
    return signs;
}

Result<double> determinant(const Matrix& m) {
    if (m.rows != m.columns)
        return Error{"only a square matrix has a determinant, and this one is " + size_of(m)};
    std::vector<double> a(m.elements.begin(), m.elements.end());
    const std::size_t n = m.rows;
    double det = 1;
    for (std::size_t k = 0; k < n; ++k) {
        std::size_t pivot = k;
        for (std::size_t r = k + 1; r < n; ++r) {
            if (std::abs(a[n * r + k]) > std::abs(a[n * pivot + k]))
                pivot = r;
        }
        for (std::size_t c = 0; pivot != k && c < n; ++c)
            std::swap(a[n * k + c], a[n * pivot + c]);
        det *= pivot == k ? a[n * k + k] : -a[n * k + k];
        if (det == 0)
            return 0.0;
        for (std::size_t r = k + 1; r < n; ++r) {
            const double f = a[n * r + k] / a[n * k + k];
            for (std::size_t c = k; c < n; ++c)
                a[n * r + c] -= f * a[n * k + c];
        }
    }
    return det;
}

} // namespace topple
