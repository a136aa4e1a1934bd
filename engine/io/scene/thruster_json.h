// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/io/scene/joint_json.h"

#include <string>
#include <string_view>

namespace topple {

/// Reads a thruster of a scene, such as `{"body": "rocket", "point": [0, -0.5, 0], "direction": [0, 1, 0], "force":
/// 400, "control": {"positive": "W"}}`: the body by name or index; absent keys other than the body have the defaults of
/// `ThrusterDef`. Ranges are checked when the world takes the thruster.
ThrusterDef read_thruster_json(JsonFields& fields, const BodyDirectory& bodies);
/// Inverse of `read_thruster_json`.
JsonValue thruster_to_json(const ThrusterDef& def, const BodyDirectory& bodies);

/// Writes a single thruster on one line, with ids, for logs and commands.
std::string thruster_line(const ThrusterDef& def);
/// Reads such a line. Fails: with a message that names the mistake.
Result<ThrusterDef> read_thruster_line(std::string_view line);

} // namespace topple
