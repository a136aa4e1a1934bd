// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/io/scene/deformable_json.h"
#include "topple/world/annotation.h"

namespace topple {

/// Reads an annotation such as `{"type": "note", "at": [{"body": 3, "point": [0, 1, 0]}], "text": "falls first"}` or
/// `{"type": "distance", "at": [{"body": "crate"}, {"point": [0, 0, 5]}]}`. An anchor with "line" or "plane" has that
/// direction; one without "body" is attached to the world. The world checks the rest when it takes the annotation.
Annotation read_annotation_json(JsonFields& fields, const AttachedBody& bodies);
/// Inverse of `read_annotation_json`.
JsonValue annotation_to_json(const Annotation& annotation, const AttachedBody& bodies);

} // namespace topple
