// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/io/json/json_fields.h"
#include "topple/world/parameter_control.h"

#include <string>
#include <string_view>

namespace topple {

/// Reads the control of a parameter, such as `{"parameter": "gravity_y", "rest": -9.81, "control": {"positive": "W",
/// "at_positive": 4, "at_negative": -9.81}}`. Without a key, `rest` and the goals have the standard value of the
/// parameter. Ranges are checked when the world takes the control.
ParameterControlDef read_parameter_control_json(JsonFields& fields);
/// Inverse of `read_parameter_control_json`.
JsonValue parameter_control_to_json(const ParameterControlDef& def);

/// Writes a single control of a parameter on one line, for logs and commands.
std::string parameter_control_line(const ParameterControlDef& def);
/// Reads such a line. Fails: with a message that names the mistake.
Result<ParameterControlDef> read_parameter_control_line(std::string_view line);

} // namespace topple
