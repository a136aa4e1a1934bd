// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/vec2.h"

#include <cmath>

namespace topple::planar {

/// Two doubles. Numbers of type Real convert exactly, and on a grid of 2^12 steps all signs that the tests of this
/// folder compute are exact too: products of four coordinates.
struct DVec2 {
    double x = 0, y = 0; ///< Components, in the unit and frame of the vector.

    /// Creates the zero vector.
    constexpr DVec2() = default;
    /// Creates a vector from components.
    constexpr DVec2(double x_, double y_) : x(x_), y(y_) {}
    /// Converts exactly.
    constexpr explicit DVec2(Vec2 v) : x(v.x), y(v.y) {}
    friend constexpr bool operator==(DVec2, DVec2) = default;
};

///@{
/// Arithmetic by component.
constexpr DVec2 operator+(DVec2 a, DVec2 b) { return {a.x + b.x, a.y + b.y}; }
constexpr DVec2 operator-(DVec2 a, DVec2 b) { return {a.x - b.x, a.y - b.y}; }
constexpr DVec2 operator-(DVec2 a) { return {-a.x, -a.y}; }
constexpr DVec2 operator*(DVec2 a, double s) { return {a.x * s, a.y * s}; }
///@}
///@{
/// Products of linear algebra; `cross` is the z component of the product in space.
constexpr double dot(DVec2 a, DVec2 b) { return a.x * b.x + a.y * b.y; }
constexpr double cross(DVec2 a, DVec2 b) { return a.x * b.y - a.y * b.x; }
///@}
/// The square of the length.
constexpr double length_squared(DVec2 a) { return dot(a, a); }
/// Returns the Euclidean length.
inline double length(DVec2 a) { return std::sqrt(dot(a, a)); }
/// Returns the vector rotated by a quarter turn to the right: outward from an edge of a counter-clockwise polygon.
constexpr DVec2 outward(DVec2 edge) { return {edge.y, -edge.x}; }
/// Unit vector of the same direction; straight up for the zero vector.
inline DVec2 unit_or_up(DVec2 a) {
    const double n = length(a);
    return n > 0 ? a * (1 / n) : DVec2{0, 1};
}
/// Rounds each component to the nearest Real.
constexpr Vec2 to_vec2(DVec2 v) { return {static_cast<Real>(v.x), static_cast<Real>(v.y)}; }

} // namespace topple::planar
