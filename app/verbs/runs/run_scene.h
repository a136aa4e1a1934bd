// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/verbs/line/world_options.h"
#include "app/verbs/process/usage.h"

#include <optional>
#include <string>
#include <vector>

namespace topple::app {

struct RunOptions {
    std::string source;
    std::optional<int> steps; ///< Else the scene's own; 600 for a file.
    int warmup = 0;           ///< Steps before the clock starts.
    WorldOptions world;
    std::string poses_file; ///< Empty: none.
    int poses_every = 1;
    std::string hashes_file; ///< Every step's, a line each: "7 0123456789abcdef". Empty: none.
    std::string save_file;   ///< Empty: none.
};

struct RunResult {
    OpenedScene scene;
    int steps = 0;  ///< Taken after the warm-up.
    int signal = 0; ///< The number of the signal that ended the run early; 0: none did.
    TimeSummary step_ms, step_cpu_ms;
    double total_s = 0;
    bool is_finite = true;
    std::vector<SceneMetric> metrics; ///< Only when as many steps ran as the scene asks for, or more.
    std::size_t disabled = 0;         ///< Bodies that are disabled in the end.
    std::size_t raised_inertia = 0;   ///< Most in a step; see StepReport::raised_inertia_count.
    double external_work = 0;         ///< In all steps; see StepReport. [J]
    double energy_taken_out = 0;      ///< In all steps; see StepReport. [J]
};

/// Opens, sets, steps, measures. SIGINT and SIGTERM end the steps early; the files are then finished.
/// Fails: whatever of that was refused, in a sentence.
Result<RunResult> run_scene(const RunOptions& options);

} // namespace topple::app
