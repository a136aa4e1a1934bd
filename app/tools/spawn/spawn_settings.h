// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/tools/spawn/spawn_sizes.h"
#include "topple/dynamics/body.h"
#include "topple/scene/tumbling.h"

#include <string>

namespace topple::app {

/// Settings of the spawn tool. Panels and drags write them; not part of the world.
struct SpawnSettings {
    SpawnKind kind = SpawnKind::box;
    /// Sizes of every kind, by its number. [m]
    std::array<SpawnSizes, kSpawnRows.size()> sizes_by_kind = all_usual_sizes();
    Real density = 500; ///< [kg/m^3]
    Material material;
    int count = 8; ///< Stack: boxes; wall: courses.
    Real turn = 0; ///< Rotation about the surface's normal. [rad]
    bool is_static = false;
    std::string model_path;              ///< OBJ file for `model`.
    int model_parts = kUsualConvexParts; ///< Largest number of convex parts of a tumbling model.

    /// Sizes of the present kind. [m]
    [[nodiscard]] SpawnSizes& sizes() { return sizes_by_kind[static_cast<std::size_t>(kind)]; }
    [[nodiscard]] const SpawnSizes& sizes() const {
        return sizes_by_kind[static_cast<std::size_t>(kind)];
    }
};

/// Returns the world rotation of an object of these settings on a surface with this normal: its y axis along it.
Quat upright_rotation(const SpawnSettings& settings, Vec3 normal);

} // namespace topple::app
