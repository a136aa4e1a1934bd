// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/acceptance/run_acceptance.h"

#include <span>
#include <string>
#include <vector>

namespace topple::app {

/// Other conditions under which every case is measured and must hold its floors: no floor may depend on the
/// orientation or size of its scene, or on the length of a step.
struct Variant {
    std::string_view id;  ///< "turned"
    std::string_view how; ///< Description in words.
    Real dt = 0;          ///< Length of a step; 0: from the parameters. [s]
    Frame frame;
};
std::span<const Variant> variants();

/// One additional measurement whose rows must hold the floors.
struct VariantRun {
    std::string id; ///< Id of the variant or of the sibling.
    Conditions conditions;
    Measure measure;
};
/// Returns the variants that the case allows, then its siblings.
std::vector<VariantRun> variant_runs(const AcceptanceCase& which, const Parameters& parameters);

struct VariantResult {
    std::string id;
    CaseResult result;
};
struct CaseVariants {
    CaseResult base;
    std::vector<VariantResult> variants;
};
/// Runs all variants. The results refer to `cases` and have its order, for any number of threads.
std::vector<CaseVariants> run_variants(std::span<const AcceptanceCase> cases,
                                       const Parameters& parameters,
                                       int thread_count = 1);

/// Returns the variant with the worst value of the row at that index; on a tie the first. NaN is the worst. Null if
/// the case has no variants.
const VariantResult* worst_variant(const CaseVariants& of, std::size_t row);

} // namespace topple::app
