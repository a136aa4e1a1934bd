// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/function_ref.h"
#include "topple/math/vec3.h"

namespace topple {

/// One obstacle of a moving convex shape, and the motion of the shape in this sub-step.
struct Obstacle {
    Real room = 0;   ///< Separation plus allowed overlap: the remaining approach. [m]
    Vec3 toward;     ///< Unit, world: from the shape to the obstacle, the direction of `room`.
    Vec3 step;       ///< Displacement of the shape's center over the whole sub-step. [m]
    Real radius = 0; ///< Distance of the farthest point of the shape from its center. [m]
    Real inner = 0;  ///< Inner radius of the shape. [m]
};

/// Evaluates the pose of the body after `share` of its motion, 0 to 1, and calls `see` with every obstacle
/// that one of its shapes could reach in the rest of the motion.
using LookAhead = FunctionRef<void(Real share, FunctionRef<void(const Obstacle&)> see)>;

/// Finds the free share of the motion of a body that turns by `turn` [rad], by conservative advancement and
/// bisection. Returns 1 if no obstacle stops the motion; otherwise a share at which every obstacle still has room,
/// close to the share at which the first one has none. Between two evaluations the center of a shape never moves past
/// an obstacle, which prevents tunneling. Requires: room > 0 at share 0.
Real find_free_share(Real turn, LookAhead look);

} // namespace topple
