// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <vector>

namespace topple::app {

/// Returns the CPU time of the process so far.
double process_cpu_ms();
/// Returns the CPU time of the calling thread so far.
double thread_cpu_ms();
/// Returns the peak memory since the start, or since `forget_peak_rss`.
double peak_rss_mb();
/// Resets the peak to the present value. Does nothing if the system does not support it.
void forget_peak_rss();
/// Returns the allocated memory, without free memory of the allocator; 0 if not measured.
double heap_mb();

struct TimeSummary {
    double median = 0, p95 = 0, max = 0; ///< [ms]
};
/// All zero for no samples.
TimeSummary summarize(std::vector<double> samples_ms);

/// The times of a run of any length in bounded memory. Beyond a million samples every second one represents both,
/// then every fourth, and so on; the largest is always exact.
class TimeSamples {
public:
    void add(double ms);
    /// Added samples, including those not kept.
    [[nodiscard]] std::size_t count() const { return count_; }
    [[nodiscard]] std::size_t kept_count() const { return kept_.size(); }
    [[nodiscard]] TimeSummary summary() const;

private:
    std::vector<double> kept_; ///< [ms]
    std::size_t count_ = 0, stride_ = 1;
    double max_ = 0;
};

} // namespace topple::app
