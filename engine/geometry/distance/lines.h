// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/shapes/primitives.h"
#include "topple/geometry/shapes/ray.h"

#include <cstdint>

namespace topple {

/// Relation of two straight shapes. Directions are floats: two at an angle below 1e-6 rad count as parallel, and
/// shapes nearer than 1e-6 of the largest coordinate meet.
enum class LineRelation : std::uint8_t {
    meeting,    ///< The lines meet in one point.
    skew,       ///< The lines are neither parallel nor meeting.
    parallel,   ///< The lines are parallel and separate.
    coincident, ///< The lines coincide in at least one point of their common line.
};

/// Nearest points of two straight shapes.
struct LineApproach {
    LineRelation relation = LineRelation::skew; ///< Relation of the two shapes.
    /// Parameters of the points, in units of the first and the second direction. [-]
    Real s = 0, t = 0;
    Vec3 on_first{}, on_second{}; ///< Nearest points. [m]
    Real distance = 0;            ///< Distance of the nearest points. [m]
};

///@{
/// Finds the nearest points of the lines, within the rays' ranges or the segments' ends. For parallel shapes the
/// choice is arbitrary. A direction of length zero makes a point. In double.
LineApproach find_approach(const Line& first, const Line& second);
LineApproach find_approach(const Line& first, const Ray& second);
LineApproach find_approach(const Line& first, const Segment& second);
LineApproach find_approach(const Ray& first, const Ray& second);
LineApproach find_approach(const Ray& first, const Segment& second);
LineApproach find_approach(const Segment& first, const Segment& second);
///@}

///@{
/// Returns the infinite line of a ray, the ray of a segment (with the range 0 to 1), and the infinite ray of a
/// line.
constexpr Line line_of(const Ray& ray) { return {ray.origin, ray.direction}; }
constexpr Ray ray_of(const Segment& s) { return {s.a, s.b - s.a, 0, 1}; }
constexpr Ray ray_of(const Line& line) {
    constexpr Real kEndless = std::numeric_limits<Real>::max();
    return {line.point, line.direction, -kEndless, kEndless};
}
///@}
/// Returns the ray from one point towards the other, with a unit direction, so that t is a distance [m].
/// Coincident points give no direction, and every test is a miss.
inline Ray ray_towards(Vec3 from, Vec3 to) { return {from, normalize(to - from)}; }

} // namespace topple
