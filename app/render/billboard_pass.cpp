// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/render/billboard_pass.h"

#include <cstddef>

namespace topple::app {

Result<BillboardPass> BillboardPass::create(const std::string& shader_folder,
                                            const LightDetail& light) {
    BillboardPass pass;
    auto program = gl::Program::build("billboard", shader_folder, light.definitions());
    if (!program)
        return program.error();
    pass.program_ = std::move(program).value();
    pass.billboards_ = gl::Buffer(GL_ARRAY_BUFFER);
    pass.inputs_ = gl::VertexArray::create();
    glBindVertexArray(pass.inputs_.name());
    pass.billboards_.bind();
    struct Input {
        int count;
        GLenum type;
        std::size_t offset;
    };
    GLuint location = 0;
    for (const Input& input : {Input{3, GL_FLOAT, offsetof(Billboard, center)},
                               Input{4, GL_FLOAT, offsetof(Billboard, half_axis)},
                               Input{4, GL_UNSIGNED_BYTE, offsetof(Billboard, color)},
                               Input{2, GL_FLOAT, offsetof(Billboard, softness)}}) {
        glEnableVertexAttribArray(location);
        glVertexAttribPointer(location,
                              input.count,
                              input.type,
                              input.type == GL_UNSIGNED_BYTE ? GL_TRUE : GL_FALSE,
                              sizeof(Billboard),
                              reinterpret_cast<const void*>(input.offset));
        glVertexAttribDivisor(location, 1);
        ++location;
    }
    glBindVertexArray(0);
    return pass;
}

void BillboardPass::draw(const RenderScene& scene) {
    if (scene.billboards.empty())
        return;
    static_assert(offsetof(Billboard, radius) == offsetof(Billboard, half_axis) + sizeof(Vec3));
    static_assert(offsetof(Billboard, glow) == offsetof(Billboard, softness) + sizeof(Real));
    billboards_.upload(std::span<const Billboard>(scene.billboards));
    program_.use();
    glEnable(GL_BLEND);
    glDisable(GL_CULL_FACE);
    glDepthMask(GL_FALSE);
    glBindVertexArray(inputs_.name());
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, static_cast<GLsizei>(scene.billboards.size()));
    glBindVertexArray(0);
    glDepthMask(GL_TRUE);
    glEnable(GL_CULL_FACE);
    glDisable(GL_BLEND);
}

} // namespace topple::app
