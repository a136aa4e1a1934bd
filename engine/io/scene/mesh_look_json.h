// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/shapes/mesh_look.h"
#include "topple/io/json/json_fields.h"

#include <memory>

namespace topple {

/// Returns the texture coordinates, normals and images of a mesh as JSON. Numbers and images are base64 of their bytes,
/// the lowest first.
JsonValue mesh_look_to_json(const MeshLook& look);
/// Reads a mesh's "look"; null if there is none, or on a mistake, which is an error in the problems of the fields.
/// Sizes and indices are left to validate() of the mesh.
std::shared_ptr<MeshLook> read_mesh_look(JsonFields& mesh);

/// Adds what a part's look has beside the usual.
void add_part_look(JsonValue& part, const PartLook& look);
/// Reads it.
PartLook read_part_look(JsonFields& part);

} // namespace topple
