// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/view/style/color.h"
#include "topple/dynamics/material.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace topple::app {

/// Pattern of a surface, which shaders/include/surface.glsl draws and numbers alike.
enum class Substance : std::uint8_t { plain, wood, steel, glass, ice, stone, cloth, ground };

/// Surface of a part: its pattern, and how it scatters and mirrors light.
struct SurfaceLook {
    Substance substance = Substance::plain;
    Real roughness = 0.5f; ///< 0 mirrors like glass, 1 is dull like chalk. [-]
    /// Equal parts with different seeds show different places of a pattern; of ground it is the share of grass.
    std::uint8_t seed = 0;
};

/// A common material: its density, how its surface slides and bounces, and what it looks like.
struct NamedLook {
    std::string_view name;
    Real density = 1000; ///< [kg/m^3]
    Material material;   ///< Named like the look, so that pairs of materials find it.
    Rgba color;
    SurfaceLook surface;
};
/// Wood, steel, rubber, glass, ice, plastic, stone; sources in looks.cpp.
std::span<const NamedLook> named_looks();
/// Returns the look of that name; null if there is none.
const NamedLook* look_named(MaterialName name);

} // namespace topple::app
