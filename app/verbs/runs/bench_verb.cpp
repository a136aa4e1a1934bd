// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/verbs/line/world_flags.h"
#include "app/verbs/runs/bench_scene.h"
#include "app/verbs/verbs.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <cstdio>

namespace topple::app {
namespace {

using Json = nlohmann::ordered_json;

/// A sample of each kind of load: heaps, stacking, joints, fast bodies, cloth.
constexpr const char* kStandardScenes[] = {"box_pile",
                                           "mixed_pile",
                                           "pyramid",
                                           "stack",
                                           "card_house",
                                           "chain",
                                           "bullets",
                                           "machine",
                                           "draped_cloth:64"};

struct BenchFlags {
    std::vector<std::string> scenes;
    BenchOptions options;
    bool is_json = false;
};

Json json_of(const TimeSummary& t) {
    return {{"median", t.median}, {"p95", t.p95}, {"max", t.max}};
}

Json json_of(const BenchResult& result) {
    Json stages = Json::object();
    for (int i = 0; i < kStepStageCount; ++i)
        stages[std::string(name_of(static_cast<StepStage>(i)))] = json_of(
            result.stage_ms[static_cast<std::size_t>(i)]);
    return {{"scene", result.source},
            {"isa", name_of(result.instruction_set)},
            {"bodies", result.bodies},
            {"awake", result.awake},
            {"contacts", result.contacts},
            {"contact_points", result.contact_points},
            {"step_ms", json_of(result.step_ms)},
            {"step_cpu_ms", json_of(result.step_cpu_ms)},
            {"us_per_point", result.us_per_point ? Json(*result.us_per_point) : Json(nullptr)},
            {"snapshot_bytes", result.snapshot_bytes},
            {"heap_mb", result.heap_mb},
            {"peak_rss_mb", result.peak_rss_mb},
            {"stage_ms", stages}};
}

Json json_of(const BenchFlags& flags, std::span<const BenchResult> results) {
    Json scenes = Json::array();
    for (const BenchResult& result : results)
        scenes.push_back(json_of(result));
    return {{"steps", flags.options.steps},
            {"warmup", flags.options.warmup},
            {"threads", flags.options.world.threads},
            {"set", flags.options.world.settings},
            {"scenes", scenes}};
}

void print_times(const char* name, const TimeSummary& t) {
    std::printf("  %-16s %9.3f %9.3f %9.3f\n", name, t.median, t.p95, t.max);
}

/// Prints the same numbers under the same names as in JSON.
void print_text(const BenchResult& result) {
    std::printf("\n%s: bodies %zu, awake %zu, contacts %zu, contact_points %zu\n",
                result.source.c_str(),
                result.bodies,
                result.awake,
                result.contacts,
                result.contact_points);
    std::printf("  %-16s %9s %9s %9s\n", "[ms]", "median", "p95", "max");
    print_times("step_ms", result.step_ms);
    print_times("step_cpu_ms", result.step_cpu_ms);
    for (int i = 0; i < kStepStageCount; ++i)
        print_times(("  " + std::string(name_of(static_cast<StepStage>(i)))).c_str(),
                    result.stage_ms[static_cast<std::size_t>(i)]);
    if (result.us_per_point)
        std::printf("  us_per_point %.3f, ", *result.us_per_point);
    else
        std::printf("  us_per_point - (nothing touched), ");
    std::printf("snapshot_bytes %zu, heap_mb %.1f, peak_rss_mb %.1f\n",
                result.snapshot_bytes,
                result.heap_mb,
                result.peak_rss_mb);
}

/// Checks all scenes first, so that a wrong name fails before minutes of measuring.
Result<void> check_scenes(const BenchFlags& flags) {
    for (const std::string& source : flags.scenes)
        if (auto opened = open_scene(source, flags.options.world); !opened.ok())
            return opened.error();
    return {};
}

Result<int> bench_scenes(BenchFlags flags) {
    if (flags.scenes.empty())
        flags.scenes.assign(std::begin(kStandardScenes), std::end(kStandardScenes));
    if (auto checked = check_scenes(flags); !checked.ok())
        return checked.error();
    std::vector<BenchResult> results;
    for (const std::string& source : flags.scenes) {
        auto result = bench_scene(source, flags.options);
        if (!result.ok())
            return result.error();
        results.push_back(std::move(*result));
        if (flags.is_json)
            continue;
        if (results.size() == 1)
            std::printf("%d steps after %d, threads %d, isa %s\n",
                        flags.options.steps,
                        flags.options.warmup,
                        flags.options.world.threads,
                        std::string(name_of(results.front().instruction_set)).c_str());
        print_text(results.back());
        std::fflush(stdout);
    }
    if (flags.is_json)
        std::printf("%s\n", json_of(flags, results).dump(2).c_str());
    return kFine;
}

} // namespace

void add_bench_verb(CommandLine& line) {
    Verb verb = line.add_verb("bench", "Time the steps of scenes, and the stages of a step");
    auto& flags = verb.keep<BenchFlags>();
    std::string standard;
    for (const char* scene : kStandardScenes)
        standard += (standard.empty() ? "" : " ") + std::string(scene);
    verb.words("scenes",
               flags.scenes,
               "Gallery ids (box_pile:20000), scene files or OBJ files; left out: " + standard);
    verb.number("--steps",
                flags.options.steps,
                {1, 100000000},
                "Steps to time; " + std::to_string(flags.options.steps) + " if left out");
    verb.number("--warmup", flags.options.warmup, {0, 100000000}, "Steps before the clock starts");
    add_world_options(verb, flags.options.world);
    verb.flag("--json", flags.is_json, "One JSON object on stdout");
    verb.footer("Times are wall time a step, in milliseconds, but for step_cpu_ms: that of all\n"
                "threads together. us_per_point is CPU time over the contact points solved.\n"
                "What sleeps costs next to nothing: --set sleep=0 keeps everything awake.");
    verb.on_run([&flags] { return bench_scenes(flags); });
}

} // namespace topple::app
