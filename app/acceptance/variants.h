// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/acceptance/run_acceptance.h"

#include <span>
#include <string>
#include <vector>

namespace topple::app {

/// Other conditions that every case is measured under, and must hold its floors in: no floor may depend on how its one
/// scene lies, how large it is or how long a step takes.
struct Variant {
    std::string_view id;  ///< "turned"
    std::string_view how; ///< In words.
    Real dt = 0;          ///< Length of a step; 0: that of the parameters. [s]
    Frame frame;
};
std::span<const Variant> variants();

/// One measurement that some rows are held to beside the case's own.
struct VariantRun {
    std::string id; ///< Of the variant or of the sibling.
    Conditions conditions;
    Measure measure;
};
/// The variants that a case is free for, then its siblings.
std::vector<VariantRun> variant_runs(const AcceptanceCase& which, const Parameters& parameters);

struct VariantResult {
    std::string id;
    CaseResult result;
};
struct CaseVariants {
    CaseResult base;
    std::vector<VariantResult> variants;
};
/// The results refer to `cases`; they come in its order, whatever the number of threads.
std::vector<CaseVariants> run_variants(std::span<const AcceptanceCase> cases,
                                       const Parameters& parameters,
                                       int thread_count = 1);

/// The variant with the worst value of the row of that place; of equal ones the first. A value that is not a number is
/// the worst. Null if the case has no variants.
const VariantResult* worst_variant(const CaseVariants& of, std::size_t row);

} // namespace topple::app
