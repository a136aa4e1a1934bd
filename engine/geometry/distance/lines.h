// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/shapes/primitives.h"
#include "topple/geometry/shapes/ray.h"

#include <cstdint>

namespace topple {

/// Relation of two straight shapes. Directions are floats: those that enclose less than 1e-6 rad
/// are parallel, and shapes that come nearer than 1e-6 of the largest coordinate meet.
enum class LineRelation : std::uint8_t {
    meeting,    ///< In one point.
    skew,       ///< Not parallel, and apart.
    parallel,   ///< And apart.
    coincident, ///< On one line, with at least a point in common.
};

/// Nearest points of two straight shapes.
struct LineApproach {
    LineRelation relation = LineRelation::skew; ///< Crossing, skew, parallel or on one line.
    /// Parameters of the points, in lengths of the first and the second direction. [-]
    Real s = 0, t = 0;
    Vec3 on_first{}, on_second{}; ///< Nearest points. [m]
    Real distance = 0;            ///< Between the nearest points. [m]
};

///@{
/// Nearest points of all points of the lines, or of those that the rays' ranges or the segments'
/// ends allow. Of parallel stretches any pair will do. A direction of length zero makes a point of
/// it. In double.
LineApproach find_approach(const Line& first, const Line& second);
LineApproach find_approach(const Line& first, const Ray& second);
LineApproach find_approach(const Line& first, const Segment& second);
LineApproach find_approach(const Ray& first, const Ray& second);
LineApproach find_approach(const Ray& first, const Segment& second);
LineApproach find_approach(const Segment& first, const Segment& second);
///@}

///@{
/// The whole line of a ray, the ray of a segment (its range 0 to 1), and the endless ray of a line.
constexpr Line line_of(const Ray& ray) { return {ray.origin, ray.direction}; }
constexpr Ray ray_of(const Segment& s) { return {s.a, s.b - s.a, 0, 1}; }
constexpr Ray ray_of(const Line& line) {
    constexpr Real kEndless = std::numeric_limits<Real>::max();
    return {line.point, line.direction, -kEndless, kEndless};
}
///@}
/// The ray from one point towards the other, with a unit direction: t is a distance [m]. No
/// direction, and so a miss for every test, if they coincide.
inline Ray ray_towards(Vec3 from, Vec3 to) { return {from, normalize(to - from)}; }

} // namespace topple
