// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/render/gl/object.h"

#include <cstddef>
#include <span>

namespace topple::app::gl {

struct BufferTraits {
    static GLuint create() {
        GLuint name = 0;
        glGenBuffers(1, &name);
        return name;
    }
    static void destroy(GLuint name) { glDeleteBuffers(1, &name); }
};

/// Memory of the driver for vertices, indices, instances or uniforms.
class Buffer {
public:
    Buffer() = default;
    explicit Buffer(GLenum target) : target_(target), object_(Object<BufferTraits>::create()) {}

    void bind() const { glBindBuffer(target_, object_.name()); }
    /// Replaces the contents; orphans the old storage, so that nothing waits for its readers.
    template<typename T>
    void upload(std::span<const T> items, GLenum usage = GL_STREAM_DRAW) {
        bind();
        glBufferData(target_, static_cast<GLsizeiptr>(items.size_bytes()), items.data(), usage);
    }
    [[nodiscard]] GLuint name() const { return object_.name(); }

private:
    GLenum target_ = GL_ARRAY_BUFFER;
    Object<BufferTraits> object_;
};

} // namespace topple::app::gl
