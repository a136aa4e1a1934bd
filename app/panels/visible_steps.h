// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

namespace topple::app {

/// A range of steps on the time bar, and the arithmetic of zooming and moving it. The range that is shown lies within
/// the whole history. [steps]
struct VisibleSteps {
    double first = 0, last = 0;

    [[nodiscard]] double count() const { return last - first; }
    [[nodiscard]] bool contains(double step) const { return step >= first && step <= last; }
    friend bool operator==(const VisibleSteps&, const VisibleSteps&) = default;
};

/// Smallest range that the time bar shows, unless the history is shorter. [steps]
inline constexpr double kFewestVisibleSteps = 12;

/// Returns the range with the same length, moved into the whole. Empty if the whole is not longer.
std::optional<VisibleSteps> within(VisibleSteps shown, VisibleSteps whole);
/// Returns the range shortened by `factor` about the step `at`, which keeps its place on the bar as far as the whole
/// allows. Empty if that shows the whole.
std::optional<VisibleSteps> zoomed(VisibleSteps shown, VisibleSteps whole, double at, double factor);
/// Returns the range moved as little as necessary to show the step `now`, if it showed the step `before`.
VisibleSteps following(VisibleSteps shown, double before, double now);

} // namespace topple::app
