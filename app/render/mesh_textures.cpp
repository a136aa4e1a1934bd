// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/render/mesh_textures.h"

#include "app/render/picture_texture.h"
#include "app/textures/texture_image.h"

#include <algorithm>
#include <array>

namespace topple::app {
namespace {

/// Returns half as many pixels in each direction, each the mean of four; an odd row or column at the end is left out.
std::vector<std::uint8_t> halved(const Pixels& from) {
    const auto width = static_cast<std::size_t>(std::max(from.width / 2, 1));
    const auto height = static_cast<std::size_t>(std::max(from.height / 2, 1));
    const std::size_t row = static_cast<std::size_t>(from.width) * 4;
    const std::size_t right = from.width > 1 ? 4 : 0, below = from.height > 1 ? row : 0;
    std::vector<std::uint8_t> out(width * height * 4);
    for (std::size_t y = 0; y < height; ++y)
        for (std::size_t x = 0; x < width; ++x)
            for (std::size_t channel = 0; channel < 4; ++channel) {
                const std::uint8_t* at = from.rgba + 2 * y * row + 8 * x + channel;
                out[(y * width + x) * 4 + channel] = static_cast<std::uint8_t>(
                    (at[0] + at[right] + at[below] + at[right + below] + 2) / 4);
            }
    return out;
}

/// Returns a texture of the pixels, halved until OpenGL has one so large.
gl::Texture fitting_texture_of(Pixels pixels) {
    GLint most = 0;
    glGetIntegerv(GL_MAX_TEXTURE_SIZE, &most);
    std::vector<std::uint8_t> smaller;
    while (std::max(pixels.width, pixels.height) > most) {
        smaller = halved(pixels);
        pixels = {std::max(pixels.width / 2, 1), std::max(pixels.height / 2, 1), smaller.data()};
    }
    return texture_of(pixels);
}

} // namespace

std::vector<gl::Texture> textures_of(const MeshLook& look) {
    constexpr std::array<std::uint8_t, 4> kWhite{255, 255, 255, 255};
    const Pixels white{1, 1, kWhite.data()};
    TextureDecoder decoder;
    std::vector<gl::Texture> textures;
    for (const MeshImage& image : look.images) {
        const Result<TextureImage> decoded = decoder.decode(image.bytes);
        textures.push_back(fitting_texture_of(
            decoded.ok() ? Pixels{decoded->width, decoded->height, decoded->rgba.get()} : white));
    }
    textures.push_back(fitting_texture_of(white));
    return textures;
}

} // namespace topple::app
