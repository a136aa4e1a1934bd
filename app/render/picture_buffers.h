// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/platform/window.h"
#include "app/render/gl/framebuffer.h"

#include <array>

namespace topple::app {

/// Framebuffers into which pictures of one size are drawn. Another size recreates them, so pictures of different sizes
/// that alternate have their own.
struct PictureBuffers {
    gl::DepthMap shadow_map; ///< Several side by side, the finest first.
    gl::DepthMap depths;     ///< Of the picture, where light from around is found from it.
    gl::Framebuffer rough_occlusion, occlusion; ///< See OcclusionPass.
    gl::Framebuffer samples;              ///< Drawn into, if there are several samples or light.
    gl::Framebuffer light;                ///< With `has_light`: the mean of the samples, linear.
    std::array<gl::Framebuffer, 2> glare; ///< See DevelopPass.
    gl::Framebuffer
        marks; ///< With `has_light`: the developed picture, on whose depths overlays are drawn.
    gl::Framebuffer picture; ///< Display values.
    int sample_count = 1;    ///< Samples a pixel.
    bool has_light =
        false; ///< Whether the passes draw linear light, in half floats, which DevelopPass maps.

    /// Binds the framebuffer to draw into, of that size or, beyond OpenGL's limit, smaller. [px]
    void prepare(int width, int height);
    /// Binds it again.
    void bind() const { (is_apart() ? samples : picture).bind(); }
    /// Makes `light`, or without light `picture`, of the samples.
    void resolve() const;
    /// Returns what `resolve` makes.
    [[nodiscard]] const gl::Framebuffer& resolved() const { return has_light ? light : picture; }

private:
    [[nodiscard]] bool is_apart() const { return sample_count > 1 || has_light; }
};

/// Copies the colors of a framebuffer into another of the same size: the mean, if it has several samples.
void copy_colors(const gl::Framebuffer& from, const gl::Framebuffer& to);

/// Returns the size of the framebuffers of a picture: smaller than it beyond OpenGL's limit.
PixelSize buffer_size_of(int width, int height);

/// Returns the longest side of a picture that OpenGL can draw into here. [px]
int longest_picture_side();

} // namespace topple::app
