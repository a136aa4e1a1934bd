// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
// Nine numbers in rows and columns beside the origin, for demonstrations that work on elements.
#pragma once

#include "app/lab/answer.h"
#include "app/lab/argument.h"
#include "topple/math/mat3.h"

#include <functional>

namespace topple::app::lab {

/// Returns the matrix with the three vectors from `first` on as columns.
Mat3 columns_of(Arguments arguments, std::size_t first = 0);
/// Returns a row or column number of an argument: rounded, from 1 to 3; 1 if it is no number.
int index_of(const Argument& argument);
/// Returns a column, counted from 1.
constexpr Vec3 column_of(const Mat3& m, int column) {
    return column == 1 ? m.x : column == 2 ? m.y : m.z;
}
/// Returns an element, counted from 1.
constexpr Real at(const Mat3& m, int row, int column) { return column_of(m, column)[row - 1]; }

/// Adds the elements as words, with the element of row 1 and column 1 at `top_left`, and the name above. `role_of`
/// chooses the color of an element by its row and column.
void add_table(Answer& out,
               const Mat3& m,
               Vec3 top_left,
               std::string name,
               const std::function<Role(int row, int column)>& role_of);

/// Distance of columns and of rows in a table. [m]
inline constexpr Real kTableColumn = 0.6f, kTableRow = 0.4f;

} // namespace topple::app::lab
