// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/runs/sweep.h"

#include <string>

namespace topple::app {

/// Returns the sweep as JSON. Values and hashes are rows of the map, the first for the first value of y; the value of a
/// run that was not taken, or that is not finite, is null.
std::string json_of(const Sweep& sweep);

} // namespace topple::app
