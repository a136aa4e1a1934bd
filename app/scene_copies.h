// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/request.h"
#include "topple/core/result.h"

#include <filesystem>
#include <string>
#include <vector>

namespace topple::app {

/// Copies of scenes in a folder: each a scene file, a script that repeats its history if it is short enough, and a
/// note about the scene.

/// Returns the present time by the clock of the machine. [s since 1970]
[[nodiscard]] long long seconds_since_1970();

/// A copy that was found.
struct KeptScene {
    std::filesystem::path file;
    std::string title, source;
    long long time = 0; ///< Time of writing. [s since 1970]
};

/// Replaces the copy of that number. Fails: as writing a scene does.
Result<void> write_copy(const std::filesystem::path& folder,
                        std::uint64_t number,
                        const SceneCopy& copy,
                        long long time);
void remove_copy(const std::filesystem::path& folder, std::uint64_t number);
/// Removes a copy by its scene file; no effect if there is none.
void remove_copy(const std::filesystem::path& file);

/// Returns the copies, oldest first.
[[nodiscard]] std::vector<KeptScene> find_copies(const std::filesystem::path& folder);

} // namespace topple::app
