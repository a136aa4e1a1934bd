// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/render/gl/program.h"

#include "app/render/gl/shader_source.h"

#include <vector>

namespace topple::app::gl {
namespace {

/// Like Object, for shaders, whose creation takes a kind.
class Shader {
public:
    explicit Shader(GLenum kind) : name_(glCreateShader(kind)) {}
    ~Shader() { glDeleteShader(name_); }
    Shader(const Shader&) = delete;
    Shader& operator=(const Shader&) = delete;
    [[nodiscard]] GLuint name() const { return name_; }

private:
    GLuint name_;
};

std::string log_of_shader(GLuint shader) {
    GLint length = 0;
    glGetShaderiv(shader, GL_INFO_LOG_LENGTH, &length);
    std::vector<char> log(static_cast<std::size_t>(length) + 1);
    glGetShaderInfoLog(shader, length, nullptr, log.data());
    return log.data();
}

std::string log_of_program(GLuint program) {
    GLint length = 0;
    glGetProgramiv(program, GL_INFO_LOG_LENGTH, &length);
    std::vector<char> log(static_cast<std::size_t>(length) + 1);
    glGetProgramInfoLog(program, length, nullptr, log.data());
    return log.data();
}

Result<void> compile(const Shader& shader, const ShaderSource& source) {
    const char* text = source.text.c_str();
    glShaderSource(shader.name(), 1, &text, nullptr);
    glCompileShader(shader.name());
    GLint ok = GL_FALSE;
    glGetShaderiv(shader.name(), GL_COMPILE_STATUS, &ok);
    if (!ok)
        return error_from_log(log_of_shader(shader.name()), source);
    return {};
}

} // namespace

Result<Program> Program::build(std::string_view name,
                               const std::string& folder,
                               const Definitions& definitions) {
    return link(std::string(name) + ".vert", std::string(name) + ".frag", folder, definitions);
}

Result<Program> Program::build_for_screen(std::string_view name, const std::string& folder) {
    return link("screen.vert", std::string(name) + ".frag", folder, {});
}

Result<Program> Program::link(const std::string& vertex_file,
                              const std::string& fragment_file,
                              const std::string& folder,
                              std::span<const std::string_view> definitions) {
    Program program;
    program.object_ = Object<ProgramTraits>::create();
    const GLuint id = program.object_.name();
    const Shader vertex(GL_VERTEX_SHADER), fragment(GL_FRAGMENT_SHADER);
    for (const auto& [shader, file] :
         {std::pair{&vertex, &vertex_file}, std::pair{&fragment, &fragment_file}}) {
        const auto source = load_shader(*file, folder, definitions);
        if (!source)
            return source.error();
        if (const auto compiled = compile(*shader, *source); !compiled)
            return compiled.error();
        glAttachShader(id, shader->name());
    }
    glLinkProgram(id);
    GLint ok = GL_FALSE;
    glGetProgramiv(id, GL_LINK_STATUS, &ok);
    if (!ok)
        return Error{"the shaders do not fit together: " + log_of_program(id), vertex_file};
    if (const GLuint block = glGetUniformBlockIndex(id, "Frame"); block != GL_INVALID_INDEX)
        glUniformBlockBinding(id, block, 0);
    program.use();
    program.set_texture("shadow_map", kShadowUnit);
    program.set_texture("shadow_depths", kShadowDepthUnit);
    program.set_texture("occlusion_map", kOcclusionUnit);
    program.set_texture("depths", kDepthUnit);
    program.set_texture("behind", kBehindUnit);
    program.set_texture("image", kOwnUnit);
    program.set("opacity", 1.0f);
    glUseProgram(0);
    return program;
}

} // namespace topple::app::gl
