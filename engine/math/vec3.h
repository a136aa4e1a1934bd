// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/real.h"

#include <algorithm>
#include <cmath>

namespace topple {

/// Three numbers: a point, a direction or an amount, as the name of the variable says.
struct Vec3 {
    Real x = 0, y = 0, z = 0; ///< Components, in the unit and frame of the vector.

    ///@{
    /// Component by axis, 0 to 2. Requires: axis in range.
    constexpr Real operator[](int axis) const { return axis == 0 ? x : axis == 1 ? y : z; }
    constexpr Real& operator[](int axis) { return axis == 0 ? x : axis == 1 ? y : z; }
    ///@}
    friend constexpr bool operator==(Vec3, Vec3) = default;
};

///@{
/// Arithmetic by component.
constexpr Vec3 operator+(Vec3 a, Vec3 b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
constexpr Vec3 operator-(Vec3 a, Vec3 b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
constexpr Vec3 operator-(Vec3 a) { return {-a.x, -a.y, -a.z}; }
constexpr Vec3 operator*(Vec3 a, Real s) { return {a.x * s, a.y * s, a.z * s}; }
constexpr Vec3 operator*(Real s, Vec3 a) { return a * s; }
constexpr Vec3 operator/(Vec3 a, Real s) { return {a.x / s, a.y / s, a.z / s}; }
constexpr Vec3& operator+=(Vec3& a, Vec3 b) { return a = a + b; }
constexpr Vec3& operator-=(Vec3& a, Vec3 b) { return a = a - b; }
constexpr Vec3& operator*=(Vec3& a, Real s) { return a = a * s; }
///@}

/// The scalar product.
constexpr Real dot(Vec3 a, Vec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
/// The vector product, right-handed.
constexpr Vec3 cross(Vec3 a, Vec3 b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
///@{
/// Computes component by component.
constexpr Vec3 scale(Vec3 a, Vec3 b) { return {a.x * b.x, a.y * b.y, a.z * b.z}; }
constexpr Vec3 min(Vec3 a, Vec3 b) {
    return {std::min(a.x, b.x), std::min(a.y, b.y), std::min(a.z, b.z)};
}
constexpr Vec3 max(Vec3 a, Vec3 b) {
    return {std::max(a.x, b.x), std::max(a.y, b.y), std::max(a.z, b.z)};
}
constexpr Vec3 abs(Vec3 a) { return {std::abs(a.x), std::abs(a.y), std::abs(a.z)}; }
///@}
/// Interpolates and extrapolates linearly: `a` at t = 0, `b` at t = 1.
constexpr Vec3 lerp(Vec3 a, Vec3 b, Real t) { return a * (1 - t) + b * t; }
///@{
/// Returns the largest or the smallest component, with its sign.
constexpr Real max_component(Vec3 a) { return std::max(a.x, std::max(a.y, a.z)); }
constexpr Real min_component(Vec3 a) { return std::min(a.x, std::min(a.y, a.z)); }
///@}

/// The square of the length.
constexpr Real length_squared(Vec3 a) { return dot(a, a); }
/// Returns the Euclidean length; accurate from 1e-18 to 1e18, beyond that the square underflows or overflows.
inline Real length(Vec3 a) { return std::sqrt(dot(a, a)); }
/// Returns the length of the difference.
inline Real distance(Vec3 a, Vec3 b) { return length(b - a); }

/// Returns the unit vector of the same direction. Scales by the largest component first, so that tiny and huge
/// vectors keep their direction. Zero and non-finite vectors give `fallback`.
inline Vec3 normalize_or(Vec3 a, Vec3 fallback) {
    const Real largest = max_component(abs(a));
    if (!(largest > 0) || !std::isfinite(largest))
        return fallback;
    const Vec3 scaled = a / largest;
    const Real n = length(scaled);
    return n >= 1 ? scaled / n : fallback; // only a NaN that `largest` has missed is not >= 1
}
/// Returns the unit vector of the same direction; the zero vector stays zero, a non-finite one becomes zero.
inline Vec3 normalize(Vec3 a) { return normalize_or(a, {}); }

/// Returns the part of `a` along `direction`, which may be of any length; zero along the zero vector.
constexpr Vec3 project(Vec3 a, Vec3 direction) {
    const Vec3 d = balanced(direction, max_component(abs(direction)));
    const Real squared = dot(d, d);
    return squared > 0 ? d * (dot(a, d) / squared) : Vec3{};
}
/// Returns the part of `a` perpendicular to `direction`: a - project(a, direction).
constexpr Vec3 reject(Vec3 a, Vec3 direction) { return a - project(a, direction); }
/// Returns the mirror image in the plane through the origin with this normal, which need not be a unit vector.
constexpr Vec3 reflect(Vec3 a, Vec3 normal) { return a - project(a, normal) * 2; }

/// Returns whether no component is infinite or NaN.
inline bool is_finite(Vec3 a) {
    return std::isfinite(a.x) && std::isfinite(a.y) && std::isfinite(a.z);
}

/// Returns a unit vector perpendicular to the unit vector `n`, continuous except where n.z changes its sign (Duff et
/// al. 2017, "Building an Orthonormal Basis, Revisited").
inline Vec3 any_perpendicular(Vec3 n) {
    const Real sign = n.z >= 0 ? 1.0f : -1.0f;
    const Real a = -1 / (sign + n.z);
    return {1 + sign * n.x * n.x * a, sign * n.x * n.y * a, -sign * n.x};
}

} // namespace topple
