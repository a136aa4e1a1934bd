// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/lab/matrices/matrix_table.h"

#include "app/lab/shapes_of.h"
#include "topple/math/matrix_elements.h"

#include <cstdio>
#include <utility>

namespace topple::app::lab {

Mat3 columns_of(Arguments arguments, std::size_t first) {
    return {vector_of(arguments[first]),
            vector_of(arguments[first + 1]),
            vector_of(arguments[first + 2])};
}

void add_table(Answer& out,
               const Mat3& m,
               TablePlace place,
               std::string name,
               const std::function<Role(int row, int column)>& role_of) {
    NumberTable table{.name = std::move(name), .row = place.row, .column = place.column};
    for (int row = 0; row < 3; ++row)
        for (int column = 0; column < 3; ++column) {
            char text[16];
            const Real value = element(m, row, column);
            std::snprintf(text, sizeof text, "%.3g", static_cast<double>(value == 0 ? 0 : value));
            table.cells[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] = {
                text, role_of(row, column)};
        }
    out.tables.push_back(std::move(table));
}

} // namespace topple::app::lab
