// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/verbs/line/world_options.h"
#include "app/verbs/process/usage.h"

#include <array>
#include <optional>
#include <string>

namespace topple::app {

struct BenchOptions {
    int warmup = 0;  ///< Steps before the clock starts.
    int steps = 300; ///< Steps that are timed; at least one.
    WorldOptions world;
};

/// Times of the steps of one scene. The counts are those of the last step.
struct BenchResult {
    std::string source;
    InstructionSet instruction_set{};
    std::size_t bodies = 0, awake = 0, contacts = 0, contact_points = 0;
    TimeSummary step_ms, step_cpu_ms; ///< Wall, and of all threads together.
    std::array<TimeSummary, kStepStageCount> stage_ms;
    /// CPU time over the contact points that were solved, of all steps together; points that sleep
    /// cost nothing and do not count. None if there were no others. [us]
    std::optional<double> us_per_point;
    std::size_t snapshot_bytes = 0; ///< Of the last state: what a moment of the history costs.
    double heap_mb = 0;             ///< Held by the world and its scratch; 0 where nobody counts.
    double peak_rss_mb = 0;         ///< Of the process while this scene was open.
};

/// Opens, sets, steps, times. Fails: whatever of that was refused, in a sentence.
Result<BenchResult> bench_scene(const std::string& source, const BenchOptions& options);

} // namespace topple::app
