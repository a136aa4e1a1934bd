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
    TimeSummary rest; ///< What belongs to no stage.
    TimeSummary whole;
};
StepProfile profile_of(std::span<const StepRecord> steps);

/// Time of a step that belongs to no stage. [ms]
double rest_of(const StepReport& report);

/// What a chart of such steps should reach up to: a round number (1, 2 or 5 times a power of ten) that
/// most steps stay below. A step that stands out by far does not make all others too small to see.
double chart_top(const TimeSummary& whole);
/// The distance of lines that divide it into four to six round parts.
double chart_spacing(double top);

} // namespace topple::app
