// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/view/style/view_options.h"
#include "topple/core/function_ref.h"
#include "topple/core/result.h"

#include <filesystem>
#include <string>
#include <vector>

namespace topple::app {

/// `topple thumbnails`: the pictures of the gallery's cards as PNG files, without a display.
struct ThumbnailRequest {
    std::filesystem::path folder;    ///< Made if it is missing.
    std::vector<std::string> scenes; ///< Ids; empty: all scenes.
    Quality quality = Quality::high;
};

/// Writes a file "stack.png" for each scene, and tells its path. Fails: an unknown scene, a scene that cannot be
/// opened, no OpenGL (which is of the machine), a file that cannot be written; files before that one stay.
Result<void> write_thumbnails(const ThumbnailRequest& request,
                              FunctionRef<void(const std::string&)> tell);

} // namespace topple::app
