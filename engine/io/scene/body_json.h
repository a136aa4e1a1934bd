// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/io/json/json_fields.h"
#include "topple/scene/scene_definition.h"

#include <functional>
#include <string>

namespace topple {

/// Reads and writes the shapes of a body; a scene has a list of them, one body alone has none.
struct ShapeReference {
    /// Reads the value of a `shape` key, a name or a whole shape, and puts it into the collider.
    std::function<void(JsonFields& fields, const JsonNode& value, ColliderDef& collider)> read;
    /// The value of the `shape` key of collider `i`.
    std::function<JsonValue(std::size_t i)> write;
};

/// Everything of a body but its id. `extras` gets what is not known, also that of its parts.
BodyDef read_body_json(JsonFields& fields, const ShapeReference& shapes, std::string& extras);

/// Only what differs from the defaults, always in the same order.
JsonValue body_to_json(const BodyDef& def, const ShapeReference& shapes, const std::string& extras);

/// One body by itself on one line, with its shapes in full, for logs and commands: what is read from
/// `body_line(def)` makes the same body. Hulls are written by their points, meshes by their triangles.
std::string body_line(const BodyDef& def);
/// Fails: with what is wrong, in words. Numbers are checked when the world makes the body.
Result<BodyDef> read_body_line(std::string_view line);

} // namespace topple
