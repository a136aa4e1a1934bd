// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/io/json/json_fields.h"
#include "topple/scene/scene_definition.h"

#include <functional>
#include <string>
#include <string_view>

namespace topple {

/// How the body of an attachment is named: by name or place in a scene, by id on a line.
struct AttachedBody {
    /// Null and a complaint when there is no such body.
    std::function<BodyId(JsonFields& fields, const JsonNode& value)> read;
    std::function<JsonValue(BodyId)> write;
};

/// The lists of a scene that hold deformables, in the order in which they are read: "cloths", "ropes",
/// "soft_bodies", "particles".
inline constexpr std::string_view kDeformableLists[] = {"cloths",
                                                        "ropes",
                                                        "soft_bodies",
                                                        "particles"};
/// The place of the list that a recipe belongs to.
std::size_t list_of(const Recipe& recipe);

/// Everything of a deformable but its id. `list` is one of the above.
DeformableDef read_deformable_json(JsonFields& fields,
                                   std::string_view list,
                                   const AttachedBody& bodies);
/// Only what differs from the defaults, always in the same order.
JsonValue deformable_to_json(const DeformableDef& def, const AttachedBody& bodies);

/// One deformable by itself on one line, with ids of bodies, for logs and commands.
std::string deformable_line(const DeformableDef& def);
/// Fails: with what is wrong, in words. Numbers are checked when the world makes it.
Result<DeformableDef> read_deformable_line(std::string_view line);

} // namespace topple
