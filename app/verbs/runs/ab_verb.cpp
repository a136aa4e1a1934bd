// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/explain/parting_words.h"
#include "app/session/session_log.h"
#include "app/verbs/runs/twin_runs.h"
#include "app/verbs/verbs.h"
#include "topple/io/text/file_writer.h"

#include <nlohmann/json.hpp>

#include <cstdio>

namespace topple::app {
namespace {

using Json = nlohmann::ordered_json;

/// Settings that change nothing: the scene's own.
constexpr const char* kOwnSettings = "default";

struct AbFlags {
    TwinOptions options;
    int steps = -1;
    std::string csv_file; ///< Empty: none.
    bool is_json = false;
};

Json json_of(const RunCurves& curves) {
    Json json = Json::object();
    for (const Curve& curve : kCurves)
        json[std::string(curve.name)] = curves.*curve.values;
    return json;
}

Json json_of(const TwinRuns& twins) {
    Json changes = Json::array();
    for (const ParameterChange& change : twins.changes)
        changes.push_back({{"name", change.info->name},
                           {"a", parameter_text(*change.info, change.a)},
                           {"b", parameter_text(*change.info, change.b)}});
    Json difference;
    if (twins.difference)
        difference = {{"step", twins.difference->step},
                      {"ordinal", twins.difference->difference.ordinal},
                      {"is_deformable", twins.difference->difference.is_deformable},
                      {"fields", twins.difference->difference.fields},
                      {"count", twins.difference->difference.count},
                      {"stage", name_of(twins.parting.stage)}};
    return {{"scene", twins.a.source},
            {"steps", twins.steps},
            {"parameters", changes},
            {"first_difference", difference},
            {"hash_a", hash_text(twins.a.world.hash())},
            {"hash_b", hash_text(twins.b.world.hash())},
            {"differences", differences_in_words(twins)},
            {"distance_m", twins.distance},
            {"a", json_of(twins.curves_a)},
            {"b", json_of(twins.curves_b)}};
}

/// Returns a row for each step: its number, the distance, then every curve of A and of B.
std::string csv_of(const TwinRuns& twins) {
    std::string text = "step,distance_m";
    for (const char* run : {"a", "b"})
        for (const Curve& curve : kCurves)
            text += ',' + std::string(curve.name) + '_' + run;
    text += '\n';
    for (std::size_t i = 0; i < twins.distance.size(); ++i) {
        char number[40];
        const auto add = [&](double value) {
            std::snprintf(number, sizeof number, ",%.9g", value);
            text += number;
        };
        text += std::to_string(i + 1);
        add(twins.distance[i]);
        for (const RunCurves* curves : {&twins.curves_a, &twins.curves_b})
            for (const Curve& curve : kCurves)
                add((curves->*curve.values)[i]);
        text += '\n';
    }
    return text;
}

Result<int> run_and_print(const AbFlags& flags) {
    TwinOptions options = flags.options;
    if (flags.steps >= 0)
        options.steps = flags.steps;
    for (std::vector<std::string>* settings : {&options.a, &options.b})
        std::erase(*settings, kOwnSettings);
    const Result<TwinRuns> twins = run_twins(options);
    if (!twins.ok())
        return twins.error();
    if (!flags.csv_file.empty())
        if (Result<void> written = write_file_atomically(flags.csv_file, csv_of(*twins));
            !written.ok())
            return written.error();
    if (flags.is_json) {
        std::printf("%s\n", json_of(*twins).dump(2).c_str());
    } else {
        std::printf("%s: %d steps, twice\n", twins->a.header.title.c_str(), twins->steps);
        for (const std::string& sentence : differences_in_words(*twins))
            std::printf("  %s\n", sentence.c_str());
    }
    return twins->signal != 0 ? kSignalBase + twins->signal : kFine;
}

} // namespace

void add_ab_verb(CommandLine& line) {
    Verb verb = line.add_verb("ab",
                              "Step a scene twice with different settings and compare the runs");
    auto& flags = verb.keep<AbFlags>();
    verb.required_text(
        "scene", flags.options.source, "Gallery id (stack:20), scene file or OBJ file");
    verb.comma_words(
        "--a", flags.options.a, {}, "Settings of run A: name=value,name=value, or default");
    verb.comma_words("--b", flags.options.b, {}, "Settings of run B; the scene's own if left out");
    verb.number(
        "--steps", flags.steps, {0, 100000}, "Steps to take; the scene's own number if left out");
    add_world_options(verb, flags.options.world);
    verb.text("--csv", flags.csv_file, "Write the curves of both runs to this file");
    verb.flag("--json", flags.is_json, "Print parameters, first difference and curves as JSON");
    verb.footer("Example: topple ab stack:20 --a substeps=1,warm_start=0 --b default");
    verb.on_run([&flags] { return run_and_print(flags); });
}

} // namespace topple::app
