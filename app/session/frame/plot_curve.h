// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/frame/plotted_quantity.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

namespace topple::app {

/// The values of a quantity after the steps of a timeline, as far as they are noted.
class PlotCurve {
public:
    explicit PlotCurve(const PlottedQuantity& quantity) : quantity_(quantity) {}
    PlotCurve(PlotCurve&&) = default;
    PlotCurve& operator=(PlotCurve&&) = default;
    ~PlotCurve() = default;

    [[nodiscard]] const PlottedQuantity& quantity() const { return quantity_; }
    /// Returns the value after a step; none if it is not noted, or if there was none.
    [[nodiscard]] std::optional<double> at(std::uint64_t step) const;
    /// Calls `visit(step, value)` for every step from `first` to `last` with a value, in their order.
    template<typename Visit>
    void for_values(std::uint64_t first, std::uint64_t last, const Visit& visit) const {
        for (std::uint64_t step = first; step <= last;) {
            const std::uint64_t end = std::min((step / kBlockSteps + 1) * kBlockSteps, last + 1);
            const Block* block = block_of(step);
            for (; block != nullptr && step < end; ++step)
                if (const double value = block->values[step % kBlockSteps]; std::isfinite(value))
                    visit(step, value);
            step = end;
        }
    }
    /// Returns whether the step is noted, with or without a value.
    [[nodiscard]] bool is_noted(std::uint64_t step) const;
    /// Returns the last step from `first` to `last` that is not noted; none if all are.
    [[nodiscard]] std::optional<std::uint64_t> last_missing(std::uint64_t first,
                                                            std::uint64_t last) const;

    /// Notes the value after a step; none: there was none.
    void note(std::uint64_t step, std::optional<double> value);
    void forget_after(std::uint64_t step);
    /// Forgets the values of early steps, block by block.
    void forget_before(std::uint64_t step);
    /// Returns a copy for other threads. Later values of this curve do not reach it.
    [[nodiscard]] PlotCurve share();

    /// Number of steps whose values are copied together when a shared curve is written to.
    static constexpr std::size_t kBlockSteps = 1024;

private:
    PlotCurve(const PlotCurve&) = default;
    PlotCurve& operator=(const PlotCurve&) = delete;

    /// Stands for steps that are not noted, and for steps without a value.
    static constexpr double kMissing = std::numeric_limits<double>::quiet_NaN();
    static constexpr double kNoValue = std::numeric_limits<double>::infinity();
    struct Block {
        std::array<double, kBlockSteps> values;
        std::size_t missing_count = kBlockSteps;
    };
    struct Place {
        std::shared_ptr<Block> block; ///< Null: no step of it is noted.
        bool is_shared = false;       ///< Whether a copy of the curve may have the block.
    };
    [[nodiscard]] const Block* block_of(std::uint64_t step) const;
    [[nodiscard]] Block& own_block(std::size_t index);

    PlottedQuantity quantity_;
    std::vector<Place> places_; ///< Indexed by step / kBlockSteps.
};

/// Curves in the order in which they were asked for.
using PlotCurves = std::vector<PlotCurve>;

} // namespace topple::app
