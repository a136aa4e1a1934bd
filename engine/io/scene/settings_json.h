// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/parameters.h"
#include "topple/io/json/json_fields.h"

namespace topple {

/// "gravity", "dt" and what is under "settings" by the names of the parameter table, where a choice may be
/// a word. Names that the table does not have are kept in `unknown`.
void read_settings(JsonFields& top,
                   Parameters& parameters,
                   JsonValue& unknown,
                   JsonProblems& problems);

} // namespace topple
