// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/render/body_pass.h"

namespace topple::app {
namespace {

constexpr std::array<std::string_view, kPartKindCount> kDefinitions = {"BOX",
                                                                       "ROUND",
                                                                       "CAPSULE",
                                                                       "MESH"};

constexpr Real kLeastShading = 0.5f; ///< Opacity of a part that casts a shadow.

} // namespace

gl::Definitions LightDetail::definitions(gl::Definitions others) const {
    constexpr std::string_view kShadows[] = {"SHADOWS 0", "SHADOWS 1", "SHADOWS 2"};
    others.push_back(kShadows[shadows]);
    if (has_occlusion)
        others.emplace_back("OCCLUSION");
    if (has_reflections)
        others.emplace_back("REFLECTIONS");
    if (has_surfaces)
        others.emplace_back("SURFACES");
    if (is_linear)
        others.emplace_back("HDR");
    return others;
}

Result<PartPrograms> build_part_programs(std::string_view name,
                                         const std::string& shader_folder,
                                         const gl::Definitions& others) {
    PartPrograms programs;
    for (std::size_t i = 0; i < kPartKindCount; ++i) {
        gl::Definitions definitions = others;
        definitions.push_back(kDefinitions[i]);
        auto program = gl::Program::build(name, shader_folder, definitions);
        if (!program)
            return program.error();
        programs[i] = std::move(program).value();
    }
    return programs;
}

Result<BodyPass> BodyPass::create(const std::string& shader_folder, const LightDetail& light) {
    BodyPass pass;
    pass.shader_folder_ = shader_folder;
    pass.light_ = light;
    if (!shader_folder.empty()) { // a person who edits shaders wants to know of every mistake
        if (auto built = gl::Program::build(
                "body", shader_folder, light.definitions({"MESH", "IMAGES"}));
            !built)
            return built.error();
    }
    auto programs = build_part_programs("body", shader_folder, light.definitions());
    if (!programs)
        return programs.error();
    pass.programs_ = std::move(programs).value();
    auto boxes = gl::Program::build("body", shader_folder, light.definitions({"BOX", "GRID"}));
    if (!boxes)
        return boxes.error();
    pass.with_grid_[static_cast<std::size_t>(PartKind::box)] = std::move(boxes).value();
    return pass;
}

const gl::Program* BodyPass::with_images(const InstanceDraws::Draws& draws) {
    if (!InstanceDraws::has_images(draws))
        return nullptr;
    if (!with_images_)
        with_images_ = gl::Program::build(
            "body", shader_folder_, light_.definitions({"MESH", "IMAGES"}));
    return with_images_->ok() ? &with_images_->value() : nullptr;
}

void BodyPass::draw(const InstanceDraws& instances, const InstanceDraws::Draws& draws) {
    instances.draw(draws, programs_, with_images(draws), kOpaqueParts);
}

void BodyPass::draw_clear(const InstanceDraws& instances, const InstanceDraws::Draws& draws) {
    if (!InstanceDraws::has_clear_parts(draws))
        return;
    glEnable(GL_BLEND);
    glDepthMask(GL_FALSE);
    instances.draw_clear(draws, programs_, with_images(draws));
    glDepthMask(GL_TRUE);
    glDisable(GL_BLEND);
}

void BodyPass::draw_big(const InstanceDraws& instances,
                        const InstanceDraws::Draws& draws,
                        bool has_grid) const {
    instances.draw(draws, has_grid ? with_grid_ : programs_);
}

void BodyPass::draw_ghosts(const InstanceDraws& instances, const InstanceDraws::Draws& draws) {
    if (draws.empty())
        return;
    const gl::Program* own = with_images(draws);
    glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
    instances.draw(draws, programs_, own);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    glEnable(GL_BLEND);
    instances.draw(draws, programs_, own);
    glDisable(GL_BLEND);
}

Result<ShadowPass> ShadowPass::create(const std::string& shader_folder) {
    ShadowPass pass;
    auto programs = build_part_programs("shadow", shader_folder);
    if (!programs)
        return programs.error();
    pass.programs_ = std::move(programs).value();
    return pass;
}

void ShadowPass::draw(const InstanceDraws& instances,
                      const InstanceDraws::Draws& draws,
                      const Mat4& light_clip_from_world) const {
    for (const gl::Program& program : programs_) {
        program.use();
        program.set("light_clip_from_world", light_clip_from_world);
    }
    // Geometry behind the sun's near plane still casts its shadow; in OpenGL ES the shader sees to that.
    clamp_depths(true);
    glEnable(GL_POLYGON_OFFSET_FILL);
    glPolygonOffset(1.2f, 2);
    instances.draw(draws, programs_, nullptr, {kLeastShading, 1});
    glDisable(GL_POLYGON_OFFSET_FILL);
    clamp_depths(false);
}

Result<WirePass> WirePass::create(const std::string& shader_folder) {
    WirePass pass;
    auto programs = build_part_programs("wire", shader_folder);
    if (!programs)
        return programs.error();
    pass.programs_ = std::move(programs).value();
    return pass;
}

void WirePass::draw(const InstanceDraws& instances,
                    const InstanceDraws::Draws& draws,
                    Rgba color) const {
    for (const gl::Program& program : programs_) {
        program.use();
        program.set("wire_color", color);
    }
    glEnable(GL_BLEND);
    instances.draw_edges(draws, programs_);
    glDisable(GL_BLEND);
}

} // namespace topple::app
