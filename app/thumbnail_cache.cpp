// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/thumbnail_cache.h"

#include "app/platform/paths.h"
#include "app/view/images/png_file.h"
#include "app/view/thumbnail_view.h"
#include "topple/io/text/file_bytes.h"
#include "topple/io/text/file_writer.h"

namespace topple::app {
namespace {

/// A PNG file is hardly longer than its pixels, even if none can be packed. [bytes]
constexpr std::uint64_t kLongestFile = 2 * 4 * std::uint64_t{kThumbnailWidth} * kThumbnailHeight;

} // namespace

std::filesystem::path ThumbnailCache::file_of(const SceneInfo& scene) const {
    return folder_ / (std::string(scene.id) + ".png");
}

std::string ThumbnailCache::comment_of(const SceneInfo& scene) const {
    return program_ + ": " + std::string(scene.id) + ":" + std::to_string(scene.default_size) +
           " at step " + std::to_string(scene.thumbnail_step);
}

std::optional<Image> ThumbnailCache::find(const SceneInfo& scene) const {
    if (folder_.empty())
        return std::nullopt;
    const Result<std::string> bytes = read_file(file_of(scene), kLongestFile);
    if (!bytes.ok())
        return std::nullopt;
    Result<Image> image = read_png(*bytes, kThumbnailWidth, kThumbnailHeight, comment_of(scene));
    if (!image.ok())
        return std::nullopt;
    return std::move(*image);
}

Result<void> ThumbnailCache::keep(const SceneInfo& scene, const Image& image) const {
    if (folder_.empty())
        return {};
    if (Result<void> made = make_folder(folder_); !made.ok())
        return made;
    const Result<std::string> png = png_of(image, comment_of(scene));
    return png.ok() ? write_file_atomically(file_of(scene), *png) : png.error();
}

} // namespace topple::app
