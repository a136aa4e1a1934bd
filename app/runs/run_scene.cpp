// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/runs/run_scene.h"

#include "app/process/interruption.h"
#include "app/runs/run_files.h"
#include "topple/core/stopwatch.h"
#include "topple/io/binary/world_writer.h"
#include "topple/io/scene/scene_writer.h"

namespace topple::app {
namespace {

constexpr int kStepsOfAFile = 600;

bool is_finite(const WorldState& state) {
    for (const Body& body : state.bodies)
        if (!is_finite(body.world_from_body) || !is_finite(body.v) || !is_finite(body.w))
            return false;
    return true;
}

} // namespace

int steps_of(const OpenedScene& scene) {
    return scene.info != nullptr ? scene.info->default_steps : kStepsOfAFile;
}

Result<RunResult> run_scene(const RunOptions& options) {
    auto files = RunFiles::open(options);
    if (!files.ok())
        return files.error();
    auto opened = open_scene(options.source, options.world);
    if (!opened.ok())
        return opened.error();
    RunResult result{.scene = std::move(*opened)};
    World& world = result.scene.world;
    const int wanted = steps_of(result.scene);
    const int last = options.warmup + options.steps.value_or(wanted);
    TimeSamples wall, cpu;
    const Interruption interruption;
    const Stopwatch whole;
    int done = 0;
    while (done < last && Interruption::signal_number() == 0) {
        const double cpu_before = process_cpu_ms();
        const Stopwatch watch;
        const StepReport report = world.step();
        result.external_work += report.external_work;
        result.energy_taken_out += report.energy_taken_out;
        result.raised_inertia = std::max(result.raised_inertia, report.raised_inertia_count);
        if (++done > options.warmup) {
            wall.add(watch.elapsed_ms());
            cpu.add(process_cpu_ms() - cpu_before);
        }
        if (result.scene.scene != nullptr)
            result.scene.scene->observe(world);
        if (auto added = files->add(world, done); !added.ok())
            return added.error();
    }
    result.total_s = whole.elapsed_ms() / 1000;
    result.steps = static_cast<int>(wall.count());
    result.signal = Interruption::signal_number();
    result.step_ms = wall.summary();
    result.step_cpu_ms = cpu.summary();
    result.is_finite = is_finite(world.state());
    result.disabled = world.last_report().disabled_count;
    result.disabled_deformables = world.last_report().disabled_deformable_count;
    if (result.scene.scene != nullptr && done >= wanted)
        result.metrics = result.scene.scene->metrics(world);

    if (auto finished = files->finish(); !finished.ok())
        return finished.error();
    if (options.save_file.empty())
        return result;
    const SceneHeader& header = result.scene.header;
    const Result<void> saved = is_world_path(options.save_file)
                                   ? write_world_file(world, options.save_file, header)
                                   : write_scene_file(describe_world(world, header),
                                                      options.save_file);
    if (!saved.ok())
        return saved.error();
    return result;
}

} // namespace topple::app
