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
               Vec3 top_left,
               std::string name,
               const std::function<Role(int row, int column)>& role_of) {
    out.words(top_left + Vec3{kTableColumn, kTableRow, 0}, std::move(name));
    for (int row = 0; row < 3; ++row)
        for (int column = 0; column < 3; ++column) {
            char text[16];
            const Real value = element(m, row, column);
            std::snprintf(text, sizeof text, "%.3g", static_cast<double>(value == 0 ? 0 : value));
            const Vec3 offset{
                kTableColumn * static_cast<Real>(column), -kTableRow * static_cast<Real>(row), 0};
            out.words(top_left + offset, text, role_of(row, column));
        }
}

} // namespace topple::app::lab
