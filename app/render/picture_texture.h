// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/render/gl/framebuffer.h"
#include "app/view/images/image.h"

#include <cstdint>

namespace topple::app {

/// Borrowed RGBA pixels, 8 bits each, top row first.
struct Pixels {
    int width = 0, height = 0; ///< [px]
    const std::uint8_t* rgba = nullptr;
};

///@{
/// Returns a texture with the picture, its highest row first, to be shown in any smaller size. Its borders are clamped.
/// Main thread only, with a context current. Requires: OpenGL has pictures so large.
[[nodiscard]] gl::Texture texture_of(const Pixels& pixels);
[[nodiscard]] gl::Texture texture_of(const Image& image);
///@}

} // namespace topple::app
