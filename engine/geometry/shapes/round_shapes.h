// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/vec3.h"

namespace topple {

// Solids of revolution, placed in space; closed sets like those of primitives.h.

/// A cylinder between the centers of its two flat ends; some functions treat it as infinite.
struct Cylinder {
    Vec3 from{}, to{0, 1, 0}; ///< [m]
    Real radius = 0.5f;       ///< [m]
};

/// All points between a round flat base and the apex above its center.
struct Cone {
    Vec3 base{};        ///< Center of the base. [m]
    Vec3 apex{0, 1, 0}; ///< [m]
    Real radius = 0.5f; ///< Radius of the base. [m]
};

} // namespace topple
