// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/convex/gjk.h"

namespace topple {

struct PenetrationTrace;

/// The shortest translation that separates two cores that overlap. Points and normal are in the
/// world.
struct CorePenetration {
    Real depth = 0;            ///< Depth of the cores, without radii; 0 if they touch. [m]
    Vec3 normal{0, 1, 0};      ///< Unit vector: a translation of B by normal * depth separates it
                               ///< from A.
    Vec3 point_a{}, point_b{}; ///< Points on the cores' surfaces; point_a - point_b = normal *
                               ///< depth. [m]
    int iterations = 0;        ///< Number of iterations, for measurements.
};

/// The expanding polytope algorithm (van den Bergen 2001): starts with a tetrahedron of vertices of the difference A
/// - B and repeatedly adds the farthest vertex above the face nearest to the origin, until there is none. The
/// distance of that face is the full depth. A vertex of the difference is a point of A minus a point of B, so the
/// face's weights give a point on each. In double and in A's frame; coplanar vertices are allowed. Cores with discs
/// are approximated to within 1e-5 of their size, or about 1e-4 for two coaxial discs, which are equally deep all
/// around. Deterministic, thread-safe. Requires: the cores overlap or touch; separated cores give a negative depth,
/// which is not their distance. `trace`: receives the polytopes, see convex_trace.h; null: they are not recorded.
CorePenetration find_penetration(const SupportShapeView& a,
                                 const SupportShapeView& b,
                                 PenetrationTrace* trace = nullptr);

/// Distance of two convex shapes, or depth of their overlap, including their radii, in the world.
struct ConvexGap {
    Real separation = 0;       ///< Negative if they overlap. [m]
    Vec3 normal{0, 1, 0};      ///< Unit vector, from A to B.
    Vec3 point_a{}, point_b{}; ///< Points on the shapes' surfaces. [m]
};

/// Finds the gap by GJK if the cores are separated, by EPA if they overlap.
ConvexGap find_gap(const SupportShapeView& a, const SupportShapeView& b);

} // namespace topple
