// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/io/json/json_fields.h"
#include "topple/scene/scene_definition.h"

#include <span>
#include <vector>

namespace topple {

/// Reads a camera such as `{"target": [0, 1, 0], "yaw_deg": 30, "pitch_deg": -15, "distance": 12}`; absent keys have
/// the defaults of `SceneCamera`.
SceneCamera read_camera_json(JsonFields& fields);
/// Inverse of `read_camera_json`.
JsonValue camera_to_json(const SceneCamera& camera);

/// Reads bookmarks, up to the first that fails: cameras with "number", "name" and "parallel". No two may have the same
/// number; the result is sorted by it.
std::vector<SceneBookmark> read_bookmarks_json(std::span<const JsonNode> values,
                                               JsonProblems& problems);
/// Inverse of `read_bookmarks_json`, for one of them.
JsonValue bookmark_to_json(const SceneBookmark& bookmark);

} // namespace topple
