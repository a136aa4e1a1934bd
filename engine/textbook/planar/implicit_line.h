// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/vec2.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace topple::planar {

/// The points with dot(normal, p) = offset, the plane analogue of Plane. The normal points to the front side.
struct ImplicitLine {
    Vec2 normal{0, 1}; ///< Unit vector.
    Real offset = 0;   ///< [m]
};

/// Returns the distance from the line: positive in front, negative behind. [m]
constexpr Real signed_distance(const ImplicitLine& line, Vec2 p) {
    return dot(line.normal, p) - line.offset;
}
/// Returns the foot of the perpendicular from p.
constexpr Vec2 closest_point(const ImplicitLine& line, Vec2 p) {
    return p - line.normal * signed_distance(line, p);
}

/// Kind of the intersection of two lines.
enum class LineMeeting : std::uint8_t { point, none, all };
/// Intersection of two lines: one point, no point if they are parallel, all points if they coincide.
struct SharedPoints {
    LineMeeting meeting = LineMeeting::none; ///< Kind of the intersection.
    Vec2 point{};                            ///< Valid for `point`. [m]
};

/// Computes the intersection. Normals at an angle below 1e-6 rad are parallel, and parallel lines whose offsets agree
/// to 1e-6 of themselves coincide. None if anything is not finite. In double, by Cramer's rule.
inline SharedPoints shared_points(const ImplicitLine& a, const ImplicitLine& b) {
    if (!is_finite(a.normal + b.normal) || !std::isfinite(a.offset) || !std::isfinite(b.offset))
        return {};
    const double ax = a.normal.x, ay = a.normal.y, bx = b.normal.x, by = b.normal.y;
    const double sine = ax * by - ay * bx, cosine = ax * bx + ay * by;
    if (std::abs(sine) > 1e-6) {
        const double x = (a.offset * by - b.offset * ay) / sine;
        const double y = (ax * b.offset - bx * a.offset) / sine;
        const Vec2 point{static_cast<Real>(x), static_cast<Real>(y)};
        return is_finite(point) ? SharedPoints{LineMeeting::point, point} : SharedPoints{};
    }
    const double gap = a.offset - (cosine < 0 ? -1.0 : 1.0) * b.offset;
    const double size = std::max(std::abs(double{a.offset}), std::abs(double{b.offset}));
    return {std::abs(gap) <= 1e-6 * size ? LineMeeting::all : LineMeeting::none, {}};
}

} // namespace topple::planar
