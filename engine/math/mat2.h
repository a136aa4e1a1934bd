// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/vec2.h"

namespace topple {

/// Two columns. `m * v` is a combination of the columns; `(a * b) * v == a * (b * v)`.
struct Mat2 {
    Vec2 x{1, 0}, y{0, 1}; ///< Columns.
    friend constexpr bool operator==(const Mat2&, const Mat2&) = default;
};

///@{
/// Product of linear algebra.
constexpr Vec2 operator*(const Mat2& m, Vec2 v) { return m.x * v.x + m.y * v.y; }
constexpr Mat2 operator*(const Mat2& a, const Mat2& b) { return {a * b.x, a * b.y}; }
///@}
///@{
/// Arithmetic by element.
constexpr Mat2 operator*(const Mat2& m, Real s) { return {m.x * s, m.y * s}; }
constexpr Mat2 operator+(const Mat2& a, const Mat2& b) { return {a.x + b.x, a.y + b.y}; }
constexpr Mat2 operator-(const Mat2& a, const Mat2& b) { return {a.x - b.x, a.y - b.y}; }
///@}
/// Exchanges rows and columns.
constexpr Mat2 transpose(const Mat2& m) { return {{m.x.x, m.y.x}, {m.x.y, m.y.y}}; }
/// The signed area of the parallelogram of the columns.
constexpr Real determinant(const Mat2& m) { return cross(m.x, m.y); }

/// Returns the zero matrix if `m` has no inverse.
constexpr Mat2 inverse_or_zero(const Mat2& m) {
    const Real det = determinant(m);
    if (det == 0)
        return {{}, {}};
    const Real s = 1 / det;
    return {{m.y.y * s, -m.x.y * s}, {-m.y.x * s, m.x.x * s}};
}

} // namespace topple
