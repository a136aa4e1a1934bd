// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/view/images/image.h"

#include "topple/core/assert.h"
#include "topple/io/text/file_writer.h"

#include <stb/stb_image_write.h>

namespace topple::app {
namespace {

void append_bytes(void* png, void* bytes, int count) {
    static_cast<std::string*>(png)->append(static_cast<const char*>(bytes),
                                           static_cast<std::size_t>(count));
}

} // namespace

std::array<std::uint8_t, 4> Image::at(int x, int y) const {
    TOPPLE_ASSERT(x >= 0 && x < width && y >= 0 && y < height);
    const auto first = (static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
                        static_cast<std::size_t>(x)) *
                       4;
    return {rgba[first], rgba[first + 1], rgba[first + 2], rgba[first + 3]};
}

Result<void> write_png(const Image& image, const std::string& path) {
    if (image.width <= 0 || image.height <= 0)
        return Error{"a picture without pixels cannot be written", path};
    std::string png;
    if (!stbi_write_png_to_func(
            &append_bytes, &png, image.width, image.height, 4, image.rgba.data(), image.width * 4))
        return Error{"the picture cannot be packed as PNG", path};
    return write_file_atomically(path, png);
}

} // namespace topple::app
