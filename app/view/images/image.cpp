// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/view/images/image.h"

#include "app/view/images/png_file.h"
#include "topple/core/assert.h"
#include "topple/io/text/file_writer.h"

namespace topple::app {

std::array<std::uint8_t, 4> Image::at(int x, int y) const {
    TOPPLE_ASSERT(x >= 0 && x < width && y >= 0 && y < height);
    const auto first = (static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
                        static_cast<std::size_t>(x)) *
                       4;
    return {rgba[first], rgba[first + 1], rgba[first + 2], rgba[first + 3]};
}

Result<void> write_png(const Image& image, const std::string& path) {
    const Result<std::string> png = png_of(image);
    if (!png.ok())
        return Error{png.error().message, path};
    return write_file_atomically(path, *png);
}

} // namespace topple::app
