// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/result.h"
#include "topple/scene/scene_definition.h"

#include <filesystem>
#include <string>

namespace topple {

/// The scene as JSON, in a fixed order, defaults left out: equal scenes give equal text, and what was
/// read from such text is written as the same text.
std::string write_scene(const SceneDefinition& scene);

/// Whether the name ends in .json, in any case.
[[nodiscard]] bool is_scene_path(const std::filesystem::path& path);
/// Fails: for the name of a model. The program would open a file of that name as a model.
Result<void> check_scene_path(const std::filesystem::path& path);

/// Replaces the file at once or not at all. Meshes that came from a file outside the folder it is saved
/// to, or below it, are written in full.
/// Fails: as check_scene_path, and with why it could not be written; then the old file is as it was.
Result<void> write_scene_file(const SceneDefinition& scene, const std::filesystem::path& path);

} // namespace topple
