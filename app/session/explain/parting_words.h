// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/step_comparison.h"
#include "topple/world/world_state.h"

#include <string>

namespace topple::app {

/// Returns "before", "inputs", "broad_phase", ...: names in JSON.
const char* name_of(StepComparison::Stage stage);

/// Returns where two steps part in a sentence: "They part in the narrow phase, at the contact of body 3 "crate" and
/// body 5." `state`: of one of the worlds, for names. Empty if the steps are equal.
std::string in_words(const StepComparison& parting, const WorldState& state);

} // namespace topple::app
