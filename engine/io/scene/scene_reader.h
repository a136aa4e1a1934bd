// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/result.h"
#include "topple/io/text/read_progress.h"
#include "topple/scene/scene_definition.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace topple {

inline constexpr std::uint64_t kMaxSceneFileBytes = 256'000'000; ///< [bytes]
/// The version of the format that is written, and the newest that is read.
inline constexpr int kSceneVersion = 1;

/// A scene that was read.
struct SceneFile {
    SceneDefinition scene;             ///< A world can be built of it.
    std::vector<std::string> warnings; ///< Unknown keys with their lines, losses in models.
};

/// Settings of the reader.
struct SceneReadOptions {
    /// Memory that the scene may take, if that is more than its files allow; see scene_memory.h. [bytes]
    std::uint64_t memory_bytes = 0;
    ReadProgress progress{}; ///< Called with the finished share; may stop the reading.
};

/// Reads the JSON of a scene. `folder` is where models are looked up, there and below; without it a
/// scene that names files is refused. Fails: with the line and a sentence, for every mistake, down
/// to a body that the world refuses and a scene that needs more memory than a file of that size
/// may; or stopped by the progress. Unknown keys are warnings and are kept.
Result<SceneFile> read_scene(std::string_view text,
                             const std::optional<std::filesystem::path>& folder = std::nullopt,
                             const SceneReadOptions& options = {});

/// Reads a scene file, with models from its folder.
Result<SceneFile> read_scene_file(const std::filesystem::path& path,
                                  const SceneReadOptions& options = {});

} // namespace topple
