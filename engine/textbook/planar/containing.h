// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/textbook/planar/primitives.h"

#include <optional>
#include <span>

namespace topple::planar {

// Shapes around points. Each contains all its points by the tests of this folder, and is rounded outward if
// necessary. None for no points, or if one is not finite.

/// The smallest circle (Welzl 1991).
std::optional<Circle> smallest_circle(std::span<const Vec2> points);

/// The circle around the mean of the points, through the farthest: fast, up to twice as large as the smallest, and
/// shifted towards the majority of the points.
std::optional<Circle> centroid_circle(std::span<const Vec2> points);

/// The smallest axis-aligned rectangle, exact; the empty one for no points.
Rect bounding_rect(std::span<const Vec2> points);

/// The oriented rectangle of least area: one of its sides lies along a side of the convex hull (Freeman, Shapira
/// 1975).
std::optional<OrientedRect> smallest_rect(std::span<const Vec2> points);

} // namespace topple::planar
