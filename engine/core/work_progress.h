// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/function_ref.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

namespace topple {

/// Progress of long work on one thread, and the request to stop it. The work counts its items, and asks after every
/// kItemsPerReport of them whether to go on. Once stopped, it is never asked again and remains stopped; loops then
/// end early, with results that are of no use.
class WorkProgress {
public:
    /// Items between two reports: a few milliseconds, at up to 100 ns each.
    static constexpr std::size_t kItemsPerReport = std::size_t{1} << 15u;

    /// Work that nobody watches and that is never stopped.
    WorkProgress() = default;
    /// `progress` receives the finished share, 0 to 1, and returns false to stop. Borrowed, so that it must outlive
    /// this object.
    explicit WorkProgress(FunctionRef<bool(double)> progress) : progress_(progress) {}

    /// Reports a finished share. Returns false if the work is stopped.
    bool report(double share) {
        share_ = share;
        return ask();
    }
    /// Counts finished items, each of some 10 to 100 ns. Returns false if the work is stopped.
    bool count(std::size_t items = 1) {
        items_ += items;
        return items_ < kItemsPerReport ? !is_stopped_ : ask();
    }
    /// Returns the share last reported. [-]
    [[nodiscard]] double share() const { return share_; }
    /// Returns whether the work must end.
    [[nodiscard]] bool is_stopped() const { return is_stopped_; }

private:
    bool ask() {
        items_ = 0;
        is_stopped_ = is_stopped_ || (progress_ && !(*progress_)(share_));
        return !is_stopped_;
    }

    std::optional<FunctionRef<bool(double)>> progress_;
    std::size_t items_ = 0;
    double share_ = 0;
    bool is_stopped_ = false;
};

/// Sorts by `less`, block by block, and then merges; leaves another order if the work is stopped. Up to
/// kItemsPerReport values are sorted as by std::sort; of more, equal ones keep the order of their blocks.
template<typename Value, typename Less>
void sort_in_blocks(std::vector<Value>& values, const Less& less, WorkProgress& work) {
    constexpr std::size_t kBlock = WorkProgress::kItemsPerReport;
    const std::size_t count = values.size();
    const auto at = [&](std::size_t i) { return values.begin() + static_cast<std::ptrdiff_t>(i); };
    for (std::size_t begin = 0; begin < count; begin += kBlock) {
        const std::size_t end = std::min(begin + kBlock, count);
        std::sort(at(begin), at(end), less);
        if (!work.count(end - begin))
            return;
    }
    std::vector<Value> merged(count > kBlock ? count : 0);
    for (std::size_t width = kBlock; width < count; width *= 2) {
        for (std::size_t begin = 0; begin < count; begin += 2 * width) {
            const std::size_t middle = std::min(begin + width, count);
            const std::size_t end = std::min(begin + 2 * width, count);
            std::size_t low = begin, high = middle;
            for (std::size_t i = begin; i < end; ++i) {
                const bool is_low = high == end ||
                                    (low < middle && !less(values[high], values[low]));
                merged[i] = values[is_low ? low++ : high++];
                if (!work.count())
                    return;
            }
        }
        values.swap(merged);
    }
}

} // namespace topple
