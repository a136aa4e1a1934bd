// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/result.h"
#include "topple/io/obj/model_images.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

namespace topple::app {

/// Largest width and height of an image of a model. [px]
inline constexpr int kMaxTextureSide = 8192;
/// Largest number of pixels of all images of one model.
inline constexpr std::size_t kMaxTexturePixels = std::size_t{1} << 27u;

/// A decoded image of a model: RGBA, 8 bits each, top row first.
struct TextureImage {
    int width = 0, height = 0; ///< [px]
    std::shared_ptr<const std::uint8_t[]> rgba;

    [[nodiscard]] std::size_t byte_count() const {
        return static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * 4;
    }
};

/// Decodes the images of one model: PNG, JPEG, TGA and BMP. Nothing in the bytes is trusted: sizes are checked before
/// anything is decoded, and a file that unpacks to more than its size says is refused.
class TextureDecoder {
public:
    explicit TextureDecoder(std::size_t most_pixels = kMaxTexturePixels)
        : pixels_left_(most_pixels) {}
    /// Fails: bytes of another format, an image wider or higher than kMaxTextureSide, more pixels than allowed with the
    /// images before, a damaged image, or no memory.
    Result<TextureImage> decode(std::string_view bytes);

private:
    std::size_t pixels_left_ = 0;
};

/// Returns a check that decodes the images of one model, and drops their pixels. A copy that has not been called serves
/// another model.
ImageCheck texture_check();

} // namespace topple::app
