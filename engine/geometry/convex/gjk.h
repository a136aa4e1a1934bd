// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/transform.h"

#include <array>
#include <cstdint>
#include <span>

namespace topple {

struct DistanceTrace;

/// A convex shape in the form that GJK reads: the hull of some points, or of discs or ellipsoids around them (the
/// core), rounded by a radius. A sphere has one point, a capsule two, a box eight. Borrows the points.
struct SupportShapeView {
    std::span<const Vec3> points; ///< Points in the local frame; at least one. [m]
    Transform world_from_local{}; ///< Pose of the points.
    Real radius = 0;              ///< [m]
    /// Empty, or for each point the radius of a disc around it, perpendicular to `ring_axis`: two equal radii make a
    /// cylinder, one and a zero a cone. Borrows. [m]
    std::span<const Real> ring_radii{};
    Vec3 ring_axis{0, 1, 0}; ///< Unit vector, in the local frame.
    /// Empty, or for each point the radii of an ellipsoid around it, along the local axes. The shape is their hull,
    /// and the core is the shape inset by `radius`, which is at most the smallest radius of curvature. See
    /// EllipsoidHull. Borrows. [m]
    std::span<const Vec3> ellipsoid_radii{};
};

/// Nearest points of two cores. Points and normal are in the world.
struct CoreDistance {
    Real distance = 0;   ///< Distance of the cores, without radii; 0 if they overlap. [m]
    Real separation = 0; ///< `distance` minus both radii: negative if the shapes overlap. [m]
    bool cores_overlap = false; ///< If true there is no normal, and the depth is unknown.
    Vec3 point_a{}, point_b{};  ///< Points on the cores; some common point if they overlap. [m]
    Vec3 normal{};              ///< Unit vector from A to B; zero if the cores overlap.
    /// Indices of the points whose hull contains the nearest points: 1 for a vertex, 2 for an edge, 3 for a face or
    /// two edges. Only the first `vertex_count` are valid.
    std::array<std::uint32_t, 4> vertices_a{}, vertices_b{};
    int vertex_count = 0; ///< Number in each list; a vertex of one core may appear more than once.
    int iterations = 0;   ///< Number of iterations, for measurements.
};

/// Distance of two convex cores (Gilbert, Johnson, Keerthi 1988), in double and in A's frame, so that shapes far from
/// the origin but near each other keep their precision. The nearest point of a simplex is the best over all its
/// vertices, edges and faces whose foot lies within them, independent of the order of tests. The search ends with the
/// first iteration that does not reduce the distance. The distance is accurate to about 1e-7 of the cores' size; 1e-6
/// with discs or ellipsoids, whose nearest points are approximated. Deterministic, thread-safe. `trace`: receives the
/// steps of the search, see convex_trace.h; null: they are not recorded.
CoreDistance find_distance(const SupportShapeView& a,
                           const SupportShapeView& b,
                           DistanceTrace* trace = nullptr);

} // namespace topple
