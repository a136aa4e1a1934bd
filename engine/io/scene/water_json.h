// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/water/water.h"
#include "topple/io/json/json_fields.h"

namespace topple {

/// Reads a water volume such as `{"min": [-5, -2, -5], "max": [5, 0, 5], "density": 1000}`; absent keys have the
/// defaults of `Water`. Ranges are checked when the world takes the volume.
Water read_water_json(JsonFields& fields);
/// Inverse of `read_water_json`.
JsonValue water_to_json(const Water& water);

} // namespace topple
