// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/io/json/json_fields.h"
#include "topple/io/obj/model_images.h"
#include "topple/scene/scene_definition.h"

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>

namespace topple {

/// Settings for reading the models of a scene.
struct SceneModelOptions {
    ImageCheck check_image{}; ///< Decides whether an image of a model can be drawn.
    int thread_count = 1;     ///< Most threads that build the tree over a mesh.
    /// Called several times in a tenth of a second while a model is read; returns false to stop. May be empty.
    std::function<bool()> goes_on{};
};

/// The models that a scene names, read once each. They are looked up in the scene's folder and below it, never above,
/// and not through a link that leads out.
class SceneModels {
public:
    /// Without a folder no file is opened.
    explicit SceneModels(std::optional<std::filesystem::path> folder,
                         SceneModelOptions options = {})
        : folder_(std::move(folder)),
          options_(std::move(options)) {}

    /// Returns the mesh of a model, read on first use. Fails: a path that leads out of the folder, no such file, or
    /// as read_obj_file.
    Result<std::shared_ptr<const MeshTree>> read(const std::string& name);
    /// Returns the check of the images of one model.
    [[nodiscard]] ImageCheck image_check() const { return options_.check_image; }
    /// Builds the tree over a mesh. Requires: validate(mesh). Fails: stopped.
    [[nodiscard]] Result<std::shared_ptr<const MeshTree>> tree_of(TriangleMesh mesh) const;
    /// Returns false if the work must end.
    [[nodiscard]] bool goes_on() const { return !options_.goes_on || options_.goes_on(); }
    /// Adds a warning.
    void warn(std::string warning) { warnings_.push_back(std::move(warning)); }
    /// Returns the warnings of the readers of the models, with the names of the files.
    [[nodiscard]] const std::vector<std::string>& warnings() const { return warnings_; }
    /// Returns the total size of the files that were read. [bytes]
    [[nodiscard]] std::uint64_t file_bytes() const { return file_bytes_; }

private:
    std::optional<std::filesystem::path> folder_;
    SceneModelOptions options_;
    std::map<std::string, std::shared_ptr<const MeshTree>> models_;
    std::vector<std::string> warnings_;
    std::uint64_t file_bytes_ = 0;
};

/// Returns whether a name stays below its folder: "models/bunny.obj", but not "/a.obj", "../a.obj", "C:a.obj" or "".
bool is_path_below(std::string_view name);

/// Reads a shape with its label's file and hull points, without its name. On a mistake returns a small sphere, with
/// the error in `problems` of the fields.
SceneShape read_shape(JsonFields& fields, SceneModels& models);

/// Returns the JSON of a shape. The label decides whether a mesh is written as a file or in full, and which points a
/// hull is made from.
JsonValue shape_to_json(const Shape& shape, const ShapeLabel& label);

} // namespace topple
