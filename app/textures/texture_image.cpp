// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/textures/texture_image.h"

#include "app/textures/image_guards_detail.h"

#include <stb/stb_image.h>

#include <algorithm>
#include <memory>
#include <new>
#include <string>

namespace topple::app {
namespace {

std::uint8_t byte_at(std::string_view bytes, std::size_t at) {
    return at < bytes.size() ? static_cast<std::uint8_t>(bytes[at]) : std::uint8_t{0};
}

/// Returns whether the header is one of a TGA file, which has no signature.
bool looks_like_tga(std::string_view bytes) {
    const int map = byte_at(bytes, 1), kind = byte_at(bytes, 2), bits = byte_at(bytes, 16);
    const bool is_known_kind = (kind >= 1 && kind <= 3) || (kind >= 9 && kind <= 11);
    return bytes.size() > 18 && map <= 1 && is_known_kind &&
           (bits == 8 || bits == 15 || bits == 16 || bits == 24 || bits == 32);
}

Error damaged() {
    const char* reason = stbi_failure_reason();
    return Error{"the image is damaged" + (reason ? " (" + std::string(reason) + ")" : "")};
}

} // namespace

Result<TextureImage> TextureDecoder::decode(std::string_view bytes) {
    const bool is_png = bytes.starts_with(kPngSignature);
    const bool is_jpeg = bytes.starts_with("\xff\xd8\xff");
    if (!is_png && !is_jpeg && !bytes.starts_with("BM") && !looks_like_tga(bytes))
        return Error{"this is neither PNG, JPEG, TGA nor BMP"};
    if (bytes.size() > kMaxModelImageBytes)
        return Error{"the file of the image is larger than 64 MB"};
    if (const Result<void> sound = is_jpeg ? check_jpeg(bytes) : Result<void>(); !sound)
        return sound.error();
    const auto* data = reinterpret_cast<const stbi_uc*>(bytes.data());
    const int size = static_cast<int>(bytes.size());
    int width = 0, height = 0, channels = 0;
    if (!stbi_info_from_memory(data, size, &width, &height, &channels))
        return damaged();
    if (width < 1 || height < 1)
        return Error{"the image has no pixels"};
    const std::string size_in_words = std::to_string(width) + " x " + std::to_string(height);
    if (width > kMaxTextureSide || height > kMaxTextureSide)
        return Error{"the image has " + size_in_words + " pixels, at most 8192 x 8192 are drawn"};
    const std::size_t pixels = static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
    if (pixels > pixels_left_)
        return Error{"the images of a model may have 134 million pixels together"};
    try {
        if (is_png && !unpacks_to_its_size(
                          bytes, static_cast<std::size_t>(width), static_cast<std::size_t>(height)))
            return Error{"the pixels of the image are damaged, or more than its size"};
        const std::shared_ptr<const std::uint8_t[]> rgba(
            stbi_load_from_memory(data, size, &width, &height, &channels, 4),
            [](const std::uint8_t* p) { stbi_image_free(const_cast<std::uint8_t*>(p)); });
        if (!rgba)
            return damaged();
        pixels_left_ -= pixels;
        return TextureImage{.width = width, .height = height, .rgba = rgba};
    } catch (const std::bad_alloc&) {
        return Error{"there is not enough memory for the image"};
    }
}

ImageCheck texture_check() {
    return [decoder = TextureDecoder()](std::string_view bytes) mutable -> Result<void> {
        const Result<TextureImage> image = decoder.decode(bytes);
        return image.ok() ? Result<void>() : image.error();
    };
}

} // namespace topple::app
