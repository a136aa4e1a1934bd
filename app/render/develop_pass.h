// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/render/gl/program.h"
#include "app/render/picture_buffers.h"

#include <string>

namespace topple::app {

/// Makes a picture of its light: glare around what dazzles, and a filmic curve (shaders/develop.frag, glare.frag).
class DevelopPass {
public:
    static Result<DevelopPass> create(const std::string& shader_folder);
    /// Draws `into.light` into the bound framebuffer, of that size. Requires: PictureBuffers::has_light, and that the
    /// samples have been resolved.
    void draw(PictureBuffers& into, const gl::Framebuffer& to) const;

private:
    void draw_glare(PictureBuffers& into) const;
    gl::Program develop_, glare_;
    gl::VertexArray no_inputs_;
};

} // namespace topple::app
