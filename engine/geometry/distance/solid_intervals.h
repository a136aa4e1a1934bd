// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/distance/line_interval_detail.h"
#include "topple/geometry/distance/straight_part.h"

namespace topple {

// Interval of a straight part's line inside a sphere, cylinder, cone or capsule. The solids are closed: a tangent, a
// line that only touches a rim, and a part that begins or ends on the surface give an interval with the point of
// contact. Each of these decisions compares polynomials without a division or a root, so it is exact for coordinates
// that are whole numbers of up to three digits; otherwise it depends on a few roundings of a double. The tests
// `is_in` of closest_point_double.h decide for the part's ends.
//
// An axis has any length except zero. A radius that is negative or not finite gives an empty interval.

/// Interval of the part inside a sphere.
Interval interval_in_sphere(const StraightPart& part, DVec3 center, double radius);

/// Interval of the part inside a cylinder without ends; `axis` is any vector along the axis through `a`.
Interval interval_in_endless_cylinder(const StraightPart& part, DVec3 a, DVec3 axis, double radius);

/// An interval whose entry may be through a flat end instead of the curved side.
struct EndedInterval {
    Interval inside;              ///< In parameters of the part. [-]
    bool is_entry_at_end = false; ///< The entry is through a flat end.
};
///@{
/// Interval of the part inside a cylinder, or a cone.
EndedInterval interval_in_cylinder(const StraightPart& part, DVec3 from, DVec3 to, double radius);
EndedInterval interval_in_cone(const StraightPart& part, DVec3 base, DVec3 apex, double radius);
///@}

/// Interval of the part inside a capsule. The axis may have length zero.
Interval interval_in_capsule(const StraightPart& part, DVec3 a, DVec3 b, double radius);

} // namespace topple
