// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/render/gl/framebuffer.h"

#include "topple/core/assert.h"

#include <string_view>

namespace topple::app::gl {
namespace {

void check_complete() {
    TOPPLE_ASSERT(glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE);
}

/// Makes the shadow map light outside its edges; in OpenGL ES the shader does.
void light_outside() {
#ifdef GL_CLAMP_TO_BORDER
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_BORDER);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_BORDER);
    constexpr float kFarthest[] = {1, 1, 1, 1};
    glTexParameterfv(GL_TEXTURE_2D, GL_TEXTURE_BORDER_COLOR, kFarthest);
#else
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
#endif
}

Texture make_color_texture(const Framebuffer::Shape& shape) {
    Texture texture = Texture::create();
    glBindTexture(GL_TEXTURE_2D, texture.name());
    glTexImage2D(GL_TEXTURE_2D,
                 0,
                 static_cast<GLint>(shape.format),
                 shape.width,
                 shape.height,
                 0,
                 shape.format == GL_R8 ? GL_RED : GL_RGBA,
                 shape.format == GL_RGBA16F ? GL_HALF_FLOAT : GL_UNSIGNED_BYTE,
                 nullptr);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    return texture;
}

Renderbuffer make_renderbuffer(const Framebuffer::Shape& shape, GLenum format) {
    Renderbuffer buffer = Renderbuffer::create();
    glBindRenderbuffer(GL_RENDERBUFFER, buffer.name());
    glRenderbufferStorageMultisample(
        GL_RENDERBUFFER, shape.samples > 1 ? shape.samples : 0, format, shape.width, shape.height);
    return buffer;
}

} // namespace

bool can_draw_light() {
#ifdef __EMSCRIPTEN__
    GLint count = 0;
    glGetIntegerv(GL_NUM_EXTENSIONS, &count);
    for (GLint i = 0; i < count; ++i) {
        const auto* name = reinterpret_cast<const char*>(
            glGetStringi(GL_EXTENSIONS, static_cast<GLuint>(i)));
        if (name != nullptr && std::string_view(name).ends_with("EXT_color_buffer_float"))
            return true;
    }
    return false;
#else
    return true; // required since OpenGL 3.0
#endif
}

void Framebuffer::prepare_beside(const Framebuffer& other) {
    TOPPLE_ASSERT(other.shape_.has_depth);
    Shape shape = other.shape_;
    shape.format = GL_RGBA8;
    prepare(shape, other.depth_.name());
}

void Framebuffer::prepare(const Shape& shape, GLuint given_depths) {
    if (object_ && shape == shape_ && given_depths == given_depths_)
        return;
    shape_ = shape;
    given_depths_ = given_depths;
    object_ = FramebufferObject::create();
    color_.reset();
    samples_.reset();
    depth_.reset();
    bind();
    if (shape.samples > 1) {
        samples_ = make_renderbuffer(shape, shape.format);
        glFramebufferRenderbuffer(
            GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, samples_.name());
    } else {
        color_ = make_color_texture(shape);
        glFramebufferTexture2D(
            GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, color_.name(), 0);
    }
    if (given_depths != 0) {
        glFramebufferRenderbuffer(
            GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, given_depths);
    } else if (shape.has_depth) {
        depth_ = make_renderbuffer(shape, GL_DEPTH_COMPONENT24);
        glFramebufferRenderbuffer(
            GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, depth_.name());
    }
    check_complete();
}

Sampler make_depth_sampler() {
    Sampler sampler = Sampler::create();
    for (const GLenum filter : {GLenum{GL_TEXTURE_MIN_FILTER}, GLenum{GL_TEXTURE_MAG_FILTER}})
        glSamplerParameteri(sampler.name(), filter, GL_NEAREST);
    for (const GLenum side : {GLenum{GL_TEXTURE_WRAP_S}, GLenum{GL_TEXTURE_WRAP_T}})
        glSamplerParameteri(sampler.name(), side, GL_CLAMP_TO_EDGE);
    glSamplerParameteri(sampler.name(), GL_TEXTURE_COMPARE_MODE, GL_NONE);
    return sampler;
}

void DepthMap::prepare(const Shape& shape) {
    if (object_ && shape == shape_)
        return;
    shape_ = shape;
    texture_ = Texture::create();
    glBindTexture(GL_TEXTURE_2D, texture_.name());
    glTexImage2D(GL_TEXTURE_2D,
                 0,
                 GL_DEPTH_COMPONENT24,
                 shape.width,
                 shape.height,
                 0,
                 GL_DEPTH_COMPONENT,
                 GL_UNSIGNED_INT,
                 nullptr);
    // OpenGL ES reads depths that are not compared one by one only.
    const GLint filter = shape.is_compared ? GL_LINEAR : GL_NEAREST;
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, filter);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, filter);
    light_outside();
    if (shape.is_compared) {
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_FUNC, GL_LEQUAL);
    }
    object_ = FramebufferObject::create();
    bind();
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D, texture_.name(), 0);
    constexpr GLenum kNoColor = GL_NONE;
    glDrawBuffers(1, &kNoColor);
    glReadBuffer(GL_NONE);
    check_complete();
}

} // namespace topple::app::gl
