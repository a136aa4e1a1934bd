// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/result.h"
#include "topple/io/obj/model_images.h"
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
/// Version of the written format, and the newest readable one.
inline constexpr int kSceneVersion = 1;

/// A scene that was read.
struct SceneFile {
    SceneDefinition scene;             ///< Scene from which a world can be built.
    std::vector<std::string> warnings; ///< Unknown keys with their lines, losses in models.
};

/// Settings of the reader.
struct SceneReadOptions {
    /// Memory that the scene may take, if that is more than its default limit; see scene_memory.h. [bytes]
    std::uint64_t memory_bytes = 0;
    ReadProgress progress{}; ///< Called with the finished share; may stop the reading.
    ImageCheck
        check_image{};    ///< Decides whether an image of a model can be drawn; see model_images.h.
    int thread_count = 1; ///< Most threads that build the trees over meshes; they change no bit.
};

/// Reads the JSON of a scene. Models are looked up in `folder` and below; without it a scene that names files is
/// refused. Fails: with the line and a sentence, for every mistake, including a body that the world refuses and a
/// scene that needs more memory than a file of its size may; or stopped by the progress. Unknown keys are warnings
/// and are kept.
Result<SceneFile> read_scene(std::string_view text,
                             const std::optional<std::filesystem::path>& folder = std::nullopt,
                             const SceneReadOptions& options = {});

/// Reads a scene file, with models from its folder.
Result<SceneFile> read_scene_file(const std::filesystem::path& path,
                                  const SceneReadOptions& options = {});

} // namespace topple
