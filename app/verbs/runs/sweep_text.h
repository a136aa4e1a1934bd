// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/verbs/runs/sweep.h"

#include <string>

namespace topple::app {

/// Returns the value of an axis as a person reads it: "on", "7", "0.125".
std::string axis_value_text(const SweepAxis& axis, double value);

/// Returns the sweep as JSON. Values and hashes are rows of the map, the first for the first value of y; the value of a
/// run that was not taken, or that is not finite, is null.
std::string json_of(const Sweep& sweep);
/// Returns a row for each run: its numbers, its value, and the command that repeats it.
std::string csv_of(const Sweep& sweep);

} // namespace topple::app
