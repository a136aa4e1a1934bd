// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/scenes/scene_registry.h"
#include "app/verbs/usage.h"

#include <optional>
#include <string>
#include <vector>

namespace topple::app {

struct RunOptions {
    std::string source;
    std::optional<int> steps; ///< Else the scene's own; 600 for a file.
    int warmup = 0;           ///< Steps before the clock starts.
    int threads = 1;
    std::optional<InstructionSet> instruction_set; ///< None: the best there is.
    std::vector<std::string> settings;             ///< "name=value"
    std::string poses_file;                        ///< Empty: none.
    int poses_every = 1;
    std::string save_file; ///< Empty: none.
};

struct RunResult {
    OpenedScene scene;
    int steps = 0;
    TimeSummary step_ms, step_cpu_ms;
    double total_s = 0;
    bool is_finite = true;
    std::vector<SceneMetric> metrics; ///< Only when as many steps ran as the scene asks for, or more.
    std::size_t frozen = 0;
};

/// Opens, sets, steps, measures. Fails: whatever of that was refused, in a sentence.
Result<RunResult> run_scene(const RunOptions& options);

} // namespace topple::app
