// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/textbook/planar/convex.h"

#include <optional>

namespace topple::planar {

/// How far two shapes are apart, or how deep in each other, and where.
struct Separation {
    Real distance = 0; ///< Negative when they overlap: by as much one must move along the normal. [m]
    Vec2 normal{};     ///< Unit, from A to B.
    Vec2 on_a{};       ///< Nearest to B, or deepest in it. [m]
    Vec2 on_b{};       ///< on_a + normal * distance. [m]
    Feature feature_a{}, feature_b{};
};

/// The shortest way apart, or to touch. Straight up for two points, or circles, with one center; where
/// several ways are as short, the first side of A, then of B. None if one of the shapes is empty.
std::optional<Separation> find_separation(const Convex& a, const Convex& b);

/// The point of the solid shape nearest to p: p itself inside. p if the shape is empty.
Vec2 closest_point(const Convex& shape, Vec2 p);

/// The point of the rim nearest to p.
struct RimPoint {
    Vec2 point{};      ///< [m]
    Vec2 normal{};     ///< Unit, outward.
    Real distance = 0; ///< Negative inside. [m]
    Feature feature{};
};
/// Straight up at the center of a circle. None if the shape is empty.
std::optional<RimPoint> closest_rim_point(const Convex& shape, Vec2 p);

Vec2 closest_point(const Line& line, Vec2 p);
/// Of the points with t_min <= t <= t_max.
Vec2 closest_point(const Ray& ray, Vec2 p);

/// Whether p lies within `tolerance` [m] of it.
bool is_on(const Line& line, Vec2 p, Real tolerance = 0);
bool is_on(const Ray& ray, Vec2 p, Real tolerance = 0);

} // namespace topple::planar
