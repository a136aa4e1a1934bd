// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/runs/sweep.h"

#include <string>

namespace topple::app {

/// Returns the value of an axis as a person reads it: "on", "7", "0.125".
std::string axis_value_text(const SweepAxis& axis, double value);

/// Returns a row for each run: its numbers, its value, and the command that repeats it.
std::string csv_of(const Sweep& sweep);

} // namespace topple::app
