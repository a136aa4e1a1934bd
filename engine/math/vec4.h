// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/math/vec3.h"

namespace topple {

struct Vec4 {
    Real x = 0, y = 0, z = 0, w = 0;
    friend constexpr bool operator==(Vec4, Vec4) = default;
};

constexpr Vec4 operator+(Vec4 a, Vec4 b) { return {a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w}; }
constexpr Vec4 operator-(Vec4 a, Vec4 b) { return {a.x - b.x, a.y - b.y, a.z - b.z, a.w - b.w}; }
constexpr Vec4 operator*(Vec4 a, Real s) { return {a.x * s, a.y * s, a.z * s, a.w * s}; }
constexpr Vec4 operator*(Real s, Vec4 a) { return a * s; }
constexpr Real dot(Vec4 a, Vec4 b) { return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w; }
constexpr Vec4 to_vec4(Vec3 v, Real w) { return {v.x, v.y, v.z, w}; }
constexpr Vec3 xyz(Vec4 v) { return {v.x, v.y, v.z}; }

} // namespace topple
