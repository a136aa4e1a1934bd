// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/shapes/convex_hull.h"

namespace topple {

/// Quickhull as in convex_hull.h, which leaves out points that stand out by no more than
/// `tolerance` [m].
Result<ConvexHull> build_convex_hull(std::span<const Vec3> points,
                                     int max_vertices,
                                     Real tolerance);

/// Limits of a simplified hull.
struct HullSimplification {
    int max_vertices = kMaxHullVertices; ///< From 4 to 4096.
    Real tolerance = 0;                  ///< Vertices that stand out by less are left out. [m]
    /// Moves the faces out until every point is inside. The vertices where they then meet may be
    /// more than `max_vertices`: by Euler's formula at most twice as many as there were faces.
    bool contains_all = false;
};

/// A hull of fewer vertices, with its measured error.
struct SimplifiedHull {
    ConvexHull hull; ///< In the frame of the points.
    /// Distance of the farthest of the points that lie outside; 0: none does. [m]
    Real outside = 0;
    /// Largest distance by which the hull reaches beyond the points' own hull. [m]
    Real excess = 0;
};

/// A hull of fewer vertices, and its error: measured, not estimated. Without a limit of vertices in
/// the way, `outside` is at most the tolerance. Same points in, same hull out. Fails: as
/// build_convex_hull.
Result<SimplifiedHull> simplify_hull(std::span<const Vec3> points,
                                     const HullSimplification& settings = {});

} // namespace topple
