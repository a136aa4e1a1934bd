// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/explain/explained.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace topple::app {

/// Numbers of one line of an explanation, with their units. Every row has a cell for every column.
struct ExplainedTable {
    std::vector<std::string> columns; ///< Titles; empty: the line has no numbers of its own.
    std::vector<std::vector<std::string>> rows;
    std::optional<std::size_t> marked; ///< Index of the row that the line is about.
};

/// Returns the numbers of line `line` of stage `stage`: of a sweep the points of a contact or the rows of a joint; of a
/// row of a joint its Jacobian; of a sub-step of a cloth the positions of its particles; all separating axes; all
/// candidate triangles of a surface. Requires: the line exists.
ExplainedTable table_of(const Explained& explained, std::size_t stage, std::size_t line);

} // namespace topple::app
