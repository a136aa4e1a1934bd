// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/vec3.h"

namespace topple {

/// A point (w = 1), a direction (w = 0) or a point before the division by w, of projective space.
struct Vec4 {
    Real x = 0, y = 0, z = 0, w = 0; ///< Components.

    ///@{
    /// Component by axis, 0 to 3. Requires: axis in range.
    constexpr Real operator[](int axis) const {
        return axis == 0 ? x : axis == 1 ? y : axis == 2 ? z : w;
    }
    constexpr Real& operator[](int axis) {
        return axis == 0 ? x : axis == 1 ? y : axis == 2 ? z : w;
    }
    ///@}
    friend constexpr bool operator==(Vec4, Vec4) = default;
};

///@{
/// Arithmetic by component.
constexpr Vec4 operator+(Vec4 a, Vec4 b) { return {a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w}; }
constexpr Vec4 operator-(Vec4 a, Vec4 b) { return {a.x - b.x, a.y - b.y, a.z - b.z, a.w - b.w}; }
constexpr Vec4 operator-(Vec4 a) { return {-a.x, -a.y, -a.z, -a.w}; }
constexpr Vec4 operator*(Vec4 a, Real s) { return {a.x * s, a.y * s, a.z * s, a.w * s}; }
constexpr Vec4 operator*(Real s, Vec4 a) { return a * s; }
constexpr Vec4 operator/(Vec4 a, Real s) { return {a.x / s, a.y / s, a.z / s, a.w / s}; }
constexpr Vec4& operator+=(Vec4& a, Vec4 b) { return a = a + b; }
constexpr Vec4& operator-=(Vec4& a, Vec4 b) { return a = a - b; }
constexpr Vec4& operator*=(Vec4& a, Real s) { return a = a * s; }
///@}
/// The scalar product, w included.
constexpr Real dot(Vec4 a, Vec4 b) { return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w; }
/// The same vector with a fourth component: 1 for a point, 0 for a direction.
constexpr Vec4 to_vec4(Vec3 v, Real w) { return {v.x, v.y, v.z, w}; }
/// Returns the first three components, without a division by w.
constexpr Vec3 xyz(Vec4 v) { return {v.x, v.y, v.z}; }

} // namespace topple
