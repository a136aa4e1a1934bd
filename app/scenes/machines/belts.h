// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/scenes/scene_parts.h"

#include <string>

namespace topple::app {

/// A conveyor belt between the middles of the ends of its upper side.
struct BeltDef {
    Vec3 from, to;               ///< The surface moves from here to there. [m]
    Real half_width = 0.5f;      ///< [m]
    Real speed = 1;              ///< [m/s]
    Real half_thickness = 0.05f; ///< [m]
    std::string name;
};
/// Adds a static box whose X points along the belt, and whose surface moves along it.
BodyId add_belt(World& world, const BeltDef& def);

/// Returns the half of a flat disc around Y that lies at positive X times `side`, which is 1 or -1. Its origin is the
/// middle of the whole disc.
HullShape half_disc(Real radius, Real half_height, Real side);

/// Adds a column of this half width from the floor to `top`.
void add_leg(World& world, Vec3 top, Real half_width);

} // namespace topple::app
