// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/render/gl/framebuffer.h"
#include "app/render/instance_draws.h"

namespace topple::app {

/// A part of the picture in OpenGL's pixels, from the bottom left.
struct PixelRect {
    int x = 0, y = 0, width = 0, height = 0;
};

/// Returns the rectangle of the picture that can contain these instances, with `margin` pixels around; empty if none
/// can.
PixelRect covered_rect(const InstanceLists& lists,
                       const Mat4& clip_from_world,
                       int width,
                       int height,
                       int margin);

/// Outlines of selected or hovered bodies, visible through everything (shaders/mask.*, outline.*).
class OutlinePass {
public:
    static Result<OutlinePass> create(const std::string& shader_folder);
    /// Draws onto `picture`, which has one sample.
    void draw(const RenderScene& scene,
              const InstanceDraws& instances,
              const InstanceDraws::Draws& selected,
              const InstanceDraws::Draws& hovered,
              const gl::Framebuffer& picture);

private:
    PartPrograms mask_programs_;
    gl::Program outline_;
    gl::Framebuffer mask_;
    gl::VertexArray no_inputs_;
};

} // namespace topple::app
