// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/fields/force_field.h"
#include "topple/io/json/json_fields.h"

namespace topple {

/// Reads a force field such as `{"type": "wind", "min": [-5, 0, -5], "max": [5, 5, 5], "velocity": [8, 0, 0]}` or
/// `{"type": "attractor", "center": [0, 3, 0], "strength": 20, "radius": 8}`; absent keys other than the type have the
/// defaults of `Wind` and `Attractor`. Ranges are checked when the world takes the field.
ForceField read_force_field_json(JsonFields& fields);
/// Inverse of `read_force_field_json`.
JsonValue force_field_to_json(const ForceField& field);

} // namespace topple
