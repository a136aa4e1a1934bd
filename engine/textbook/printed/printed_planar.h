// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/textbook/planar/primitives.h"

#include <span>

namespace topple::planar {

// A cookbook's tests of plane shapes as printed, rewritten from their description, for comparison with those of
// engine/textbook/planar. They include the mistakes, and each comment names them. In Real, as in the book.

/// Uses y = m x + b: an infinite line, and no vertical one.
bool printed_point_on_line(Vec2 p, const Segment& line);
/// True only inside, not on the boundary.
bool printed_point_in_circle(Vec2 p, const Circle& circle);
/// Returns false if the foot of the center is beyond an end, instead of using the end.
bool printed_line_circle(const Segment& line, const Circle& circle);
/// Uses 0 as the reciprocal of a direction of 0, so that its slab shrinks to the starting point.
bool printed_line_rectangle(const Segment& line, const Rect& rect);
/// Clamps the circle's own center, and so finds it in every rectangle.
bool printed_circle_rectangle(Circle circle, const Rect& rect);
/// Uses axes made from the half extents: NaN for a half extent of zero, which counts as separate.
bool printed_rectangle_oriented_rectangle(const Rect& a, const OrientedRect& b);
/// True if an axis separates: the opposite of all other functions. Requires: vertices in order.
bool printed_generic_sat(std::span<const Vec2> a, std::span<const Vec2> b);
/// Converts degrees by a constant of seven digits, so that a full turn is not exact.
bool printed_point_in_turned_rectangle(Vec2 p, Vec2 center, Vec2 half_extents, Real angle_deg);
/// Around the mean, with a radius that is rounded to nearest, so that it may miss a point. Requires: points.
Circle printed_containing_circle(std::span<const Vec2> points);

} // namespace topple::planar
