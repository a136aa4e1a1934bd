// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/character_mover.h"

#include <span>
#include <vector>

namespace topple {

/// Largest remaining error of a displacement that movers take for none. [m]
inline constexpr Real kMoverSlop = 1.0e-5f;

/// A capsule in the world. Borrows.
struct PlacedMover {
    const CapsuleShape& shape;
    const Transform& world_from_shape;
    const QueryFilter& filter;
};

/// Does what find_mover_planes does, into a list that keeps its memory. Bodies are found from as far as they may come
/// within `dt` [s] in addition to `reach` [m].
void collect_mover_planes(const World& world,
                          const PlacedMover& mover,
                          Real reach,
                          Real dt,
                          std::vector<MoverPlane>& planes);

/// Returns the displacement of a body's point, in the frame of `cell`, in a step of `dt` [s] with the body's present
/// velocities. [m]
Vec3 displacement_of_point(const Body& body, Vec3 point, const GridCell& cell, Real dt);

/// Displacements of a mover within its step.
struct MoverProgress {
    Vec3 ride; ///< Displacement of its ground in the step. [m]
    Vec3 gone; ///< Its displacement so far, the ride included. [m]
};

/// Returns which part of the shift [m] of a body along the normal of its plane counts for a mover that is a body, too.
/// Relative to the mover's ground, a body that comes nearer counts as at rest; another character, which sees the same
/// gap, as one that takes up to half of it. [m]
Real shift_of_met_body(const World& world,
                       const MoverPlane& plane,
                       Real shift,
                       const MoverProgress& progress);

/// Returns the normal of the surface beyond an edge that the mover touches; zero if there is none at its height.
Vec3 normal_of_top(const World& world, const MoverPlane& plane, Vec3 up, const QueryFilter& filter);

} // namespace topple
