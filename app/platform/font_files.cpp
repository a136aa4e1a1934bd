// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/platform/font_files_detail.h"
#include "topple/io/text/file_bytes.h"

#include <string>
#include <utility>

namespace topple::app::font_files {
namespace {

/// Returns the bytes of a file; none if it cannot be read.
std::string read_font(const char* path) {
    constexpr std::uint64_t kMostBytes = 64'000'000;
    Result<std::string> bytes = read_file(path, kMostBytes);
    return bytes ? std::move(*bytes) : std::string();
}

} // namespace

std::span<const std::byte> bytes_of(FontFile font) {
    static const std::string roboto = read_font(
        "/usr/share/fonts/truetype/roboto/unhinted/RobotoTTF/Roboto-Regular.ttf");
    static const std::string dejavu = read_font("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf");
    return std::as_bytes(std::span(font == FontFile::roboto ? roboto : dejavu));
}

} // namespace topple::app::font_files
