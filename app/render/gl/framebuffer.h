// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/render/gl/object.h"

namespace topple::app::gl {

struct TextureTraits {
    static GLuint create() {
        GLuint name = 0;
        glGenTextures(1, &name);
        return name;
    }
    static void destroy(GLuint name) { glDeleteTextures(1, &name); }
};
using Texture = Object<TextureTraits>;

/// Makes the unit the active one, and binds the texture to it; an empty one unbinds.
inline void bind_texture(int unit, const Texture& texture) {
    glActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(unit));
    glBindTexture(GL_TEXTURE_2D, texture.name());
}

struct RenderbufferTraits {
    static GLuint create() {
        GLuint name = 0;
        glGenRenderbuffers(1, &name);
        return name;
    }
    static void destroy(GLuint name) { glDeleteRenderbuffers(1, &name); }
};
using Renderbuffer = Object<RenderbufferTraits>;

struct FramebufferTraits {
    static GLuint create() {
        GLuint name = 0;
        glGenFramebuffers(1, &name);
        return name;
    }
    static void destroy(GLuint name) { glDeleteFramebuffers(1, &name); }
};
using FramebufferObject = Object<FramebufferTraits>;

struct SamplerTraits {
    static GLuint create() {
        GLuint name = 0;
        glGenSamplers(1, &name);
        return name;
    }
    static void destroy(GLuint name) { glDeleteSamplers(1, &name); }
};
using Sampler = Object<SamplerTraits>;

/// A picture to draw into: color of `format`, with or without depth, one sample or several. With one sample the color
/// can be read as a texture.
class Framebuffer {
public:
    struct Shape {
        int width = 0, height = 0; ///< [px]; at least 1.
        GLenum format = GL_RGBA8;
        bool has_depth = false;
        int samples = 1;
        friend bool operator==(const Shape&, const Shape&) = default;
    };
    /// Recreates the framebuffer if the shape has changed, else does nothing.
    void prepare(const Shape& shape) { prepare(shape, {}); }
    /// The same with the depths of another one of the same size and samples. Requires: that has depths, and is prepared
    /// before this one.
    void prepare_beside(const Framebuffer& other);
    void bind() const { glBindFramebuffer(GL_FRAMEBUFFER, object_.name()); }
    [[nodiscard]] GLuint name() const { return object_.name(); }
    [[nodiscard]] const Texture& color() const { return color_; }
    [[nodiscard]] const Shape& shape() const { return shape_; }

private:
    /// `given_depths`: 0 for own ones, if the shape has any.
    void prepare(const Shape& shape, GLuint given_depths);

    Shape shape_;
    GLuint given_depths_ = 0;
    FramebufferObject object_;
    Texture color_;
    Renderbuffer samples_, depth_;
};

/// Returns whether OpenGL draws into GL_RGBA16F, several samples a pixel: WebGL 2 only with an extension.
bool can_draw_light();

/// Makes a sampler that reads the depths of a map that is compared elsewhere.
Sampler make_depth_sampler();

/// A map of depths, drawn without color.
class DepthMap {
public:
    struct Shape {
        int width = 0, height = 0; ///< [px]
        /// Whether reading compares (sampler2DShadow), and outside of the map nothing is nearer; else the depths
        /// themselves are read.
        bool is_compared = false;
        friend bool operator==(const Shape&, const Shape&) = default;
    };
    /// Recreates the map if the shape has changed, else does nothing.
    void prepare(const Shape& shape);
    void bind() const { glBindFramebuffer(GL_FRAMEBUFFER, object_.name()); }
    [[nodiscard]] const Texture& texture() const { return texture_; }
    [[nodiscard]] const Shape& shape() const { return shape_; }

private:
    Shape shape_;
    FramebufferObject object_;
    Texture texture_;
};

} // namespace topple::app::gl
