// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/math/real.h"

#include <cmath>

namespace topple {

struct Vec2 {
    Real x = 0, y = 0;
    friend constexpr bool operator==(Vec2, Vec2) = default;
};

constexpr Vec2 operator+(Vec2 a, Vec2 b) { return {a.x + b.x, a.y + b.y}; }
constexpr Vec2 operator-(Vec2 a, Vec2 b) { return {a.x - b.x, a.y - b.y}; }
constexpr Vec2 operator-(Vec2 a) { return {-a.x, -a.y}; }
constexpr Vec2 operator*(Vec2 a, Real s) { return {a.x * s, a.y * s}; }
constexpr Vec2 operator*(Real s, Vec2 a) { return a * s; }
constexpr Vec2 operator/(Vec2 a, Real s) { return {a.x / s, a.y / s}; }
constexpr Real dot(Vec2 a, Vec2 b) { return a.x * b.x + a.y * b.y; }
/// The z component of the 3D cross product: twice the signed area of the triangle (0, a, b).
constexpr Real cross(Vec2 a, Vec2 b) { return a.x * b.y - a.y * b.x; }
constexpr Real length_squared(Vec2 a) { return dot(a, a); }
inline Real length(Vec2 a) { return std::sqrt(dot(a, a)); }

} // namespace topple
