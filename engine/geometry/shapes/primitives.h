// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/shapes/aabb.h"
#include "topple/math/transform.h"

namespace topple {

// The simplest shapes, placed in space; closed sets all. A size of zero is legal and means what it
// says: a sphere of radius zero is a point, a segment from a to a is a point.

/// The points between two ends, both included.
struct Segment {
    Vec3 a{}, b{}; ///< Ends. [m]
};

/// A line, endless both ways.
struct Line {
    Vec3 point{};            ///< Any of its points. [m]
    Vec3 direction{1, 0, 0}; ///< Of any length but zero.
};

/// The points with dot(normal, p) = offset. Its front is the side that the normal points to.
struct Plane {
    Vec3 normal{0, 1, 0}; ///< Unit.
    Real offset = 0;      ///< [m]
};

/// A solid sphere: the points within `radius` of the center.
struct Sphere {
    Vec3 center{};   ///< [m]
    Real radius = 1; ///< [m]
};

/// All points within `radius` of a segment.
struct Capsule {
    Segment axis{};  ///< Between the centers of the two round ends.
    Real radius = 1; ///< [m]
};

/// A box that is turned.
struct Obb {
    Vec3 center{};              ///< [m]
    Vec3 half_extents{1, 1, 1}; ///< Along its own axes. [m]
    Quat rotation{};            ///< World from box.
};

/// The box in its own axes, about its center. Half extents may come with any sign.
constexpr Aabb local_box(const Obb& box) {
    const Vec3 half = abs(box.half_extents);
    return {-half, half};
}
/// The box with this center. Half extents may come with any sign.
constexpr Aabb box_about(Vec3 center, Vec3 half_extents) {
    return {center - abs(half_extents), center + abs(half_extents)};
}
/// Distance of the ends. [m]
inline Real length(const Segment& s) { return distance(s.a, s.b); }
/// Squared distance of the ends, for comparisons that need no root. [m^2]
inline Real length_squared(const Segment& s) { return length_squared(s.b - s.a); }

/// The plane through three points, its front the side from which they run counter-clockwise. The zero
/// normal if they lie on one line.
inline Plane plane_through(Vec3 a, Vec3 b, Vec3 c) {
    const Vec3 normal = normalize(cross(b - a, c - a));
    return {normal, dot(normal, a)};
}

/// Distance from the plane: positive in front, negative behind. [m]
constexpr Real signed_distance(const Plane& plane, Vec3 p) {
    return dot(plane.normal, p) - plane.offset;
}

} // namespace topple
