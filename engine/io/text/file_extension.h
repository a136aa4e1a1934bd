// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string_view>

namespace topple {

/// Returns whether the path ends in that extension, in any case. `extension` is lowercase, such as ".obj".
[[nodiscard]] bool has_extension(const std::filesystem::path& path, std::string_view extension);

} // namespace topple
