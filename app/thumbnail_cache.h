// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/scenes/scene_registry.h"
#include "app/view/images/image.h"
#include "topple/core/result.h"

#include <filesystem>
#include <optional>
#include <string>

namespace topple::app {

/// Thumbnails of gallery scenes in PNG files, one a scene, so that the next start of the program shows them at once.
/// A file says in a comment by which program it was made and for which source and step; a file with another comment,
/// and a damaged one, is as none. Thread-safe as long as two threads do not keep the same scene.
class ThumbnailCache {
public:
    /// `program` names the program and its version. Without a folder nothing is found or kept.
    ThumbnailCache(std::filesystem::path folder, std::string program)
        : folder_(std::move(folder)),
          program_(std::move(program)) {}

    [[nodiscard]] std::optional<Image> find(const SceneInfo& scene) const;
    /// Fails: the folder or the file cannot be written.
    Result<void> keep(const SceneInfo& scene, const Image& image) const;
    /// Returns the file of a scene's thumbnail.
    [[nodiscard]] std::filesystem::path file_of(const SceneInfo& scene) const;

private:
    [[nodiscard]] std::string comment_of(const SceneInfo& scene) const;

    std::filesystem::path folder_;
    std::string program_;
};

} // namespace topple::app
