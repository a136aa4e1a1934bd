// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/collision/shape/submerged.h"
#include "topple/dynamics/bodies/body_state.h"
#include "topple/dynamics/water/water.h"

#include <span>
#include <vector>

namespace topple {

/// A shape of a body with a water volume that it is in, or may come into within the step.
struct SubmergedShape {
    const Shape* shape = nullptr; ///< Borrowed from the world.
    Transform center_from_shape;  ///< From the body's center of mass, in its axes.
    VolumeBelow whole;            ///< Volume and center of the whole shape, in its own axes.
    Real radius = 0;              ///< Of a sphere about its origin that contains it. [m]
    std::uint32_t water = 0;      ///< Index into `water_volumes`.
};

/// A body with its submerged shapes.
struct SubmergedBody {
    std::uint32_t body = 0;             ///< Of the solver.
    std::uint32_t first = 0, count = 0; ///< Range in `Buoyancy::shapes`.
};

/// All submerged shapes of one step; filled anew every step, but the memory stays.
struct Buoyancy {
    std::span<const Water> water_volumes; ///< The world's.
    std::vector<SubmergedBody> bodies;    ///< With at least one shape each.
    std::vector<SubmergedShape> shapes;   ///< Body after body.
    Vec3 gravity;                         ///< [m/s^2]
};

/// Pushes a body by the water in a sub-step of `h` [s]: the water lifts each of its shapes by the
/// weight of the displaced volume, at the center of that volume (Archimedes), and drags there
/// against the flow. Drag is implicit: whatever its size, it takes energy against the water and
/// never gives any. Thread-safe for different bodies.
void push_by_water(const Buoyancy& buoyancy,
                   const SubmergedBody& submerged,
                   SolverBodies& bodies,
                   Real h);

} // namespace topple
