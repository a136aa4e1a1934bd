// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/io/text/file_extension.h"

#include <string>

namespace topple {

bool has_extension(const std::filesystem::path& path, std::string_view extension) {
    std::string own = path.extension().string();
    for (char& c : own)
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return own == extension;
}

} // namespace topple
