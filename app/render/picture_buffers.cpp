// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/render/picture_buffers.h"

#include <algorithm>

namespace topple::app {

PixelSize buffer_size_of(int width, int height) {
    const int longest = longest_picture_side();
    return {std::min(width, longest), std::min(height, longest)};
}

void PictureBuffers::prepare(int picture_width, int picture_height) {
    const auto [width, height] = buffer_size_of(picture_width, picture_height);
    const GLenum format = has_light ? GL_RGBA16F : GL_RGBA8;
    picture.prepare({width, height, GL_RGBA8, !is_apart(), 1});
    if (is_apart())
        samples.prepare({width, height, format, true, sample_count});
    if (has_light)
        light.prepare({width, height, format, false, 1});
    bind();
    glViewport(0, 0, width, height);
}

void PictureBuffers::resolve() const {
    if (is_apart())
        copy_colors(samples, resolved());
}

void copy_colors(const gl::Framebuffer& from, const gl::Framebuffer& to) {
    const int width = to.shape().width, height = to.shape().height;
    glBindFramebuffer(GL_READ_FRAMEBUFFER, from.name());
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, to.name());
    glBlitFramebuffer(0, 0, width, height, 0, 0, width, height, GL_COLOR_BUFFER_BIT, GL_NEAREST);
}

int longest_picture_side() {
    GLint texture = 0, buffer = 0;
    GLint viewport[2] = {};
    glGetIntegerv(GL_MAX_TEXTURE_SIZE, &texture);
    glGetIntegerv(GL_MAX_RENDERBUFFER_SIZE, &buffer);
    glGetIntegerv(GL_MAX_VIEWPORT_DIMS, viewport);
    return std::min({texture, buffer, viewport[0], viewport[1]});
}

} // namespace topple::app
