// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/result.h"

#include <filesystem>

namespace topple::app {

/// Folder in which a program keeps a person's files (XDG Base Directory Specification 0.8). Empty when
/// neither the variable nor HOME is set: then nothing is kept.
struct UserPaths {
    std::filesystem::path config; ///< Settings, layout, recent files.
    std::filesystem::path data;   ///< Scenes saved without a place.
    std::filesystem::path state;  ///< Copies of scenes that are not saved, reports of crashes.
    std::filesystem::path cache;  ///< What can be made again.
};
[[nodiscard]] UserPaths user_paths();

/// Makes the folder and those above it. Fails: with the folder and what the system said.
Result<void> make_folder(const std::filesystem::path& folder);

} // namespace topple::app
