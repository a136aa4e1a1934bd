// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/render/body_pass.h"
#include "app/render/gl/program.h"
#include "app/view/render_scene.h"
#include "app/view/shadow_fit.h"
#include "app/view/style/theme.h"

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
    /// Kinds of floors that have a shader of their own.
    enum class Kind : std::size_t { plain, planks, lawn };
    static constexpr std::size_t kKindCount = 3;
    static Kind kind_of(const ThemeColors& colors);
    /// Shaders by kind, with or without a grid.
    struct Variants {
        std::array<gl::Program, 2 * kKindCount> programs;
        static std::size_t index_of(Kind kind, bool has_grid) {
            return 2 * static_cast<std::size_t>(kind) + (has_grid ? 1 : 0);
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
    bool is_linear_ = false; ///< See LightDetail.
};

} // namespace topple::app
