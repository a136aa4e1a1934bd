// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/io/json/json_fields.h"
#include "topple/scene/scene_definition.h"

namespace topple {

/// Reads a camera such as `{"target": [0, 1, 0], "yaw_deg": 30, "pitch_deg": -15, "distance": 12}`; absent keys have
/// the defaults of `SceneCamera`.
SceneCamera read_camera_json(JsonFields& fields);
/// Inverse of `read_camera_json`.
JsonValue camera_to_json(const SceneCamera& camera);

/// Reads a bookmark: a camera with "number", "name" and "parallel".
SceneBookmark read_bookmark_json(JsonFields& fields);
/// Inverse of `read_bookmark_json`.
JsonValue bookmark_to_json(const SceneBookmark& bookmark);

} // namespace topple
