// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/process/usage.h"

#include <algorithm>
#include <ctime>

namespace topple::app {

namespace {

double milliseconds_of(clockid_t clock) {
    timespec now{};
    clock_gettime(clock, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) * 1e-6;
}

} // namespace

double process_cpu_ms() { return milliseconds_of(CLOCK_PROCESS_CPUTIME_ID); }
double thread_cpu_ms() { return milliseconds_of(CLOCK_THREAD_CPUTIME_ID); }

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

void TimeSamples::add(double ms) {
    constexpr std::size_t kMost = 1'000'000;
    max_ = std::max(max_, ms);
    if (count_++ % stride_ == 0)
        kept_.push_back(ms);
    if (kept_.size() < kMost)
        return;
    for (std::size_t i = 0; 2 * i < kept_.size(); ++i)
        kept_[i] = kept_[2 * i];
    kept_.resize((kept_.size() + 1) / 2);
    stride_ *= 2;
}

TimeSummary TimeSamples::summary() const {
    TimeSummary summary = summarize(kept_);
    summary.max = max_;
    return summary;
}

} // namespace topple::app
