// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/joint.h"
#include "topple/io/json/json_fields.h"

#include <string>
#include <string_view>

namespace topple {

/// The numbers of a joint: only those that are not as they always are. Lengths are called `min_length`
/// and `max_length`, all other limits `lower` and `upper`.
void add_joint_settings(JsonValue& json, JointType type, const JointSettings& settings);
/// `natural_length` is that of a rod for which no length is given. [m]
JointSettings read_joint_settings(JsonFields& fields, JointType type, Real natural_length);

/// The same by themselves on one line, for commands; limits of any kind as `lower` and `upper`.
std::string joint_settings_line(const JointSettings& settings);
/// Fails: with what is wrong, in words. Numbers are checked when the joint gets them.
Result<JointSettings> read_joint_settings_line(std::string_view line);

} // namespace topple
