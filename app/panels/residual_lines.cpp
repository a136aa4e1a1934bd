// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/residual_lines.h"

#include <algorithm>
#include <cmath>

namespace topple::app {
namespace {

struct RowKind {
    const char* name;
    const char* unit; ///< A thousandth of that of the errors.
    RowErrors SweepResidual::*errors;
};
constexpr RowKind kKinds[] = {{"contacts", "mm/s", &SweepResidual::contacts},
                              {"joints", "mm/s", &SweepResidual::joints},
                              {"joints that turn", "mrad/s", &SweepResidual::turns}};

void add_lines(std::vector<ResidualLine>& lines, const Convergence& convergence, bool is_of_twin) {
    std::size_t place = 0;
    for (const RowKind& kind : kKinds) {
        ResidualLine line{.name = std::string(kind.name) + (is_of_twin ? ", B" : ""),
                          .unit = kind.unit,
                          .values = {},
                          .place = place++,
                          .is_of_twin = is_of_twin};
        bool has_rows = false;
        for (const SweepResidual& sweep : convergence.sweeps) {
            line.values.push_back(1000 * (sweep.*kind.errors).rms());
            has_rows |= (sweep.*kind.errors).count > 0;
        }
        if (has_rows)
            lines.push_back(std::move(line));
    }
}

} // namespace

std::vector<ResidualLine> residual_lines(const ConvergenceView& view) {
    std::vector<ResidualLine> lines;
    add_lines(lines, view.shown, false);
    if (view.twin)
        add_lines(lines, *view.twin, true);
    return lines;
}

double Decades::share_of(double value) const {
    if (!(value > 0))
        return 0;
    return std::clamp((std::log10(value) - low) / (high - low), 0.0, 1.0);
}

Decades decades_of(std::span<const ResidualLine> lines, int most) {
    double least = HUGE_VAL, largest = 0;
    for (const ResidualLine& line : lines)
        for (const double value : line.values) {
            largest = std::max(largest, value);
            if (value > 0)
                least = std::min(least, value);
        }
    if (!(largest > 0) || !std::isfinite(largest))
        return {};
    Decades decades;
    decades.high = static_cast<int>(std::ceil(std::log10(largest)));
    decades.low = std::max(static_cast<int>(std::floor(std::log10(least))), decades.high - most);
    decades.low = std::min(decades.low, decades.high - 1);
    return decades;
}

std::vector<std::size_t> beginnings_of(const Convergence& convergence) {
    std::vector<std::size_t> beginnings;
    for (std::size_t i = 0; i < convergence.sweeps.size(); ++i) {
        const SweepResidual& now = convergence.sweeps[i];
        if (i == 0 || now.level != convergence.sweeps[i - 1].level ||
            now.substep != convergence.sweeps[i - 1].substep)
            beginnings.push_back(i);
    }
    return beginnings;
}

} // namespace topple::app
