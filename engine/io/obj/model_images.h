// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/result.h"
#include "topple/geometry/shapes/triangle_mesh.h"
#include "topple/io/obj/obj_material.h"
#include "topple/io/text/warning_log.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace topple {

/// Largest size of all images of one model together, as files. [bytes]
inline constexpr std::uint64_t kMaxModelImageBytes = 64'000'000;
/// Largest number of images of one model.
inline constexpr std::size_t kMaxModelImages = 256;

/// Says why the content of a file is no image that can be drawn. May be empty: every file passes.
using ImageCheck = std::function<Result<void>(std::string_view bytes)>;

/// Removes images that cannot be drawn from a mesh, so that the rest of a scene can be opened. Returns a sentence for
/// each.
std::vector<std::string> drop_unusable_images(MeshLook& look,
                                              std::vector<MeshPart>& parts,
                                              const ImageCheck& check);

/// The images of one model, read from its folder and below, once each. A path that leads out of the folder, as files
/// from other machines have it, stands for its last name. Neither a link that leads out nor a folder, a pipe or a
/// device is read.
class ModelImages {
public:
    /// Without a folder no file is opened.
    ModelImages(std::optional<std::filesystem::path> folder, ImageCheck check)
        : folder_(std::move(folder)),
          check_(std::move(check)) {}

    /// Returns the index of a material's image, read on first use; kNoLook, and a warning, if it cannot be drawn.
    /// Without texture coordinates none is read.
    std::uint32_t find(const ObjMaterial& material, bool has_texture_points);
    /// Returns the images by index; leaves none.
    std::vector<MeshImage> release() { return std::move(images_); }
    /// Returns whether no image was read.
    [[nodiscard]] bool empty() const { return images_.empty(); }
    /// Returns a sentence for each kind of failure and material file, with its lines.
    [[nodiscard]] std::vector<std::string> warnings() const;
    /// Returns the paths of all images that were opened, in order.
    [[nodiscard]] const std::vector<std::filesystem::path>& files_opened() const {
        return files_opened_;
    }

private:
    /// An image, or a sentence that says why there is none.
    struct Entry {
        std::uint32_t index = kNoLook;
        std::string failure;
    };
    Entry read(const std::string& name);
    Entry read_path(const std::filesystem::path& path);

    std::optional<std::filesystem::path> folder_;
    ImageCheck check_;
    std::vector<MeshImage> images_;
    std::vector<std::filesystem::path> files_opened_;
    std::uint64_t bytes_ = 0;
    std::map<std::string, Entry> by_name_; ///< Keeps the sentences to which the logs refer.
    std::map<std::filesystem::path, Entry> by_path_;
    std::map<std::string, WarningLog> logs_; ///< Warnings by material file.
};

} // namespace topple
