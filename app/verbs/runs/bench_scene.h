// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/process/usage.h"
#include "app/runs/world_options.h"

#include <array>
#include <optional>
#include <string>

namespace topple::app {

struct BenchOptions {
    int warmup = 0;  ///< Steps before timing starts.
    int steps = 300; ///< Timed steps; at least one.
    WorldOptions world;
};

/// Times of the steps of one scene. The counts are those of the last step.
struct BenchResult {
    std::string source;
    InstructionSet instruction_set{};
    std::size_t bodies = 0, awake = 0, contacts = 0, contact_points = 0;
    TimeSummary step_ms, step_cpu_ms; ///< Wall time, and CPU time of all threads together.
    std::array<TimeSummary, kStepStageCount> stage_ms;
    /// CPU time over the number of solved contact points, of all steps; sleeping points do not count. None if there
    /// were no others. [us]
    std::optional<double> us_per_point;
    std::size_t snapshot_bytes = 0; ///< Bytes of the last state: the cost of a snapshot.
    double heap_mb = 0;             ///< Heap memory of the world and its scratch; 0 if not
                                    ///< measured.
    double peak_rss_mb = 0;         ///< Peak of the process while this scene was open.
};

/// Opens a scene, applies settings, steps and times it. Fails: with a sentence if any of this was refused.
Result<BenchResult> bench_scene(const std::string& source, const BenchOptions& options);

} // namespace topple::app
