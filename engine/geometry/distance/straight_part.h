// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/shapes/primitives.h"
#include "topple/geometry/shapes/ray.h"
#include "topple/math/dvec3.h"

#include <limits>

namespace topple {

/// The points origin + t direction for from <= t <= to: a line, a ray or a segment.
struct StraightPart {
    DVec3 origin;            ///< [m]
    DVec3 direction;         ///< Of any length.
    double from = 0, to = 1; ///< Range of t. [-]
};

///@{
/// The points of a line, of a ray within its range, or of a segment (its range 0 to 1).
inline StraightPart part_of(const Line& line) {
    constexpr double kEndless = std::numeric_limits<double>::infinity();
    return {DVec3(line.point), DVec3(line.direction), -kEndless, kEndless};
}
inline StraightPart part_of(const Ray& ray) {
    return {DVec3(ray.origin), DVec3(ray.direction), ray.t_min, ray.t_max};
}
inline StraightPart part_of(const Segment& s) {
    return {DVec3(s.a), DVec3(s.b) - DVec3(s.a), 0, 1};
}
///@}

/// Parameters of a point on each of two parts.
struct ParameterPair {
    double s = 0, t = 0; ///< On the first and on the second. [-]
};

/// Returns the parameters of the nearest points (Ericson 2005, section 5.1.9, for any ranges); for parallel parts the
/// pair nearest to the first one's origin.
ParameterPair closest_parameters(const StraightPart& first, const StraightPart& second);

} // namespace topple
