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

/// The shapes of a scene that is being read: named ones, those written inside bodies, and the parts
/// that meshes are divided into.
class SceneShapes {
public:
    /// Requires: the references outlive this. Without a folder no model is read.
    SceneShapes(const std::optional<std::filesystem::path>& folder,
                JsonProblems& problems,
                SceneMemory& memory)
        : models_(folder),
          problems_(problems),
          memory_(memory) {}

    /// Reads the shapes under "shapes".
    void read(JsonFields& top);
    /// Gives a collider its shape: a name, or written in full.
    void take(JsonFields& fields, const JsonNode& value, SceneBody& body, ColliderDef& collider);
    /// Replaces the mesh of a body by convex parts, unseen, and the mesh to be seen. `place` is the
    /// body's in its list.
    void divide(SceneBody& body, std::size_t place, int most_parts, int line);

    /// Moves all shapes out, in the order in which bodies refer to them; appends the guesses about
    /// models.
    std::vector<SceneShape> release(std::vector<std::string>& warnings);

private:
    std::uint32_t add(SceneShape shape);
    /// Counts a shape that was read, and the file that it may have been read from.
    void count_memory(JsonFields& fields, const SceneShape& shape);

    SceneModels models_;
    JsonProblems& problems_;
    SceneMemory& memory_;
    std::uint64_t model_bytes_ = 0; ///< Of the files that are counted.
    std::vector<SceneShape> shapes_;
    std::map<std::string, std::uint32_t, std::less<>> by_name_;
    /// Result of dividing a mesh into at most so many parts, and the shapes of its colliders.
    struct Divided {
        TumblingColliders made;
        std::vector<std::uint32_t> shapes;
    };
    std::map<std::pair<std::uint32_t, int>, Divided> divided_;
    std::vector<std::string> notes_; ///< Guesses about models.
};

} // namespace topple
