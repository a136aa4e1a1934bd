// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/render/billboard_pass.h"
#include "app/render/body_pass.h"
#include "app/render/develop_pass.h"
#include "app/render/floor_pass.h"
#include "app/render/line_pass.h"
#include "app/render/occlusion_pass.h"
#include "app/render/outline_pass.h"
#include "app/render/water_pass.h"
#include "app/view/shadow_fit.h"

#include <optional>
#include <string>
#include <vector>

namespace topple::app {

/// Settings of a quality.
struct QualitySettings {
    int samples = 1;
    int shadow_map_size = 1024; ///< [px]
    LightDetail light;
    Real error_px = 1; ///< Largest distance of a drawn outline from the circle that it stands for. [px]
};

/// `can_be_linear`: whether passes may draw light; see LightDetail.
QualitySettings settings_of(Quality quality, bool can_be_linear);

/// Returns the views of the shadow maps of a picture, the finest first; none without shadows.
std::vector<ShadowFit> shadow_fits(const RenderScene& scene, const QualitySettings& settings);

/// The passes of a picture in a quality.
struct Passes {
    BodyPass body;
    ShadowPass shadow;
    std::optional<OcclusionPass> occlusion; ///< Only where a quality has it.
    FloorPass floor;
    OutlinePass outline;
    WaterPass water;
    BillboardPass billboard;
    LinePass line;
    WirePass wire;
    std::optional<DevelopPass> develop; ///< Only where the passes draw light.
};

/// Fails: a shader that does not compile.
Result<Passes> build_passes(const std::string& shader_folder, const QualitySettings& settings);

} // namespace topple::app
