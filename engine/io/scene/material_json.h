// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/material.h"
#include "topple/io/json/json_fields.h"

namespace topple {

/// Reads a material; absent keys are taken from `fallback`. Ranges are checked when the material is applied to the
/// world.
Material read_material_json(JsonFields& fields, const Material& fallback);
/// Adds the fields that differ from `standard`.
void add_material(JsonValue& json, const Material& material, const Material& standard);

/// Reads a pair: { "between": ["rubber", "ice"], "friction": 0.15 }
MaterialPair read_material_pair(JsonFields& fields);
/// Inverse of `read_material_pair`.
JsonValue material_pair_to_json(const MaterialPair& pair);

} // namespace topple
