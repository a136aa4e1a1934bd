// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/frame/plot_curve.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace topple::app {

/// Returns the smallest of 1, 2 and 5 times a power of ten that is not below a number, as rounding allows. Requires:
/// the number is positive and finite.
double round_up(double number);

/// A vertical axis with lines at round values.
struct PlotScale {
    double low = 0, high = 1; ///< Values at the ends of the axis.
    double spacing = 0.2;     ///< Distance of the lines, which lie at its multiples.
    /// Returns the place of a value: 0 at the lower end, 1 at the upper one.
    [[nodiscard]] double share_of(double value) const { return (value - low) / (high - low); }
};
/// Returns a scale with all values from `low` to `high`, the middle at that value if both are equal.
PlotScale scale_of(double low, double high);

struct PlotPoint {
    double step = 0, value = 0;
};
using PlotLine = std::vector<PlotPoint>;
/// Returns the lines of a curve, which is interrupted where it has no value. Of steps that fall into one of `columns`
/// columns of the picture, the first, the last, the smallest and the largest value stay: the picture is the same.
std::vector<PlotLine> lines_of(const PlotCurve& curve,
                               std::uint64_t first,
                               std::uint64_t last,
                               std::size_t columns);

/// Returns "12.3 kJ", "-0.25 m/s", "17": at most five digits, or as many as tell values with that spacing apart.
std::string amount_text(double value, std::string_view unit, double spacing = 0);

/// Returns a table of the curves, a row for every step with a value, in the format of RFC 4180. `titles`: of the
/// curves, in their order.
std::string csv_of(std::span<const PlotCurve* const> curves,
                   const std::vector<std::string>& titles,
                   std::uint64_t first,
                   std::uint64_t last);

} // namespace topple::app
