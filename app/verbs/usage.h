// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

namespace topple::app {

/// What the process has used so far, as the system counts it.
double process_cpu_ms();
double peak_rss_mb();

struct TimeSummary {
    double median = 0, p95 = 0, max = 0; ///< [ms]
};
/// All zero for no samples.
TimeSummary summarize(std::vector<double> samples_ms);

} // namespace topple::app
