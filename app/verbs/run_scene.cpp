// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/verbs/run_scene.h"

#include "app/verbs/parameter_setting.h"
#include "engine/core/stopwatch.h"
#include "engine/io/file_bytes.h"
#include "engine/io/pose_csv.h"
#include "engine/io/scene_writer.h"

namespace topple::app {
namespace {

constexpr int kStepsOfAFile = 600;

Result<void> apply_setting(World& world, const std::string& text) {
    const Result<ParameterSetting> setting = parse_setting(text);
    return setting.ok() ? world.set_parameter(setting->name, setting->value) : setting.error();
}

bool is_finite(const WorldState& state) {
    for (const Body& body : state.bodies)
        if (!is_finite(body.world_from_body) || !is_finite(body.v) || !is_finite(body.w))
            return false;
    return true;
}

} // namespace

Result<RunResult> run_scene(const RunOptions& options) {
    auto opened = open_scene(options.source, options.threads);
    if (!opened.ok())
        return opened.error();
    RunResult result{.scene = std::move(*opened)};
    World& world = result.scene.world;
    if (options.instruction_set) {
        if (!is_supported(*options.instruction_set))
            return Error{"this machine, or this build, has no " +
                         std::string(name_of(*options.instruction_set)) +
                         "; leave --isa out to take the best there is"};
        world.set_instruction_set(*options.instruction_set);
    }
    for (const std::string& setting : options.settings)
        if (auto done = apply_setting(world, setting); !done.ok())
            return done.error();

    const int wanted = result.scene.info != nullptr ? result.scene.info->default_steps
                                                    : kStepsOfAFile;
    result.steps = options.steps.value_or(wanted);
    std::string poses = kPoseCsvHeader;
    const bool keeps_poses = !options.poses_file.empty();
    std::vector<double> wall, cpu;
    const Stopwatch whole;
    for (int i = 0; i < options.warmup + result.steps; ++i) {
        const double cpu_before = process_cpu_ms();
        const Stopwatch watch;
        world.step();
        if (i >= options.warmup) {
            wall.push_back(watch.elapsed_ms());
            cpu.push_back(process_cpu_ms() - cpu_before);
        }
        if (result.scene.scene != nullptr)
            result.scene.scene->observe(world);
        if (keeps_poses && (i + 1) % options.poses_every == 0)
            append_pose_rows(poses, world.state());
    }
    result.total_s = whole.elapsed_ms() / 1000;
    result.step_ms = summarize(std::move(wall));
    result.step_cpu_ms = summarize(std::move(cpu));
    result.is_finite = is_finite(world.state());
    result.frozen = world.last_report().frozen_count;
    if (result.scene.scene != nullptr && options.warmup + result.steps >= wanted)
        result.metrics = result.scene.scene->metrics(world);

    if (keeps_poses)
        if (auto written = write_file_atomically(options.poses_file, poses); !written.ok())
            return written.error();
    if (!options.save_file.empty())
        if (auto saved = write_scene_file(describe_world(world, result.scene.header),
                                          options.save_file);
            !saved.ok())
            return saved.error();
    return result;
}

} // namespace topple::app
