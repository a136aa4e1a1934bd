// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/render/instance_draws.h"

namespace topple::app {

/// Bodies in sun and sky (shaders/body.*); also the transparent ones. Requires: the shadow map is
/// texture 0.
class BodyPass {
public:
    /// `shadow_taps`: 0, 1 or 16.
    static Result<BodyPass> create(const std::string& shader_folder, int shadow_taps);
    void draw(const InstanceDraws& instances, const InstanceDraws::Draws& draws) const;
    /// Large static boxes: with the grid on top, where `has_grid`.
    void draw_big(const InstanceDraws& instances,
                  const InstanceDraws::Draws& draws,
                  bool has_grid) const;
    /// Only the outer skin of what is seen through.
    void draw_ghosts(const InstanceDraws& instances, const InstanceDraws::Draws& draws) const;

private:
    PartPrograms programs_, with_grid_;
};

/// The depth of what casts shadows (shaders/shadow.*).
class ShadowPass {
public:
    static Result<ShadowPass> create(const std::string& shader_folder);
    /// Into the map that is bound.
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

/// Programs for the four kinds of parts; see the defines in the shaders.
Result<PartPrograms> build_part_programs(std::string_view name,
                                         const std::string& shader_folder,
                                         std::string_view definition = "NOTHING_ELSE");

} // namespace topple::app
