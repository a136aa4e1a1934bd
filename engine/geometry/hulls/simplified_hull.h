// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/work_progress.h"
#include "topple/geometry/shapes/convex_hull.h"

namespace topple {

/// Quickhull as in convex_hull.h; leaves out points that stand out by at most `tolerance` [m].
Result<ConvexHull> build_convex_hull(std::span<const Vec3> points,
                                     int max_vertices,
                                     Real tolerance);
/// As above; `work` reports the share of the vertices that are found. Fails also: stopped.
Result<ConvexHull> build_convex_hull(std::span<const Vec3> points,
                                     int max_vertices,
                                     Real tolerance,
                                     WorkProgress& work);

/// Returns the volume of the hull of the points, or of as many of them as `max_vertices` allows, in a fraction of the
/// time that the hull with its faces takes. [m^3] Fails: if they lie in one plane or are too far away, or stopped.
Result<double> hull_volume(std::span<const Vec3> points, int max_vertices, WorkProgress& work);

/// Limits of a simplified hull.
struct HullSimplification {
    int max_vertices = kMaxHullVertices; ///< Range: 4 to 4096.
    Real tolerance = 0;                  ///< Vertices that stand out by less are removed. [m]
    /// Moves the faces out until every point is inside. The vertices of the moved faces may be more than
    /// `max_vertices`: by Euler's formula at most twice the number of faces.
    bool contains_all = false;
};

/// A hull with fewer vertices, and its measured error.
struct SimplifiedHull {
    ConvexHull hull; ///< Hull in the frame of the points.
    /// Distance of the farthest point outside the hull; 0: all points are inside. [m]
    Real outside = 0;
    /// Largest distance by which the hull extends beyond the exact hull. [m]
    Real excess = 0;
};

/// Builds a hull with fewer vertices, and measures its error. If the vertex limit is not reached, `outside` is at
/// most the tolerance. Deterministic. Fails: as build_convex_hull.
Result<SimplifiedHull> simplify_hull(std::span<const Vec3> points,
                                     const HullSimplification& settings = {});

} // namespace topple
