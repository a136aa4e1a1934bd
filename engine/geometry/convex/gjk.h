// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/transform.h"

#include <array>
#include <cstdint>
#include <span>

namespace topple {

/// A convex shape in the form that GJK reads: the hull of some points, or of discs or ellipsoids about them (the core), and
/// a radius by which the core is rounded. A sphere has one point, a capsule two, a box eight. Borrows the points.
struct SupportShapeView {
    std::span<const Vec3> points; ///< Local; at least one. [m]
    Transform world_from_local{}; ///< Pose of the points.
    Real radius = 0;              ///< [m]
    /// None, or for each point the radius of a disc about it, at right angles to `ring_axis`: two equal ones
    /// make a cylinder, one and a zero a cone. Borrows. [m]
    std::span<const Real> ring_radii{};
    Vec3 ring_axis{0, 1, 0}; ///< Unit, local.
    /// None, or for each point the radii of an ellipsoid about it, along the local axes. The shape is their hull, and the
    /// core what is left of it when `radius` is taken off all around: at most the smallest radius of curvature. See
    /// EllipsoidHull. Borrows. [m]
    std::span<const Vec3> ellipsoid_radii{};
};

/// Nearest points of two cores. Points and normal are in the world.
struct CoreDistance {
    Real distance = 0;   ///< Between the cores, without radii; 0 when they overlap. [m]
    Real separation = 0; ///< `distance` less both radii: negative when the shapes overlap. [m]
    bool cores_overlap = false; ///< Then there is no normal, and how deep is not known.
    Vec3 point_a{}, point_b{};  ///< On the cores; some common point when they overlap. [m]
    Vec3 normal{};              ///< Unit, from A to B; zero when the cores overlap.
    /// Indices of the points whose hull the nearest points lie in: 1 a vertex, 2 an edge, 3 a face
    /// or two edges. The first `vertex_count` count.
    std::array<std::uint32_t, 4> vertices_a{}, vertices_b{};
    int vertex_count = 0; ///< Of each list; one core's vertex may appear more than once.
    int iterations = 0;   ///< Rounds of the search; for measuring.
};

/// Distance of two convex cores (Gilbert, Johnson, Keerthi 1988), in double and in A's frame, so that
/// shapes that are far from the origin but near each other keep their digits. The nearest point of a
/// simplex is the best of all its vertices, sides and faces whose foot lies within them, so that no
/// order of tests can go wrong. Every round must bring the origin nearer; one that does not is the
/// last. The distance is good to about 1e-7 of the cores' size, to 1e-6 where there are discs or ellipsoids, whose nearest
/// points it comes to but never reaches. Deterministic, thread-safe.
CoreDistance find_distance(const SupportShapeView& a, const SupportShapeView& b);

} // namespace topple
