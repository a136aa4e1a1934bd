// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/history/other_runs.h"
#include "topple/world/parameter_table.h"
#include "topple/world/step_comparison.h"
#include "topple/world/world_state.h"

#include <string>
#include <vector>

namespace topple::app {

/// A parameter that differs between two runs A and B.
struct ParameterChange {
    const ParameterInfo* info = nullptr;
    double a = 0, b = 0;
};

/// Returns the parameters that differ, in the order of the table.
std::vector<ParameterChange> changes_between(const Parameters& a, const Parameters& b);

/// Returns both values, and the effect of the parameter.
std::string in_words(const ParameterChange& change);
/// Returns step, body, fields, stage and contact of the first difference. `state`: of run A, for names.
std::string parting_in_words(const RunDifference& difference,
                             const StepComparison& parting,
                             const WorldState& state);

} // namespace topple::app
