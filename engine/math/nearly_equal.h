// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/mat2.h"
#include "topple/math/mat4.h"

#include <limits>

namespace topple {

// Comparisons with tolerances. The operators == compare exactly, because only that is transitive; these three name
// their tolerance. They are functions instead of macros, so that each argument is computed once. Infinities equal
// only themselves, a NaN equals nothing. Nearness is not transitive: a may be near b and b near c with a and c apart.

/// Gap between 1 and the next number.
inline constexpr Real kEpsilon = std::numeric_limits<Real>::epsilon();

/// Returns whether the difference is at most `tolerance`: suited to numbers near zero, too strict for large ones.
constexpr bool equal_absolute(Real a, Real b, Real tolerance = kEpsilon) {
    const Real gap = a < b ? b - a : a - b;
    return a == b || (gap <= std::numeric_limits<Real>::max() && gap <= tolerance);
}

/// Returns whether the difference is at most `tolerance` times the larger number: suited to large numbers, too strict
/// near zero, where only zero equals zero.
constexpr bool equal_relative(Real a, Real b, Real tolerance = kEpsilon) {
    const Real size = std::max(a < 0 ? -a : a, b < 0 ? -b : b);
    return equal_absolute(a, b, tolerance * size);
}

/// Absolute below 1 and relative above (Ericson 2005, section 11.3.1).
constexpr bool nearly_equal(Real a, Real b, Real tolerance = kEpsilon) {
    const Real size = std::max(a < 0 ? -a : a, b < 0 ? -b : b);
    return equal_absolute(a, b, tolerance * std::max(Real(1), size));
}

///@{
/// Returns whether `nearly_equal` holds for every component.
constexpr bool nearly_equal(Vec2 a, Vec2 b, Real tolerance = kEpsilon) {
    return nearly_equal(a.x, b.x, tolerance) && nearly_equal(a.y, b.y, tolerance);
}
constexpr bool nearly_equal(Vec3 a, Vec3 b, Real tolerance = kEpsilon) {
    return nearly_equal(a.x, b.x, tolerance) && nearly_equal(a.y, b.y, tolerance) &&
           nearly_equal(a.z, b.z, tolerance);
}
constexpr bool nearly_equal(Vec4 a, Vec4 b, Real tolerance = kEpsilon) {
    return nearly_equal(xyz(a), xyz(b), tolerance) && nearly_equal(a.w, b.w, tolerance);
}
constexpr bool nearly_equal(const Mat2& a, const Mat2& b, Real tolerance = kEpsilon) {
    return nearly_equal(a.x, b.x, tolerance) && nearly_equal(a.y, b.y, tolerance);
}
constexpr bool nearly_equal(const Mat3& a, const Mat3& b, Real tolerance = kEpsilon) {
    return nearly_equal(a.x, b.x, tolerance) && nearly_equal(a.y, b.y, tolerance) &&
           nearly_equal(a.z, b.z, tolerance);
}
constexpr bool nearly_equal(const Mat4& a, const Mat4& b, Real tolerance = kEpsilon) {
    return nearly_equal(a.x, b.x, tolerance) && nearly_equal(a.y, b.y, tolerance) &&
           nearly_equal(a.z, b.z, tolerance) && nearly_equal(a.w, b.w, tolerance);
}
///@}

} // namespace topple
