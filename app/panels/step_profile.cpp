// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/step_profile.h"

#include "app/panels/plot_scale.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numeric>
#include <vector>

namespace topple::app {
namespace {

template<typename Read>
TimeSummary times_of(std::span<const StepRecord> steps, const Read& read) {
    std::vector<double> samples;
    samples.reserve(steps.size());
    for (const StepRecord& step : steps)
        samples.push_back(read(step.report));
    return summarize(std::move(samples));
}

} // namespace

StepProfile profile_of(std::span<const StepRecord> steps) {
    StepProfile profile;
    for (std::size_t stage = 0; stage < profile.stages.size(); ++stage)
        profile.stages[stage] = times_of(
            steps, [&](const StepReport& report) { return report.stage_ms[stage]; });
    profile.rest = times_of(steps, &rest_of);
    profile.whole = times_of(steps, [](const StepReport& report) { return report.total_ms; });
    return profile;
}

double rest_of(const StepReport& report) {
    const double stages = std::accumulate(report.stage_ms.begin(), report.stage_ms.end(), 0.0);
    return std::max(report.total_ms - stages, 0.0);
}

std::array<StageSpan, kStepStageCount + 1> stage_spans(const StepReport& report) {
    std::array<StageSpan, kStepStageCount + 1> spans;
    double begin = 0;
    for (std::size_t stage = 0; stage < spans.size(); ++stage) {
        const double ms = stage < report.stage_ms.size() ? report.stage_ms[stage] : rest_of(report);
        const double end = std::min(begin + ms, report.total_ms);
        spans[stage] = {stage, begin, end};
        begin = end;
    }
    return spans;
}

std::size_t timed_thread_count(const StepReport& report) {
    return std::clamp<std::size_t>(
        static_cast<std::size_t>(std::max(report.thread_count, 1)), 1, kTimedThreads);
}

double work_share(const StepReport& report, std::size_t stage, std::size_t thread) {
    if (stage >= report.stage_ms.size())
        return thread == 0 ? 1 : 0;
    const double whole = report.stage_ms[stage];
    return whole > 0 ? std::clamp(report.work_ms[stage][thread] / whole, 0.0, 1.0) : 0;
}

std::string json_of(std::span<const StepRecord> steps) {
    std::string json = "[";
    const auto number_of = [](double value) {
        char text[48];
        std::snprintf(text, sizeof text, "%.9g", value);
        return std::string(text);
    };
    const auto add = [&](std::string_view key, double value) {
        json += ", \"" + std::string(key) + "\": " + number_of(value);
    };
    for (const StepRecord& one : steps) {
        json += (json.size() > 1 ? ",\n" : "\n") + std::string(R"({"step": )") +
                std::to_string(one.step);
        add("total_ms", one.report.total_ms);
        for (std::size_t stage = 0; stage < one.report.stage_ms.size(); ++stage)
            add(std::string(name_of(static_cast<StepStage>(stage))) + "_ms",
                one.report.stage_ms[stage]);
        json += R"(, "work_ms": {)";
        for (std::size_t stage = 0; stage < one.report.stage_ms.size(); ++stage) {
            json += (stage > 0 ? ", \"" : "\"") +
                    std::string(name_of(static_cast<StepStage>(stage))) + "\": [";
            for (std::size_t i = 0; i < timed_thread_count(one.report); ++i)
                json += (i > 0 ? ", " : "") + number_of(one.report.work_ms[stage][i]);
            json += ']';
        }
        json += '}';
        for (const StepCounter& counter : kStepCounters)
            add(counter.key, static_cast<double>(one.report.*counter.count));
        json += '}';
    }
    return json + "\n]\n";
}

double chart_top(const TimeSummary& whole) {
    constexpr double kStandsOut = 2.5, kLeast = 0.1; // [-], [ms]
    return round_up(std::max(std::min(whole.max, kStandsOut * whole.p95), kLeast));
}

double chart_spacing(double top) {
    // 1 and 5 have five parts, 2 has four.
    const double power = std::pow(10.0, std::floor(std::log10(top) + 1e-9));
    return std::round(top / power) == 2 ? top / 4 : top / 5;
}

} // namespace topple::app
