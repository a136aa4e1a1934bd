// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/result.h"

#include <cstddef>
#include <string_view>

namespace topple::app {

// Checks of files that the packaged decoder takes at their word.

inline constexpr std::string_view kPngSignature("\x89PNG\r\n\x1a\n", 8);

/// Returns whether the packed rows of a PNG unpack to no more than its size says: the decoder would go on to 4 GB.
bool unpacks_to_its_size(std::string_view png, std::size_t width, std::size_t height);

/// Fails: a JPEG with so many scans that decoding takes minutes, with a Huffman table of more codes than the decoder
/// has memory for, or with a scan that names a table before it is defined: the decoder would read memory that it has
/// not written, and ends the program where that is no table.
Result<void> check_jpeg(std::string_view jpeg);

} // namespace topple::app
