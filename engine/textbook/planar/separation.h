// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/textbook/planar/convex.h"

#include <optional>

namespace topple::planar {

/// Distance of two shapes, or depth of their overlap, with the nearest points.
struct Separation {
    /// Negative for an overlap: minus the shortest motion along the normal that separates them. [m]
    Real distance = 0;
    Vec2 normal{};                    ///< Unit vector, from A to B.
    Vec2 on_a{};                      ///< Point of A nearest to B, or deepest in it. [m]
    Vec2 on_b{};                      ///< on_a + normal * distance. [m]
    Feature feature_a{}, feature_b{}; ///< Boundary features at the points.
};

/// Computes the shortest separation. Vertical for two points, or circles, with one center; on a tie the first side of
/// A, then of B. None if one of the shapes is empty.
std::optional<Separation> find_separation(const Convex& a, const Convex& b);

/// Returns the point of the solid shape nearest to p: p itself if it is inside, or if the shape is empty.
Vec2 closest_point(const Convex& shape, Vec2 p);

/// The boundary point nearest to p.
struct RimPoint {
    Vec2 point{};      ///< [m]
    Vec2 normal{};     ///< Unit vector, outward.
    Real distance = 0; ///< Negative if p is inside. [m]
    Feature feature{}; ///< Boundary feature at the point.
};
/// Returns the nearest boundary point; the topmost one for the center of a circle. None if the shape is empty.
std::optional<RimPoint> closest_rim_point(const Convex& shape, Vec2 p);

///@{
/// The nearest point of a line or ray. [m]
Vec2 closest_point(const Line& line, Vec2 p);
/// Considers only the points with t_min <= t <= t_max.
Vec2 closest_point(const Ray& ray, Vec2 p);
///@}

///@{
/// Returns whether p lies within `tolerance` [m] of the line or ray.
bool is_on(const Line& line, Vec2 p, Real tolerance = 0);
bool is_on(const Ray& ray, Vec2 p, Real tolerance = 0);
///@}

} // namespace topple::planar
