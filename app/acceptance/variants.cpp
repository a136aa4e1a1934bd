// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/acceptance/variants.h"

#include "topple/core/parallel.h"

#include <array>
#include <cmath>

namespace topple::app {
namespace {

constexpr Real kRootOfTen = 3.16227766f;

/// Rotation by 37 degrees about Y, which aligns no side with an axis and preserves heights.
const Quat kTurned = from_axis_angle({0, 1, 0}, 0.6458f);
/// Rotation by 73 degrees about an axis without zero components.
const Quat kTilted = from_axis_angle({2.0f / 7, 3.0f / 7, 6.0f / 7}, 1.2741f);

bool is_free_for(const AcceptanceCase& which, const Variant& variant) {
    switch (which.freedom) {
    case Freedom::own_step:
        return variant.dt == 0;
    case Freedom::own_frame:
        return variant.frame == Frame{};
    case Freedom::any:
        break;
    }
    return true;
}

/// Returns whether `a` is worse for the row than `b`.
bool is_worse(const AcceptanceRow& row, double a, double b) {
    if (std::isnan(a) || std::isnan(b))
        return std::isnan(a) && !std::isnan(b);
    return row.better == Better::lower ? a > b : a < b;
}

} // namespace

// Two families change the size. With gravity scaled alike, all times are unchanged, and only the engine's own lengths
// and speeds (slop, margins, push speed, restitution threshold) are smaller or larger relative to the scene. With the
// gravity of the table, as a person would build the scene, times change with the root of the size: a step of 1/60 s
// for a tenth of the size corresponds to one of 1/19 s for the size of the table.
std::span<const Variant> variants() {
    static const std::array kVariants{
        Variant{.id = "dt_1/50", .how = "steps of 1/50 s", .dt = Real(1) / 50},
        Variant{.id = "dt_1/144", .how = "steps of 1/144 s", .dt = Real(1) / 144},
        Variant{.id = "turned",
                .how = "turned by 37 degrees about the vertical",
                .frame = {.rotation = kTurned}},
        Variant{.id = "tilted",
                .how = "turned by 73 degrees about a slanting axis, gravity with it",
                .frame = {.rotation = kTilted}},
        Variant{.id = "mirrored", .how = "mirrored, x -> -x", .frame = {.is_mirrored = true}},
        Variant{.id = "tenth",
                .how = "a tenth of the size, a tenth of the gravity",
                .frame = {.length = 0.1f}},
        Variant{.id = "tenfold",
                .how = "ten times the size, ten times the gravity",
                .frame = {.length = 10}},
        Variant{.id = "tenth_same_g",
                .how = "a tenth of the size, the same gravity",
                .frame = {.length = 0.1f, .time = 1 / kRootOfTen}},
        Variant{.id = "tenfold_same_g",
                .how = "ten times the size, the same gravity",
                .frame = {.length = 10, .time = kRootOfTen}},
    };
    return kVariants;
}

std::vector<VariantRun> variant_runs(const AcceptanceCase& which, const Parameters& parameters) {
    std::vector<VariantRun> runs;
    for (const Variant& variant : variants()) {
        if (!is_free_for(which, variant))
            continue;
        Conditions conditions(parameters, variant.frame);
        if (variant.dt > 0)
            conditions.parameters.dt = variant.dt;
        runs.push_back({std::string(variant.id), conditions, which.measure});
    }
    for (const Sibling& sibling : which.siblings)
        runs.push_back({sibling.id, parameters, sibling.measure});
    return runs;
}

std::vector<CaseVariants> run_variants(std::span<const AcceptanceCase> cases,
                                       const Parameters& parameters,
                                       int thread_count) {
    struct Job {
        const AcceptanceCase* of;
        VariantRun run;
        CaseResult* result;
    };
    std::vector<CaseVariants> all(cases.size());
    std::vector<Job> jobs;
    for (std::size_t i = 0; i < cases.size(); ++i) {
        const std::vector<VariantRun> runs = variant_runs(cases[i], parameters);
        jobs.push_back({&cases[i], {"", parameters, cases[i].measure}, &all[i].base});
        all[i].variants.resize(runs.size()); // before anything refers to its elements
        for (std::size_t k = 0; k < runs.size(); ++k) {
            all[i].variants[k].id = runs[k].id;
            jobs.push_back({&cases[i], runs[k], &all[i].variants[k].result});
        }
    }
    JobPool pool(thread_count);
    pool.parallel_for(jobs.size(), 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i)
            *jobs[i].result = run_case(*jobs[i].of, jobs[i].run.measure, jobs[i].run.conditions);
    });
    return all;
}

const VariantResult* worst_variant(const CaseVariants& of, std::size_t row) {
    const VariantResult* worst = nullptr;
    for (const VariantResult& variant : of.variants)
        if (!worst || is_worse(of.base.rows[row].row,
                               variant.result.rows[row].value,
                               worst->result.rows[row].value))
            worst = &variant;
    return worst;
}

} // namespace topple::app
