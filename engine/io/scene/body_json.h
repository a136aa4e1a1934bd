// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/io/json/json_fields.h"
#include "topple/scene/scene_definition.h"

#include <array>
#include <functional>
#include <string>
#include <string_view>

namespace topple {

/// Names of the locks of a body in files and commands, in the order of lock_at.
inline constexpr std::array<std::string_view, 6> kMotionLockWords{"move_x",
                                                                  "move_y",
                                                                  "move_z",
                                                                  "turn_x",
                                                                  "turn_y",
                                                                  "turn_z"};

/// Reads and writes the shapes of a body; a scene has a list of them, a single body does not.
struct ShapeReference {
    /// Reads the value of a `shape` key, a name or a whole shape, and stores it in the collider.
    std::function<void(JsonFields& fields, const JsonNode& value, ColliderDef& collider)> read;
    /// Returns the value of the `shape` key of collider `i`.
    std::function<JsonValue(std::size_t i)> write;
};

/// Reads a body without its id. `extras` receives the unknown keys, including those of its parts.
BodyDef read_body_json(JsonFields& fields, const ShapeReference& shapes, std::string& extras);

/// Writes only values that differ from the defaults, always in the same order.
JsonValue body_to_json(const BodyDef& def, const ShapeReference& shapes, const std::string& extras);

/// Writes a single body on one line, with its shapes in full, for logs and commands: reading `body_line(def)` gives
/// the same body. Hulls are written as points, meshes as triangles.
std::string body_line(const BodyDef& def);
/// Reads such a line. Fails: with a message that names the mistake. Numbers are checked when the world creates the
/// body.
Result<BodyDef> read_body_line(std::string_view line);

} // namespace topple
