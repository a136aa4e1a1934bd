// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/acceptance/run_acceptance.h"

#include "app/scenes/scene_parts.h"
#include "topple/core/parallel.h"

#include <algorithm>
#include <ctime>
#include <limits>

namespace topple::app {
namespace {

/// Returns whether the word is the id or a whole part of its beginning: "M1" matches "M1:10" but not "M10".
bool names(std::string_view word, std::string_view id) {
    if (!id.starts_with(word))
        return false;
    const std::string_view rest = id.substr(word.size());
    return rest.empty() || rest.front() == ':' || rest.front() == '.';
}

double thread_cpu_ms() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) * 1e-6;
}

double value_of(const Measured& measured, std::string_view quantity) {
    for (const Quantity& q : measured.quantities)
        if (q.name == quantity)
            return q.value;
    return std::numeric_limits<double>::quiet_NaN();
}

/// A scene that the world refuses, for example because a shape is too small in a frame, gives no quantity.
Measured measure_or_refusal(const Measure& measure, const Conditions& conditions) {
    try {
        return measure(conditions);
    } catch (const SceneRefusal& refusal) {
        return {{}, refusal.what()};
    }
}

} // namespace

Parameters acceptance_parameters() {
    Parameters p;
    p.sleep = false;
    return p;
}

Result<std::vector<AcceptanceCase>> select_acceptance(std::span<const AcceptanceCase> table,
                                                      std::span<const std::string> words) {
    std::vector<bool> is_used(words.size());
    std::vector<AcceptanceCase> selected;
    for (const AcceptanceCase& from : table) {
        AcceptanceCase chosen = from;
        std::erase_if(chosen.rows, [&](const AcceptanceRow& row) {
            bool is_named = words.empty();
            for (std::size_t i = 0; i < words.size(); ++i)
                if (names(words[i], row.id))
                    is_named = is_used[i] = true;
            return !is_named;
        });
        if (!chosen.rows.empty())
            selected.push_back(std::move(chosen));
    }
    const auto unused = std::find(is_used.begin(), is_used.end(), false);
    if (unused != is_used.end())
        return Error{.message = "the table has no row \"" +
                                words[static_cast<std::size_t>(unused - is_used.begin())] +
                                "\"; write a line (M2), a case (M2:40) or a row (M2:40.sink)"};
    return selected;
}

CaseResult run_case(const AcceptanceCase& which, const Conditions& conditions) {
    return run_case(which, which.measure, conditions);
}

CaseResult run_case(const AcceptanceCase& which,
                    const Measure& measure,
                    const Conditions& conditions) {
    const double before = thread_cpu_ms();
    const Measured measured = measure_or_refusal(measure, conditions);
    CaseResult result{.of = &which, .note = measured.note, .cpu_ms = thread_cpu_ms() - before};
    for (const AcceptanceRow& row : which.rows) {
        const double value = value_of(measured, row.id.substr(row.id.rfind('.') + 1));
        result.rows.push_back({row, value, verdict_of(row, value)});
    }
    return result;
}

std::vector<CaseResult> run_acceptance(std::span<const AcceptanceCase> cases,
                                       const Parameters& parameters,
                                       int thread_count) {
    std::vector<CaseResult> results(cases.size());
    JobPool pool(thread_count);
    pool.parallel_for(cases.size(), 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i)
            results[i] = run_case(cases[i], parameters);
    });
    return results;
}

} // namespace topple::app
