// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/verbs/usage.h"

#include <sys/resource.h>

#include <algorithm>
#include <ctime>

namespace topple::app {

double process_cpu_ms() {
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) * 1e-6;
}

double peak_rss_mb() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_maxrss) / 1024; // Linux counts kilobytes
}

TimeSummary summarize(std::vector<double> samples_ms) {
    if (samples_ms.empty())
        return {};
    std::sort(samples_ms.begin(), samples_ms.end());
    const auto at = [&](double share) {
        const auto last = static_cast<double>(samples_ms.size() - 1);
        return samples_ms[static_cast<std::size_t>(share * last + 0.5)];
    };
    return {.median = at(0.5), .p95 = at(0.95), .max = samples_ms.back()};
}

} // namespace topple::app
