// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/shapes/aabb.h"
#include "topple/math/transform.h"

namespace topple {

// The simplest shapes, placed in space; all are closed sets. A size of zero is legal: a sphere of radius zero is a
// point, and so is a segment from a to a.

/// The points between two ends, both included.
struct Segment {
    Vec3 a{}, b{}; ///< Ends. [m]
};

/// A line, infinite in both directions.
struct Line {
    Vec3 point{};            ///< Any point of the line. [m]
    Vec3 direction{1, 0, 0}; ///< Vector of any length except zero.
};

/// The points with dot(normal, p) = offset. The normal points to the front side.
struct Plane {
    Vec3 normal{0, 1, 0}; ///< Unit vector.
    Real offset = 0;      ///< [m]
};

/// A solid sphere: the points within `radius` of the center.
struct Sphere {
    Vec3 center{};   ///< [m]
    Real radius = 1; ///< [m]
};

/// All points within `radius` of a segment.
struct Capsule {
    Segment axis{};  ///< Segment between the centers of the two round ends.
    Real radius = 1; ///< [m]
};

/// An oriented box.
struct Obb {
    Vec3 center{};              ///< [m]
    Vec3 half_extents{1, 1, 1}; ///< Half extents along its own axes. [m]
    Quat rotation{};            ///< World from box.
};

/// Returns the box in its own axes, around its center. Half extents may have any sign.
constexpr Aabb local_box(const Obb& box) {
    const Vec3 half = abs(box.half_extents);
    return {-half, half};
}
/// Returns the box with this center. Half extents may have any sign.
constexpr Aabb box_about(Vec3 center, Vec3 half_extents) {
    return {center - abs(half_extents), center + abs(half_extents)};
}
/// Returns the distance of the ends. [m]
inline Real length(const Segment& s) { return distance(s.a, s.b); }
/// Returns the squared distance of the ends, which needs no root. [m^2]
inline Real length_squared(const Segment& s) { return length_squared(s.b - s.a); }

/// Returns the plane through three points, counter-clockwise from its front. The normal is zero if they lie on one
/// line.
inline Plane plane_through(Vec3 a, Vec3 b, Vec3 c) {
    const Vec3 normal = normalize(cross(b - a, c - a));
    return {normal, dot(normal, a)};
}

/// Returns the distance from the plane: positive in front, negative behind. [m]
constexpr Real signed_distance(const Plane& plane, Vec3 p) {
    return dot(plane.normal, p) - plane.offset;
}

} // namespace topple
