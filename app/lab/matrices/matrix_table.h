// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
// Nine numbers in rows and columns beside the origin, for demonstrations that work on elements.
#pragma once

#include "app/lab/answer.h"
#include "app/lab/argument.h"
#include "topple/math/mat3.h"

#include <cstddef>
#include <functional>
#include <string>

namespace topple::app::lab {

/// Returns the matrix with the three vectors from `first` on as columns.
Mat3 columns_of(Arguments arguments, std::size_t first = 0);

/// Distance of columns and of rows in a table. [m]
inline constexpr Real kTableColumn = 0.6f, kTableRow = 0.4f;

/// Adds the elements as words, with the element of the first row and column at `top_left`, and the name above.
/// `role_of` chooses the color of an element by its row and column, both counted from 0.
void add_table(Answer& out,
               const Mat3& m,
               Vec3 top_left,
               std::string name,
               const std::function<Role(int row, int column)>& role_of);

} // namespace topple::app::lab
