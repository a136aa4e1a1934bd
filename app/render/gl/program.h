// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/render/gl/object.h"
#include "app/view/style/color.h"
#include "topple/core/result.h"
#include "topple/math/mat4.h"
#include "topple/math/vec2.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace topple::app::gl {

/// Macros that select a variant of a shader: "BOX" or "SHADOWS 2".
using Definitions = std::vector<std::string_view>;

struct ProgramTraits {
    static GLuint create() { return glCreateProgram(); }
    static void destroy(GLuint name) { glDeleteProgram(name); }
};

/// Texture units of the maps that several passes read. Unit 1 is for a pass's own, such as the image of a mesh.
inline constexpr int kOwnUnit = 1, kShadowUnit = 0, kOcclusionUnit = 2, kDepthUnit = 3,
                     kShadowDepthUnit = 4, kBehindUnit = 5;

/// A linked vertex and fragment shader. Uniforms are set by name; a name that the compiler removed is ignored. Its
/// uniform block `Frame` is at binding 0, its `shadow_map`, `shadow_depths`, `occlusion_map`,
/// `depths` and `behind` at their units, its `opacity` is 1.
class Program {
public:
    Program() = default;
    /// Builds `name`.vert and `name`.frag. Fails: with the file and line that do not compile.
    static Result<Program> build(std::string_view name,
                                 const std::string& folder,
                                 const Definitions& definitions = {});
    /// Builds screen.vert, a triangle over the whole picture, and `name`.frag. Fails: as `build`.
    static Result<Program> build_for_screen(std::string_view name, const std::string& folder);

    void use() const { glUseProgram(object_.name()); }
    // Each requires: in use.
    void set(const char* uniform, float value) const { glUniform1f(at(uniform), value); }
    void set(const char* uniform, Vec2 v) const { glUniform2f(at(uniform), v.x, v.y); }
    void set(const char* uniform, Vec3 v) const { glUniform3f(at(uniform), v.x, v.y, v.z); }
    void set(const char* uniform, Vec4 v) const { glUniform4f(at(uniform), v.x, v.y, v.z, v.w); }
    void set(const char* uniform, Rgba c) const { glUniform4f(at(uniform), c.r, c.g, c.b, c.a); }
    void set(const char* uniform, const Mat4& m) const {
        glUniformMatrix4fv(at(uniform), 1, GL_FALSE, &m.x.x);
    }
    void set_texture(const char* uniform, int unit) const { glUniform1i(at(uniform), unit); }

private:
    static Result<Program> link(const std::string& vertex_file,
                                const std::string& fragment_file,
                                const std::string& folder,
                                std::span<const std::string_view> definitions);
    [[nodiscard]] GLint at(const char* uniform) const {
        return glGetUniformLocation(object_.name(), uniform);
    }
    Object<ProgramTraits> object_;
};

} // namespace topple::app::gl
