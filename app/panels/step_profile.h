// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/process/usage.h"
#include "app/session/frame/plotted_quantity.h"
#include "app/session/frame/published_frame.h"

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace topple::app {

/// The times of several steps, stage by stage. [ms]
struct StepProfile {
    std::array<TimeSummary, kStepStageCount> stages;
    TimeSummary rest; ///< Time outside all stages.
    TimeSummary whole;
};
StepProfile profile_of(std::span<const StepRecord> steps);

/// Returns the time of a step outside all stages. [ms]
double rest_of(const StepReport& report);

/// A stage of a step on a strip of time.
struct StageSpan {
    std::size_t stage = 0; ///< kStepStageCount: the time outside all stages.
    double begin_ms = 0, end_ms = 0;
};
/// Returns the stages of a step one after another, in the order of StepStage, and then the rest. They lie within the
/// whole step: clocks are read one after another, so the sum of the stages may be a little more.
std::array<StageSpan, kStepStageCount + 1> stage_spans(const StepReport& report);

/// Returns the number of threads whose work the report tells.
std::size_t timed_thread_count(const StepReport& report);
/// Returns the share of a stage in which a thread worked, from 0 to 1; the first thread alone works in the rest. [-]
double work_share(const StepReport& report, std::size_t stage, std::size_t thread);

/// A count in the report of a step.
struct StepCounter {
    std::string_view label, key; ///< For people, and in JSON.
    std::size_t StepReport::*count;
    std::optional<QuantityKind> plotted; ///< Quantity of the plots; none: it has none.
};
inline constexpr std::array<StepCounter, 6> kStepCounters{{
    {"awake bodies", "awake", &StepReport::awake_count, QuantityKind::awake_bodies},
    {"pairs", "pairs", &StepReport::pair_count, std::nullopt},
    {"contacts", "contacts", &StepReport::contact_count, QuantityKind::contacts},
    {"contact points", "points", &StepReport::contact_point_count, QuantityKind::contact_points},
    {"islands", "islands", &StepReport::island_count, QuantityKind::islands},
    {"colors", "colors", &StepReport::color_count, std::nullopt},
}};

/// Returns steps, times and counts as JSON: an array with an object for each step.
std::string json_of(std::span<const StepRecord> steps);

/// Returns the upper end of a chart of such steps: a round number (1, 2 or 5 times a power of ten) that most steps
/// stay below. A single slow step does not shrink all others.
double chart_top(const TimeSummary& whole);
/// Returns the spacing of lines that divide the chart into four to six round parts.
double chart_spacing(double top);

} // namespace topple::app
