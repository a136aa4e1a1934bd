// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/acceptance/open_variants.h"
#include "app/acceptance/run_acceptance.h"
#include "app/acceptance/variants.h"
#include "app/commands/parameter_setting.h"
#include "app/verbs/verbs.h"
#include "topple/world/parameter_table.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace topple::app {
namespace {

using Json = nlohmann::ordered_json;

struct QualityFlags {
    std::vector<std::string> only, settings;
    int jobs = 1;
    bool is_json = false, asserts_floors = false, explains = false, is_quick = false,
         varies = false;
};

/// JSON has no infinity: a value that is not finite becomes null, and its verdict tells the rest.
Json json_number(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }

Json json_of_case(const CaseResult& result) {
    Json rows = Json::array();
    for (const RowResult& row : result.rows)
        rows.push_back({{"id", row.row.id},
                        {"what", row.row.what},
                        {"unit", row.row.unit},
                        {"value", json_number(row.value)},
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

/// Returns the case as without variants; each row gets its variants and the id of the worst.
Json json_of_case(const CaseVariants& of) {
    Json json = json_of_case(of.base);
    for (std::size_t i = 0; i < of.base.rows.size(); ++i) {
        Json list = Json::array();
        for (const VariantResult& variant : of.variants) {
            const RowResult& row = variant.result.rows[i];
            list.push_back({{"variant", variant.id},
                            {"value", json_number(row.value)},
                            {"verdict", name_of(row.verdict)},
                            {"asserted", !is_open_variant(row.row.id, variant.id)},
                            {"note", variant.result.note}});
        }
        const VariantResult* worst = worst_variant(of, i);
        json["rows"][i]["worst"] = worst ? Json(worst->id) : Json(nullptr);
        json["rows"][i]["variants"] = std::move(list);
    }
    return json;
}

void print_variants_line(const CaseVariants& of, std::size_t row) {
    const RowResult& base = of.base.rows[row];
    const VariantResult* worst = worst_variant(of, row);
    const RowResult& shown = worst ? worst->result.rows[row] : base;
    std::string red;
    for (const VariantResult& variant : of.variants)
        if (variant.result.rows[row].verdict == Verdict::red)
            red += (red.empty() ? "; red: " : ", ") + variant.id;
    std::printf("%-26s %12.5g %12.5g %9.5g %9.5g %-4s %-22s %s%s\n",
                base.row.id.c_str(),
                base.value,
                shown.value,
                base.row.floor,
                base.row.aim,
                base.row.unit.c_str(),
                worst ? worst->id.c_str() : "-",
                std::string(name_of(shown.verdict)).c_str(),
                red.c_str());
}

void explain_variants() {
    for (const Variant& variant : variants())
        std::printf(
            "%-16s %s\n", std::string(variant.id).c_str(), std::string(variant.how).c_str());
    std::printf(
        "%-16s %s\n\n", "other names", "the scene of the case with another number or shape");
}

void print_variants_table(std::span<const CaseVariants> results, bool explains) {
    if (explains)
        explain_variants();
    std::printf("%-26s %12s %12s %9s %9s %-4s %-22s %s\n",
                "id",
                "value",
                "worst",
                "floor",
                "aim",
                "unit",
                "variant",
                "verdict");
    for (const CaseVariants& of : results)
        for (std::size_t i = 0; i < of.base.rows.size(); ++i)
            print_variants_line(of, i);
}

bool is_all_held(const CaseResult& result) {
    return std::none_of(result.rows.begin(), result.rows.end(), [](const RowResult& row) {
        return row.verdict == Verdict::red;
    });
}

/// Prints the results; returns whether every row holds its floor.
bool report_acceptance(std::span<const AcceptanceCase> cases,
                       const Parameters& parameters,
                       const QualityFlags& flags) {
    const std::vector<CaseResult> results = run_acceptance(cases, parameters, flags.jobs);
    Json list = Json::array();
    for (const CaseResult& result : results)
        list.push_back(json_of_case(result));
    if (flags.is_json)
        std::printf("%s\n", list.dump(2).c_str());
    else
        print_table(results, flags.explains);
    return std::all_of(results.begin(), results.end(), is_all_held);
}

/// Does the same for all variants.
bool report_variants(std::span<const AcceptanceCase> cases,
                     const Parameters& parameters,
                     const QualityFlags& flags) {
    const std::vector<CaseVariants> results = run_variants(cases, parameters, flags.jobs);
    Json list = Json::array();
    bool all_hold = true;
    for (const CaseVariants& of : results) {
        list.push_back(json_of_case(of));
        all_hold = all_hold && is_all_held(of.base);
        for (const VariantResult& variant : of.variants)
            all_hold = all_hold && is_all_held(variant.result);
    }
    if (flags.is_json)
        std::printf("%s\n", list.dump(2).c_str());
    else
        print_variants_table(results, flags.explains);
    return all_hold;
}

Result<Parameters> parameters_of(const QualityFlags& flags) {
    Parameters parameters = acceptance_parameters();
    for (const std::string& text : flags.settings) {
        const Result<SetParameter> setting = parse_setting(text);
        if (!setting.ok())
            return setting.error();
        if (auto done = set_parameter(parameters, setting->name, setting->value); !done.ok())
            return done.error();
    }
    return parameters;
}

Result<int> run_cases(const QualityFlags& flags) {
    auto cases = select_acceptance(acceptance_table(), flags.only);
    if (!cases.ok())
        return cases.error();
    const Result<Parameters> parameters = parameters_of(flags);
    if (!parameters.ok())
        return parameters.error();
    if (flags.is_quick)
        std::erase_if(*cases, [](const AcceptanceCase& c) { return c.is_long; });
    const bool all_hold = flags.varies ? report_variants(*cases, *parameters, flags)
                                       : report_acceptance(*cases, *parameters, flags);
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
    verb.flag("--variants",
              flags.varies,
              "Also measure with other steps, sizes, directions and counts, and show the worst");
    verb.flag("--explain", flags.explains, "Say how each is measured, and what opens it");
    verb.flag("--json", flags.is_json, "A JSON array on stdout, with the CPU time of each case");
    verb.flag("--assert-floors", flags.asserts_floors, "Exit status 1 if any row is red");
    verb.on_run([&flags] { return run_cases(flags); });
}

} // namespace topple::app
