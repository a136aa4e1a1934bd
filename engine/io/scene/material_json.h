// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/material.h"
#include "topple/io/json/json_fields.h"

namespace topple {

/// What is not given is as in `fallback`. Ranges are checked when the world takes it.
Material read_material_json(JsonFields& fields, const Material& fallback);
/// Adds what differs from `standard`.
void add_material(JsonValue& json, const Material& material, const Material& standard);

/// { "between": ["rubber", "ice"], "friction": 0.15 }
MaterialPair read_material_pair(JsonFields& fields);
JsonValue material_pair_to_json(const MaterialPair& pair);

} // namespace topple
