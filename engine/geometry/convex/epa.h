// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/convex/gjk.h"

namespace topple {

/// The shortest translation that separates two cores that overlap. Points and normal are in the
/// world.
struct CorePenetration {
    Real depth = 0;            ///< Of the cores, without radii; 0 when they touch. [m]
    Vec3 normal{0, 1, 0};      ///< Unit: moving B by normal * depth takes it out of A.
    Vec3 point_a{}, point_b{}; ///< On the cores' surfaces; point_a - point_b = normal * depth. [m]
    int iterations = 0;        ///< Rounds of the search; for measuring.
};

/// The expanding polytope algorithm (van den Bergen 2001): begins with a tetrahedron of vertices of the
/// difference A - B and adds the farthest vertex above the face nearest to the origin, until there is
/// none. That face's distance is the depth: the whole way, not half of it. A point of the difference
/// is one of A less one of B, so the face's weights give a point on each. In double and in A's frame;
/// vertices in one plane with others are allowed. Where a core has discs, their surface is come to within 1e-5
/// of its size, or some 1e-4 for two about one axis, which are equally deep all around. Deterministic, thread-safe.
/// Requires: the cores overlap or touch; cores that are apart give a negative depth, no distance.
CorePenetration find_penetration(const SupportShapeView& a, const SupportShapeView& b);

/// Distance of two convex shapes, or depth of their overlap, their radii counted. World.
struct ConvexGap {
    Real separation = 0;       ///< Negative when they overlap. [m]
    Vec3 normal{0, 1, 0};      ///< Unit, from A to B.
    Vec3 point_a{}, point_b{}; ///< On the shapes' surfaces. [m]
};

/// Finds the gap by GJK while the cores are apart, by EPA where they overlap.
ConvexGap find_gap(const SupportShapeView& a, const SupportShapeView& b);

} // namespace topple
