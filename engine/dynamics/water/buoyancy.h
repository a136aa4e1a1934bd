// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/collision/shape/submerged.h"
#include "topple/dynamics/bodies/body_state.h"
#include "topple/dynamics/water/water.h"

#include <span>
#include <vector>

namespace topple {

/// A shape of a body and a water that it is in, or may come into within the step.
struct WetShape {
    const Shape* shape = nullptr;
    Transform center_from_shape; ///< From the body's center of mass, in its axes.
    VolumeBelow whole;           ///< All of it, in its own axes.
    Real radius = 0;             ///< Of a sphere about its origin that holds it. [m]
    std::uint32_t water = 0;     ///< Index.
};

/// A body with some of the wet shapes: those from `first` on.
struct WetBody {
    std::uint32_t body = 0; ///< Of the solver.
    std::uint32_t first = 0, count = 0;
};

/// All that is wet in one step; filled anew every step, but the memory stays.
struct Buoyancy {
    std::span<const Water> waters; ///< The world's.
    std::vector<WetBody> bodies;
    std::vector<WetShape> shapes;
    Vec3 gravity; ///< [m/s^2]
};

/// What water does to a body in a sub-step of `h`: it lifts each of its shapes by the weight of what
/// that displaces, at the middle of it (Archimedes), and drags there against the flow. Drag is implicit:
/// whatever its size, it takes energy against the water and never gives any. Thread-safe for different
/// bodies.
void push_by_water(const Buoyancy& buoyancy, const WetBody& wet, SolverBodies& bodies, Real h);

} // namespace topple
