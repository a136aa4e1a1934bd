// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/result.h"

#include <filesystem>
#include <vector>

namespace topple::app {

/// Folders for a person's files (XDG Base Directory Specification 0.8; on Windows in AppData). Empty if neither the
/// variable nor HOME is set: then nothing is stored.
struct UserPaths {
    std::filesystem::path config; ///< Settings, layout, recent files.
    std::filesystem::path data;   ///< Macros.
    std::filesystem::path state;  ///< Copies of scenes that are not saved, reports of crashes.
    std::filesystem::path cache;  ///< Data that can be recreated.
};
[[nodiscard]] UserPaths user_paths();

/// Returns the folder of the person; empty if it is not known.
[[nodiscard]] std::filesystem::path home_folder();

/// Returns the file of this program.
[[nodiscard]] std::filesystem::path program_path();

/// Returns the folders that no other folder leads to: the drives of Windows, elsewhere none.
[[nodiscard]] std::vector<std::filesystem::path> drives();

/// Creates the folder and its parents. Fails: with the folder and the system's message.
Result<void> make_folder(const std::filesystem::path& folder);

} // namespace topple::app
