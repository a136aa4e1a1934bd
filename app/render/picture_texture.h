// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/render/gl/framebuffer.h"
#include "app/view/images/image.h"

namespace topple::app {

/// Returns a texture with the picture, its highest row first, to be shown in any smaller size. Main thread only, with a
/// context current. Requires: OpenGL has pictures so large.
[[nodiscard]] gl::Texture texture_of(const Image& image);

} // namespace topple::app
