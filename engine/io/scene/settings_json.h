// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/parameters.h"
#include "topple/io/json/json_fields.h"

namespace topple {

/// Reads "gravity", "dt" and the members of "settings" by the names of the parameter table, where a choice may be a
/// word. Unknown names are stored in `unknown`.
void read_settings(JsonFields& top,
                   Parameters& parameters,
                   JsonValue& unknown,
                   JsonProblems& problems);

} // namespace topple
