// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/runs/run_curves.h"
#include "app/runs/world_options.h"
#include "app/session/explain/twin_words.h"
#include "app/session/twin_presets.h"
#include "topple/world/step_comparison.h"

#include <optional>
#include <string>
#include <vector>

namespace topple::app {

struct TwinOptions {
    std::string source;
    std::optional<int> steps;   ///< Given steps; else see steps_of.
    WorldOptions world;         ///< Options of both runs.
    std::vector<std::string> a; ///< Settings of run A, "name=value", beside those of `world`.
    std::vector<std::string> b; ///< The same of run B.
};

/// The same scene, stepped twice with different parameters.
struct TwinRuns {
    OpenedScene a, b;
    int steps = 0;
    int signal = 0; ///< Number of the signal that ended the runs early; 0: none.
    std::vector<ParameterChange> changes;
    RunCurves curves_a, curves_b;
    /// Root mean square of the distances between the centers of mass of a dynamic body in A and the same body in B,
    /// after each step. [m]
    std::vector<double> distance;
    std::optional<RunDifference> difference; ///< First step that differs; none: all are equal.
    StepComparison parting;                  ///< Stage of that step at which the runs part.
};

/// Steps both runs in turn, so that their times are taken under the same conditions. SIGINT and SIGTERM end them early.
/// Fails: with a sentence if the scene or a setting was refused.
Result<TwinRuns> run_twins(const TwinOptions& options);

/// Returns the number of a run by which a preset is judged.
double measure_of(TwinPreset::Measure measure, const RunCurves& curves);
/// Returns whether the runs differ as the preset says.
bool shows_its_lesson(const TwinPreset& preset, const RunCurves& a, const RunCurves& b);

/// Says in sentences in which parameters the runs differ, when they part, and what is different then: heights,
/// overlaps, joints, energy, sleep, time. Every number is one of the runs'.
std::vector<std::string> differences_in_words(const TwinRuns& twins);

} // namespace topple::app
