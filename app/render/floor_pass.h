// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/render/gl/program.h"
#include "app/view/render_scene.h"
#include "app/view/shadow_fit.h"

namespace topple::app {

/// Planes to the horizon (shaders/floor.*) and the sky behind everything (shaders/sky.*). Requires: the shadow map is
/// texture 0.
class FloorPass {
public:
    /// `shadow_taps`: 1 or 16.
    static Result<FloorPass> create(const std::string& shader_folder, int shadow_taps);
    /// `shadow`: null if there is none.
    void draw_floors(const RenderScene& scene, const ShadowFit* shadow) const;
    void draw_sky() const;

private:
    /// Index of one of the four shaders: with or without shadows, with or without a grid.
    struct Variants {
        gl::Program plain, with_grid;
    };
    void draw_floor(const Floor& floor, const RenderScene& scene, const ShadowFit* shadow) const;
    static Result<Variants> build(const std::string& shader_folder, int shadow_taps);

    Variants shadowed_, unshadowed_;
    gl::Program sky_;
    gl::VertexArray no_inputs_;
};

} // namespace topple::app
