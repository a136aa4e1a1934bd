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

/// Statistics of the values in a range of steps.
struct CurveSummary {
    double low = 0, high = 0; ///< Smallest and largest value; 0: there is no value.
    double sum = 0;           ///< Sum of the values.
    std::size_t count = 0;    ///< Number of steps with a value.
    [[nodiscard]] double mean() const { return sum / static_cast<double>(count); }

    void add(double value) { add({value, value, value, 1}); }
    void add(const CurveSummary& other) {
        if (other.count == 0)
            return;
        low = count == 0 || other.low < low ? other.low : low;
        high = count == 0 || other.high > high ? other.high : high;
        sum += other.sum;
        count += other.count;
    }
};

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
        for_blocks(first, last, [&](const Block& block, std::uint64_t step, std::uint64_t end) {
            for (; step < end; ++step)
                if (const double value = block.values[step % kBlockSteps]; std::isfinite(value))
                    visit(step, value);
        });
    }
    /// Returns the statistics of the steps from `first` to `last`. Blocks that were shared are not read again.
    [[nodiscard]] CurveSummary summary(std::uint64_t first, std::uint64_t last) const;
    /// Returns the curve with `map(step, value)`, called in order, for every value of the steps from `first` to `last`.
    /// Requires: the results are finite.
    template<typename Map>
    [[nodiscard]] PlotCurve mapped(std::uint64_t first, std::uint64_t last, const Map& map) const {
        PlotCurve result(quantity_);
        for_blocks(first, last, [&](const Block& block, std::uint64_t step, std::uint64_t end) {
            Block& made = result.own_block(step / kBlockSteps);
            for (; step < end; ++step) {
                const double value = block.values[step % kBlockSteps];
                if (!std::isfinite(value))
                    continue;
                made.values[step % kBlockSteps] = map(step, value);
                --made.missing_count;
            }
        });
        return result;
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
        CurveSummary summary; ///< Statistics of all values, found when the block is shared.
    };
    struct Place {
        std::shared_ptr<Block> block; ///< Null: no step of it is noted.
        bool is_shared = false;       ///< Whether a copy of the curve may have the block.
    };
    /// Calls `visit(block, begin, end)` for every block with values of the steps from `first` to `last`: those of the
    /// block from `begin` on, before `end`.
    template<typename Visit>
    void for_blocks(std::uint64_t first, std::uint64_t last, const Visit& visit) const {
        const std::uint64_t known_end = places_.size() * kBlockSteps;
        const std::uint64_t end = last < known_end ? last + 1 : known_end;
        for (std::uint64_t begin = first; begin < end;) {
            const std::uint64_t next = std::min((begin / kBlockSteps + 1) * kBlockSteps, end);
            if (const Block* block = block_of(begin))
                visit(*block, begin, next);
            begin = next;
        }
    }
    [[nodiscard]] const Block* block_of(std::uint64_t step) const;
    [[nodiscard]] Block& own_block(std::size_t index);

    PlottedQuantity quantity_;
    std::vector<Place> places_; ///< Indexed by step / kBlockSteps.
};

/// Curves in the order in which they were asked for.
using PlotCurves = std::vector<PlotCurve>;

} // namespace topple::app
