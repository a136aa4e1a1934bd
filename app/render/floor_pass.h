// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/render/body_pass.h"
#include "app/render/gl/program.h"
#include "app/view/render_scene.h"
#include "app/view/shadow_fit.h"

#include <array>

namespace topple::app {

/// Planes to the horizon (shaders/floor.*) and the sky behind everything (shaders/sky.*). Requires: as BodyPass.
class FloorPass {
public:
    static Result<FloorPass> create(const std::string& shader_folder, const LightDetail& light);
    /// `shadow`: null if there is none.
    void draw_floors(const RenderScene& scene, const ShadowFit* shadow) const;
    /// Draws the depths of what `draw_floors` draws.
    void draw_depths(const RenderScene& scene) const;
    void draw_sky() const;

private:
    /// Shaders with or without planks and a grid.
    struct Variants {
        std::array<gl::Program, 4> programs;
        [[nodiscard]] gl::Program& of(bool has_planks, bool has_grid) {
            return programs[(has_planks ? 2u : 0u) + (has_grid ? 1u : 0u)];
        }
        [[nodiscard]] const gl::Program& of(bool has_planks, bool has_grid) const {
            return programs[(has_planks ? 2u : 0u) + (has_grid ? 1u : 0u)];
        }
    };
    /// `given`: null for the program that the floor has in the picture.
    void draw_each(const RenderScene& scene,
                   const ShadowFit* shadow,
                   const gl::Program* given) const;
    void draw_floor(const Floor& floor,
                    const RenderScene& scene,
                    const ShadowFit* shadow,
                    const gl::Program* given) const;
    static Result<Variants> build(const std::string& shader_folder, const LightDetail& light);

    Variants shadowed_, unshadowed_;
    gl::Program depth_, sky_;
    gl::VertexArray no_inputs_;
};

} // namespace topple::app
