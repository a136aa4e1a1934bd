// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/io/json/json_fields.h"
#include "topple/io/scene/scene_memory.h"
#include "topple/scene/scene_definition.h"

#include <set>
#include <span>
#include <string_view>
#include <vector>

namespace topple {

/// Reads the objects that are listed under "bodies", "deformables", "waters" and "force_fields" as their places in the
/// lists of the scene, 0 for the first. Adds each object to `taken`. An object that is in `taken` already is an error,
/// and so is a place that the scene does not have.
std::vector<ObjectId> read_objects_json(JsonFields& fields,
                                        const SceneDefinition& scene,
                                        std::set<ObjectId>& taken);
/// Adds these lists to an object; those without objects are left out.
void add_objects(JsonValue& json, std::span<const ObjectId> objects);

/// Reads a group: its name and its objects. `taken`: the objects of other groups; see read_objects_json.
Group read_group_json(JsonFields& fields, const SceneDefinition& scene, std::set<ObjectId>& taken);
/// Reads the list "groups" into the scene, whose objects have been read. Takes their memory from `memory`.
void read_groups_json(JsonFields& top, SceneDefinition& scene, SceneMemory& memory);
/// Reads the objects of the scene under a key, "locked" or "hidden", and takes their memory from `memory`. `unknown`
/// gets what else stands there.
void read_flag_json(JsonFields& top,
                    std::string_view key,
                    const SceneDefinition& scene,
                    std::vector<ObjectId>& objects,
                    SceneMemory& memory,
                    JsonValue& unknown);
/// Writes a group.
JsonValue group_to_json(const Group& group);

} // namespace topple
