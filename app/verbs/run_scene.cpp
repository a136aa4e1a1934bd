// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/verbs/run_scene.h"

#include "app/session/session_log.h"
#include "engine/core/stopwatch.h"
#include "engine/io/file_bytes.h"
#include "engine/io/pose_csv.h"
#include "engine/io/scene_writer.h"

namespace topple::app {
namespace {

constexpr int kStepsOfAFile = 600;

bool is_finite(const WorldState& state) {
    for (const Body& body : state.bodies)
        if (!is_finite(body.world_from_body) || !is_finite(body.v) || !is_finite(body.w))
            return false;
    return true;
}

Result<void> write_files(const RunOptions& options,
                         const std::string& poses,
                         const std::string& hashes,
                         const OpenedScene& scene) {
    if (!options.poses_file.empty())
        if (auto written = write_file_atomically(options.poses_file, poses); !written.ok())
            return written;
    if (!options.hashes_file.empty())
        if (auto written = write_file_atomically(options.hashes_file, hashes); !written.ok())
            return written;
    if (options.save_file.empty())
        return {};
    return write_scene_file(describe_world(scene.world, scene.header), options.save_file);
}

} // namespace

Result<RunResult> run_scene(const RunOptions& options) {
    auto opened = open_scene(options.source, options.world);
    if (!opened.ok())
        return opened.error();
    RunResult result{.scene = std::move(*opened)};
    World& world = result.scene.world;
    const int wanted = result.scene.info != nullptr ? result.scene.info->default_steps
                                                    : kStepsOfAFile;
    result.steps = options.steps.value_or(wanted);
    std::string poses = kPoseCsvHeader, hashes;
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
        if (!options.hashes_file.empty())
            hashes += std::to_string(i + 1) + " " + hash_text(world.hash()) + "\n";
    }
    result.total_s = whole.elapsed_ms() / 1000;
    result.step_ms = summarize(std::move(wall));
    result.step_cpu_ms = summarize(std::move(cpu));
    result.is_finite = is_finite(world.state());
    result.frozen = world.last_report().frozen_count;
    if (result.scene.scene != nullptr && options.warmup + result.steps >= wanted)
        result.metrics = result.scene.scene->metrics(world);

    if (auto written = write_files(options, poses, hashes, result.scene); !written.ok())
        return written.error();
    return result;
}

} // namespace topple::app
