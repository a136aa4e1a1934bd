// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/render/develop_pass.h"

namespace topple::app {
namespace {

constexpr int kSmaller = 4; ///< Width of the picture over that of its glare; see shaders/glare.frag.

} // namespace

Result<DevelopPass> DevelopPass::create(const std::string& shader_folder) {
    DevelopPass pass;
    for (const auto& [program, name] :
         {std::pair{&pass.develop_, "develop"}, std::pair{&pass.glare_, "glare"}}) {
        auto built = gl::Program::build_for_screen(name, shader_folder);
        if (!built)
            return built.error();
        *program = std::move(built).value();
    }
    pass.no_inputs_ = gl::VertexArray::create();
    return pass;
}

/// Takes what dazzles into the first glare, blurs it along the width into the second one and along the height back.
void DevelopPass::draw_glare(PictureBuffers& into) const {
    const gl::Framebuffer::Shape& size = into.light.shape();
    const int width = (size.width + kSmaller - 1) / kSmaller,
              height = (size.height + kSmaller - 1) / kSmaller;
    for (gl::Framebuffer& glare : into.glare)
        glare.prepare({width, height, size.format, false, 1});
    glViewport(0, 0, width, height);
    glare_.use();
    glare_.set_texture("source", gl::kOwnUnit);
    struct Step {
        const gl::Framebuffer *from, *to;
        Vec2 along;
    };
    const Step steps[] = {
        {&into.light, &into.glare[0], {}},
        {&into.glare[0], &into.glare[1], {1 / static_cast<Real>(width), 0}},
        {&into.glare[1], &into.glare[0], {0, 1 / static_cast<Real>(height)}},
    };
    for (const Step& step : steps) {
        step.to->bind();
        gl::bind_texture(gl::kOwnUnit, step.from->color());
        glare_.set("along", step.along);
        glDrawArrays(GL_TRIANGLES, 0, 3);
    }
}

void DevelopPass::draw(PictureBuffers& into, const gl::Framebuffer& to) const {
    glDisable(GL_DEPTH_TEST);
    glBindVertexArray(no_inputs_.name());
    draw_glare(into);
    to.bind();
    glViewport(0, 0, to.shape().width, to.shape().height);
    develop_.use();
    develop_.set_texture("light", gl::kBehindUnit);
    develop_.set_texture("glare", gl::kOwnUnit);
    gl::bind_texture(gl::kBehindUnit, into.light.color());
    gl::bind_texture(gl::kOwnUnit, into.glare[0].color());
    glDrawArrays(GL_TRIANGLES, 0, 3);
    gl::bind_texture(gl::kOwnUnit, {});
    glActiveTexture(GL_TEXTURE0);
    glBindVertexArray(0);
    glEnable(GL_DEPTH_TEST);
}

} // namespace topple::app
