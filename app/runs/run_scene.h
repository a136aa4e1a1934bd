// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/process/usage.h"
#include "app/runs/world_options.h"

#include <optional>
#include <string>
#include <vector>

namespace topple::app {

struct RunOptions {
    std::string source;
    std::optional<int> steps; ///< Given steps; else see steps_of.
    int warmup = 0;           ///< Steps before timing starts.
    WorldOptions world;
    std::string poses_file; ///< Empty: none.
    int poses_every = 1;
    std::string hashes_file; ///< Hash of every step, one per line: "7 0123456789abcdef". Empty:
                             ///< none.
    std::string save_file;   ///< Empty: none.
};

struct RunResult {
    OpenedScene scene;
    int steps = 0;  ///< Steps after the warm-up.
    int signal = 0; ///< Number of the signal that ended the run early; 0: none.
    TimeSummary step_ms, step_cpu_ms;
    double total_s = 0;
    bool is_finite = true;
    std::vector<SceneMetric> metrics; ///< Only after at least as many steps as the scene requires.
    std::size_t disabled = 0;         ///< Bodies that are disabled at the end.
    std::size_t disabled_deformables = 0; ///< The same of deformables.
    std::size_t raised_inertia = 0;       ///< Maximum over all steps; see
                                          ///< StepReport::raised_inertia_count.
    double external_work = 0;             ///< Sum over all steps; see StepReport. [J]
    double energy_taken_out = 0;          ///< Sum over all steps; see StepReport. [J]
};

/// Returns the number of steps that the scene asks for; 600 for a file.
int steps_of(const OpenedScene& scene);
/// Opens a scene, applies settings, steps and measures it. SIGINT and SIGTERM end the run early; the files are then
/// complete. Fails: with a sentence if any of this was refused.
Result<RunResult> run_scene(const RunOptions& options);

} // namespace topple::app
