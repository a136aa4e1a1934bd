// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/result.h"
#include "topple/scene/scene_definition.h"

#include <filesystem>
#include <string>

namespace topple {

/// Returns the scene as JSON, in a fixed order, without default values: equal scenes give equal text, and reading and
/// writing such a text gives the same text.
std::string write_scene(const SceneDefinition& scene);

/// Returns whether the name ends in .json, in any case.
[[nodiscard]] bool is_scene_path(const std::filesystem::path& path);
/// Checks the path of a scene. Fails: for the name of a model, since the program would open a file of that name as a
/// model.
Result<void> check_scene_path(const std::filesystem::path& path);

/// Replaces the file atomically. Meshes from a file outside the target folder and its subfolders are written in full.
/// Fails: as check_scene_path, and with the reason why the file could not be written; then the old file is unchanged.
Result<void> write_scene_file(const SceneDefinition& scene, const std::filesystem::path& path);

} // namespace topple
