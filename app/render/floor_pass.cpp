// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/render/floor_pass.h"

#include "app/render/tone.h"
#include "app/view/style/theme.h"

#include <algorithm>
#include <cmath>

namespace topple::app {
namespace {

/// Distance up to which the floor mirrors, over that up to which surfaces take light from each other.
constexpr Real kMirrorReach = 1.2f;

/// Axes of a plane along the world's if possible, so that the grid lies on whole meters.
struct PlaneAxes {
    Vec3 u, v;
};
PlaneAxes axes_of(Vec3 normal) {
    const Vec3 along_x = Vec3{1, 0, 0} - normal * normal.x;
    const Vec3 u = normalize_or(along_x, {0, 0, 1});
    return {u, std::abs(normal.y) > 0.999f ? Vec3{0, 0, 1} : cross(u, normal)};
}

/// Sets what the floor reflects of the sun and of the light around, in drawn values (shaders/include/tone.glsl).
void set_light(const gl::Program& program, const ThemeColors& colors, Vec3 normal, bool is_linear) {
    const Vec3 around = lerp(colors.ground, colors.sky, normal.y * 0.5f + 0.5f);
    const Real facing = std::max(dot(normal, sun_direction()), 0.0f);
    const Vec3 display{colors.floor.r, colors.floor.g, colors.floor.b};
    const Vec3 albedo = scale(display, display);
    const auto drawn = [&](Vec3 light) {
        return is_linear ? scale(albedo, light) : display_from_light(scale(albedo, light));
    };
    program.set("lit_color", drawn(around + colors.sun * facing));
    program.set("shaded_color", drawn(around));
    program.set("plane_normal", normal);
}

/// The positions that divide the plane in three along an axis.
Vec4 cuts(Real middle, Real reach, Real begin, Real end) {
    const Real first = middle - reach, last = middle + reach;
    return {first, std::clamp(begin, first, last), std::clamp(end, first, last), last};
}

} // namespace

FloorPass::Kind FloorPass::kind_of(const ThemeColors& colors) {
    if (colors.has_lawn)
        return Kind::lawn;
    return colors.planks_per_meter > 0 ? Kind::planks : Kind::plain;
}

Result<FloorPass::Variants> FloorPass::build(const std::string& shader_folder,
                                             const LightDetail& light) {
    Variants variants;
    for (const Kind kind : {Kind::plain, Kind::planks, Kind::lawn})
        for (const bool has_grid : {false, true}) {
            gl::Definitions definitions;
            if (has_grid)
                definitions.emplace_back("GRID");
            if (kind != Kind::plain)
                definitions.emplace_back(kind == Kind::planks ? "PLANKS" : "LAWN");
            auto program = gl::Program::build(
                "floor", shader_folder, light.definitions(std::move(definitions)));
            if (!program)
                return program.error();
            variants.programs[Variants::index_of(kind, has_grid)] = std::move(program).value();
        }
    return variants;
}

Result<FloorPass> FloorPass::create(const std::string& shader_folder, const LightDetail& light) {
    FloorPass pass;
    auto shadowed = build(shader_folder, light);
    if (!shadowed)
        return shadowed.error();
    LightDetail without_shadows = light;
    without_shadows.shadows = 0;
    auto unshadowed = build(shader_folder, without_shadows);
    if (!unshadowed)
        return unshadowed.error();
    auto depth = gl::Program::build("floor", shader_folder, {"SHADOWS 0", "DEPTH"});
    if (!depth)
        return depth.error();
    auto sky = gl::Program::build("sky", shader_folder, light.definitions());
    if (!sky)
        return sky.error();
    pass.shadowed_ = std::move(shadowed).value();
    pass.unshadowed_ = std::move(unshadowed).value();
    pass.depth_ = std::move(depth).value();
    pass.sky_ = std::move(sky).value();
    pass.no_inputs_ = gl::VertexArray::create();
    pass.is_linear_ = light.is_linear;
    return pass;
}

void FloorPass::draw_floors(const RenderScene& scene, const ShadowFit* shadow) const {
    draw_each(scene, shadow, nullptr);
}

void FloorPass::draw_depths(const RenderScene& scene) const { draw_each(scene, nullptr, &depth_); }

void FloorPass::draw_each(const RenderScene& scene,
                          const ShadowFit* shadow,
                          const gl::Program* given) const {
    if (scene.floors.empty())
        return;
    glBindVertexArray(no_inputs_.name());
    glDisable(GL_CULL_FACE);
    clamp_depths(true); // the horizon is beyond the far plane
    for (const Floor& floor : scene.floors)
        draw_floor(floor, scene, shadow, given);
    clamp_depths(false);
    glEnable(GL_CULL_FACE);
    glBindVertexArray(0);
}

void FloorPass::draw_floor(const Floor& floor,
                           const RenderScene& scene,
                           const ShadowFit* shadow,
                           const gl::Program* given) const {
    const ThemeColors& colors = colors_of(scene.options.theme);
    const Vec3 eye = scene.camera.eye;
    const bool from_beneath = dot(floor.normal, eye) < floor.offset;
    const auto [u, v] = axes_of(floor.normal);
    const Real reach = std::max(1000.0f, 160 * scene.camera.focus_distance);
    PlaneRect rect;
    if (shadow)
        rect = shadow_footprint(*shadow, sun_direction(), floor.normal, floor.offset, u, v);
    if (from_beneath) {
        glEnable(GL_BLEND);
        glDepthMask(GL_FALSE);
        // Faces that lie on the floor are in front of it.
        glEnable(GL_POLYGON_OFFSET_FILL);
        glPolygonOffset(2, 8);
    }
    for (const bool is_middle : {false, true}) {
        const Variants& variants = is_middle ? shadowed_ : unshadowed_;
        const gl::Program&
            own = variants.programs[Variants::index_of(kind_of(colors), scene.options.grid)];
        const gl::Program& program = given != nullptr ? *given : own;
        program.use();
        set_light(program, colors, floor.normal, is_linear_);
        program.set("planks", colors.planks_per_meter);
        program.set("view_from_clip", inverse_or_zero(scene.camera.clip_from_view));
        program.set("view_from_world", scene.camera.view_from_world);
        program.set("mirror_reach", kMirrorReach * scene.ambient_reach);
        program.set("mirrored_min", scene.solid_bounds.min);
        program.set("mirrored_max", scene.solid_bounds.max);
        program.set("plane_origin", floor.normal * floor.offset);
        program.set("plane_u", u);
        program.set("plane_v", v);
        program.set("u_cuts", cuts(dot(eye, u), reach, rect.u_min, rect.u_max));
        program.set("v_cuts", cuts(dot(eye, v), reach, rect.v_min, rect.v_max));
        program.set("only_middle", is_middle ? 1.0f : 0.0f);
        program.set("opacity", from_beneath ? 0.35f : 1.0f);
        glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, is_middle ? 1 : 8);
    }
    glDisable(GL_POLYGON_OFFSET_FILL);
    glDepthMask(GL_TRUE);
    glDisable(GL_BLEND);
}

void FloorPass::draw_sky() const {
    sky_.use();
    glBindVertexArray(no_inputs_.name());
    glDepthFunc(GL_LEQUAL);
    glDepthMask(GL_FALSE);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glDepthMask(GL_TRUE);
    glBindVertexArray(0);
}

} // namespace topple::app
