// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/frame/published_frame.h"
#include "app/verbs/process/usage.h"

#include <array>
#include <span>

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

/// Returns the upper end of a chart of such steps: a round number (1, 2 or 5 times a power of ten) that most steps
/// stay below. A single slow step does not shrink all others.
double chart_top(const TimeSummary& whole);
/// Returns the spacing of lines that divide the chart into four to six round parts.
double chart_spacing(double top);

} // namespace topple::app
