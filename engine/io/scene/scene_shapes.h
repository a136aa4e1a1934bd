// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/io/scene/scene_memory.h"
#include "topple/io/scene/shape_json.h"
#include "topple/scene/tumbling.h"

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace topple {

/// The shapes of a scene during reading: named ones, those written inside bodies, and the convex parts of meshes.
class SceneShapes {
public:
    /// Requires: the references outlive this object. Without a folder no model is read.
    SceneShapes(const std::optional<std::filesystem::path>& folder,
                SceneModelOptions options,
                JsonProblems& problems,
                SceneMemory& memory)
        : models_(folder, std::move(options)),
          problems_(problems),
          memory_(memory) {}

    /// Reads the shapes under "shapes".
    void read(JsonFields& top);
    /// Sets the shape of a collider: a name, or a shape written in full.
    void take(JsonFields& fields, const JsonNode& value, SceneBody& body, ColliderDef& collider);
    /// Replaces the mesh of a body by invisible convex parts and the visible mesh. `place` is the body's index in its
    /// list.
    void divide(SceneBody& body, std::size_t place, int most_parts, int line);

    /// Moves all shapes out, in the order in which bodies refer to them; appends notes about models.
    std::vector<SceneShape> release(std::vector<std::string>& warnings);

private:
    std::uint32_t add(SceneShape shape);
    /// Counts the memory of a shape, and of the file from which it was read.
    void count_memory(JsonFields& fields, const SceneShape& shape);

    SceneModels models_;
    JsonProblems& problems_;
    SceneMemory& memory_;
    std::uint64_t model_bytes_ = 0; ///< Size of the counted files.
    std::vector<SceneShape> shapes_;
    std::map<std::string, std::uint32_t, std::less<>> by_name_;
    /// Result of decomposing a mesh into at most a number of parts: the shapes of its colliders.
    struct Divided {
        TumblingColliders made;
        std::vector<std::uint32_t> shapes;
    };
    std::map<std::pair<std::uint32_t, int>, Divided> divided_;
    std::vector<std::string> notes_; ///< Notes about models.
};

} // namespace topple
