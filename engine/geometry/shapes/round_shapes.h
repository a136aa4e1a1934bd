// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/vec3.h"

namespace topple {

// Solids that are round about an axis, placed in space; closed sets like those of primitives.h.

/// A round bar between the middles of its two flat ends; or, where that is said, one without ends.
struct Cylinder {
    Vec3 from{}, to{0, 1, 0}; ///< [m]
    Real radius = 0.5f;       ///< [m]
};

/// All points between a round flat base and the apex above its middle.
struct Cone {
    Vec3 base{};        ///< The middle of its flat end. [m]
    Vec3 apex{0, 1, 0}; ///< [m]
    Real radius = 0.5f; ///< Of the base. [m]
};

} // namespace topple
