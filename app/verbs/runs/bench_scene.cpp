// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/verbs/runs/bench_scene.h"

#include "app/session/history/keyframes.h"

#include <numeric>

namespace topple::app {
namespace {

std::size_t solved_point_count(const World& world) {
    const WorldState& state = world.state();
    const auto moves = [&](std::uint32_t collider) {
        return is_awake(state.bodies[state.colliders[collider].body]);
    };
    std::size_t count = 0;
    for (const Contact& contact : state.contacts)
        if (moves(contact.collider_a) || moves(contact.collider_b))
            count += static_cast<std::size_t>(contact.point_count);
    return count;
}

/// Measurements of each step.
struct Samples {
    std::vector<double> wall, cpu; ///< [ms]
    std::array<std::vector<double>, kStepStageCount> stages;
    std::size_t solved_points = 0;

    void take(World& world) {
        const double cpu_before = process_cpu_ms();
        const StepReport report = world.step();
        cpu.push_back(process_cpu_ms() - cpu_before);
        wall.push_back(report.total_ms);
        for (std::size_t stage = 0; stage < stages.size(); ++stage)
            stages[stage].push_back(report.stage_ms[stage]);
        solved_points += solved_point_count(world);
    }
};

} // namespace

Result<BenchResult> bench_scene(const std::string& source, const BenchOptions& options) {
    forget_peak_rss();
    const double heap_before = heap_mb();
    auto opened = open_scene(source, options.world);
    if (!opened.ok())
        return opened.error();
    World& world = opened->world;
    for (int i = 0; i < options.warmup; ++i)
        world.step();
    Samples samples;
    for (int i = 0; i < options.steps; ++i)
        samples.take(world);

    BenchResult result{.source = opened->source, .instruction_set = world.instruction_set()};
    const StepReport& last = world.last_report();
    result.bodies = last.body_count;
    result.awake = last.awake_count;
    result.contacts = last.contact_count;
    result.contact_points = last.contact_point_count;
    if (samples.solved_points > 0)
        result.us_per_point = 1000 * std::accumulate(samples.cpu.begin(), samples.cpu.end(), 0.0) /
                              static_cast<double>(samples.solved_points);
    result.snapshot_bytes = byte_count_of(world.state());
    result.heap_mb = std::max(heap_mb() - heap_before, 0.0);
    result.peak_rss_mb = peak_rss_mb();
    result.step_ms = summarize(std::move(samples.wall));
    result.step_cpu_ms = summarize(std::move(samples.cpu));
    for (std::size_t stage = 0; stage < samples.stages.size(); ++stage)
        result.stage_ms[stage] = summarize(std::move(samples.stages[stage]));
    return result;
}

} // namespace topple::app
