// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/textbook/planar/primitives.h"

#include <optional>
#include <span>

namespace topple::planar {

// Shapes around points. Each contains all its points by the tests of this folder: rounded outward where
// it must be. None for no points, or if one is not finite.

/// The smallest circle (Welzl 1991).
std::optional<Circle> smallest_circle(std::span<const Vec2> points);

/// About the mean of the points, as far as the farthest: quick, up to twice as large as the smallest, and
/// drawn to where most points are.
std::optional<Circle> centroid_circle(std::span<const Vec2> points);

/// The smallest axis-aligned rectangle, exact; the empty one for no points.
Rect bounding_rect(std::span<const Vec2> points);

/// The rectangle of least area, turned as it likes: one of its sides lies along a side of the convex hull
/// (Freeman, Shapira 1975).
std::optional<OrientedRect> smallest_rect(std::span<const Vec2> points);

} // namespace topple::planar
