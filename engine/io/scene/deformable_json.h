// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/io/json/json_fields.h"
#include "topple/scene/scene_definition.h"

#include <functional>
#include <string>
#include <string_view>

namespace topple {

/// Reads and writes the body of an attachment: by name or index in a scene, by id on a line.
struct AttachedBody {
    /// Returns the body of a value; null, and an error, if there is no such body.
    std::function<BodyId(JsonFields& fields, const JsonNode& value)> read;
    std::function<JsonValue(BodyId)> write; ///< Inverse of `read`.
};

/// The lists of a scene that hold deformables, in the order in which they are read: "cloths", "ropes", "soft_bodies",
/// "particles".
inline constexpr std::string_view kDeformableLists[] = {"cloths",
                                                        "ropes",
                                                        "soft_bodies",
                                                        "particles"};
/// Returns the index in kDeformableLists of the list to which a recipe belongs.
std::size_t list_of(const Recipe& recipe);

/// Reads a deformable without its id. `list` is one of the above.
DeformableDef read_deformable_json(JsonFields& fields,
                                   std::string_view list,
                                   const AttachedBody& bodies);
/// Writes only values that differ from the defaults, always in the same order.
JsonValue deformable_to_json(const DeformableDef& def, const AttachedBody& bodies);

/// Writes a single deformable on one line, with ids of bodies, for logs and commands.
std::string deformable_line(const DeformableDef& def);
/// Reads such a line. Fails: with a message that names the mistake. Numbers are checked when the world creates the
/// deformable.
Result<DeformableDef> read_deformable_line(std::string_view line);

} // namespace topple
