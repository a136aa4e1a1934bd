// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/trigonometry.h"
#include "topple/math/vec2.h"
#include "topple/math/vec3.h"

namespace topple {

///@{
/// The same angle in the other unit.
constexpr Real radians_from_degrees(Real deg) { return deg * (kPi / 180); }
constexpr Real degrees_from_radians(Real rad) { return rad * (180 / kPi); }
///@}

/// Angle between two vectors, from 0 to pi [rad]; 0 if one of them is zero or not finite. From the tangent instead of
/// the cosine, which is inaccurate near 0 and pi (Kahan 2006, "How Futile are Mindless Assessments of Roundoff").
inline Real angle_between(Vec3 a, Vec3 b) {
    const Vec3 u = normalize(a), v = normalize(b);
    if (u == Vec3{} || v == Vec3{})
        return 0;
    return 2 * atan2(length(u - v), length(u + v));
}

/// The same for two vectors of a plane.
inline Real angle_between(Vec2 a, Vec2 b) {
    const Vec2 u = normalize(a), v = normalize(b);
    if (u == Vec2{} || v == Vec2{})
        return 0;
    return 2 * atan2(length(u - v), length(u + v));
}

} // namespace topple
