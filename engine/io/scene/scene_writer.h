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

/// Replaces the file at once or not at all. Meshes that came from a file outside the folder it is saved
/// to, or below it, are written in full.
/// Fails: with why it could not be written; then the old file is as it was.
Result<void> write_scene_file(const SceneDefinition& scene, const std::filesystem::path& path);

} // namespace topple
