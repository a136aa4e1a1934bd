// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/shapes/mesh_look.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace topple {

/// An image as a material file names it.
struct ImageReference {
    std::string name;        ///< Name as written, without options; empty: none.
    Vec2 scale{1, 1}, shift; ///< Options -s and -o. [-]
    bool is_clamped = false; ///< Option -clamp.
    int line = 0;            ///< 1-based.
};

/// Reads the rest of a line after `map_Kd`: options, then a name, which may have blanks in it. Unknown options are part
/// of the name.
ImageReference read_image_reference(std::string_view rest);

/// A material of a model.
struct ObjMaterial {
    std::optional<Vec3> diffuse;    ///< Kd, 0 to 1 each.
    std::optional<Vec3> specular;   ///< Ks, 0 to 1 each.
    std::optional<float> shininess; ///< Ns: exponent of the Phong model, at least 0. [-]
    std::optional<float> opacity;   ///< d, or 1 - Tr: 0 is clear, 1 hides what is behind. [-]
    ImageReference image;           ///< map_Kd
    std::string file;               ///< Name of the material file.
};

/// Materials by name.
using ObjMaterials = std::map<std::string, ObjMaterial, std::less<>>;

/// Returns how rough a surface of that exponent is: the root of the width `sqrt(2 / (Ns + 2))` of the distribution of
/// facets that has the shape of Phong's highlight (Walter et al. 2007, "Microfacet Models for Refraction through Rough
/// Surfaces", section 5.2), because shaders square the roughness. [-]
float roughness_of_shininess(float shininess);

/// Color and surface of a part with a material.
struct MaterialLook {
    Vec3 color{0.8f, 0.8f, 0.8f}; ///< Drawn color, or tint of the image.
    PartLook look{};              ///< Without its image.
};

/// Opacity with which a clear part is still seen. [-]
inline constexpr Real kLeastOpacity = 0.1f;
/// Returns the color and surface of a part. A weak specular color makes it duller. A black diffuse color beside a
/// bright specular one is that of a metal. An image is tinted by the diffuse color, unless that is black or absent. A
/// material that is nearly clear is drawn with kLeastOpacity: some programs write d 0 for what they show.
MaterialLook look_of(const ObjMaterial& material, bool has_image);

} // namespace topple
