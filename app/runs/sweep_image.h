// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/runs/sweep.h"
#include "app/view/images/image.h"

namespace topple::app {

/// Maps the values of a sweep to 0 to 1, by factors if all values are positive and the largest is more than a hundred
/// times the smallest.
struct SweepScale {
    double low = 0, high = 1; ///< Smallest and largest value.
    bool is_logarithmic = false;
    bool is_empty = true; ///< Whether no cell has a value.

    explicit SweepScale(const std::vector<SweepCell>& cells);
    [[nodiscard]] float share(double value) const;
    /// Returns the value with that share.
    [[nodiscard]] double value_at(double share) const;
};

/// Draws a sweep as a map: a square a run, x to the right, y upwards, dark for the smallest value and bright for the
/// largest; crossed out where the value is not finite, empty where the run was not taken. Requires: cells.
Image sweep_image(const Sweep& sweep);

} // namespace topple::app
