// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>

namespace topple::app::font_files {

enum class FontFile { roboto, dejavu };

/// Returns the bytes of the font, which stay until the program ends: of the system's file, and on Windows, whose fonts
/// are others, of the copy inside the program. Empty if there is none.
std::span<const std::byte> bytes_of(FontFile font);

} // namespace topple::app::font_files
