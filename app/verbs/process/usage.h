// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <vector>

namespace topple::app {

/// Processor time that the process has used so far, as the system counts it.
double process_cpu_ms();
/// Since the program began, or since `forget_peak_rss`.
double peak_rss_mb();
/// The peak is what it is now. Does nothing where the system cannot.
void forget_peak_rss();
/// In use, not merely held by the allocator; 0 where nobody counts.
double heap_mb();

struct TimeSummary {
    double median = 0, p95 = 0, max = 0; ///< [ms]
};
/// All zero for no samples.
TimeSummary summarize(std::vector<double> samples_ms);

/// The times of a run of any length in bounded memory. Beyond a million samples every second one stands for
/// both, then every fourth, and so on; the largest is always exact.
class TimeSamples {
public:
    void add(double ms);
    [[nodiscard]] std::size_t count() const { return count_; } ///< Added, not kept.
    [[nodiscard]] std::size_t kept_count() const { return kept_.size(); }
    [[nodiscard]] TimeSummary summary() const;

private:
    std::vector<double> kept_; ///< [ms]
    std::size_t count_ = 0, stride_ = 1;
    double max_ = 0;
};

} // namespace topple::app
