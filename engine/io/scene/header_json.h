// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/io/json/json_fields.h"
#include "topple/scene/scene_definition.h"

namespace topple {

/// Reads the version of the format, which must be known, and the title, the notes and the place of a scene. The cameras
/// of a header are read by camera_json.h.
SceneHeader read_header_json(JsonFields& top, JsonProblems& problems);
/// Inverse of `read_header_json`: adds the version of the format and what the header says.
void add_header_json(JsonValue& json, const SceneHeader& header);

} // namespace topple
