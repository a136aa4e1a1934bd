// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/render/occlusion_pass.h"

namespace topple::app {

Result<OcclusionPass> OcclusionPass::create(const std::string& shader_folder) {
    OcclusionPass pass;
    auto depths = build_part_programs("mask", shader_folder);
    if (!depths)
        return depths.error();
    pass.depth_programs_ = std::move(depths).value();
    for (const auto& [program, name] :
         {std::pair{&pass.occlusion_, "occlusion"}, std::pair{&pass.blur_, "occlusion_blur"}}) {
        auto built = gl::Program::build_for_screen(name, shader_folder);
        if (!built)
            return built.error();
        *program = std::move(built).value();
    }
    pass.no_inputs_ = gl::VertexArray::create();
    return pass;
}

void OcclusionPass::draw_depths(const InstanceDraws& instances,
                                const InstanceDraws::Draws& draws) const {
    instances.draw(draws, depth_programs_, nullptr, kOpaqueParts);
}

void OcclusionPass::draw(const RenderCamera& camera, Real reach, PictureBuffers& into) const {
    const gl::DepthMap::Shape& size = into.depths.shape();
    const int columns = (size.width + 1) / 2, rows = (size.height + 1) / 2;
    into.rough_occlusion.prepare({columns, rows, GL_R8, false, 1});
    into.occlusion.prepare(into.rough_occlusion.shape());
    glViewport(0, 0, columns, rows);
    glDisable(GL_DEPTH_TEST);
    glBindVertexArray(no_inputs_.name());
    gl::bind_texture(gl::kDepthUnit, into.depths.texture());
    gl::bind_texture(gl::kOcclusionUnit, into.rough_occlusion.color());
    for (const gl::Program* program : {&occlusion_, &blur_}) {
        program->use();
        program->set_texture("occlusion", gl::kOcclusionUnit);
        program->set("view_from_clip", inverse_or_zero(camera.clip_from_view));
        program->set("reach", reach);
        program->set("pixels", 0.5f * static_cast<Real>(size.height) * camera.clip_from_view.y.y);
        program->set("is_orthographic", camera.is_orthographic ? 1.0f : 0.0f);
        (program == &occlusion_ ? into.rough_occlusion : into.occlusion).bind();
        glDrawArrays(GL_TRIANGLES, 0, 3);
    }
    gl::bind_texture(gl::kOcclusionUnit, into.occlusion.color());
    glActiveTexture(GL_TEXTURE0);
    glBindVertexArray(0);
    glEnable(GL_DEPTH_TEST);
}

} // namespace topple::app
