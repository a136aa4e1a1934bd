// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/math/inverse.h"

#include "topple/math/matrix_elements.h"

#include <limits>

namespace topple {
namespace {

template<std::size_t N>
using Rows = std::array<std::array<double, N>, N>;

/// Gauss-Jordan elimination with column pivoting. Returns the determinant of `a`; `b` becomes its inverse times the
/// old `b`, if that is not zero.
template<std::size_t N>
double eliminate(Rows<N>& a, Rows<N>& b) {
    double det = 1;
    for (std::size_t k = 0; k < N; ++k) {
        std::size_t pivot = k;
        for (std::size_t r = k + 1; r < N; ++r) {
            if (std::abs(a[r][k]) > std::abs(a[pivot][k]))
                pivot = r;
        }
        det *= pivot == k ? a[k][k] : -a[pivot][k];
        if (det == 0)
            return 0;
        std::swap(a[k], a[pivot]);
        std::swap(b[k], b[pivot]);
        const double s = 1 / a[k][k];
        for (std::size_t c = 0; c < N; ++c)
            a[k][c] *= s, b[k][c] *= s;
        for (std::size_t r = 0; r < N; ++r) {
            const double f = a[r][k];
            for (std::size_t c = 0; r != k && c < N; ++c)
                a[r][c] -= f * a[k][c], b[r][c] -= f * b[k][c];
        }
    }
    return det;
}

template<std::size_t N>
double length_of(const std::array<double, N>& v) {
    double sum = 0;
    for (const double x : v)
        sum += x * x;
    return std::sqrt(sum);
}

template<typename Matrix, std::size_t N>
std::optional<Matrix> inverse_of(const Matrix& m) {
    Rows<N> a{}, b{};
    std::array<double, N> by_column{}, by_row{};
    for (std::size_t c = 0; c < N; ++c) {
        std::array<double, N> v{};
        for (std::size_t r = 0; r < N; ++r)
            v[r] = element(m, static_cast<int>(r), static_cast<int>(c));
        by_column[c] = 1 / length_of(v);
        for (std::size_t r = 0; r < N; ++r)
            a[r][c] = v[r] * by_column[c];
    }
    for (std::size_t r = 0; r < N; ++r) {
        by_row[r] = 1 / length_of(a[r]);
        for (double& x : a[r])
            x *= by_row[r];
        b[r][r] = 1;
    }
    // A row or column of zeros gives a NaN, and so does a number that is not finite.
    const double det = eliminate<N>(a, b);
    if (!(std::abs(det) > 4 * std::numeric_limits<Real>::epsilon()))
        return std::nullopt;
    Matrix result;
    for (std::size_t r = 0; r < N; ++r)
        for (std::size_t c = 0; c < N; ++c)
            element(result, static_cast<int>(r), static_cast<int>(c)) = static_cast<Real>(
                b[r][c] * by_column[r] * by_row[c]);
    return result;
}

} // namespace

std::optional<Mat2> inverse(const Mat2& m) { return inverse_of<Mat2, 2>(m); }
std::optional<Mat3> inverse(const Mat3& m) { return inverse_of<Mat3, 3>(m); }
std::optional<Mat4> inverse(const Mat4& m) { return inverse_of<Mat4, 4>(m); }

} // namespace topple
