// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/frame/plot_curve.h"
#include "app/session/history/repetition.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace topple::app {

/// Notes quantities after every step of the shown timeline. Values of steps that were taken before anybody asked are
/// found by repeating those steps, the newest first.
class PlotRecorder {
public:
    /// Follows these quantities. Keeps the values of those that it has followed before.
    void follow(const std::vector<PlottedQuantity>& quantities);
    [[nodiscard]] bool is_empty() const { return curves_.empty(); }
    /// Forgets all values, for another timeline.
    void forget();
    /// Forgets the values after a step, since the timeline has changed from there on.
    void forget_after(std::uint64_t step);
    /// Returns the measures of every step that some quantity needs.
    [[nodiscard]] AskedMeasures needed_measures() const;
    /// Notes the values after a step, all from `reader`.
    void note(std::uint64_t step, QuantityReader reader);

    /// Returns whether the values of all steps of the history are noted.
    [[nodiscard]] bool covers(const History& history) const;
    /// Repeats steps that are not noted for about that time, at least one. Requires: not covered.
    void repeat(const History& history, const World& world, int thread_count, double milliseconds);
    /// Returns the curves so far; null if nothing is followed.
    [[nodiscard]] std::shared_ptr<const PlotCurves> share();

private:
    [[nodiscard]] std::optional<std::uint64_t> last_missing(const History& history) const;

    PlotCurves curves_;
    std::unique_ptr<Repetition> repetition_; ///< Null: nothing is being repeated.
    std::shared_ptr<const PlotCurves>
        shared_; ///< Copy of the curves as they are; null: they have changed since.
};

} // namespace topple::app
