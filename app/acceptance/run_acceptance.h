// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/acceptance/table/acceptance_table.h"
#include "topple/core/result.h"

namespace topple::app {

/// Returns the default parameters with sleep off.
Parameters acceptance_parameters();

/// Returns the rows that `words` select: a line ("M2"), a case ("M2:40"), or a row ("M2:40.sink"). No words: all
/// rows. Cases without a selected row are left out. Fails: a word that matches nothing.
Result<std::vector<AcceptanceCase>> select_acceptance(std::span<const AcceptanceCase> table,
                                                      std::span<const std::string> words);

struct RowResult {
    AcceptanceRow row;
    double value = 0; ///< NaN if the case did not give it.
    Verdict verdict = Verdict::red;
};
struct CaseResult {
    const AcceptanceCase* of = nullptr;
    std::vector<RowResult> rows;
    std::string note;
    double cpu_ms = 0; ///< CPU time of the thread that ran the case.
};
/// Runs the case once and reads its rows. If the world refuses the scene, no row has a number and the note says why.
CaseResult run_case(const AcceptanceCase& which, const Conditions& conditions);
/// Runs the case with another measure of its rows.
CaseResult run_case(const AcceptanceCase& which,
                    const Measure& measure,
                    const Conditions& conditions);

/// Runs all cases. The results refer to `cases` and have its order, for any number of threads.
std::vector<CaseResult> run_acceptance(std::span<const AcceptanceCase> cases,
                                       const Parameters& parameters,
                                       int thread_count = 1);

} // namespace topple::app
