// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/view/style/view_options.h"
#include "topple/core/result.h"
#include "topple/scene/scene_definition.h"
#include "topple/spatial/mesh/mesh_tree.h"

#include <optional>
#include <string>

namespace topple::app {

/// `topple render`: a picture without a display.
struct RenderRequest {
    std::string source;             ///< Gallery id, scene file or OBJ file; see open_scene.
    int steps = 0;                  ///< Number of steps before the picture.
    int width = 1280, height = 720; ///< [px]; 1 to 16384.
    std::string out = "topple.png";
    ViewOptions options;
    Quality quality = Quality::high;
    std::optional<SceneCamera> camera; ///< Replaces the scene's own.
    /// Instead of the picture, draws the ray cost of this accelerator; see heat_map.h.
    std::optional<MeshAccelerator> heat;
    std::uint64_t memory_bytes = 0; ///< Limit of a scene file; see open_scene.
    std::string shader_folder;      ///< Empty: the shaders in the program.
};

/// Fails: a scene that cannot be opened, no OpenGL (which is of the machine), a shader folder that does not compile,
/// a size out of range, a file that cannot be written, each with one sentence.
Result<void> render_to_png(const RenderRequest& request);

} // namespace topple::app
