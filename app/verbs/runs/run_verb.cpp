// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/runs/run_scene.h"
#include "app/session/session_log.h"
#include "app/verbs/line/world_flags.h"
#include "app/verbs/verbs.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace topple::app {
namespace {

using Json = nlohmann::ordered_json;

struct RunFlags {
    RunOptions options;
    int steps = -1;
    bool is_json = false;
    bool is_hash_only = false;
};

Json times(const TimeSummary& t) { return {{"median", t.median}, {"p95", t.p95}, {"max", t.max}}; }

/// JSON has no infinity: a number that is not finite becomes null, and "finite" tells so.
Json json_of(const RunResult& result, const RunFlags& flags) {
    const World& world = result.scene.world;
    const StepReport& report = world.last_report();
    const EnergyBudget energy = energy_budget_of(world.state());
    Json metrics = Json::object();
    for (const SceneMetric& metric : result.metrics)
        metrics[metric.name] = {{"value", metric.value},
                                {"bound", metric.bound},
                                {"at_least", metric.at_least},
                                {"ok", metric.ok()}};
    Json warnings = Json::object();
    if (result.disabled > 0)
        warnings["frozen_bodies"] = result.disabled;
    if (result.disabled_deformables > 0)
        warnings["disabled_deformables"] = result.disabled_deformables;
    if (result.energy_taken_out > 0)
        warnings["energy_taken_out_j"] = result.energy_taken_out;
    if (result.raised_inertia > 0)
        warnings["bodies_with_raised_inertia"] = result.raised_inertia;
    if (result.signal != 0)
        warnings["ended_by_signal"] = result.signal;
    return {{"scene", result.scene.source},
            {"steps", result.steps},
            {"dt", world.parameters().dt},
            {"threads", flags.options.world.threads},
            {"isa", std::string(name_of(world.instruction_set()))},
            {"hash", hash_text(world.hash())},
            {"finite", result.is_finite},
            {"bodies", world.state().bodies.size()},
            {"awake", report.awake_count},
            {"contacts", report.contact_count},
            {"contact_points", report.contact_point_count},
            {"step_ms", times(result.step_ms)},
            {"step_cpu_ms", times(result.step_cpu_ms)},
            {"total_s", result.total_s},
            {"peak_rss_mb", peak_rss_mb()},
            {"energy",
             {{"kinetic", energy.kinetic},
              {"potential", energy.potential},
              {"external_work", result.external_work}}},
            {"momentum", energy.momentum},
            {"angular_momentum", energy.angular_momentum},
            {"metrics", metrics},
            {"warnings", warnings}};
}

void print_summary(const RunResult& result) {
    const World& world = result.scene.world;
    const StepReport& report = world.last_report();
    std::printf("%s: %zu bodies, %d steps of %.4g s\n",
                result.scene.header.title.c_str(),
                world.state().bodies.size(),
                result.steps,
                static_cast<double>(world.parameters().dt));
    std::printf("  awake %zu, contacts %zu with %zu points, islands %zu\n",
                report.awake_count,
                report.contact_count,
                report.contact_point_count,
                report.island_count);
    std::printf("  step: median %.3f ms, 95th percentile %.3f ms, worst %.3f ms\n",
                result.step_ms.median,
                result.step_ms.p95,
                result.step_ms.max);
    std::printf("  hash %s\n", hash_text(world.hash()).c_str());
    for (const SceneMetric& metric : result.metrics)
        std::printf("  %-24s %.5g, %s %.5g: %s\n",
                    metric.name.c_str(),
                    metric.value,
                    metric.at_least ? "at least" : "at most",
                    metric.bound,
                    metric.ok() ? "ok" : "FAILED");
    if (!result.is_finite || result.disabled > 0)
        std::printf("  %zu bodies disabled\n", result.disabled);
    if (result.disabled_deformables > 0)
        std::printf(
            "  %zu of the cloths, ropes and soft bodies disabled: a number was not finite; springs "
            "that are computed as forces need short steps\n",
            result.disabled_deformables);
    if (result.energy_taken_out > 0)
        std::printf("  %.3g J removed that the solver's error would have added\n",
                    result.energy_taken_out);
    if (result.raised_inertia > 0)
        std::printf("  %zu bodies with a raised inertia: their joints swing them faster than a "
                    "sub-step, or "
                    "hold them under many times their weight\n",
                    result.raised_inertia);
}

Result<int> run_and_print(const RunFlags& flags) {
    RunOptions options = flags.options;
    if (flags.steps >= 0)
        options.steps = flags.steps;
    const auto result = run_scene(options);
    if (!result.ok())
        return result.error();
    print_warnings(result->scene.warnings);
    if (flags.is_json)
        std::printf("%s\n", json_of(*result, flags).dump(2).c_str());
    else if (flags.is_hash_only)
        std::printf("%s\n", hash_text(result->scene.world.hash()).c_str());
    else
        print_summary(*result);
    if (result->signal != 0) {
        std::fprintf(stderr,
                     "topple run: ended by a signal after %d steps; the files hold what was "
                     "computed until then\n",
                     result->steps);
        return kSignalBase + result->signal;
    }
    const bool all_hold = std::all_of(result->metrics.begin(),
                                      result->metrics.end(),
                                      [](const SceneMetric& metric) { return metric.ok(); });
    return all_hold && result->is_finite ? kFine : kCheckFailed;
}

} // namespace

void add_run_verb(CommandLine& line) {
    Verb verb = line.add_verb("run", "Step a scene without a window and say what happened");
    auto& flags = verb.keep<RunFlags>();
    verb.required_text(
        "scene", flags.options.source, "Gallery id (stack:20), scene file, world file or OBJ file");
    verb.number("--steps",
                flags.steps,
                {0, 100000000},
                "Steps to take; the scene's own number if left out");
    verb.number("--warmup", flags.options.warmup, {0, 100000000}, "Steps before the clock starts");
    add_world_options(verb, flags.options.world);
    verb.text("--poses", flags.options.poses_file, "Write every body's state to this CSV file");
    verb.number("--every", flags.options.poses_every, {1, 1000000}, "... every so many steps");
    verb.needs("--every", "--poses");
    verb.text("--hashes",
              flags.options.hashes_file,
              "Write the hash after every step to this file, a line each");
    verb.text(
        "--save",
        flags.options.save_file,
        "Write the last state as a scene file, or, to go on from it exactly, as a .world file");
    verb.flag("--json", flags.is_json, "One JSON object on stdout");
    verb.flag("--hash", flags.is_hash_only, "Only the hash of the last state");
    verb.on_run([&flags] { return run_and_print(flags); });
}

} // namespace topple::app
