// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/textbook/planar/convex.h"

#include <optional>

namespace topple::planar {

/// Distance of two shapes, or depth of their overlap, with the nearest points.
struct Separation {
    /// Negative when they overlap: the shortest motion along the normal that parts them. [m]
    Real distance = 0;
    Vec2 normal{};                    ///< Unit, from A to B.
    Vec2 on_a{};                      ///< Nearest to B, or deepest in it. [m]
    Vec2 on_b{};                      ///< on_a + normal * distance. [m]
    Feature feature_a{}, feature_b{}; ///< Parts of the boundaries at the points.
};

/// The shortest motion apart, or together. Straight up for two points, or circles, with one center;
/// on a tie the first side of A, then of B. None if one of the shapes is empty.
std::optional<Separation> find_separation(const Convex& a, const Convex& b);

/// The point of the solid shape nearest to p: p itself inside. p if the shape is empty.
Vec2 closest_point(const Convex& shape, Vec2 p);

/// The point of the rim nearest to p.
struct RimPoint {
    Vec2 point{};      ///< [m]
    Vec2 normal{};     ///< Unit, outward.
    Real distance = 0; ///< Negative inside. [m]
    Feature feature{}; ///< Part of the boundary at the point.
};
/// The nearest point of the rim; straight up at the center of a circle. None if the shape is empty.
std::optional<RimPoint> closest_rim_point(const Convex& shape, Vec2 p);

///@{
/// The nearest point of a line or ray. [m]
Vec2 closest_point(const Line& line, Vec2 p);
/// Only the points with t_min <= t <= t_max count.
Vec2 closest_point(const Ray& ray, Vec2 p);
///@}

///@{
/// Whether p lies within `tolerance` [m] of the line or ray.
bool is_on(const Line& line, Vec2 p, Real tolerance = 0);
bool is_on(const Ray& ray, Vec2 p, Real tolerance = 0);
///@}

} // namespace topple::planar
