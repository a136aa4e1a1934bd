// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/geometry/aabb.h"
#include "engine/math/transform.h"

namespace topple {

// The simplest shapes, placed in space; closed sets all. A size of zero is legal and means what it
// says: a sphere of radius zero is a point, a segment from a to a is a point.

struct Segment {
    Vec3 a{}, b{}; ///< [m]
};

/// The points with dot(normal, p) = offset. Its front is the side that the normal points to.
struct Plane {
    Vec3 normal{0, 1, 0}; ///< Unit.
    Real offset = 0;      ///< [m]
};

struct Sphere {
    Vec3 center{};   ///< [m]
    Real radius = 1; ///< [m]
};

/// All points within `radius` of a segment.
struct Capsule {
    Segment axis{};
    Real radius = 1; ///< [m]
};

/// A box that is turned.
struct Obb {
    Vec3 center{};              ///< [m]
    Vec3 half_extents{1, 1, 1}; ///< Along its own axes. [m]
    Quat rotation{};            ///< World from box.
};

/// The plane through three points, its front the side from which they run counter-clockwise. The zero
/// normal if they lie on one line.
inline Plane plane_through(Vec3 a, Vec3 b, Vec3 c) {
    const Vec3 normal = normalize(cross(b - a, c - a));
    return {normal, dot(normal, a)};
}

/// Positive in front, negative behind. [m]
constexpr Real signed_distance(const Plane& plane, Vec3 p) {
    return dot(plane.normal, p) - plane.offset;
}

} // namespace topple
