// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/vec2.h"
#include "topple/math/vec3.h"

#include <array>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace topple {

/// Index that names no image, no texture coordinates and no normal.
inline constexpr std::uint32_t kNoLook = std::numeric_limits<std::uint32_t>::max();

/// Surface of a part of a mesh beside its color. It changes drawings only.
struct PartLook {
    /// 0 mirrors, 1 is dull; negative: not given, so that the body's material decides. [-]
    Real roughness = -1;
    bool is_metal = false;         ///< True: the color is that of mirrored light.
    Real opacity = 1;              ///< Share of what is behind that the part hides, 0 to 1. [-]
    std::uint32_t image = kNoLook; ///< Index in MeshLook::images.
    bool is_clamped = false;       ///< True: the image ends at its borders; false: it repeats.
    Vec2 image_scale{1, 1}, image_shift; ///< Coordinates in the image: uv * scale + shift. [-]
    friend bool operator==(const PartLook&, const PartLook&) = default;
};

/// An image as a file has it: PNG, JPEG, TGA or BMP. The engine does not decode it.
struct MeshImage {
    std::string name;  ///< Name of the file, for messages.
    std::string bytes; ///< Content of the file.
};

/// Drawing attributes of the vertices of triangles. They change no shape, no contact and no hash. Triangles that share
/// a vertex may differ in them.
struct MeshLook {
    /// Indices of the attributes of the three vertices of a triangle; kNoLook for a missing one.
    using Indices = std::array<std::uint32_t, 3>;
    std::vector<Vec2>
        texture_points; ///< Texture coordinates: u to the right, v up, the image from 0 to 1. [-]
    std::vector<Indices> texture_triangles; ///< Empty, or one for each triangle.
    std::vector<Vec3> normals;              ///< Directions of any length.
    std::vector<Indices> normal_triangles;  ///< Empty, or one for each triangle.
    std::vector<MeshImage> images;          ///< Images that parts name.

    /// Returns whether there is nothing in it.
    [[nodiscard]] bool empty() const {
        return texture_triangles.empty() && normal_triangles.empty() && images.empty();
    }
};

} // namespace topple
