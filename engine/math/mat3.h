// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/vec3.h"

namespace topple {

/// Three columns. `m * v` is a combination of the columns; `(a * b) * v == a * (b * v)`.
struct Mat3 {
    Vec3 x{1, 0, 0}, y{0, 1, 0}, z{0, 0, 1}; ///< Columns.
    friend constexpr bool operator==(const Mat3&, const Mat3&) = default;
};

///@{
/// Product of linear algebra.
constexpr Vec3 operator*(const Mat3& m, Vec3 v) { return m.x * v.x + m.y * v.y + m.z * v.z; }
constexpr Mat3 operator*(const Mat3& a, const Mat3& b) { return {a * b.x, a * b.y, a * b.z}; }
///@}
///@{
/// Arithmetic by element.
constexpr Mat3 operator*(const Mat3& m, Real s) { return {m.x * s, m.y * s, m.z * s}; }
constexpr Mat3 operator+(const Mat3& a, const Mat3& b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
constexpr Mat3 operator-(const Mat3& a, const Mat3& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
///@}
/// Exchanges rows and columns.
constexpr Mat3 transpose(const Mat3& m) {
    return {{m.x.x, m.y.x, m.z.x}, {m.x.y, m.y.y, m.z.y}, {m.x.z, m.y.z, m.z.z}};
}
/// Computes transpose(m) * v without forming the transpose.
constexpr Vec3 transpose_times(const Mat3& m, Vec3 v) {
    return {dot(m.x, v), dot(m.y, v), dot(m.z, v)};
}
/// The signed volume of the parallelepiped of the columns.
constexpr Real determinant(const Mat3& m) { return dot(m.x, cross(m.y, m.z)); }
/// Sum of the diagonal.
constexpr Real trace(const Mat3& m) { return m.x.x + m.y.y + m.z.z; }
/// The matrix with the diagonal `d` and zeros elsewhere.
constexpr Mat3 diagonal(Vec3 d) { return {{d.x, 0, 0}, {0, d.y, 0}, {0, 0, d.z}}; }
/// The matrix of `cross(v, .)`.
constexpr Mat3 skew(Vec3 v) { return {{0, v.z, -v.y}, {-v.z, 0, v.x}, {v.y, -v.x, 0}}; }
/// a b^T
constexpr Mat3 outer(Vec3 a, Vec3 b) { return {a * b.x, a * b.y, a * b.z}; }

/// Returns the zero matrix if `m` has no inverse.
constexpr Mat3 inverse_or_zero(const Mat3& m) {
    const Vec3 r0 = cross(m.y, m.z), r1 = cross(m.z, m.x), r2 = cross(m.x, m.y);
    const Real det = dot(m.x, r0);
    if (det == 0)
        return {{}, {}, {}};
    const Real s = 1 / det;
    return transpose(Mat3{r0 * s, r1 * s, r2 * s});
}

/// Returns the x with m x = b, by Cramer's rule; zero if the solution is not unique.
constexpr Vec3 solve_or_zero(const Mat3& m, Vec3 b) {
    const Real det = determinant(m);
    if (det == 0)
        return {};
    const Real s = 1 / det;
    return {s * dot(b, cross(m.y, m.z)), s * dot(m.x, cross(b, m.z)), s * dot(m.x, cross(m.y, b))};
}

} // namespace topple
