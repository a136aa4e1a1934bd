// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/joint.h"
#include "topple/io/json/json_fields.h"

#include <string>
#include <string_view>

namespace topple {

/// Writes the settings that differ from their defaults. Lengths are called `min_length` and `max_length`, all other
/// limits `lower` and `upper`.
void add_joint_settings(JsonValue& json, JointType type, const JointSettings& settings);
/// Reads the settings. `natural_length` is the default length of a rigid link. [m]
JointSettings read_joint_settings(JsonFields& fields, JointType type, Real natural_length);

/// Writes the settings on one line, for commands; limits of any kind as `lower` and `upper`.
std::string joint_settings_line(const JointSettings& settings);
/// Reads such a line. Fails: with a message that names the mistake. Numbers are checked when they are applied to the
/// joint.
Result<JointSettings> read_joint_settings_line(std::string_view line);

} // namespace topple
