// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/textbook/planar/primitives.h"

#include <span>

namespace topple::planar {

// A cookbook's tests of plane shapes as they were printed, written anew from their description, to be put
// beside those of engine/planar. Slips included: each says where it goes wrong. In Real throughout, as
// the book computes.

/// By y = m x + b: an endless line, and no upright one.
bool printed_point_on_line(Vec2 p, const Segment& line);
/// Inside and not on the rim.
bool printed_point_in_circle(Vec2 p, const Circle& circle);
/// Gives up where the foot of the center is beyond an end instead of taking the end.
bool printed_line_circle(const Segment& line, const Circle& circle);
/// Takes 0 for the reciprocal of a direction of 0, so that its slab shrinks to the starting point.
bool printed_line_rectangle(const Segment& line, const Rect& rect);
/// Clamps the circle's own center, and so finds it in every rectangle.
bool printed_circle_rectangle(Circle circle, const Rect& rect);
/// With axes made of the half extents: not a number for one of zero, which counts as apart.
bool printed_rectangle_oriented_rectangle(const Rect& a, const OrientedRect& b);
/// True when an axis separates: the other way round than everything else. Requires: vertices in order.
bool printed_generic_sat(std::span<const Vec2> a, std::span<const Vec2> b);
/// Degrees by a constant good to seven digits, so that a full turn is not one.
bool printed_point_in_turned_rectangle(Vec2 p, Vec2 center, Vec2 half_extents, Real angle_deg);
/// About the mean; a radius that is rounded, and not one point more. Requires: points.
Circle printed_containing_circle(std::span<const Vec2> points);

} // namespace topple::planar
