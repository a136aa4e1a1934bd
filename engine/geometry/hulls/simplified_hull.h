// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/shapes/convex_hull.h"

namespace topple {

/// Quickhull as in convex_hull.h, where points that stand out by no more than `tolerance` are left away.
/// [m]
Result<ConvexHull> build_convex_hull(std::span<const Vec3> points,
                                     int max_vertices,
                                     Real tolerance);

struct HullSimplification {
    int max_vertices = kMaxHullVertices; ///< From 4 to 4096.
    Real tolerance = 0;                  ///< Corners that stand out by less are left away. [m]
    /// Moves the faces out until every point is inside. The corners where they then meet may be more
    /// than `max_vertices`: by Euler's formula at most twice as many as there were faces.
    bool contains_all = false;
};

struct SimplifiedHull {
    ConvexHull hull;
    Real outside = 0; ///< How far the farthest of the points lies outside; 0: none does. [m]
    Real excess = 0;  ///< How far the hull reaches beyond the points' own, at most. [m]
};

/// A hull of fewer corners, and how wrong it is: measured, not estimated. Without a limit of corners in
/// the way, `outside` is at most the tolerance. Same points in, same hull out.
/// Fails: as build_convex_hull.
Result<SimplifiedHull> simplify_hull(std::span<const Vec3> points,
                                     const HullSimplification& settings = {});

} // namespace topple
