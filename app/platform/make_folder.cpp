// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/platform/paths.h"

#include <system_error>

namespace topple::app {

Result<void> make_folder(const std::filesystem::path& folder) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error)
        return Error{"cannot make the folder: " + error.message(), folder.string()};
    return {};
}

} // namespace topple::app
