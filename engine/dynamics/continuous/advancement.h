// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/core/function_ref.h"
#include "engine/math/vec3.h"

namespace topple {

/// Something in the way of a moving convex shape, and how the shape moves against it in this sub-step.
struct Obstacle {
    Real room = 0;   ///< How much nearer it may come: separation and allowed overlap together. [m]
    Vec3 toward;     ///< Unit, world: the direction in which `room` is measured.
    Vec3 step;       ///< Of the middle of the shape over the whole sub-step. [m]
    Real radius = 0; ///< Farthest point of the shape from its middle. [m]
    Real inner = 0;  ///< Its inner radius. [m]
};

/// Puts the body to where it is after `share` of its motion, from 0 to 1, and calls `see` with everything
/// that one of its shapes could still meet.
using LookAhead = FunctionRef<void(Real share, FunctionRef<void(const Obstacle&)> see)>;

/// How much of the motion of a body that turns by `turn` [rad] is free: a share at which every obstacle
/// has room left, or nearly the share at which the first one has none, or 1. No look skips a place where
/// the middle of a shape would be beyond an obstacle, so nothing is passed through. Requires: room at 0.
Real find_free_share(Real turn, LookAhead look);

} // namespace topple
