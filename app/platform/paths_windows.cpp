// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/platform/paths.h"

#define WIN32_LEAN_AND_MEAN
#include <windows.h>

#include <array>
#include <cstdlib>
#include <string>

namespace topple::app {
namespace {

/// Empty if the variable holds no absolute path. Reads wide text, since the other one has letters of one language only.
std::filesystem::path folder_from(const wchar_t* variable) {
    const wchar_t* const text = ::_wgetenv(variable);
    const std::filesystem::path path = text ? text : L"";
    return path.is_absolute() ? path : std::filesystem::path();
}

std::filesystem::path below(const std::filesystem::path& folder, const char* name) {
    return folder.empty() ? folder : folder / "Topple" / name;
}

} // namespace

UserPaths user_paths() {
    const std::filesystem::path roaming = folder_from(L"APPDATA"),
                                local = folder_from(L"LOCALAPPDATA");
    return {.config = below(roaming, "config"),
            .data = below(roaming, "data"),
            .state = below(local, "state"),
            .cache = below(local, "cache")};
}

std::filesystem::path home_folder() { return folder_from(L"USERPROFILE"); }

std::filesystem::path program_path() {
    std::array<wchar_t, 32768> path{}; // the longest path of Windows
    const DWORD length = ::GetModuleFileNameW(
        nullptr, path.data(), static_cast<DWORD>(path.size()));
    return std::wstring(path.data(), length);
}

std::vector<std::filesystem::path> drives() {
    std::vector<std::filesystem::path> found;
    const DWORD letters = ::GetLogicalDrives(); // one bit each
    for (unsigned i = 0; i < 26; ++i)
        if ((letters >> i & 1u) != 0)
            found.emplace_back(std::string{static_cast<char>('A' + i), ':', '\\'});
    return found;
}

} // namespace topple::app
