// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/water/water.h"
#include "topple/io/json/json_fields.h"

namespace topple {

/// What is not given is as in `Water`. Ranges are checked when the world takes it: as in `{"min": [-5, -2, -5], "max": [5, 0, 5], "density": 1000}`.
Water read_water_json(JsonFields& fields);
JsonValue water_to_json(const Water& water);

} // namespace topple
