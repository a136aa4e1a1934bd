// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/render/gl/framebuffer.h"
#include "topple/geometry/shapes/mesh_look.h"

#include <vector>

namespace topple::app {

/// Returns a texture for each image of a mesh, and a white one at the end. An image that cannot be decoded, about which
/// its reader has warned, is white. One that is larger than OpenGL has is halved until it fits. Main thread only, with
/// a context current.
[[nodiscard]] std::vector<gl::Texture> textures_of(const MeshLook& look);

} // namespace topple::app
