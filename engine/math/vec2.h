// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/real.h"

#include <algorithm>
#include <cmath>

namespace topple {

/// Two numbers: a point of a plane, a direction or an amount, as the name of the variable says.
struct Vec2 {
    Real x = 0, y = 0; ///< Components, in the unit and frame of the vector.

    ///@{
    /// Component by axis, 0 or 1. Requires: axis in range.
    constexpr Real operator[](int axis) const { return axis == 0 ? x : y; }
    constexpr Real& operator[](int axis) { return axis == 0 ? x : y; }
    ///@}
    friend constexpr bool operator==(Vec2, Vec2) = default;
};

///@{
/// Arithmetic by component.
constexpr Vec2 operator+(Vec2 a, Vec2 b) { return {a.x + b.x, a.y + b.y}; }
constexpr Vec2 operator-(Vec2 a, Vec2 b) { return {a.x - b.x, a.y - b.y}; }
constexpr Vec2 operator-(Vec2 a) { return {-a.x, -a.y}; }
constexpr Vec2 operator*(Vec2 a, Real s) { return {a.x * s, a.y * s}; }
constexpr Vec2 operator*(Real s, Vec2 a) { return a * s; }
constexpr Vec2 operator/(Vec2 a, Real s) { return {a.x / s, a.y / s}; }
constexpr Vec2& operator+=(Vec2& a, Vec2 b) { return a = a + b; }
constexpr Vec2& operator-=(Vec2& a, Vec2 b) { return a = a - b; }
constexpr Vec2& operator*=(Vec2& a, Real s) { return a = a * s; }
constexpr Vec2& operator/=(Vec2& a, Real s) { return a = a / s; }
///@}

/// The scalar product.
constexpr Real dot(Vec2 a, Vec2 b) { return a.x * b.x + a.y * b.y; }
/// The z component of the 3D cross product: twice the signed area of the triangle (0, a, b).
constexpr Real cross(Vec2 a, Vec2 b) { return a.x * b.y - a.y * b.x; }
/// Returns `a` rotated by a quarter turn to the left: `dot(perpendicular(a), b) == cross(a, b)`.
constexpr Vec2 perpendicular(Vec2 a) { return {-a.y, a.x}; }
///@{
/// Computes component by component.
constexpr Vec2 scale(Vec2 a, Vec2 b) { return {a.x * b.x, a.y * b.y}; }
constexpr Vec2 min(Vec2 a, Vec2 b) { return {std::min(a.x, b.x), std::min(a.y, b.y)}; }
constexpr Vec2 max(Vec2 a, Vec2 b) { return {std::max(a.x, b.x), std::max(a.y, b.y)}; }
constexpr Vec2 abs(Vec2 a) { return {a.x < 0 ? -a.x : a.x, a.y < 0 ? -a.y : a.y}; }
///@}
/// Interpolates and extrapolates linearly: `a` at t = 0, `b` at t = 1.
constexpr Vec2 lerp(Vec2 a, Vec2 b, Real t) { return a * (1 - t) + b * t; }

/// The square of the length.
constexpr Real length_squared(Vec2 a) { return dot(a, a); }
/// Returns the Euclidean length; accurate from 1e-18 to 1e18, beyond that the square underflows or overflows.
inline Real length(Vec2 a) { return std::sqrt(dot(a, a)); }
/// Returns the length of the difference.
inline Real distance(Vec2 a, Vec2 b) { return length(b - a); }

/// Returns the unit vector of the same direction. Scales by the larger component first, so that tiny and huge vectors
/// keep their direction. Zero and non-finite vectors give `fallback`.
inline Vec2 normalize_or(Vec2 a, Vec2 fallback) {
    const Vec2 size = abs(a);
    const Real largest = std::max(size.x, size.y);
    if (!(largest > 0) || !std::isfinite(largest))
        return fallback;
    const Vec2 scaled = a / largest;
    const Real n = length(scaled);
    return n >= 1 ? scaled / n : fallback; // only a NaN that `largest` has missed is not >= 1
}
/// Returns the unit vector of the same direction; the zero vector stays zero, a non-finite one becomes zero.
inline Vec2 normalize(Vec2 a) { return normalize_or(a, {}); }

/// Returns the part of `a` along `direction`, which may be of any length; zero along the zero vector.
constexpr Vec2 project(Vec2 a, Vec2 direction) {
    const Vec2 d = balanced(direction, std::max(abs(direction).x, abs(direction).y));
    const Real squared = dot(d, d);
    return squared > 0 ? d * (dot(a, d) / squared) : Vec2{};
}
/// Returns the part of `a` perpendicular to `direction`: a - project(a, direction).
constexpr Vec2 reject(Vec2 a, Vec2 direction) { return a - project(a, direction); }
/// Returns the mirror image in the line through the origin with this normal, which need not be a unit vector.
constexpr Vec2 reflect(Vec2 a, Vec2 normal) { return a - project(a, normal) * 2; }

/// Returns whether no component is infinite or NaN.
inline bool is_finite(Vec2 a) { return std::isfinite(a.x) && std::isfinite(a.y); }

} // namespace topple
