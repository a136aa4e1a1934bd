// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/quality/run_quality.h"
#include "app/verbs/parameter_setting.h"
#include "app/verbs/verbs.h"
#include "engine/world/parameter_table.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <cstdio>

namespace topple::app {
namespace {

using Json = nlohmann::ordered_json;

struct QualityFlags {
    std::vector<std::string> only, settings;
    int jobs = 1;
    bool is_json = false, asserts_floors = false, explains = false, is_quick = false;
};

/// JSON knows no infinity: what broke down becomes null, and its verdict says the rest.
Json json_of(const CaseResult& result) {
    Json rows = Json::array();
    for (const RowResult& row : result.rows)
        rows.push_back({{"id", row.row.id},
                        {"what", row.row.what},
                        {"unit", row.row.unit},
                        {"value", std::isfinite(row.value) ? Json(row.value) : Json(nullptr)},
                        {"floor", row.row.floor},
                        {"aim", row.row.aim},
                        {"better", row.row.better == Better::lower ? "lower" : "higher"},
                        {"asserted", row.row.asserted},
                        {"verdict", name_of(row.verdict)}});
    return {{"case", result.of->id},
            {"how", result.of->how},
            {"opens", result.of->opens},
            {"cpu_ms", result.cpu_ms},
            {"note", result.note},
            {"rows", rows}};
}

void print_line(const RowResult& row, const std::string& note) {
    std::printf("%-26s %-46s %12.5g %9.5g %9.5g %-4s %s%s%s\n",
                row.row.id.c_str(),
                row.row.what.c_str(),
                row.value,
                row.row.floor,
                row.row.aim,
                row.row.unit.c_str(),
                std::string(name_of(row.verdict)).c_str(),
                note.empty() ? "" : "; ",
                note.c_str());
}

void print_table(std::span<const CaseResult> results, bool explains) {
    std::printf("%-26s %-46s %12s %9s %9s %-4s %s\n",
                "id",
                "what",
                "value",
                "floor",
                "aim",
                "unit",
                "verdict");
    int count[3] = {};
    for (const CaseResult& result : results) {
        if (explains)
            std::printf("\n%s: %s\n  topple --open %s\n",
                        result.of->id.c_str(),
                        result.of->how.c_str(),
                        result.of->opens.c_str());
        for (const RowResult& row : result.rows) {
            print_line(row, &row == &result.rows.front() ? result.note : "");
            ++count[static_cast<int>(row.verdict)];
        }
    }
    std::printf("%d aims reached, %d floors held, %d red\n",
                count[static_cast<int>(Verdict::aim_reached)],
                count[static_cast<int>(Verdict::floor_held)],
                count[static_cast<int>(Verdict::red)]);
}

Result<Parameters> parameters_of(const QualityFlags& flags) {
    Parameters parameters = quality_parameters();
    for (const std::string& text : flags.settings) {
        const Result<ParameterSetting> setting = parse_setting(text);
        if (!setting.ok())
            return setting.error();
        if (auto done = set_parameter(parameters, setting->name, setting->value); !done.ok())
            return done.error();
    }
    return parameters;
}

Result<int> run_cases(const QualityFlags& flags) {
    auto cases = select_quality(quality_table(), flags.only);
    if (!cases.ok())
        return cases.error();
    const Result<Parameters> parameters = parameters_of(flags);
    if (!parameters.ok())
        return parameters.error();
    if (flags.is_quick)
        std::erase_if(*cases, [](const QualityCase& c) { return c.is_long; });
    const std::vector<CaseResult> results = run_quality(*cases, *parameters, flags.jobs);
    bool all_hold = true;
    Json list = Json::array();
    for (const CaseResult& result : results) {
        list.push_back(json_of(result));
        for (const RowResult& row : result.rows)
            all_hold = all_hold && row.verdict != Verdict::red;
    }
    if (flags.is_json)
        std::printf("%s\n", list.dump(2).c_str());
    else
        print_table(results, flags.explains);
    return flags.asserts_floors && !all_hold ? kCheckFailed : kFine;
}

} // namespace

void add_quality_verb(CommandLine& line) {
    Verb verb = line.add_verb("quality",
                              "Measure the engine and hold it against its floors and aims");
    auto& flags = verb.keep<QualityFlags>();
    verb.comma_words("--only", flags.only, {}, "Lines (M2), cases (M2:40) or rows (M2:40.sink)");
    verb.repeated("--set", flags.settings, "A parameter: name=value; may be repeated");
    verb.number("--jobs", flags.jobs, {1, 256}, "Scenes measured at the same time");
    verb.flag("--quick", flags.is_quick, "Leave out what takes long");
    verb.flag("--explain", flags.explains, "Say how each is measured, and what opens it");
    verb.flag("--json", flags.is_json, "A JSON array on stdout, with the CPU time of each case");
    verb.flag("--assert-floors", flags.asserts_floors, "Exit status 1 if any row is red");
    verb.on_run([&flags] { return run_cases(flags); });
}

} // namespace topple::app
