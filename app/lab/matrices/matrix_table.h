// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
// Matrices of the arguments, and as tables of the answer, for demonstrations that work on elements.
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

/// Place of a table among those of an answer.
struct TablePlace {
    std::size_t row = 0, column = 0;
};

/// Adds the elements as a table with a name. `role_of` chooses the color of an element by its row and column, both
/// counted from 0.
void add_table(Answer& out,
               const Mat3& m,
               TablePlace place,
               std::string name,
               const std::function<Role(int row, int column)>& role_of);

} // namespace topple::app::lab
