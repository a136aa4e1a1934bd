// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/vehicles/vehicle.h"
#include "topple/io/scene/joint_json.h"

#include <string>
#include <string_view>

namespace topple {

/// Reads a vehicle of a scene, such as `{"body": "car", "engine": {"torque": 300}, "axles": [{"left": 0, "right": 1,
/// "drive_share": 1}], "throttle_control": {"positive": "W", "negative": "S"}}`: the body by name or index, the joints
/// of the wheels by their index among the `joint_count` joints of the scene. Absent keys other than the body have the
/// defaults of `VehicleDef`. Ranges are checked when the world takes the vehicle.
VehicleDef read_vehicle_json(JsonFields& fields,
                             const BodyDirectory& bodies,
                             std::size_t joint_count);
/// Inverse of `read_vehicle_json`.
JsonValue vehicle_to_json(const VehicleDef& def, const BodyDirectory& bodies);

/// Writes a single vehicle on one line, with ids, for logs and commands.
std::string vehicle_line(const VehicleDef& def);
/// Reads such a line. Fails: with a message that names the mistake.
Result<VehicleDef> read_vehicle_line(std::string_view line);

} // namespace topple
