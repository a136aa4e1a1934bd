// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/render/frame_uniforms.h"

#include "app/view/style/theme.h"

#include <algorithm>
#include <cmath>

namespace topple::app {
namespace {

Vec4 vec4_of(Rgba c) { return {c.r, c.g, c.b, c.a}; }

/// Maps clip space's -1..1 to the map's 0..1.
constexpr Mat4 kMapFromClip{{0.5f, 0, 0, 0},
                            {0, 0.5f, 0, 0},
                            {0, 0, 0.5f, 0},
                            {0.5f, 0.5f, 0.5f, 1}};

/// Width of the sun at distance 1, five times that in the sky: softer, as through thin clouds.
constexpr Real kSunWidth = 0.045f;

/// Depth of the map. [m]
Real depth_of(const ShadowFit& shadow) {
    const Mat4& m = shadow.clip_from_world;
    return 2 / length(Vec3{m.x.z, m.y.z, m.z.z});
}

void set_colors(FrameUniforms& u, const ThemeColors& colors) {
    u.sun_direction = to_vec4(sun_direction(), 0);
    u.sun_color = to_vec4(colors.sun, 1);
    u.sky_light = to_vec4(colors.sky, 1);
    u.ground_light = to_vec4(colors.ground, 1);
    u.horizon = vec4_of(colors.horizon);
    u.zenith = vec4_of(colors.zenith);
    u.grid_color = vec4_of(colors.grid);
    u.axis_x_color = vec4_of(colors.axis_x);
    u.axis_z_color = vec4_of(colors.axis_z);
}

/// Height of the level floor; far below if there is none. [m]
Real floor_height(const RenderScene& scene) {
    for (const Floor& floor : scene.floors) {
        if (floor.normal.y > 0.99f)
            return floor.offset;
    }
    return -1e6f;
}

/// Meters between lines: 1 at a small distance, then 10, then 100...; the fine lines fade before the change.
Vec4 grid_spacing(Real focus_distance) {
    constexpr Real kNearest = 6; // full strength up to this many spacings away
    const Real decades = std::log10(std::max(focus_distance, kNearest) / kNearest);
    const Real whole = std::floor(decades);
    const Real faded = std::clamp((decades - whole) * 1.2f, 0.0f, 1.0f);
    return {std::pow(10.0f, whole), 0.5f * (1 - faded), 0, 0};
}

/// The camera's right and up in the world, of half the picture's width and height at distance 1.
void set_sky_axes(FrameUniforms& u, const RenderCamera& camera) {
    const Mat4& view = camera.view_from_world;
    const Vec3 right{view.x.x, view.y.x, view.z.x}, up{view.x.y, view.y.y, view.z.y};
    const Real x_scale = camera.clip_from_view.x.x, y_scale = camera.clip_from_view.y.y;
    if (camera.is_orthographic || !(x_scale > 0) || !(y_scale > 0))
        return;
    u.sky_x = to_vec4(right / x_scale, 0);
    u.sky_y = to_vec4(up / y_scale, 0);
}

} // namespace

FrameUniforms frame_uniforms(const RenderScene& scene,
                             int width,
                             int height,
                             std::span<const ShadowFit> shadows,
                             int shadow_map_size) {
    const RenderCamera& camera = scene.camera;
    const ThemeColors& colors = colors_of(scene.options.theme);
    FrameUniforms u;
    u.clip_from_world = camera.clip_from_world();
    u.eye = to_vec4(camera.eye, camera.is_orthographic ? 1.0f : 0.0f);
    u.forward = to_vec4(camera.forward, camera.focus_distance);
    set_colors(u, colors);
    set_sky_axes(u, camera);
    const auto w = static_cast<Real>(width), h = static_cast<Real>(height);
    u.picture = {w, h, 1 / w, 1 / h};
    for (std::size_t i = 0; i < shadows.size(); ++i) {
        const ShadowFit& shadow = shadows[i];
        u.shadow_from_world[i] = kMapFromClip * shadow.clip_from_world;
        u.shadow[i] = {shadow.texel_size,
                       colors.shadow_strength,
                       1 / static_cast<Real>(shadow_map_size),
                       kSunWidth * depth_of(shadow) / shadow.texel_size};
    }
    const auto maps = static_cast<Real>(std::max<std::size_t>(shadows.size(), 1));
    u.shadow_maps = {maps, 1 / maps, shadows.empty() ? 1.0f : 1 / shadows.back().border, 0};
    const Real soft = colors.clearness * std::max(25.0f, 3.5f * camera.focus_distance);
    u.fade = {soft, 40 * soft, floor_height(scene), colors.stars};
    u.grid = grid_spacing(camera.focus_distance);
    return u;
}

} // namespace topple::app
