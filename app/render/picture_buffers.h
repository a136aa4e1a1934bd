// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/platform/window.h"
#include "app/render/gl/framebuffer.h"

namespace topple::app {

/// Framebuffers into which pictures of one size are drawn. Another size recreates them, so pictures of different sizes
/// that alternate have their own.
struct PictureBuffers {
    gl::DepthMap shadow_map;
    gl::DepthMap depths; ///< Of the picture, where light from around is found from it.
    gl::Framebuffer rough_occlusion, occlusion; ///< See OcclusionPass.
    gl::Framebuffer samples, picture;
    int sample_count = 1; ///< Samples a pixel; `samples` is used if there are several.

    /// Binds the framebuffer to draw into, of that size or, beyond OpenGL's limit, smaller. [px]
    void prepare(int width, int height);
    /// Binds it again.
    void bind() const { (sample_count > 1 ? samples : picture).bind(); }
    /// Makes `picture` of the samples.
    void resolve() const;
};

/// Returns the size of the framebuffers of a picture: smaller than it beyond OpenGL's limit.
PixelSize buffer_size_of(int width, int height);

/// Returns the longest side of a picture that OpenGL can draw into here. [px]
int longest_picture_side();

} // namespace topple::app
