// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/render/instance_draws.h"

#include <optional>
#include <string>

namespace topple::app {

/// Parts of light that cost time; see shaders/include/light.glsl.
struct LightDetail {
    int shadows = 1; ///< 0: none; 1: one lookup; 2: soft edges.
    bool has_occlusion = false;
    /// Whether surfaces mirror sun and sky as their roughness says, and water hides what is deep in it. Requires:
    /// has_occlusion.
    bool has_reflections = false;
    bool has_surfaces = false; ///< Whether parts show the pattern of what they are made of.
    /// Whether passes draw linear light (PictureBuffers::has_light); else display values.
    bool is_linear = false;

    /// Returns `others` and the macros of this light.
    [[nodiscard]] gl::Definitions definitions(gl::Definitions others = {}) const;
};

/// Bodies in sun and sky (shaders/body.*), including transparent ones. Requires: the shadow map is at
/// gl::kShadowUnit and, with LightDetail::has_occlusion, PictureBuffers::occlusion at gl::kOcclusionUnit and its depths
/// at gl::kDepthUnit.
class BodyPass {
public:
    static Result<BodyPass> create(const std::string& shader_folder, const LightDetail& light);
    /// Draws the opaque parts.
    void draw(const InstanceDraws& instances, const InstanceDraws::Draws& draws);
    /// Draws the parts that are seen through, over all that is behind them.
    void draw_clear(const InstanceDraws& instances, const InstanceDraws::Draws& draws);
    /// Draws large static boxes, with the grid on top if `has_grid`.
    void draw_big(const InstanceDraws& instances,
                  const InstanceDraws::Draws& draws,
                  bool has_grid) const;
    /// Draws only the outer surface of transparent bodies.
    void draw_ghosts(const InstanceDraws& instances, const InstanceDraws::Draws& draws);

private:
    const gl::Program* with_images(const InstanceDraws::Draws& draws);
    std::string shader_folder_;
    LightDetail light_;
    PartPrograms programs_, with_grid_;
    /// Program of meshes with images; built when the first one is drawn, as most scenes have none. One that does not
    /// compile leaves their plain colors.
    std::optional<Result<gl::Program>> with_images_;
};

/// Depth of shadow casters (shaders/shadow.*). A part through which more than half of the light comes casts none.
class ShadowPass {
public:
    static Result<ShadowPass> create(const std::string& shader_folder);
    /// Draws into the bound map.
    void draw(const InstanceDraws& instances,
              const InstanceDraws::Draws& draws,
              const Mat4& light_clip_from_world) const;

private:
    PartPrograms programs_;
};

/// The edges of all triangles (shaders/wire.*).
class WirePass {
public:
    static Result<WirePass> create(const std::string& shader_folder);
    void draw(const InstanceDraws& instances, const InstanceDraws::Draws& draws, Rgba color) const;

private:
    PartPrograms programs_;
};

/// Programs for the four kinds of parts, each with the macro of its kind and with `others`.
Result<PartPrograms> build_part_programs(std::string_view name,
                                         const std::string& shader_folder,
                                         const gl::Definitions& others = {});

} // namespace topple::app
