// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/view/images/image.h"

#include <string>
#include <string_view>

namespace topple::app {

/// Returns the picture as the bytes of a PNG file, with a comment if `comment` is not empty. Fails: an empty picture.
Result<std::string> png_of(const Image& image, std::string_view comment = {});

/// Reads a picture of that size and with that comment, or any if it is empty, from a PNG file that png_of made.
/// Nothing in the bytes is trusted: lengths and checksums of all parts are checked, and the pixels never take more
/// memory than their size. Fails: any other bytes, with what is wrong.
Result<Image> read_png(std::string_view bytes, int width, int height, std::string_view comment);

} // namespace topple::app
