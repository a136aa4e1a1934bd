// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/view/render_scene.h"
#include "app/view/shadow_fit.h"
#include "topple/math/mat4.h"

#include <array>
#include <span>

namespace topple::app {

/// The uniform block of shaders/include/frame.glsl, member by member (std140: all of 16 bytes).
struct FrameUniforms {
    Mat4 clip_from_world;
    std::array<Mat4, kShadowRangeCount> shadow_from_world;
    Vec4 eye;
    Vec4 forward;
    Vec4 sky_x, sky_y;
    Vec4 sun_direction;
    Vec4 sun_color;
    Vec4 sky_light, ground_light;
    Vec4 horizon, zenith;
    Vec4 grid_color;
    Vec4 axis_x_color, axis_z_color;
    Vec4 grid;
    Vec4 picture;
    std::array<Vec4, kShadowRangeCount> shadow;
    Vec4 shadow_maps;
    Vec4 fade;
};

/// `shadows`: views of the shadow maps, the finest first; without any nothing is in shadow.
FrameUniforms frame_uniforms(const RenderScene& scene,
                             int width,
                             int height,
                             std::span<const ShadowFit> shadows,
                             int shadow_map_size);

} // namespace topple::app
