// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/rotation2.h"
#include "topple/textbook/planar/rect.h"

namespace topple::planar {

// The simplest shapes of a plane; a point is a Vec2. All are closed sets. A size of zero is legal: a circle of radius
// zero is a point, and so is a segment from a to a. Extents of a rectangle may have any sign. A circle of a negative
// radius, and a shape that is not finite, contains nothing and meets nothing.

/// The points between two ends, both included.
struct Segment {
    Vec2 a{}, b{}; ///< [m]
    friend constexpr bool operator==(const Segment&, const Segment&) = default;
};

/// A line, infinite in both directions.
struct Line {
    Vec2 point{};         ///< Any point of the line. [m]
    Vec2 direction{1, 0}; ///< Vector of any length except zero; the unit of t.
};

/// The points origin + t direction for t_min <= t <= t_max, both ends included. `direction` need not be a unit
/// vector: t counts in its lengths. With a number that is not finite, or a zero direction, every test is a miss.
struct Ray {
    Vec2 origin{};        ///< [m]
    Vec2 direction{1, 0}; ///< Vector of any length except zero. [m]
    ///@{
    /// Range of t, in lengths of the direction. [-]
    Real t_min = 0;
    Real t_max = std::numeric_limits<Real>::max();
    ///@}
};

/// A disc: the points within `radius` of the center.
struct Circle {
    Vec2 center{};   ///< [m]
    Real radius = 1; ///< [m]
};

/// An oriented rectangle.
struct OrientedRect {
    Vec2 center{};           ///< [m]
    Vec2 half_extents{1, 1}; ///< Half extents along its own axes, so that the default is 2 wide.
                             ///< [m]
    Rotation2 rotation{};    ///< World from rectangle.
};

/// Returns the squared distance of the ends, which needs no root. [m^2]
constexpr Real length_squared(const Segment& s) { return length_squared(s.b - s.a); }
/// Returns the distance of the ends. [m]
inline Real length(const Segment& s) { return length(s.b - s.a); }
///@{
/// Point at t, in fractions of a segment or lengths of a direction; t may lie outside of the range.
/// [m]
constexpr Vec2 point_at(const Segment& s, Real t) { return lerp(s.a, s.b, t); }
constexpr Vec2 point_at(const Line& line, Real t) { return line.point + line.direction * t; }
constexpr Vec2 point_at(const Ray& ray, Real t) { return ray.origin + ray.direction * t; }
///@}

///@{
/// Maps between the world and the frame of the rectangle, with its center at the origin and its sides along the
/// axes.
constexpr Vec2 to_local(const OrientedRect& r, Vec2 p) {
    return rotate_inverse(r.rotation, p - r.center);
}
constexpr Vec2 to_world(const OrientedRect& r, Vec2 local) {
    return r.center + rotate(r.rotation, local);
}
///@}
/// Returns the same set as an oriented rectangle.
constexpr OrientedRect to_oriented(const Rect& r) { return {center(r), half_extents(r), {}}; }

} // namespace topple::planar
