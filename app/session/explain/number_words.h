// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/solver/solver_watch.h"
#include "topple/math/vec3.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace topple::app {

/// Prints as std::printf does, into a string of at most 400 characters.
[[gnu::format(printf, 1, 2)]] std::string printed(const char* pattern, ...);

///@{
/// Returns a length [m] in the unit that suits it.
std::string in_length(double meters);
std::string in_length(Real meters);
///@}

/// "(1.5, -2, 0)".
std::string in_vector(Vec3 v);

/// "one point", "3 points".
std::string counted(std::size_t count, const char* one, const char* many);

/// "warm start", "push", ...
const char* words_of(SolverMoment moment);
/// Returns the name in files: "warm_start", "push", ...
std::string_view key_of(SolverMoment moment);

/// "sub-step 2, push 3", or "push 3" with a single sub-step.
std::string moment_in_words(SolverMoment moment, int substep, int sweep, int substeps);

} // namespace topple::app
