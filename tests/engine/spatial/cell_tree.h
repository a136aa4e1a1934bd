// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <vector>

namespace topple::test {

/// Returns the indices of each cell's children; cells are listed depth first, each with its depth.
template<typename Cell>
std::vector<std::vector<std::size_t>> children_of(const std::vector<Cell>& cells) {
    std::vector<std::vector<std::size_t>> children(cells.size());
    std::vector<std::size_t> path;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        path.resize(static_cast<std::size_t>(cells[i].depth));
        if (!path.empty())
            children[path.back()].push_back(i);
        path.push_back(i);
    }
    return children;
}

} // namespace topple::test
