// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/id.h"
#include "topple/core/result.h"
#include "topple/geometry/shapes/aabb.h"
#include "topple/math/grid_cell.h"

namespace topple {

/// Id of a water volume.
using WaterId = Id<struct WaterTag>;

/// A region filled with a fluid at rest or in uniform flow. It lifts and slows bodies, and is not moved itself.
/// Overlapping volumes both act.
struct Water {
    WaterId id{}; ///< Null: the next free id.
    /// In the frame of `cell`; the upper side is the surface. [m]
    Aabb box{{-5, -2, -5}, {5, 0, 5}};
    Real density = 1000; ///< [kg/m^3]
    /// Damping of the velocity relative to the water, at this rate for a body that weighs as much
    /// as the water it displaces. [1/s]
    Real linear_drag = 0.5f;
    /// Drag coefficient: the force is rho C A v^2 / 2, with the area A facing the flow. [-]
    Real quadratic_drag = 0.5f;
    Vec3 current{};  ///< Velocity of the water. [m/s]
    GridCell cell{}; ///< See grid_cell.h; 0: around the origin of the world.
    friend bool operator==(const Water&, const Water&) = default;
};

/// Fails: with the number that is not finite or out of range, as a sentence.
Result<void> validate(const Water& water);
/// Returns the same water in the frame of `cell`.
Water in_cell(const Water& water, const GridCell& cell);

} // namespace topple
