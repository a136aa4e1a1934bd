// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/explain/parting_words.h"
#include "app/session/session_log.h"
#include "app/session/twin_presets.h"
#include "app/verbs/line/world_flags.h"
#include "app/verbs/runs/twin_runs.h"
#include "app/verbs/verbs.h"
#include "topple/io/text/file_writer.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>

namespace topple::app {
namespace {

using Json = nlohmann::ordered_json;

/// Settings that change nothing: the scene's own.
constexpr const char* kOwnSettings = "default";

struct AbFlags {
    TwinOptions options;
    std::string preset; ///< Name; empty: none.
    bool lists_presets = false;
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

const char* name_of_measure(TwinPreset::Measure measure) {
    switch (measure) {
    case TwinPreset::Measure::height:
        return "potential energy at the end [J]";
    case TwinPreset::Measure::motion:
        return "largest kinetic energy [J]";
    case TwinPreset::Measure::last_motion:
        return "kinetic energy at the end [J]";
    case TwinPreset::Measure::gain:
        return "energy created [J]";
    case TwinPreset::Measure::overlap:
        return "deepest overlap [m]";
    }
    return "";
}

std::string settings_text(std::string_view settings) {
    return settings.empty() ? kOwnSettings : std::string(settings);
}

int list_presets(bool is_json) {
    Json list = Json::array();
    for (const TwinPreset& preset : twin_presets()) {
        const std::string a = settings_text(preset.a), b = settings_text(preset.b);
        if (is_json)
            list.push_back({{"name", preset.name},
                            {"title", preset.title},
                            {"scene", preset.scene},
                            {"a", a},
                            {"b", b},
                            {"steps", preset.steps},
                            {"measure", name_of_measure(preset.measure)},
                            {"look", preset.look}});
        else
            std::printf("%-22s %s: %s\n%23sA: %s\n%23sB: %s\n%23s%s\n",
                        std::string(preset.name).c_str(),
                        std::string(preset.title).c_str(),
                        std::string(preset.scene).c_str(),
                        "",
                        a.c_str(),
                        "",
                        b.c_str(),
                        "",
                        std::string(preset.look).c_str());
    }
    if (is_json)
        std::printf("%s\n", list.dump(2).c_str());
    return kFine;
}

/// Splits "name=value,name=value".
std::vector<std::string> split(std::string_view settings) {
    std::vector<std::string> words;
    while (!settings.empty()) {
        const std::size_t comma = std::min(settings.find(','), settings.size());
        words.emplace_back(settings.substr(0, comma));
        settings.remove_prefix(std::min(comma + 1, settings.size()));
    }
    return words;
}

/// Takes scene, settings and steps of the preset, as far as the line names none. Returns null without a preset. Fails:
/// an unknown name, or settings beside it.
Result<const TwinPreset*> take_preset(const AbFlags& flags, TwinOptions& options) {
    if (flags.preset.empty())
        return options.source.empty()
                   ? Result<const TwinPreset*>(Error{"name a scene, or a preset"})
                   : nullptr;
    const Result<const TwinPreset*> preset = find_twin_preset(flags.preset);
    if (!preset.ok())
        return preset;
    if (!options.a.empty() || !options.b.empty())
        return Error{"--preset has settings of its own; leave --a and --b out"};
    if (options.source.empty())
        options.source = (*preset)->scene;
    if (!options.steps)
        options.steps = (*preset)->steps;
    options.a = split((*preset)->a);
    options.b = split((*preset)->b);
    return preset;
}

Json json_of(const TwinPreset& preset, const TwinRuns& twins) {
    return {{"name", preset.name},
            {"look", preset.look},
            {"measure", name_of_measure(preset.measure)},
            {"a", measure_of(preset.measure, twins.curves_a)},
            {"b", measure_of(preset.measure, twins.curves_b)},
            {"is_shown", shows_its_lesson(preset, twins.curves_a, twins.curves_b)}};
}

void print(const TwinPreset& preset, const TwinRuns& twins) {
    std::printf("  %s. %s\n  The %s is %.4g in A and %.4g in B.\n",
                std::string(preset.title).c_str(),
                std::string(preset.look).c_str(),
                name_of_measure(preset.measure),
                measure_of(preset.measure, twins.curves_a),
                measure_of(preset.measure, twins.curves_b));
}

Result<int> run_and_print(const AbFlags& flags) {
    if (flags.lists_presets)
        return list_presets(flags.is_json);
    TwinOptions options = flags.options;
    if (flags.steps >= 0)
        options.steps = flags.steps;
    const Result<const TwinPreset*> preset = take_preset(flags, options);
    if (!preset.ok())
        return preset.error();
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
        Json json = json_of(*twins);
        if (*preset != nullptr)
            json["preset"] = json_of(**preset, *twins);
        std::printf("%s\n", json.dump(2).c_str());
    } else {
        std::printf("%s: %d steps, twice\n", twins->a.header.title.c_str(), twins->steps);
        if (*preset != nullptr)
            print(**preset, *twins);
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
    verb.text("scene", flags.options.source, "Gallery id (stack:20), scene file or OBJ file");
    verb.text("--preset",
              flags.preset,
              "Settings of both runs that make a lesson visible, and its scene if none is named");
    verb.flag("--list-presets", flags.lists_presets, "Print all presets and run nothing");
    verb.comma_words(
        "--a", flags.options.a, {}, "Settings of run A: name=value,name=value, or default");
    verb.comma_words("--b", flags.options.b, {}, "Settings of run B; the scene's own if left out");
    verb.number(
        "--steps", flags.steps, {0, 100000}, "Steps to take; the scene's own number if left out");
    add_world_options(verb, flags.options.world);
    verb.text("--csv", flags.csv_file, "Write the curves of both runs to this file");
    verb.flag("--json", flags.is_json, "Print parameters, first difference and curves as JSON");
    verb.footer("Examples: topple ab stack:20 --a substeps=1,warm_start=0 --b default\n"
                "          topple ab --preset no_warm_start");
    verb.on_run([&flags] { return run_and_print(flags); });
}

} // namespace topple::app
