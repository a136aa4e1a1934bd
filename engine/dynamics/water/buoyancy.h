// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/collision/shape/submerged.h"
#include "topple/dynamics/bodies/body_state.h"
#include "topple/dynamics/water/water.h"

#include <span>
#include <vector>

namespace topple {

/// A shape of a body together with a water volume that it may touch within the step.
struct SubmergedShape {
    const Shape* shape = nullptr; ///< Borrowed from the world.
    Transform center_from_shape;  ///< Pose relative to the body's center of mass, in the body's
                                  ///< axes.
    VolumeBelow whole;            ///< Volume and center of the whole shape, in the shape's axes.
    Real radius = 0;              ///< Radius of a sphere around its origin that contains it. [m]
    std::uint32_t water = 0;      ///< Index into `water_volumes`.
};

/// A body with its submerged shapes.
struct SubmergedBody {
    std::uint32_t body = 0;             ///< Index of the solver body.
    std::uint32_t first = 0, count = 0; ///< Range in `Buoyancy::shapes`.
};

/// All submerged shapes of one step; filled anew in every step; the memory is kept.
struct Buoyancy {
    std::span<const Water> water_volumes; ///< Water volumes, in the frames of the bodies.
    std::vector<SubmergedBody> bodies;    ///< Bodies with at least one shape each.
    std::vector<SubmergedShape> shapes;   ///< Sorted by body.
    Vec3 gravity;                         ///< [m/s^2]
};

/// Pushes a body by the water in a sub-step of `h` [s]: buoyancy lifts each of its shapes by the weight of the
/// displaced volume, at the center of that volume (Archimedes); drag acts there against the flow. Drag is implicit,
/// so it removes energy for any coefficient. Thread-safe for different bodies.
void push_by_water(const Buoyancy& buoyancy,
                   const SubmergedBody& submerged,
                   SolverBodies& bodies,
                   Real h);

} // namespace topple
