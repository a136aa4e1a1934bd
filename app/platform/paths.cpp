// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/platform/paths.h"

#include <cstdlib>

namespace topple::app {
namespace {

/// The variable must hold an absolute path; otherwise the specification says to ignore it.
std::filesystem::path folder_from(const char* variable, const char* below_home) {
    if (const char* text = std::getenv(variable)) {
        const std::filesystem::path path = text;
        if (path.is_absolute())
            return path / "topple";
    }
    const std::filesystem::path home = home_folder();
    return home.empty() ? home : home / below_home / "topple";
}

} // namespace

UserPaths user_paths() {
    return {.config = folder_from("XDG_CONFIG_HOME", ".config"),
            .data = folder_from("XDG_DATA_HOME", ".local/share"),
            .state = folder_from("XDG_STATE_HOME", ".local/state"),
            .cache = folder_from("XDG_CACHE_HOME", ".cache")};
}

std::filesystem::path home_folder() {
    const char* home = std::getenv("HOME");
    if (!home || !std::filesystem::path(home).is_absolute())
        return {};
    return home;
}

std::filesystem::path program_path() { return "/proc/self/exe"; }

std::vector<std::filesystem::path> drives() { return {}; }

} // namespace topple::app
