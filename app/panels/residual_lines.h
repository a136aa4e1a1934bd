// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/explain/convergence_words.h"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace topple::app {

/// Root mean square of the errors of one kind of rows after every sweep.
struct ResidualLine {
    std::string name; ///< "contacts", "contacts, B".
    std::string unit; ///< "mm/s" or "mrad/s".
    std::vector<double> values;
    std::size_t place = 0; ///< Index of its color.
    bool is_of_twin = false;
};
/// Returns the lines of all kinds of rows that there are.
std::vector<ResidualLine> residual_lines(const ConvergenceView& view);

/// Decades of a logarithmic axis: from 10^low to 10^high.
struct Decades {
    int low = -3, high = 0;
    /// Returns the place of a value: 0 at the lower end, 1 at the upper one. Values below the axis are at its end.
    [[nodiscard]] double share_of(double value) const;
};
/// Returns the decades of all values, but at most `most` below the largest one, since smaller errors are rounding.
Decades decades_of(std::span<const ResidualLine> lines, int most);

/// Returns the sweeps before which a new sub-step or a new solver level begins.
std::vector<std::size_t> beginnings_of(const Convergence& convergence);

} // namespace topple::app
