// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/assert.h"
#include "topple/math/mat2.h"
#include "topple/math/mat4.h"

#include <array>

namespace topple {

// Single elements, rows and columns of the three square matrices. Rows and columns count from 0: element(m, 1, 2) is
// in the second row and the third column, m_23 in textbooks. The matrices are column-major in memory, as OpenGL reads
// them; Direct3D, with row vectors and row-major matrices, needs the same sequence.

///@{
/// Number of rows and of columns.
constexpr int order_of(const Mat2&) { return 2; }
constexpr int order_of(const Mat3&) { return 3; }
constexpr int order_of(const Mat4&) { return 4; }
///@}

///@{
/// Column `i`, counted from 0. Requires: i in range.
constexpr Vec2 column(const Mat2& m, int i) { return i == 0 ? m.x : m.y; }
constexpr Vec3 column(const Mat3& m, int i) { return i == 0 ? m.x : i == 1 ? m.y : m.z; }
constexpr Vec4 column(const Mat4& m, int i) {
    return i == 0 ? m.x : i == 1 ? m.y : i == 2 ? m.z : m.w;
}
///@}

/// Row `i`, counted from 0. Requires: i in range.
template<typename Matrix>
constexpr auto row(const Matrix& m, int i) {
    return column(transpose(m), i);
}

/// Returns whether the matrix has such a row and such a column.
template<typename Matrix>
constexpr bool has_element(const Matrix& m, int row_index, int column_index) {
    return row_index >= 0 && row_index < order_of(m) && column_index >= 0 &&
           column_index < order_of(m);
}

///@{
/// Element in a row and a column, both counted from 0. Requires: both in range.
template<typename Matrix>
constexpr Real element(const Matrix& m, int row_index, int column_index) {
    TOPPLE_ASSERT(has_element(m, row_index, column_index));
    return column(m, column_index)[row_index];
}

constexpr Real& element(Mat2& m, int row_index, int column_index) {
    TOPPLE_ASSERT(has_element(m, row_index, column_index));
    return (column_index == 0 ? m.x : m.y)[row_index];
}
constexpr Real& element(Mat3& m, int row_index, int column_index) {
    TOPPLE_ASSERT(has_element(m, row_index, column_index));
    return (column_index == 0 ? m.x : column_index == 1 ? m.y : m.z)[row_index];
}
constexpr Real& element(Mat4& m, int row_index, int column_index) {
    TOPPLE_ASSERT(has_element(m, row_index, column_index));
    return (column_index == 0   ? m.x
            : column_index == 1 ? m.y
            : column_index == 2 ? m.z
                                : m.w)[row_index];
}
///@}

/// Multiplies element by element, as `operator*` of Mat2 and Mat3.
constexpr Mat4 operator*(const Mat4& m, Real s) { return {m.x * s, m.y * s, m.z * s, m.w * s}; }

///@{
/// Creates the matrix with these rows, as written on paper.
constexpr Mat2 from_rows(Vec2 a, Vec2 b) { return transpose(Mat2{a, b}); }
constexpr Mat3 from_rows(Vec3 a, Vec3 b, Vec3 c) { return transpose(Mat3{a, b, c}); }
constexpr Mat4 from_rows(Vec4 a, Vec4 b, Vec4 c, Vec4 d) { return transpose(Mat4{a, b, c, d}); }
///@}

///@{
/// Returns the elements in memory order, column by column.
constexpr std::array<Real, 4> to_array(const Mat2& m) { return {m.x.x, m.x.y, m.y.x, m.y.y}; }
constexpr std::array<Real, 9> to_array(const Mat3& m) {
    return {m.x.x, m.x.y, m.x.z, m.y.x, m.y.y, m.y.z, m.z.x, m.z.y, m.z.z};
}
constexpr std::array<Real, 16> to_array(const Mat4& m) {
    return {m.x.x,
            m.x.y,
            m.x.z,
            m.x.w,
            m.y.x,
            m.y.y,
            m.y.z,
            m.y.w,
            m.z.x,
            m.z.y,
            m.z.z,
            m.z.w,
            m.w.x,
            m.w.y,
            m.w.z,
            m.w.w};
}
///@}

} // namespace topple
