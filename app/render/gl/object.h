// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/platform/opengl.h"

#include <utility>

namespace topple::app::gl {

/// Owns one OpenGL name; 0 is none. `Traits` create and delete it. Move-only.
template<typename Traits>
class Object {
public:
    Object() = default;
    static Object create() {
        Object object;
        object.name_ = Traits::create();
        return object;
    }
    ~Object() { reset(); }
    Object(Object&& other) noexcept : name_(std::exchange(other.name_, 0)) {}
    Object& operator=(Object&& other) noexcept {
        if (this != &other) {
            reset();
            name_ = std::exchange(other.name_, 0);
        }
        return *this;
    }
    void reset() {
        if (name_ != 0)
            Traits::destroy(std::exchange(name_, 0));
    }
    [[nodiscard]] GLuint name() const { return name_; }
    explicit operator bool() const { return name_ != 0; }

private:
    GLuint name_ = 0;
};

struct VertexArrayTraits {
    static GLuint create() {
        GLuint name = 0;
        glGenVertexArrays(1, &name);
        return name;
    }
    static void destroy(GLuint name) { glDeleteVertexArrays(1, &name); }
};
using VertexArray = Object<VertexArrayTraits>;

struct QueryTraits {
    static GLuint create() {
        GLuint name = 0;
        glGenQueries(1, &name);
        return name;
    }
    static void destroy(GLuint name) { glDeleteQueries(1, &name); }
};
using Query = Object<QueryTraits>;

} // namespace topple::app::gl
