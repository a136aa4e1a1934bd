// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/vec3.h"

#include <cmath>

namespace topple {

/// Three doubles, for one-off computations whose rounding must not limit the result.
struct DVec3 {
    double x = 0, y = 0, z = 0; ///< Components, in the unit and frame of the vector.

    /// Creates the zero vector.
    constexpr DVec3() = default;
    /// Creates a vector from components.
    constexpr DVec3(double x_, double y_, double z_) : x(x_), y(y_), z(z_) {}
    /// Converts exactly.
    constexpr explicit DVec3(Vec3 v) : x(v.x), y(v.y), z(v.z) {}
    /// Returns the component of an axis, 0 to 2. Requires: axis in range.
    constexpr double operator[](int axis) const { return axis == 0 ? x : axis == 1 ? y : z; }
    friend constexpr bool operator==(DVec3, DVec3) = default;
};

///@{
/// Arithmetic by component.
constexpr DVec3 operator+(DVec3 a, DVec3 b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
constexpr DVec3 operator-(DVec3 a, DVec3 b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
constexpr DVec3 operator*(DVec3 a, double s) { return {a.x * s, a.y * s, a.z * s}; }
constexpr DVec3& operator+=(DVec3& a, DVec3 b) { return a = a + b; }
///@}
///@{
/// Products of linear algebra.
constexpr double dot(DVec3 a, DVec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
constexpr DVec3 cross(DVec3 a, DVec3 b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
///@}
/// Euclidean length; infinite if the square of a component is too large for a double.
inline double length(DVec3 a) { return std::sqrt(dot(a, a)); }
/// Unit vector of the same direction. The zero vector stays zero.
inline DVec3 normalize(DVec3 a) {
    const double n = length(a);
    return n > 0 ? a * (1 / n) : DVec3{};
}
/// Rounds each component to the nearest Real.
constexpr Vec3 to_vec3(DVec3 v) {
    return {static_cast<Real>(v.x), static_cast<Real>(v.y), static_cast<Real>(v.z)};
}

} // namespace topple
