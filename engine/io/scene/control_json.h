// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/drive_control.h"
#include "topple/io/json/json_fields.h"

#include <string_view>

namespace topple {

/// Reads the name of a key, or of a part of a gamepad, under a key; none if there is none.
ControlSource read_source(JsonFields& fields, std::string_view key);
/// Reads the control under a key into `control`; what the file does not give stays.
void read_control(JsonFields& fields, std::string_view key, DriveControl& control);
/// Adds the members of a control that differ from `standard` under a key; nothing if none does.
void add_control(JsonValue& json,
                 std::string_view key,
                 const DriveControl& control,
                 const DriveControl& standard);

} // namespace topple
