// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/platform/font_files_detail.h"

#include <fstream>
#include <iterator>
#include <string>

namespace topple::app::font_files {
namespace {

std::string read_font(const char* path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

} // namespace

std::span<const std::byte> bytes_of(FontFile font) {
    static const std::string roboto = read_font(
        "/usr/share/fonts/truetype/roboto/unhinted/RobotoTTF/Roboto-Regular.ttf");
    static const std::string dejavu = read_font("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf");
    return std::as_bytes(std::span(font == FontFile::roboto ? roboto : dejavu));
}

} // namespace topple::app::font_files
